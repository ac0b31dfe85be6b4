import { JOB_EVENTS } from './job-wish.ts';

/** How an engine writes the tables that every ledger has in the same form. */
export interface TableDialect {
  /** A key that counts up by itself. */
  readonly counted: string;
  readonly text: string;
  /** Of 64 bits. */
  readonly integer: string;
  readonly flag: string;
  readonly false: string;
  /** What follows the columns: of rows that are found by their own key, and of others. */
  readonly keyed: string;
  readonly plain: string;
  /** References from tables that are written often, where they are declared. */
  readonly ofRun: string;
  readonly ofOrder: string;
  /** A trigger that refuses a change of rows. @param change `UPDATE OF state ON delivery` */
  readonly refuse: (name: string, change: string, words: string, when?: string) => string;
  /** A trigger that refuses a change once the ledger has been moved. */
  readonly afterLeaving: (name: string, change: string) => string;
}

/** What is noted of runs and orders, and the tables of scheduled imports. Nothing of what the rows of lists hold. */
export function sharedTables(sql: TableDialect): string {
  const { counted, text, integer, flag, keyed, plain, ofRun, ofOrder } = sql;
  const onlyAdded = (table: string, words: string) => refuseChanges(sql, table, words);
  return `
-- How long a worker may be silent before others take its orders over, the same for all processes.
CREATE TABLE lease (only_one ${integer} PRIMARY KEY CHECK (only_one = 1), ms ${integer} NOT NULL)${plain};

-- A pause that a service asked for; who does not share the clock of until_at waits for no longer than wait_ms.
CREATE TABLE pause (
  service ${text} PRIMARY KEY,
  until_at ${integer} NOT NULL,
  wait_ms ${integer} NOT NULL
)${keyed};

-- Rows that cannot be ordered as they are, by what is first wrong with them.
CREATE TABLE invalid_row (
  run ${text} NOT NULL${ofRun},
  row ${integer} NOT NULL,
  project_id ${text},
  code ${text} NOT NULL,
  header ${text},
  PRIMARY KEY (run, row)
)${keyed};
-- Rows that rules left out, those that stand together as one.
CREATE TABLE skipped_rows (
  run ${text} NOT NULL${ofRun},
  first ${integer} NOT NULL,
  last ${integer} NOT NULL,
  reason ${text} NOT NULL,
  PRIMARY KEY (run, first)
)${keyed};

-- Rule 5: every order id that was ever seen.
CREATE TABLE seen_order_id (
  id ${counted},
  ledger_order ${integer} NOT NULL${ofOrder},
  service ${text} NOT NULL,
  order_id ${integer} NOT NULL,
  source ${text} NOT NULL,
  epoch ${integer} NOT NULL,
  seen_at ${integer} NOT NULL
)${plain};
${onlyAdded('seen_order_id', 'order ids seen are only added')}
-- Connections of workers over which answers were mixed up, by the runs whose answers came over them.
CREATE TABLE doubted_connection (
  run ${text} NOT NULL${ofRun},
  epoch ${integer} NOT NULL,
  connection ${integer} NOT NULL,
  PRIMARY KEY (run, epoch, connection)
)${keyed};
-- What looking an order's project up afterwards found, and with which order id. A suspect one was not looked up yet.
CREATE TABLE verification (
  ledger_order ${integer} PRIMARY KEY${ofOrder},
  finding ${text} NOT NULL CHECK (finding IN ('suspect', 'verified', 'differs', 'missing', 'not_told')),
  order_id ${integer},
  checked_at ${integer}
)${plain};

-- What people did with a run, and who.
CREATE TABLE event (
  id ${counted},
  run ${text} NOT NULL REFERENCES run (id),
  what ${text} NOT NULL,
  who ${text},
  happened_at ${integer} NOT NULL,
  details ${text} NOT NULL DEFAULT '{}'
)${plain};
CREATE INDEX event_by_run ON event (run);
${onlyAdded('event', 'events are only added')}
-- While the ledger is copied to another one, and afterwards: one that has left is not used any more, whoever has it open.
CREATE TABLE relocation (
  only_one ${integer} PRIMARY KEY CHECK (only_one = 1),
  state ${text} NOT NULL CHECK (state IN ('leaving', 'left', 'arriving')),
  token ${text} NOT NULL,
  place ${text} NOT NULL
)${plain};

-- Files that arrived for a job, and what became of each.
CREATE TABLE delivery (
  number ${counted},
  id ${text} NOT NULL UNIQUE,
  job ${text} NOT NULL,
  name ${text} NOT NULL,
  -- That of the job when its file was taken: the job may be given another one.
  folder ${text} NOT NULL,
  hash ${text} NOT NULL,
  bytes ${integer} NOT NULL,
  modified_at ${integer} NOT NULL,
  state ${text} NOT NULL CHECK (state IN ('taken', 'held', 'released', 'ordering', 'done', 'failed')),
  run ${text},
  -- As JSON: why it is held or failed; what people waived who released it; what stands in the way of the work on it.
  reasons ${text} NOT NULL DEFAULT '[]',
  waived ${text} NOT NULL DEFAULT '[]',
  trouble ${text},
  rows ${integer},
  orders ${integer},
  copies ${integer},
  total_price ${text},
  placed ${integer},
  columns ${text},
  released_by ${text},
  released_at ${integer},
  taken_at ${integer} NOT NULL,
  ended_at ${integer},
  -- Marks of the last changes, the latest first: one that comes again is known.
  last_changes ${text}
)${plain};
CREATE INDEX delivery_of_job ON delivery (job, number);
CREATE INDEX delivery_by_hash ON delivery (hash);
CREATE INDEX delivery_by_run ON delivery (run) WHERE run IS NOT NULL;
CREATE INDEX delivery_held ON delivery (job) WHERE state = 'held';
${sql.refuse('a_file_has_one_delivery', 'DELETE ON delivery', 'deliveries are only added')}
${sql.refuse(
  'a_delivery_stays_its_file',
  'UPDATE OF id, job, name, folder, hash, bytes ON delivery',
  'a delivery stays that of its file',
)}
${sql.refuse(
  'only_held_deliveries_are_released',
  'UPDATE OF state ON delivery',
  'a delivery is released when it is held, and that is recorded',
  `NEW.state = 'released' AND OLD.state <> 'released' AND (OLD.state <> 'held' OR NEW.released_at IS NULL)`,
)}
-- What watchers say of the jobs that they watch, the last tick of each that fired, and what its fetcher remembers.
CREATE TABLE job (
  name ${text} PRIMARY KEY,
  folder ${text} NOT NULL,
  host ${text} NOT NULL,
  state ${text} NOT NULL CHECK (state IN ('idle', 'working', 'waiting_for_release')),
  paused ${flag} NOT NULL,
  next_at ${integer},
  deadline_at ${integer},
  -- Files that wait, the last event that the watcher follows, and whether it looks once and ends.
  waiting ${integer},
  seen_event ${integer} NOT NULL DEFAULT 0,
  once ${flag} NOT NULL DEFAULT ${sql.false},
  noted_at ${integer} NOT NULL
)${keyed};
CREATE TABLE job_firing (
  job ${text} PRIMARY KEY,
  tick_at ${integer} NOT NULL,
  -- Tells the call that fired it from others.
  mark ${text} NOT NULL
)${keyed};
CREATE TABLE job_memory (
  job ${text} NOT NULL,
  key ${text} NOT NULL,
  value ${text} NOT NULL,
  PRIMARY KEY (job, key)
)${keyed};

-- Messages to send. Of one that was sent the id stays, so that it is not queued again. set_at is when due_at was set: a clock that was
-- set back shows.
CREATE TABLE message (
  number ${counted},
  id ${text} NOT NULL UNIQUE,
  job ${text} NOT NULL,
  delivery ${text},
  channel ${text} NOT NULL,
  body ${text} NOT NULL,
  state ${text} NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'given_up')),
  attempts ${integer} NOT NULL DEFAULT 0,
  error_code ${text},
  queued_at ${integer} NOT NULL,
  set_at ${integer} NOT NULL,
  due_at ${integer} NOT NULL
)${plain};
CREATE INDEX message_to_send ON message (job, channel, number) WHERE state <> 'sent';

-- What people did with jobs of scheduled imports, and who.
CREATE TABLE job_event (
  number ${counted},
  job ${text} NOT NULL,
  what ${text} NOT NULL CHECK (what IN (${JOB_EVENTS.map((what) => `'${what}'`).join(', ')})),
  who ${text},
  happened_at ${integer} NOT NULL,
  details ${text} NOT NULL DEFAULT '{}'
)${plain};
CREATE INDEX job_event_of_kind ON job_event (job, what, number);
${onlyAdded('job_event', 'events are only added')}
${AFTER_LEAVING.map(([name, change]) => sql.afterLeaving(name, change)).join('\n')}`;
}

