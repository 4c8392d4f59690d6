-- Accounts that are played by a program, and say so. There is no way back.
ALTER TABLE accounts ADD COLUMN bot BOOLEAN NOT NULL DEFAULT FALSE;

-- What lets such a program in. Only a digest of the token is kept.
CREATE TABLE tokens (
    id         TEXT   NOT NULL PRIMARY KEY,   -- for revoking it; gives no right
    digest     TEXT   NOT NULL UNIQUE,
    person     TEXT   NOT NULL REFERENCES accounts (person),
    name       TEXT   NOT NULL,               -- what its person calls it
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);

CREATE INDEX tokens_by_person ON tokens (person);
