/** The tables of scheduled imports. */
export const DELIVERY_TABLES = `
-- Files that arrived for a job, and what became of each; nothing of what their rows hold.
CREATE TABLE delivery (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  job text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  -- That of the job when its file was taken: the job may be given another one.
  folder text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  bytes bigint NOT NULL,
  modified_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('taken', 'held', 'released', 'ordering', 'done', 'failed')),
  run text COLLATE "C",
  -- As JSON: why it is held or failed; what people waived who released it; what stands in the way of the work on it.
  reasons text NOT NULL DEFAULT '[]',
  waived text NOT NULL DEFAULT '[]',
  trouble text,
  rows bigint,
  orders bigint,
  copies bigint,
  total_price text,
  placed bigint,
  columns text,
  exit_code integer,
  released_by text,
  released_at bigint,
  taken_at bigint NOT NULL,
  ended_at bigint,
  -- Marks of the last changes, the latest first: one that comes again is known.
  last_changes text COLLATE "C"
);
CREATE INDEX delivery_of_job ON delivery (job, number);
CREATE INDEX delivery_by_hash ON delivery (hash);
CREATE INDEX delivery_by_run ON delivery (run) WHERE run IS NOT NULL;
CREATE INDEX delivery_held ON delivery (job) WHERE state = 'held';
CREATE TRIGGER a_file_has_one_delivery BEFORE DELETE ON delivery FOR EACH ROW
  EXECUTE FUNCTION refuse('deliveries are only added');
CREATE TRIGGER a_delivery_stays_its_file BEFORE UPDATE OF id, job, name, folder, hash, bytes ON delivery FOR EACH ROW
  EXECUTE FUNCTION refuse('a delivery stays that of its file');
CREATE TRIGGER only_held_deliveries_are_released BEFORE UPDATE OF state ON delivery FOR EACH ROW
  WHEN (NEW.state = 'released' AND OLD.state <> 'released' AND (OLD.state <> 'held' OR NEW.released_at IS NULL))
  EXECUTE FUNCTION refuse('a delivery is released when it is held, and that is recorded');

-- What watchers say of the jobs that they watch, the last tick of each that fired, and what its fetcher remembers.
CREATE TABLE job (
  name text COLLATE "C" PRIMARY KEY,
  folder text NOT NULL,
  host text NOT NULL,
  state text NOT NULL CHECK (state IN ('idle', 'working', 'waiting_for_release')),
  paused boolean NOT NULL,
  next_at bigint,
  deadline_at bigint,
  -- Files that wait, the last event that the watcher follows, and whether it looks once and ends.
  waiting bigint,
  seen_event bigint NOT NULL DEFAULT 0,
  once boolean NOT NULL DEFAULT false,
  noted_at bigint NOT NULL
);
CREATE TABLE job_firing (
  job text COLLATE "C" PRIMARY KEY,
  tick_at bigint NOT NULL,
  -- Tells the call that fired it from others.
  mark text COLLATE "C" NOT NULL
);
CREATE TABLE job_memory (
  job text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (job, key)
);

-- Messages to send. Of one that was sent the id stays, so that it is not queued again. set_at is when due_at was set: a clock that was
-- set back shows.
CREATE TABLE message (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  job text COLLATE "C" NOT NULL,
  delivery text COLLATE "C",
  channel text COLLATE "C" NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  error_code text,
  queued_at bigint NOT NULL,
  set_at bigint NOT NULL,
  due_at bigint NOT NULL
);
CREATE INDEX message_to_send ON message (job, channel, number) WHERE state <> 'sent';

-- What people did with jobs of scheduled imports, and who.
CREATE TABLE job_event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL CHECK (what IN ('paused', 'continued', 'run_now', 'released')),
  who text,
  happened_at bigint NOT NULL,
  details text NOT NULL DEFAULT '{}'
);
CREATE INDEX job_event_of_kind ON job_event (job, what, number);
CREATE TRIGGER job_events_are_only_added BEFORE UPDATE OR DELETE ON job_event FOR EACH ROW
  EXECUTE FUNCTION refuse('events are only added');

CREATE TRIGGER no_delivery_after_leaving BEFORE INSERT OR UPDATE ON delivery EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_firing_after_leaving BEFORE INSERT ON job_firing EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_message_after_leaving BEFORE INSERT OR UPDATE ON message EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_job_event_after_leaving BEFORE INSERT ON job_event EXECUTE FUNCTION refuse_after_leaving();
`;
