import { FREE } from '../claim-sql.ts';
import {
  alikeColumn,
  handOverTable,
  holdColumns,
  keyColumn,
  lookTables,
  mailedTables,
  mappingTables,
  sharedTables,
  type TableDialect,
  toMigration,
  unrecordedHold,
} from '../shared-tables.ts';
import { IN_FLIGHT, NEW, ORDER_STATES, TRANSITIONS, toList } from '../states.ts';

/** The name of a ledger among database files ("vdp1"). */
export const APPLICATION_ID = 0x76647031;

const TABLES = `
CREATE TABLE worker (
  epoch INTEGER PRIMARY KEY AUTOINCREMENT,
  place TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started TEXT NOT NULL,
  -- The last sign that it is alive: by which monotonic clock, then, and by the wall clock.
  clock TEXT NOT NULL DEFAULT '',
  beat_at INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0,
  -- What the workers at a service share: how many requests each would have under way at once, and how many it may have or has.
  service TEXT,
  most INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  -- The runs that it serves by their names, as JSON; NULL: all of its service.
  serves TEXT
) STRICT;
CREATE INDEX worker_at_service ON worker (service) WHERE ended = 0;

CREATE TABLE run (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('staging', 'staged', 'purged')),
  -- While it is being staged.
  stager INTEGER REFERENCES worker (epoch),
  service TEXT NOT NULL,
  file TEXT NOT NULL,
  sheet TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  rows_read INTEGER NOT NULL DEFAULT 0,
  rows_blank INTEGER NOT NULL DEFAULT 0,
  rows_skipped INTEGER NOT NULL DEFAULT 0,
  rows_rejected INTEGER NOT NULL DEFAULT 0,
  -- How the input writes amounts.
  amount_format TEXT,
  -- Where the input came from and how it was read; files with rows to correct, as JSON.
  origin TEXT,
  files TEXT NOT NULL DEFAULT '{}',
  -- How many rows were skipped for each reason, as JSON.
  skip_counts TEXT NOT NULL DEFAULT '{}',
  on_hold INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX run_by_fingerprint ON run (fingerprint);
CREATE INDEX run_by_file ON run (file);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL REFERENCES run (id),
  service TEXT NOT NULL,
  project_id TEXT NOT NULL,
  svc_uid TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (${toList(ORDER_STATES)})),
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  row_ranges TEXT NOT NULL,
  rows INTEGER NOT NULL,
  invalid_rows INTEGER NOT NULL,
  order_count INTEGER NOT NULL,
  total_price TEXT NOT NULL,
  partner_order_id TEXT,
  -- Test orders are added up apart; of a purged run the body that says so is gone.
  for_test INTEGER NOT NULL DEFAULT 0,
  body_json TEXT NOT NULL,
  -- Where its dataset is in the file of the run.
  dataset_at INTEGER NOT NULL,
  dataset_bytes INTEGER NOT NULL,
  dataset_crc32 INTEGER NOT NULL,
  claim INTEGER REFERENCES worker (epoch),
  attempts INTEGER NOT NULL DEFAULT 0,
  maybe_ordered INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  looks INTEGER NOT NULL DEFAULT 0,
  waits INTEGER NOT NULL DEFAULT 0,
  -- Of the monotonic clock; who does not share that clock waits for no longer than wait_ms.
  due_at INTEGER NOT NULL DEFAULT 0,
  wait_ms INTEGER NOT NULL DEFAULT 0,
  order_id INTEGER,
  adopted INTEGER NOT NULL DEFAULT 0,
  error_code TEXT,
  error_message TEXT,
  -- What the service said besides code and message, as JSON.
  error_details TEXT,
  request_id TEXT,
  -- Why the service refused it after an answer was lost, as JSON: it stands once look-ups agree.
  refusal TEXT,
  ordered_at INTEGER
) STRICT;
CREATE INDEX order_by_run ON orders (run, state);
CREATE INDEX order_due ON orders (run, due_at, id)
  WHERE ${FREE};
CREATE INDEX order_claimed ON orders (claim) WHERE claim IS NOT NULL;
-- Orders are asked for across runs. What these index never changes, so that a change of state does not rewrite them.
CREATE INDEX order_by_project ON orders (project_id);
CREATE INDEX order_by_partner_id ON orders (partner_order_id) WHERE partner_order_id IS NOT NULL;
CREATE INDEX order_by_user ON orders (svc_uid) WHERE svc_uid <> '';
CREATE INDEX order_in_run ON orders (run);

-- Rule 9: a project whose POST may be in flight has one such order, in all runs together.
CREATE UNIQUE INDEX one_in_flight ON orders (service, project_id)
  WHERE state IN (${toList(IN_FLIGHT)});

CREATE TRIGGER only_allowed_transitions BEFORE UPDATE OF state ON orders
  WHEN (OLD.state, NEW.state) NOT IN (VALUES ${TRANSITIONS.map((pair) => `(${toList(pair)})`).join(', ')})
  BEGIN SELECT RAISE(ABORT, 'an order may not change its state so'); END;
CREATE TRIGGER new_orders_are_staged_or_held BEFORE INSERT ON orders
  WHEN NEW.state NOT IN (${toList(NEW)})
  BEGIN SELECT RAISE(ABORT, 'a new order is staged or held'); END;
CREATE TRIGGER order_ids_stay BEFORE UPDATE OF order_id ON orders
  WHEN OLD.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id
  BEGIN SELECT RAISE(ABORT, 'an order id is never overwritten'); END;

-- How many orders of a run are in each state, with their rows: counting them takes too long for a list of runs. Filled when the run
-- has all its orders, with a row for every state.
CREATE TABLE order_count (
  run TEXT NOT NULL REFERENCES run (id),
  state TEXT NOT NULL,
  orders INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  adopted INTEGER NOT NULL,
  PRIMARY KEY (run, state)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER orders_are_counted AFTER UPDATE OF state, adopted ON orders
  WHEN NEW.state <> OLD.state OR NEW.adopted <> OLD.adopted
  BEGIN
    UPDATE order_count SET orders = orders - 1, rows = rows - OLD.rows - OLD.invalid_rows, adopted = adopted - OLD.adopted
      WHERE run = OLD.run AND state = OLD.state;
    UPDATE order_count SET orders = orders + 1, rows = rows + NEW.rows + NEW.invalid_rows, adopted = adopted + NEW.adopted
      WHERE run = NEW.run AND state = NEW.state;
  END;

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
  ended_at INTEGER,
  -- Which of its process' connections the answer to a POST came over.
  connection INTEGER
) STRICT;
CREATE UNIQUE INDEX attempt_by_order ON attempt (ledger_order, number);
`;