/** Refuses all changes of a table but new rows. */
function refuseChanges(sql: TableDialect, table: string, words: string): string {
  const changes = ['UPDATE', 'DELETE'].map((change) =>
    sql.refuse(`no_${change}_of_${table}`.toLowerCase(), `${change} ON ${table}`, words),
  );
  return changes.join('');
}

/**
 * What recognizes people of lists that were ordered, as keyed hashes; the key is in no ledger. Since version 5.
 *
 * Starts are those of the hashes of a part, one after another: what none of them begins with is not looked for. A part without rows is
 * of a run whose rows do not count: it is being staged, or was purged.
 */
export function mailedTables({
  counted,
  text,
  integer,
  keyed,
  plain,
  ofRun,
}: TableDialect): string {
  return `
CREATE TABLE mailed_key (only_one ${integer} PRIMARY KEY CHECK (only_one = 1), mark ${text} NOT NULL)${plain};
CREATE TABLE mailed_part (
  number ${counted},
  run ${text} NOT NULL${ofRun},
  rule ${text} NOT NULL,
  campaign ${text},
  rows ${integer} NOT NULL,
  starts ${text} NOT NULL
)${plain};
CREATE INDEX mailed_part_of_run ON mailed_part (run);
CREATE TABLE mailed_row (
  hash ${text} NOT NULL,
  ledger_order ${integer} NOT NULL,
  row ${integer} NOT NULL,
  PRIMARY KEY (hash, ledger_order, row)
)${keyed};`;
}

