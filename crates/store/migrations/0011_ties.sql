-- Whom people follow, block and mute.
CREATE TABLE ties (
    person TEXT   NOT NULL,
    other  TEXT   NOT NULL,
    tie    TEXT   NOT NULL,                 -- follow, block, mute
    since  BIGINT NOT NULL,
    PRIMARY KEY (person, other, tie)
);

CREATE INDEX ties_by_other ON ties (other, tie);
