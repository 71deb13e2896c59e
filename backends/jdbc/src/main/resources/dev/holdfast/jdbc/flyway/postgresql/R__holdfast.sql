CREATE TABLE IF NOT EXISTS holdfast_lock (
  lock_name   varchar(1536) COLLATE "C" PRIMARY KEY,
  version     bigint NOT NULL,
  client_id   varchar(16) NOT NULL,
  attempt     bigint NOT NULL,
  token       bigint NOT NULL,
  numbers     integer NOT NULL,
  held_until  bigint NOT NULL,
  kept        smallint NOT NULL,
  fence       bigint NOT NULL,
  limit_units integer NOT NULL,
  limit_until bigint NOT NULL,
  members     text NOT NULL,
  queue       text NOT NULL,
  outcome_token bigint NOT NULL DEFAULT 0,
  outcome_number bigint NOT NULL DEFAULT 0,
  outcome_until bigint NOT NULL DEFAULT 0,
  outcome_text bytea,
  data_token bigint NOT NULL DEFAULT 0,
  data_number bigint NOT NULL DEFAULT 0,
  data_until bigint NOT NULL DEFAULT 0,
  data_text bytea
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TABLE IF NOT EXISTS holdfast_client (
  client_id   varchar(16) COLLATE "C" PRIMARY KEY,
  host        varchar(1024) NOT NULL,
  pid         bigint NOT NULL,
  application varchar(1024) NOT NULL,
  since_millis bigint NOT NULL,
  seen        bigint NOT NULL,
  blocked     text NOT NULL
) WITH (fillfactor = 50);
