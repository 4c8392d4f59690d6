-- What people report of each other.
CREATE TABLE reports (
    id        BIGINT NOT NULL PRIMARY KEY,
    by_person TEXT   NOT NULL,
    about     TEXT   NOT NULL,
    subject   TEXT   NOT NULL,              -- the person or the line: of the same one nobody has two open reports
    at        BIGINT NOT NULL,
    body      TEXT   NOT NULL,              -- reason, text, and the line as it was
    closed_at BIGINT
);

CREATE UNIQUE INDEX reports_once ON reports (by_person, subject) WHERE closed_at IS NULL;
CREATE INDEX reports_open ON reports (at) WHERE closed_at IS NULL;

-- What moderators decided. Rows are added and never changed.
CREATE TABLE decisions (
    id        BIGINT NOT NULL PRIMARY KEY,
    at        BIGINT NOT NULL,
    by_person TEXT   NOT NULL,
    about     TEXT   NOT NULL,
    deed      TEXT   NOT NULL,
    why       TEXT   NOT NULL,
    report    BIGINT
);

CREATE INDEX decisions_by_about ON decisions (about, id);

-- What holds for people because of that.
CREATE TABLE sanctions (
    person         TEXT    NOT NULL PRIMARY KEY,
    silenced_until BIGINT,
    closed         BOOLEAN NOT NULL
);
