-- Times are milliseconds since 1970, ids are text, bodies are JSON: all of it means the same to every database.

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    head       BIGINT  NOT NULL,            -- the number of the last event
    stage      TEXT    NOT NULL,            -- open, playing, ended
    private    BOOLEAN NOT NULL,            -- the lobby leaves it out
    due        BIGINT,                      -- when the server has to do something of its own accord
    opened_at  BIGINT  NOT NULL,
    changed_at BIGINT  NOT NULL,
    opened_by  TEXT    NOT NULL,            -- a person's id
    invitation TEXT,                        -- the secret of the invitation
    line       TEXT    NOT NULL             -- the table as a line of a list, derived from its events
);

CREATE INDEX tables_by_stage ON tables (stage, private, opened_at);
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

-- The log: what is true. All columns of `tables` but `opened_by` and `invitation` follow from it.
CREATE TABLE events (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Which people sit or sat at which table.
CREATE TABLE occupants (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);

-- What was answered to requests, so that one that is sent again is not done again.
CREATE TABLE answers (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    person   TEXT   NOT NULL,
    request  TEXT   NOT NULL,
    seq      BIGINT NOT NULL,               -- the last event that the request caused
    PRIMARY KEY (table_id, person, request)
);

CREATE TABLE people (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Single facts about the site.
CREATE TABLE facts (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
