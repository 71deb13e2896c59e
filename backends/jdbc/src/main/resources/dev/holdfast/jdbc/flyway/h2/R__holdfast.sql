CREATE TABLE IF NOT EXISTS holdfast_lock (
  lock_name   VARCHAR(1536) NOT NULL PRIMARY KEY,
  version     BIGINT NOT NULL,
  client_id   VARCHAR(16) NOT NULL,
  attempt     BIGINT NOT NULL,
  token       BIGINT NOT NULL,
  numbers     INTEGER NOT NULL,
  held_until  BIGINT NOT NULL,
  kept        SMALLINT NOT NULL,
  fence       BIGINT NOT NULL,
  limit_units INTEGER NOT NULL,
  limit_until BIGINT NOT NULL,
  members     VARCHAR(65536) NOT NULL,
  queue       VARCHAR(65536) NOT NULL,
  outcome_token BIGINT NOT NULL DEFAULT 0,
  outcome_number BIGINT NOT NULL DEFAULT 0,
  outcome_until BIGINT NOT NULL DEFAULT 0,
  outcome_text VARBINARY(1048576),
  data_token BIGINT NOT NULL DEFAULT 0,
  data_number BIGINT NOT NULL DEFAULT 0,
  data_until BIGINT NOT NULL DEFAULT 0,
  data_text VARBINARY(1048576)
);

CREATE TABLE IF NOT EXISTS holdfast_client (
  client_id   VARCHAR(16) NOT NULL PRIMARY KEY,
  host        VARCHAR(1024) NOT NULL,
  pid         BIGINT NOT NULL,
  application VARCHAR(1024) NOT NULL,
  since_millis BIGINT NOT NULL,
  seen        BIGINT NOT NULL,
  blocked     VARCHAR(1048576) NOT NULL
);
