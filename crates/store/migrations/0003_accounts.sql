-- People who have chosen a name and a password. A row stays when the account is deleted, without all that was personal,
-- so that its id is nobody else's.
CREATE TABLE accounts (
    person     TEXT   NOT NULL PRIMARY KEY,
    name_key   TEXT   UNIQUE,             -- what the name looks like; NULL: deleted
    password   TEXT   NOT NULL,           -- argon2id, in PHC's format; empty: deleted
    email      TEXT,
    role       TEXT   NOT NULL,           -- player, moderator, admin
    created_at BIGINT NOT NULL
);

-- Browsers that are signed in. Only a digest of the cookie is kept.
CREATE TABLE sessions (
    id         TEXT   NOT NULL PRIMARY KEY,
    token      TEXT   NOT NULL UNIQUE,
    person     TEXT   NOT NULL REFERENCES accounts (person),
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    agent      TEXT   NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);

-- Recovery codes that have not been used, as digests.
CREATE TABLE recovery_codes (
    person TEXT NOT NULL REFERENCES accounts (person),
    code   TEXT NOT NULL,
    PRIMARY KEY (person, code)
);

-- Who said it, to find it again.
ALTER TABLE chat ADD COLUMN person TEXT;
CREATE INDEX chat_by_person ON chat (person);
