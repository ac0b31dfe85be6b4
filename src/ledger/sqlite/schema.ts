/**
 * The migrations, one per version of the ledger; `PRAGMA user_version` counts those that a file has had. A released entry is
 * never changed. Its text is literal, so that new states and transitions do not change it. A new state needs an entry that
 * rebuilds the table `orders`, as its CHECK lists the states.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE worker (
    epoch INTEGER PRIMARY KEY AUTOINCREMENT,
    place TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started TEXT NOT NULL,
    beats INTEGER NOT NULL DEFAULT 0,
    ended INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE run (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('staging', 'staged', 'purged')),
    stager INTEGER NOT NULL REFERENCES worker (epoch),
    service TEXT NOT NULL,
    file TEXT NOT NULL,
    sheet TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    again INTEGER NOT NULL,
    rows_read INTEGER NOT NULL DEFAULT 0,
    rows_blank INTEGER NOT NULL DEFAULT 0,
    rows_rejected INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX run_by_fingerprint ON run (fingerprint);

  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    run TEXT NOT NULL REFERENCES run (id),
    service TEXT NOT NULL,
    project_id TEXT NOT NULL,
    svc_uid TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'staged', 'sending', 'waiting', 'unknown', 'ordered', 'refused', 'conflict')),
    first_row INTEGER NOT NULL,
    last_row INTEGER NOT NULL,
    row_ranges TEXT NOT NULL,
    rows INTEGER NOT NULL,
    invalid_rows INTEGER NOT NULL,
    order_count INTEGER NOT NULL,
    total_price TEXT NOT NULL,
    partner_order_id TEXT,
    body_json TEXT NOT NULL,
    segments TEXT NOT NULL,
    dataset_bytes INTEGER NOT NULL,
    claim INTEGER REFERENCES worker (epoch),
    attempts INTEGER NOT NULL DEFAULT 0,
    maybe_ordered INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    looks INTEGER NOT NULL DEFAULT 0,
    waits INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL DEFAULT 0,
    order_id INTEGER,
    adopted INTEGER NOT NULL DEFAULT 0,
    error_code TEXT,
    error_message TEXT,
    request_id TEXT,
    ordered_at INTEGER
  ) STRICT;
  CREATE INDEX order_by_run ON orders (run, state);
  CREATE INDEX order_due ON orders (run, due_at, id)
    WHERE claim IS NULL AND state IN ('staged', 'waiting', 'unknown');
  CREATE INDEX order_claimed ON orders (claim) WHERE claim IS NOT NULL;

  -- Rule 9: a project whose POST may be in flight has one such order, in all runs together.
  CREATE UNIQUE INDEX one_in_flight ON orders (service, project_id)
    WHERE state IN ('sending', 'unknown');

  CREATE TABLE transition (from_state TEXT NOT NULL, to_state TEXT NOT NULL,
    PRIMARY KEY (from_state, to_state)) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO transition VALUES ('staged', 'sending'), ('waiting', 'sending'), ('unknown', 'sending'), ('sending', 'staged'), ('sending', 'waiting'), ('sending', 'unknown'), ('sending', 'unknown'), ('sending', 'ordered'), ('sending', 'refused'), ('sending', 'conflict'), ('unknown', 'unknown'), ('unknown', 'ordered'), ('unknown', 'conflict'), ('unknown', 'refused'), ('unknown', 'ordered'), ('unknown', 'refused');
  CREATE TRIGGER only_allowed_transitions BEFORE UPDATE OF state ON orders
    WHEN NOT EXISTS (SELECT 1 FROM transition WHERE from_state = OLD.state AND to_state = NEW.state)
    BEGIN SELECT RAISE(ABORT, 'an order may not change its state so'); END;
  CREATE TRIGGER new_orders_are_staged_or_held BEFORE INSERT ON orders
    WHEN NEW.state NOT IN ('staged', 'held')
    BEGIN SELECT RAISE(ABORT, 'a new order is staged or held'); END;
  CREATE TRIGGER order_ids_stay BEFORE UPDATE OF order_id ON orders
    WHEN OLD.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
    BEGIN SELECT RAISE(ABORT, 'an order id is never overwritten'); END;

  -- Rows that cannot be ordered as they are, by what is first wrong with them; nothing of what their cells hold.
  CREATE TABLE invalid_row (
    run TEXT NOT NULL REFERENCES run (id),
    row INTEGER NOT NULL,
    project_id TEXT,
    code TEXT NOT NULL,
    header TEXT,
    PRIMARY KEY (run, row)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    ledger_order INTEGER NOT NULL REFERENCES orders (id),
    number INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    intent_at INTEGER NOT NULL,
    outcome TEXT,
    status INTEGER,
    error_code TEXT,
    request_id TEXT,
    ended_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX attempt_by_order ON attempt (ledger_order, number);

  -- Rule 5: every order id that was ever seen.
  CREATE TABLE seen_order_id (
    id INTEGER PRIMARY KEY,
    ledger_order INTEGER NOT NULL REFERENCES orders (id),
    service TEXT NOT NULL,
    order_id INTEGER NOT NULL,
    source TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX seen_by_order_id ON seen_order_id (service, order_id);
  CREATE TRIGGER seen_ids_are_not_changed BEFORE UPDATE ON seen_order_id
    BEGIN SELECT RAISE(ABORT, 'order ids seen are only added'); END;
  CREATE TRIGGER seen_ids_are_not_removed BEFORE DELETE ON seen_order_id
    BEGIN SELECT RAISE(ABORT, 'order ids seen are only added'); END;
  `,
  `
  -- Whether a project was ordered by a run before.
  CREATE INDEX ordered_projects ON orders (service, project_id, order_id, run) WHERE state = 'ordered';
  `,
  `
  -- "vdpl": tells a ledger from the database of another program.
  PRAGMA application_id = 0x7664706C;

  -- How long a worker may be silent before others take its orders over, the same for all processes.
  CREATE TABLE lease (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), ms INTEGER NOT NULL) STRICT;

  -- Rows that rules left out, those that stand together as one; nothing of what their cells hold.
  CREATE TABLE skipped_rows (
    run TEXT NOT NULL REFERENCES run (id),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (run, first)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE run ADD COLUMN rows_skipped INTEGER NOT NULL DEFAULT 0;
  -- What the service said besides code and message, as JSON.
  ALTER TABLE orders ADD COLUMN error_details TEXT;

  -- Where the input came from and how it was read; files with rows to correct, as JSON.
  ALTER TABLE run ADD COLUMN origin TEXT;
  ALTER TABLE run ADD COLUMN files TEXT NOT NULL DEFAULT '{}';
  -- How the input writes amounts.
  ALTER TABLE run ADD COLUMN amount_format TEXT;
  -- due_at is of the monotonic clock; who does not share that clock waits for no longer than wait_ms.
  ALTER TABLE orders ADD COLUMN wait_ms INTEGER NOT NULL DEFAULT 0;

  -- Test orders are added up apart; of a purged run the body that says so is gone.
  ALTER TABLE orders ADD COLUMN for_test INTEGER NOT NULL DEFAULT 0;
  UPDATE orders SET for_test = 1 WHERE json_extract(body_json, '$.order_for_test') = 1;

  -- Which of its process' connections the answer to a POST came over, and those over which answers were mixed up.
  ALTER TABLE attempt ADD COLUMN connection INTEGER;
  CREATE TABLE doubted_connection (
    run TEXT NOT NULL REFERENCES run (id),
    epoch INTEGER NOT NULL,
    connection INTEGER NOT NULL,
    PRIMARY KEY (run, epoch, connection)
  ) STRICT, WITHOUT ROWID;
  -- What looking an order's project up afterwards found, and with which order id. A suspect one was not looked up yet.
  CREATE TABLE verification (
    ledger_order INTEGER PRIMARY KEY REFERENCES orders (id),
    finding TEXT NOT NULL CHECK (finding IN ('suspect', 'verified', 'differs', 'missing', 'not_told')),
    order_id INTEGER,
    checked_at INTEGER
  ) STRICT;
  `,
  // Version 4, not released yet.
  `
  -- Orders are asked for across runs. What these index never changes, so that a change of state does not rewrite them.
  CREATE INDEX order_by_project ON orders (project_id);
  CREATE INDEX order_by_partner_id ON orders (partner_order_id) WHERE partner_order_id IS NOT NULL;
  CREATE INDEX order_in_run ON orders (run);
  CREATE INDEX run_by_file ON run (file);

  -- What people did with a run, and who; nothing of what its rows hold.
  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    run TEXT NOT NULL REFERENCES run (id),
    what TEXT NOT NULL,
    who TEXT,
    happened_at INTEGER NOT NULL,
    details TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX event_by_run ON event (run);
  CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
  CREATE TRIGGER events_are_not_removed BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are only added'); END;

  -- Nothing of a run on hold is sent, also by a process of an earlier version; it takes a recorded release to end that.
  ALTER TABLE run ADD COLUMN on_hold INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER nothing_on_hold_is_sent BEFORE UPDATE OF state ON orders
    WHEN NEW.state = 'sending' AND (SELECT on_hold FROM run WHERE id = NEW.run)
    BEGIN SELECT RAISE(ABORT, 'the run is on hold'); END;
  CREATE TRIGGER a_release_is_recorded BEFORE UPDATE OF on_hold ON run
    WHEN NEW.on_hold <> OLD.on_hold
      AND (NEW.on_hold OR NOT EXISTS (SELECT 1 FROM event WHERE run = NEW.id AND what = 'released'))
    BEGIN SELECT RAISE(ABORT, 'a run is released once, and that is recorded'); END;
  `,
  // Version 5, not released yet.
  `
  -- What the workers at a service share: how many requests each would have under way at once, and how many it may have or has.
  ALTER TABLE worker ADD COLUMN service TEXT;
  ALTER TABLE worker ADD COLUMN most INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE worker ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX worker_at_service ON worker (service) WHERE ended = 0;
  -- until_at is of the monotonic clock; who does not share that clock waits for no longer than wait_ms.
  CREATE TABLE pause (
    service TEXT PRIMARY KEY,
    until_at INTEGER NOT NULL,
    wait_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Each order that was placed was added to it, where its project sorts: a page of its own to write, mostly.
  DROP INDEX ordered_projects;
  `,
  // Version 6, not released yet.
  `
  -- While the ledger is copied to another one, and afterwards: one that has left is not used any more, whoever has it open.
  CREATE TABLE relocation (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    state TEXT NOT NULL CHECK (state IN ('leaving', 'left', 'arriving')),
    token TEXT NOT NULL,
    place TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER no_worker_after_leaving BEFORE INSERT ON worker
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_run_after_leaving BEFORE UPDATE ON run
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_order_id_after_leaving BEFORE INSERT ON seen_order_id
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_event_after_leaving BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_finding_after_leaving BEFORE INSERT ON verification
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  `,
  // Version 7, not released yet.
  `
  -- Files that arrived for a job, and what became of each; nothing of what their rows hold.
  CREATE TABLE delivery (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    job TEXT NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('taken', 'held', 'released', 'ordering', 'done', 'failed')),
    run TEXT,
    reasons TEXT NOT NULL DEFAULT '[]',
    rows INTEGER,
    orders INTEGER,
    copies INTEGER,
    total_price TEXT,
    columns TEXT,
    exit_code INTEGER,
    released_by TEXT,
    released_at INTEGER,
    taken_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE INDEX delivery_of_job ON delivery (job, number);
  CREATE INDEX delivery_by_hash ON delivery (hash);
  CREATE INDEX delivery_by_run ON delivery (run) WHERE run IS NOT NULL;
  CREATE INDEX delivery_held ON delivery (job) WHERE state = 'held';
  CREATE TRIGGER a_file_has_one_delivery BEFORE DELETE ON delivery
    BEGIN SELECT RAISE(ABORT, 'deliveries are only added'); END;
  CREATE TRIGGER a_delivery_stays_its_file BEFORE UPDATE OF id, job, name, hash, bytes ON delivery
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
    noted_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE job_firing (job TEXT PRIMARY KEY, tick_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
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

  CREATE TRIGGER no_delivery_after_leaving BEFORE INSERT ON delivery
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_change_after_leaving BEFORE UPDATE ON delivery
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_firing_after_leaving BEFORE INSERT ON job_firing
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_message_after_leaving BEFORE INSERT ON message
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  CREATE TRIGGER no_sending_after_leaving BEFORE UPDATE ON message
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;
  `,
  // Version 8, not released yet.
  `
  -- The folder of the job when its file was taken: the job may be given another one. NULL: it was not recorded.
  ALTER TABLE delivery ADD COLUMN folder TEXT;
  CREATE TRIGGER a_delivery_stays_in_its_folder BEFORE UPDATE OF folder ON delivery
    BEGIN SELECT RAISE(ABORT, 'a delivery stays that of its file'); END;
  `,
  // Version 9, not released yet.
  `
  -- The runs that a worker serves by their names, as JSON; NULL: all of its service.
  ALTER TABLE worker ADD COLUMN serves TEXT;

  -- A person may stop a run, which puts it on hold again, and resume it. Each is recorded by the event before it.
  DROP TRIGGER a_release_is_recorded;
  CREATE TRIGGER what_holds_a_run_is_recorded BEFORE UPDATE OF on_hold ON run
    WHEN NEW.on_hold <> OLD.on_hold
      AND NOT EXISTS (
        SELECT 1 FROM event WHERE id = (SELECT max(id) FROM event WHERE run = NEW.id)
          AND (what = 'stopped' AND NEW.on_hold OR what IN ('released', 'resumed') AND NOT NEW.on_hold))
    BEGIN SELECT RAISE(ABORT, 'a run is released, stopped and resumed by a person, and that is recorded'); END;
  `,
  // Version 10, not released yet.
  `
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
  CREATE TRIGGER no_job_event_after_leaving BEFORE INSERT ON job_event
    WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
    BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;

  -- What watchers say of them: files that wait, the last event that they follow, and whether they look once and end.
  ALTER TABLE job ADD COLUMN waiting INTEGER;
  ALTER TABLE job ADD COLUMN seen_event INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job ADD COLUMN once INTEGER NOT NULL DEFAULT 0;
  `,
  // Version 11, not released yet.
  `
  -- Orders are asked for by their users, too.
  CREATE INDEX order_by_user ON orders (svc_uid) WHERE svc_uid <> '';
  `,
];