const DIALECT: TableDialect = {
  counted: 'INTEGER PRIMARY KEY',
  text: 'TEXT',
  integer: 'INTEGER',
  flag: 'INTEGER',
  false: '0',
  keyed: ' STRICT, WITHOUT ROWID',
  plain: ' STRICT',
  ofRun: ' REFERENCES run (id)',
  ofOrder: ' REFERENCES orders (id)',
  refuse: (name, change, words, when = 'true') => `
CREATE TRIGGER ${name} BEFORE ${change} WHEN ${when}
  BEGIN SELECT RAISE(ABORT, '${words}'); END;`,
  afterLeaving: (name, change) => `
CREATE TRIGGER ${name} BEFORE ${change} WHEN EXISTS (SELECT 1 FROM relocation WHERE state = 'left')
  BEGIN SELECT RAISE(ABORT, (SELECT 'moved to ' || place FROM relocation)); END;`,
};

/** What came after which version of the ledger. */
export const SINCE = {
  4: mailedTables(DIALECT),
  5: mappingTables(DIALECT),
  6: lookTables(DIALECT),
  7: alikeColumn(DIALECT),
  8: `${handOverTable(DIALECT)}${holdColumns(DIALECT)}
DROP TRIGGER IF EXISTS what_holds_a_run_is_recorded;
CREATE TRIGGER what_holds_a_run_is_recorded BEFORE UPDATE OF on_hold, release_at, last_order ON run
  WHEN ${unrecordedHold('(SELECT what FROM event WHERE run = NEW.id ORDER BY id DESC LIMIT 1)')}
  BEGIN SELECT RAISE(ABORT, 'a run is released, stopped and resumed by a person, and that is recorded'); END;
-- A process of the version before knows no such time: what it stops later does not go on by itself.
CREATE TRIGGER a_run_that_goes_on_waits_for_no_time AFTER UPDATE OF on_hold ON run WHEN NOT NEW.on_hold AND NEW.release_at IS NOT NULL
  BEGIN UPDATE run SET release_at = NULL WHERE id = NEW.id; END;`,
  9: `${keyColumn(DIALECT)}
-- As evidence and rescued ids tell, orders on hold were sent before: these nobody has claimed, and they are not sent again.
DROP TRIGGER IF EXISTS nothing_on_hold_is_sent;
DROP TRIGGER IF EXISTS only_what_is_released_is_sent;
CREATE TRIGGER nothing_on_hold_is_sent BEFORE UPDATE OF state ON orders
  WHEN NEW.state = 'sending' AND (NEW.claim IS NOT NULL OR NEW.refusal IS NULL)
    AND (SELECT on_hold OR coalesce(NEW.id > last_order, 0) FROM run WHERE id = NEW.run)
  BEGIN SELECT RAISE(ABORT, 'the run is on hold'); END;
-- A process of the version before, which has another key, would send them, or find none of what was sent.
CREATE TRIGGER only_who_names_the_run_has_its_key BEFORE UPDATE OF claim ON orders
  WHEN NEW.claim IS NOT NULL AND (SELECT key_of FROM run WHERE id = NEW.run) IS NOT NULL
    AND (SELECT serves FROM worker WHERE epoch = NEW.claim) IS NULL
  BEGIN SELECT RAISE(ABORT, 'the run is placed with the key of its job alone'); END;`,
};

/** Makes all of a ledger, the first time that its file is opened. */
export const SCHEMA = [
  `PRAGMA application_id = ${APPLICATION_ID};`,
  TABLES,
  sharedTables(DIALECT),
  'CREATE INDEX seen_by_order_id ON seen_order_id (service, order_id);',
  toMigration(SINCE, 0),
].join('\n');
