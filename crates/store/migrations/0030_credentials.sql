-- Passkeys: keys of a person's devices. Only the public half is ever here.
CREATE TABLE passkeys (
    id         TEXT   NOT NULL PRIMARY KEY,   -- for removing it; gives no right
    credential TEXT   NOT NULL UNIQUE,        -- what the device calls it
    person     TEXT   NOT NULL REFERENCES accounts (person),
    name       TEXT   NOT NULL,
    party      TEXT   NOT NULL,               -- the site's name when it was made: it is good for no other
    public_key TEXT   NOT NULL,
    count      BIGINT NOT NULL,               -- how often it was used, as the device counts; 0: it does not
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);

CREATE INDEX passkeys_by_person ON passkeys (person);

-- What accounts are called elsewhere: by an issuer of OpenID Connect.
CREATE TABLE identities (
    issuer     TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    person     TEXT   NOT NULL REFERENCES accounts (person),
    linked_at  BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (person, issuer)
);