/** Mappings with a name, in versions that are written once; which of them jobs and deliveries use. Since version 6. */
export function mappingTables({ text, integer, keyed, ...sql }: TableDialect): string {
  return `
CREATE TABLE mapping (
  name ${text} NOT NULL,
  version ${integer} NOT NULL,
  yaml ${text} NOT NULL,
  who ${text},
  saved_at ${integer} NOT NULL,
  -- Names of columns that were accepted with it, as JSON, and for which delivery.
  aliases ${text} NOT NULL,
  delivery ${text},
  PRIMARY KEY (name, version)
)${keyed};
${sql.refuse('a_version_is_written_once', 'UPDATE ON mapping', 'a version of a mapping is written once')}
${sql.afterLeaving('no_mapping_after_leaving', 'INSERT ON mapping')}
ALTER TABLE job ADD COLUMN mapping ${text};
ALTER TABLE delivery ADD COLUMN mapping ${text};`;
}

/**
 * Looks at all projects that a run has ordered, and what each project was found in; which look an order was in last, and the one that
 * saw the state before its last change. Since version 7.
 */
export function lookTables({ counted, text, integer, plain, ofRun, ...sql }: TableDialect): string {
  return `
CREATE TABLE look (
  number ${counted},
  run ${text} NOT NULL${ofRun},
  began_at ${integer} NOT NULL,
  ended_at ${integer},
  -- As JSON, once it has ended.
  counts ${text}
)${plain};
CREATE INDEX look_of_run ON look (run, number);
${sql.afterLeaving('no_look_after_leaving', 'INSERT ON look')}
${sql.afterLeaving('no_end_of_a_look_after_leaving', 'UPDATE ON look')}
ALTER TABLE verification ADD COLUMN status ${text};
ALTER TABLE verification ADD COLUMN status_since ${integer};
ALTER TABLE verification ADD COLUMN look ${integer};
ALTER TABLE verification ADD COLUMN changed_after ${integer};`;
}

