-- What people are told when they are not looking: the last of each, and of the same thing only the newest.
CREATE TABLE notices (
    person TEXT    NOT NULL,
    number BIGINT  NOT NULL,
    about  TEXT    NOT NULL,
    at     BIGINT  NOT NULL,
    seen   BOOLEAN NOT NULL,
    body   TEXT    NOT NULL,
    PRIMARY KEY (person, number),
    UNIQUE (person, about)
);

-- Where to push to. A row counts as long as its session, or for a guest as long as they are one.
CREATE TABLE push_subscriptions (
    session    TEXT   NOT NULL PRIMARY KEY,   -- a session's id; a guest's id
    person     TEXT   NOT NULL,
    endpoint   TEXT   NOT NULL UNIQUE,
    p256dh     TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    lang       TEXT   NOT NULL
);

CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person);
