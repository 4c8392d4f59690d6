-- Finished tables, as they are searched and counted. All of it follows from the tables and their events.
CREATE TABLE archive (
    table_id  TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    ended_at  BIGINT  NOT NULL,
    game      TEXT    NOT NULL,
    setup_key TEXT    NOT NULL,             -- the same for the same setup
    kind      TEXT    NOT NULL,             -- people, computer, solo, imported
    rated     BOOLEAN NOT NULL,
    private   BOOLEAN NOT NULL,
    seats     BIGINT  NOT NULL,
    turns     BIGINT  NOT NULL,
    winners   TEXT    NOT NULL,             -- the seats in first place, as in ",0,2,"; draw; none
    band      BIGINT,                       -- the mean rating before, down to whole 200 points; rated tables only
    ending    TEXT    NOT NULL              -- JSON
);

CREATE INDEX archive_by_time ON archive (ended_at, table_id);
CREATE INDEX archive_by_game ON archive (game, ended_at, table_id);
CREATE INDEX archive_by_setup ON archive (game, setup_key, ended_at, table_id);

CREATE TABLE archive_players (
    person   TEXT   NOT NULL,
    ended_at BIGINT NOT NULL,
    table_id TEXT   NOT NULL REFERENCES archive (table_id),
    score    TEXT   NOT NULL,               -- won, lost, drawn, none
    PRIMARY KEY (person, ended_at, table_id)
);

CREATE INDEX archive_players_by_table ON archive_players (table_id, person);
