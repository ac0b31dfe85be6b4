import { FREE } from '../../claim-sql.ts';
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
  unrecordedHold,
} from '../../shared-tables.ts';
import { IN_FLIGHT, NEW, ORDER_STATES, TRANSITIONS, toList } from '../../states.ts';
import { CLAIM_FUNCTIONS } from './claim-functions.ts';

/** The tables of runs, orders and workers. */
export const TABLES = `
CREATE TABLE schema_version (
  version integer PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The time for everything that is measured or kept: no host's clock decides anything.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
  AS 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

-- By which waits are measured, and a number that a ledger's questions read exactly: every engine has these names.
CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now_ms()';
CREATE FUNCTION exact_id(bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT $1';

-- Which server the ledger is on: another one after a fail-over, which may miss the last commits.
CREATE TABLE server (only_one integer PRIMARY KEY CHECK (only_one = 1), identity text NOT NULL);

-- A process that orders. Service, most and held are what the workers at a service share: how many requests each would have under
-- way at once, and how many it may have or has. Claims and beats are the numbers of its last ones: one that comes again, or late
-- over a connection that was given up, has the number of one that is known.
CREATE TABLE worker (
  epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place text NOT NULL,
  pid integer NOT NULL,
  started text NOT NULL,
  beat_at bigint NOT NULL,
  ended boolean NOT NULL DEFAULT false,
  service text COLLATE "C",
  most integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  beats bigint NOT NULL DEFAULT 0,
  -- The runs that it serves by their names, as JSON; NULL: all of its service.
  serves text
) WITH (fillfactor = 50);
CREATE INDEX worker_at_service ON worker (service) WHERE NOT ended;

CREATE TABLE run (
  id text COLLATE "C" PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  created_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('staging', 'staged', 'purged')),
  service text COLLATE "C" NOT NULL,
  file text NOT NULL,
  sheet text NOT NULL,
  fingerprint text NOT NULL,
  on_hold boolean NOT NULL,
  rows_read integer NOT NULL DEFAULT 0,
  rows_blank integer NOT NULL DEFAULT 0,
  rows_skipped integer NOT NULL DEFAULT 0,
  rows_rejected integer NOT NULL DEFAULT 0,
  amount_format text,
  origin text,
  files jsonb NOT NULL DEFAULT '{}',
  -- How many rows were skipped for each reason.
  skip_counts jsonb NOT NULL DEFAULT '{}'
);
-- Of any length: only equal ones are looked for.
CREATE INDEX run_by_fingerprint ON run USING hash (fingerprint);
CREATE INDEX run_by_file ON run USING hash (file);

-- References to other tables are not declared: checking them would take longer than what an order is written for, at each claim
-- and for each row of COPY. Room on each page, as an order is written several times.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run text COLLATE "C" NOT NULL,
  -- Both fit into an entry of an index.
  service text COLLATE "C" NOT NULL CHECK (octet_length(service) <= 600),
  project_id text COLLATE "C" NOT NULL CHECK (octet_length(project_id) <= 2000),
  svc_uid text NOT NULL,
  state text NOT NULL CHECK (state IN (${toList(ORDER_STATES)})),
  first_row integer NOT NULL,
  last_row integer NOT NULL,
  row_ranges text NOT NULL,
  rows integer NOT NULL,
  invalid_rows integer NOT NULL,
  order_count bigint NOT NULL,
  total_price text NOT NULL,
  partner_order_id text COLLATE "C",
  for_test boolean NOT NULL,
  body_json text NOT NULL,
  dataset_at bigint NOT NULL,
  dataset_bytes bigint NOT NULL,
  dataset_crc32 bigint NOT NULL,
  claim bigint,
  -- Of which worker, and which claim of it: stays when the outcome is recorded, so that a record that comes again is known.
  claim_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  maybe_ordered boolean NOT NULL DEFAULT false,
  sent_at bigint,
  looks integer NOT NULL DEFAULT 0,
  waits integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL DEFAULT 0,
  wait_ms bigint NOT NULL DEFAULT 0,
  order_id bigint,
  adopted boolean NOT NULL DEFAULT false,
  error_code text,
  error_message text,
  error_details text,
  request_id text,
  -- Why the service refused it after an answer was lost, as JSON: it stands once look-ups agree.
  refusal text,
  ordered_at bigint,
  -- A new order is staged or held. Not a trigger: COPY would add row by row.
  CHECK (state IN (${toList(NEW)}) OR sent_at IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX order_in_run ON orders (run, id);
CREATE INDEX order_by_project ON orders (project_id);
CREATE INDEX order_by_partner_id ON orders (partner_order_id) WHERE partner_order_id IS NOT NULL;
CREATE INDEX order_by_user ON orders (svc_uid) WHERE svc_uid <> '';
CREATE INDEX order_due ON orders (run, due_at, id)
  WHERE ${FREE};
CREATE INDEX order_claimed ON orders (claim) WHERE claim IS NOT NULL;
-- Rule 9: a project whose POST may be in flight has one such order, in all runs together.
CREATE UNIQUE INDEX one_in_flight ON orders (service, project_id) WHERE state IN (${toList(IN_FLIGHT)});

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN RAISE EXCEPTION ''%'', TG_ARGV[0]; END';

CREATE TRIGGER only_allowed_transitions BEFORE UPDATE OF state ON orders FOR EACH ROW
  WHEN ((OLD.state, NEW.state) NOT IN (${TRANSITIONS.map((pair) => `(${toList(pair)})`).join(', ')}))
  EXECUTE FUNCTION refuse('an order may not change its state so');
CREATE TRIGGER order_ids_stay BEFORE UPDATE OF order_id ON orders FOR EACH ROW
  WHEN (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
  EXECUTE FUNCTION refuse('an order id is never overwritten');

-- How many orders of a run are in each state, with their rows: the sums of what each connection to the server has changed, so that
-- none waits for another one. Filled when the run has all its orders.
CREATE TABLE order_count (
  run text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  connection integer NOT NULL,
  orders bigint NOT NULL,
  rows bigint NOT NULL,
  adopted bigint NOT NULL,
  PRIMARY KEY (run, state, connection)
) WITH (fillfactor = 50);
CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count AS known
    SELECT run, state, pg_backend_pid(), sum(one), sum(one * (rows + invalid_rows)), sum(one * adopted::integer)
    FROM (
      SELECT run, state, rows, invalid_rows, adopted, 1 AS one FROM orders_after
      UNION ALL SELECT run, state, rows, invalid_rows, adopted, -1 FROM orders_before
    ) changed
    GROUP BY run, state
    HAVING sum(one) <> 0 OR sum(one * (rows + invalid_rows)) <> 0 OR sum(one * adopted::integer) <> 0
    ON CONFLICT (run, state, connection) DO UPDATE SET orders = known.orders + excluded.orders,
      rows = known.rows + excluded.rows, adopted = known.adopted + excluded.adopted;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_are_counted AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS orders_before NEW TABLE AS orders_after FOR EACH STATEMENT EXECUTE FUNCTION count_changes();
-- Adds up what connections have changed of runs, but for what a connection is changing now.
CREATE FUNCTION fold_counts(of_runs text[]) RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM order_count WHERE (run, state, connection) IN (
      SELECT run, state, connection FROM order_count WHERE run = ANY (of_runs) AND connection <> 0 FOR UPDATE SKIP LOCKED)
    RETURNING run, state, orders, rows, adopted
  )
  INSERT INTO order_count AS known SELECT run, state, 0, sum(orders), sum(rows), sum(adopted)
    FROM folded GROUP BY run, state ORDER BY run, state
    ON CONFLICT (run, state, connection) DO UPDATE SET orders = known.orders + excluded.orders,
      rows = known.rows + excluded.rows, adopted = known.adopted + excluded.adopted
$$;
CREATE FUNCTION count_orders(of_run text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_count SELECT run, state, 0, count(*), sum(rows + invalid_rows), count(*) FILTER (WHERE adopted)
    FROM orders WHERE run = of_run GROUP BY run, state
$$;

-- The bytes of a run's datasets, one order's after the other's, cut into pieces of equal size, each of which fills a page. Neither
-- compressed nor cut further.
CREATE TABLE dataset (
  run text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (run, number)
);
ALTER TABLE dataset ALTER COLUMN bytes SET STORAGE PLAIN;

CREATE TABLE attempt (
  ledger_order bigint NOT NULL,
  number integer NOT NULL,
  epoch bigint NOT NULL,
  intent_at bigint NOT NULL,
  outcome text,
  status integer,
  error_code text,
  request_id text,
  ended_at bigint,
  connection bigint,
  PRIMARY KEY (ledger_order, number)
) WITH (fillfactor = 70);

-- After the ledger was copied to another one. Its triggers are one for each statement, not for each row.
CREATE FUNCTION refuse_after_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_place text := (SELECT place FROM relocation WHERE state = 'left');
BEGIN
  IF new_place IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'VDP01', MESSAGE = new_place;
  END IF;
  RETURN NULL;
END $$;
`;

