-- Results that count for ratings, one for each table, in the order in which they came in. They follow from the events of
-- their tables, and all ratings follow from them.
CREATE TABLE results (
    number   INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL UNIQUE REFERENCES tables (id),
    seq      BIGINT  NOT NULL,            -- the event that says so; a correction has a later one
    game     TEXT    NOT NULL,
    speed    TEXT    NOT NULL,
    at       BIGINT  NOT NULL,            -- when the game ended
    entrants TEXT    NOT NULL             -- JSON: for each seat person, side and place
);

CREATE INDEX results_by_pool ON results (game, speed, number);

-- What each result did to the ratings of those who sat there.
CREATE TABLE rating_changes (
    number           BIGINT NOT NULL REFERENCES results (number),
    seat             BIGINT NOT NULL,
    person           TEXT   NOT NULL,
    game             TEXT   NOT NULL,
    speed            TEXT   NOT NULL,
    at               BIGINT NOT NULL,
    before_points    DOUBLE PRECISION NOT NULL,
    before_deviation DOUBLE PRECISION NOT NULL,
    points           DOUBLE PRECISION NOT NULL,
    deviation        DOUBLE PRECISION NOT NULL,
    volatility       DOUBLE PRECISION NOT NULL,
    games            BIGINT NOT NULL,     -- how many rated games of this kind the person has played, this one included
    PRIMARY KEY (number, person)
);

CREATE INDEX rating_changes_by_person ON rating_changes (person, game, speed, number);
CREATE INDEX rating_changes_by_pool ON rating_changes (game, speed, number);

-- The last of each person's changes.
CREATE TABLE ratings (
    person     TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    points     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (person, game, speed)
);

CREATE INDEX ratings_by_points ON ratings (game, speed, points);
