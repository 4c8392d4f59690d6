-- What was said at a table: the last lines of each room (players, watchers). No part of the log.
CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    room     TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (table_id, room, number)
);