const DIALECT: TableDialect = {
  counted: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  text: 'text COLLATE "C"',
  integer: 'bigint',
  flag: 'boolean',
  false: 'false',
  keyed: '',
  plain: '',
  ofRun: '',
  ofOrder: '',
  refuse: (name, change, words, when = 'true') => `
CREATE TRIGGER ${name} BEFORE ${change} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse('${words}');`,
  afterLeaving: (name, change) =>
    `CREATE TRIGGER ${name} BEFORE ${change} EXECUTE FUNCTION refuse_after_leaving();`,
};

/** What came after which version of the ledger. */
export const SINCE = {
  4: `${mailedTables(DIALECT)}
CREATE FUNCTION json_rows(text) RETURNS TABLE (value json) LANGUAGE sql IMMUTABLE
  AS 'SELECT json_array_elements($1::json)';`,
  5: mappingTables(DIALECT),
  6: lookTables(DIALECT),
  7: alikeColumn(DIALECT),
  8: `${handOverTable(DIALECT)}${holdColumns(DIALECT)}
CREATE OR REPLACE FUNCTION refuse_unrecorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text := (SELECT what FROM event WHERE run = NEW.id ORDER BY id DESC LIMIT 1);
BEGIN
  IF ${unrecordedHold('latest')} THEN
    RAISE EXCEPTION 'a run is released, stopped and resumed by a person, and that is recorded';
  END IF;
  -- A process of the version before knows no such time: what it stops later does not go on by itself.
  IF NOT NEW.on_hold THEN NEW.release_at := NULL; END IF;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS a_release_is_recorded ON run;
CREATE TRIGGER a_release_is_recorded BEFORE UPDATE OF on_hold, release_at, last_order ON run
  FOR EACH ROW EXECUTE FUNCTION refuse_unrecorded();`,
  9: `${keyColumn(DIALECT)}
-- As evidence and rescued ids tell, orders on hold were sent before: these nobody has claimed, and they are not sent again.
CREATE OR REPLACE FUNCTION refuse_on_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.claim IS NOT NULL OR NEW.refusal IS NULL)
    AND (SELECT on_hold OR coalesce(NEW.id > last_order, false) FROM run WHERE id = NEW.run) THEN
    RAISE EXCEPTION 'the run is on hold';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS nothing_on_hold_is_sent ON orders;
CREATE TRIGGER nothing_on_hold_is_sent BEFORE UPDATE OF state ON orders FOR EACH ROW
  WHEN (NEW.state = 'sending') EXECUTE FUNCTION refuse_on_hold();
${CLAIM_FUNCTIONS}`,
};

/** The tables that every ledger has in the same form. */
export const SHARED_TABLES = [
  sharedTables(DIALECT),
  'CREATE INDEX seen_by_order_id ON seen_order_id (order_id);',
].join('\n');