/**
 * What tells people of earlier lists who are the same from those who are alike: null of lists that know the former alone. The hash gets
 * another name, so that a process of the version before, which still has the ledger open, neither records nor finds people any more: it
 * would not find those of later lists, in silence. Since version 8.
 */
export function alikeColumn({ text }: TableDialect): string {
  return `
ALTER TABLE mailed_row RENAME COLUMN hash TO alike;
ALTER TABLE mailed_row ADD COLUMN same ${text};`;
}

/**
 * When a run that is on hold goes on by itself, because it was released for later; and the last order that was released, if not all
 * were. Since version 9. A process of the version before finds the run on hold until one of this version has claimed orders of it.
 */
export function holdColumns({ integer }: TableDialect): string {
  return `
ALTER TABLE run ADD COLUMN release_at ${integer};
ALTER TABLE run ADD COLUMN last_order ${integer};
CREATE INDEX run_to_release ON run (release_at) WHERE release_at IS NOT NULL;`;
}

/**
 * The job with whose API key alone a run is placed; null if the service's workers place it, each with the key that it was started with.
 * Never the key. Since version 10.
 */
export function keyColumn({ text }: TableDialect): string {
  return `
ALTER TABLE run ADD COLUMN key_of ${text};`;
}

/**
 * SQL for a change of a run that nobody recorded. A person releases a run on hold, now or for later, or stops one, which puts it on hold
 * again, and resumes it: each is recorded by the event before it. What was released for later goes on by itself.
 *
 * @param latest SQL for what the latest event of the run is
 */
export function unrecordedHold(latest: string): string {
  const isSet = `NEW.release_at IS NOT NULL AND NEW.release_at IS DISTINCT FROM OLD.release_at
    OR NEW.last_order IS DISTINCT FROM OLD.last_order`;
  const isReleased = `coalesce(${latest} IN ('released', 'resumed'), false)`;
  return `(CASE WHEN ${isSet} OR OLD.on_hold > NEW.on_hold AND OLD.release_at IS NULL THEN NOT ${isReleased}
    WHEN NEW.on_hold > OLD.on_hold THEN ${latest} IS DISTINCT FROM 'stopped' ELSE false END)`;
}

/**
 * Order ids that were handed over to whoever confirms them, once each; who did it and when is in the event with the mark. Since version 9.
 */
export function handOverTable(sql: TableDialect): string {
  const { text, integer, keyed, ofOrder } = sql;
  return `
CREATE TABLE handed_over (
  ledger_order ${integer} NOT NULL${ofOrder},
  order_id ${integer} NOT NULL,
  mark ${text} NOT NULL,
  PRIMARY KEY (ledger_order, order_id)
)${keyed};
${refuseChanges(sql, 'handed_over', 'order ids handed over are only added')}
${sql.afterLeaving('no_hand_over_after_leaving', 'INSERT ON handed_over')}`;
}

/** What is refused once the ledger has been moved: changes of tables, by the names of triggers. */
const AFTER_LEAVING = [
  ['no_worker_after_leaving', 'INSERT ON worker'],
  ['no_new_run_after_leaving', 'INSERT ON run'],
  ['no_run_after_leaving', 'UPDATE ON run'],
  ['no_order_id_after_leaving', 'INSERT ON seen_order_id'],
  ['no_event_after_leaving', 'INSERT ON event'],
  ['no_finding_after_leaving', 'INSERT ON verification'],
  ['no_other_finding_after_leaving', 'UPDATE ON verification'],
  ['no_delivery_after_leaving', 'INSERT ON delivery'],
  ['no_change_after_leaving', 'UPDATE ON delivery'],
  ['no_firing_after_leaving', 'INSERT ON job_firing'],
  ['no_message_after_leaving', 'INSERT ON message'],
  ['no_sending_after_leaving', 'UPDATE ON message'],
  ['no_job_event_after_leaving', 'INSERT ON job_event'],
] as const;

/** SQL for what a ledger of a version has not. @param since what came after which version; 4 is that of 1.0 */
export function toMigration(since: Readonly<Record<number, string>>, version: number): string {
  const later = Object.entries(since).filter(([before]) => version <= Number(before));
  return later.map(([, sql]) => sql).join('\n');
}
