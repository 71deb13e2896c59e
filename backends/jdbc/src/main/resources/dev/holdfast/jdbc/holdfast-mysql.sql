CREATE TABLE IF NOT EXISTS holdfast_lock (
  lock_name   VARCHAR(1536) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  version     BIGINT NOT NULL,
  client_id   VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  attempt     BIGINT NOT NULL,
  token       BIGINT NOT NULL,
  numbers     INT NOT NULL,
  held_until  BIGINT NOT NULL,
  kept        SMALLINT NOT NULL,
  fence       BIGINT NOT NULL,
  limit_units INT NOT NULL,
  limit_until BIGINT NOT NULL,
  members     MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  queue       MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  outcome_token BIGINT NOT NULL DEFAULT 0,
  outcome_number BIGINT NOT NULL DEFAULT 0,
  outcome_until BIGINT NOT NULL DEFAULT 0,
  outcome_text MEDIUMBLOB,
  data_token BIGINT NOT NULL DEFAULT 0,
  data_number BIGINT NOT NULL DEFAULT 0,
  data_until BIGINT NOT NULL DEFAULT 0,
  data_text MEDIUMBLOB
) ENGINE = InnoDB;

CREATE TABLE IF NOT EXISTS holdfast_client (
  client_id   VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  host        VARCHAR(1024) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  pid         BIGINT NOT NULL,
  application VARCHAR(1024) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  since_millis BIGINT NOT NULL,
  seen        BIGINT NOT NULL,
  blocked     MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL
) ENGINE = InnoDB;
