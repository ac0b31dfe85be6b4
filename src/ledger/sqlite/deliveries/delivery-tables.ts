/** The tables of scheduled imports. */
export const DELIVERY_TABLES = `
-- Files that arrived for a job, and what became of each; nothing of what their rows hold.
CREATE TABLE delivery (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  job TEXT NOT NULL,
  name TEXT NOT NULL,
  -- That of the job when its file was taken: the job may be given another one.
  folder TEXT NOT NULL,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taken', 'held', 'released', 'ordering', 'done', 'failed')),
  run TEXT,
  -- As JSON: why it is held or failed; what people waived who released it; what stands in the way of the work on it.
  reasons TEXT NOT NULL DEFAULT '[]',
  waived TEXT NOT NULL DEFAULT '[]',
  trouble TEXT,
  rows INTEGER,
  orders INTEGER,
  copies INTEGER,
  total_price TEXT,
  placed INTEGER,
  columns TEXT,
  exit_code INTEGER,
  released_by TEXT,
  released_at INTEGER,
  taken_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Marks of the last changes, the latest first: one that comes again is known.
  last_changes TEXT
) STRICT;
CREATE INDEX delivery_of_job ON delivery (job, number);
CREATE INDEX delivery_by_hash ON delivery (hash);
CREATE INDEX delivery_by_run ON delivery (run) WHERE run IS NOT NULL;
CREATE INDEX delivery_held ON delivery (job) WHERE state = 'held';
CREATE TRIGGER a_file_has_one_delivery BEFORE DELETE ON delivery
  BEGIN SELECT RAISE(ABORT, 'deliveries are only added'); END;
CREATE TRIGGER a_delivery_stays_its_file BEFORE UPDATE OF id, job, name, folder, hash, bytes ON delivery
  BEGIN SELECT RAISE(ABORT, 'a delivery stays that of its file'); END;
CREATE TRIGGER only_held_deliveries_are_released BEFORE UPDATE OF state ON delivery
  WHEN NEW.state = 'released' AND OLD.state <> 'released' AND (OLD.state <> 'held' OR NEW.released_at IS NULL)
  BEGIN SELECT RAISE(ABORT, 'a delivery is released when it is held, and that is recorded'); END;

-- What watchers say of the jobs that they watch, the last tick of each that fired, and what its fetcher remembers.
CREATE TABLE job (
  name TEXT PRIMARY KEY,
  folder TEXT NOT NULL,
  host TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('idle', 'working', 'waiting_for_release')),
  paused INTEGER NOT NULL,
  next_at INTEGER,
  deadline_at INTEGER,
  -- Files that wait, the last event that the watcher follows, and whether it looks once and ends.
  waiting INTEGER,
  seen_event INTEGER NOT NULL DEFAULT 0,
  once INTEGER NOT NULL DEFAULT 0,
  noted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE job_firing (
  job TEXT PRIMARY KEY,
  tick_at INTEGER NOT NULL,
  -- Tells the call that fired it from others.
  mark TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE job_memory (
  job TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (job, key)
) STRICT, WITHOUT ROWID;

-- Messages to send. Of one that was sent the id stays, so that it is not queued again. due_at is of the wall clock, by which
-- set_at is when it was set: a clock that was set back shows.
CREATE TABLE message (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  job TEXT NOT NULL,
  delivery TEXT,
  channel TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'given_up')),
  attempts INTEGER NOT NULL DEFAULT 0,
  error_code TEXT,
  queued_at INTEGER NOT NULL,
  set_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_to_send ON message (job, channel, number) WHERE state <> 'sent';

-- What people did with jobs of scheduled imports, and who.
CREATE TABLE job_event (
  number INTEGER PRIMARY KEY,
  job TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('paused', 'continued', 'run_now', 'released')),
  who TEXT,
  happened_at INTEGER NOT NULL,
  details TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX job_event_of_kind ON job_event (job, what, number);
CREATE TRIGGER job_events_are_not_changed BEFORE UPDATE ON job_event
  BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER job_events_are_not_removed BEFORE DELETE ON job_event
  BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
`;
