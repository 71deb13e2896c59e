CREATE TABLE holdfast_lock (
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
  members     CLOB(1048576) NOT NULL,
  queue       CLOB(1048576) NOT NULL,
  outcome_token BIGINT DEFAULT 0 NOT NULL,
  outcome_number BIGINT DEFAULT 0 NOT NULL,
  outcome_until BIGINT DEFAULT 0 NOT NULL,
  outcome_text BLOB(1048576),
  data_token BIGINT DEFAULT 0 NOT NULL,
  data_number BIGINT DEFAULT 0 NOT NULL,
  data_until BIGINT DEFAULT 0 NOT NULL,
  data_text BLOB(1048576)
);

CREATE TABLE holdfast_client (
  client_id   VARCHAR(16) NOT NULL PRIMARY KEY,
  host        VARCHAR(1024) NOT NULL,
  pid         BIGINT NOT NULL,
  application VARCHAR(1024) NOT NULL,
  since_millis BIGINT NOT NULL,
  seen        BIGINT NOT NULL,
  blocked     CLOB(1048576) NOT NULL
);
