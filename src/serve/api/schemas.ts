import { z } from 'zod';
import { JOB_EVENTS } from '../../ledger/job-wish.ts';
import { RUN_EVENTS } from '../../ledger/run-events.ts';
import { isMappingSize, MAX_MAPPING_BYTES } from '../../mapping/file/mapping-size.ts';
import { orderLineSchema } from '../../output/sheets/order-line.ts';
import { OUTCOME_WORDS } from '../../output/state-words.ts';
import { waitLineSchema } from '../../output/waits.ts';
import * as shared from './shared.ts';

/** A text that can be an argument of a command. */
export const word = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character');

/** Ids as the console and the ledger make them. */
export const id = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must look like ${example}`);
export const uploadId = id(/^u-[0-9a-f]{16}$/, 'u-0123456789abcdef');
export const draftId = id(/^f-[0-9a-f]{16}$/, 'f-0123456789abcdef');
export const runId = id(/^[0-9a-f]{4,32}$/, '7f3a09c1');
export const jobName = id(/^[A-Za-z0-9][\w.-]{0,63}$/, 'acme');
export const deliveryId = id(/^d-[0-9a-f]{4,32}$/, 'd-0123abcd');
/** `E12` */
export const cell = id(/^[A-Z]{1,3}[1-9]\d{0,9}$/, 'E12');
/** ISO 8601, UTC. */
const time = z.string();
const count = z.int().min(0);
/** How often a draft was changed. What is sent with another revision than the draft's is refused with 409. */
export const revision = count;
const cursor = z.string().max(1000).nullable();
/** YAML or JSON. One with halves of letters would be another in its file. */
export const mappingText = z
  .string()
  .refine(isMappingSize, `must have at most ${MAX_MAPPING_BYTES} bytes`)
  .refine((text) => !/\p{Cs}/u.test(text), 'must not contain half of a surrogate pair');

/** Why a request could not be carried out, as the command line says it too. */
const cause = z.strictObject({ code: z.string(), message: z.string() });
export const failure = z.strictObject({
  error: z.strictObject({
    ...cause.shape,
    /** Of corrections: the cells that were refused. Nothing was changed; without them the request can be made again. */
    cells: z.array(z.strictObject({ cell: z.string(), ...cause.shape })).optional(),
  }),
});

// --- who uses the console

/** How to come in: with the address that "vdpipe serve" printed, or with the password of an account. */
export const entrance = z.strictObject({
  /** `password`: there are accounts. */
  asks_for: z.enum(['token', 'password']),
  has_passwords: z.boolean(),
  /** Name of the provider that people can log in with; null if there is none. */
  provider: z.string().nullable(),
});
export const begunLogIn = z.strictObject({
  /** The address at the provider to go to. */
  url: z.string(),
});
export const session = z.strictObject({
  /** As events name the person. */
  name: z.string().nullable(),
  roles: z.array(z.enum(shared.ROLES)),
  /** Whether the person logged in with an account. */
  has_account: z.boolean(),
  version: z.string(),
  /** Address of the service that orders are placed at; null if none is set, so that nothing can be ordered. */
  service: z.string().nullable(),
  /** The ledger, without a password. */
  ledger: z.string(),
});

// --- runs

const runState = z.enum(['unfinished', 'on_hold', 'finished', 'purged']);
const sums = z.strictObject({ order_count: z.string(), total_price: z.string() });
/** Exact decimals. Those of test orders are in `test` alone. */
export const totals = z.strictObject({ ...sums.shape, test: sums.optional() });
const outcomes = Object.fromEntries(
  Object.keys(OUTCOME_WORDS).map((outcome) => [outcome, count]),
) as Record<keyof typeof OUTCOME_WORDS, typeof count>;
const orderCounts = z.strictObject({ total: count, adopted: count, ...outcomes });
const rowBalance = z.strictObject({
  read: count,
  blank: count,
  skipped: count,
  rejected: count,
  ...outcomes,
});

export const runLine = z.strictObject({
  run: z.string(),
  file: z.string(),
  state: runState,
  /** On hold because a person stopped it. */
  is_stopped: z.boolean(),
  /** When its orders may be placed without another word, if it is on hold until then. */
  release_at: time.nullable(),
  /** Everything was ordered. */
  ok: z.boolean(),
  created_at: time,
  orders: orderCounts,
});
export const runPage = z.strictObject({ runs: z.array(runLine), next: cursor });

export const orderId = z.union([z.number(), z.string()]).nullable();

/** What is accepted as it is: a cell, or a row as `12:12`, with the code of the question and why. */
const answer = z.strictObject({ cell: z.string(), code: z.string(), why: z.string() });

const runEvent = z.looseObject({
  what: z.enum(RUN_EVENTS),
  at: time,
  by: z.string().nullable(),
  accepted: z.array(answer).readonly().optional(),
});

/** Who recorded a run on hold, and what that person tells who releases it. */
const stagedBy = z.strictObject({
  by: z.string().nullable(),
  at: time,
  releaser: z.string().nullable(),
  note: z.string().nullable(),
  /** Somebody else has to release it. */
  four_eyes: z.boolean(),
});

const runWork = z
  .strictObject({
    what: z.literal('ordering'),
    /** `others`: workers, commands and other consoles on the same ledger. */
    by: z.enum(['console', 'others']),
    /** How many processes place its orders, or would if more were due. */
    workers: count,
    is_stopping: z.boolean(),
    /** null if others do it. */
    started_at: time.nullable(),
    /** Why nothing can be sent now, if this console places its orders; null if something can. */
    waiting: z.string().nullable(),
  })
  .nullable();

export const run = z.strictObject({
  ...runLine.shape,
  sheet: z.string(),
  service: z.string(),
  /** The draft that was recorded as the run, while the console keeps it. */
  draft: z.string().nullable(),
  rows: rowBalance,
  skip_counts: z.record(z.string(), count),
  totals,
  verification: z.record(z.string(), count),
  /** Placed orders that wait for confirmation, and how projects were found when `status` looked last. */
  to_confirm: z.record(z.string(), count),
  project_states: z.record(z.string(), count),
  /** Nothing is printed before the datasets are uploaded. */
  is_without_datasets: z.boolean(),
  /** Its list has a place: rows to correct can be taken from it, unless it was moved. Not so of orders of a program, or what was purged. */
  has_list: z.boolean(),
  /** Orders that were begun and wait to be tried again, by why. */
  waits: z.array(waitLineSchema),
  /** The first orders that will not be placed. */
  not_placed: z.array(orderLineSchema),
  not_placed_truncated: z.boolean(),
  /** The first orders whose outcome a person can settle. */
  unknown: z.array(orderLineSchema),
  events: z.array(runEvent),
  staged: stagedBy.nullable(),
  /** Projects of a run on hold that another run of this ledger ordered already. */
  ordered_before: count,
  /** That a run on hold has rows to correct of a list of which nothing is ordered; null if none is known. */
  list_not_ordered: z.string().nullable(),
  work: runWork,
  /** Why the console's last work on it failed; null if it did not. */
  failure: cause.nullable(),
});

export const resultsFormat = z.enum(shared.RESULTS_FORMATS);
export const rejectsFormat = z.enum(shared.REJECTS_FORMATS);

// --- orders of all runs

const foundLine = { ...orderLineSchema.shape, file: z.string(), sheet: z.string() };
export const found = z.strictObject({ orders: z.array(z.strictObject(foundLine)), next: cursor });

/** An answer comes after about a second, with what was found by then. */
export const foundPrinted = z.strictObject({
  orders: z.array(
    z.strictObject({
      ...foundLine,
      /** `svc_uid`, `order_name`, a key of the userdata, or a variable. */
      found_in: z.string(),
      text: z.string(),
    }),
  ),
  /** Orders that this call looked through. */
  looked_through: count,
  /** Where to go on; null if everything was looked through. */
  next: cursor,
});

export const orderDetails = z.strictObject({
  ...foundLine,
  /** Its texts and its user were removed. */
  is_purged: z.boolean(),
  is_without_dataset: z.boolean(),
  for_test: z.boolean(),
  order_name: z.string().nullable(),
  userdata: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  /** Each time that it was sent. */
  tries: z.array(
    z.strictObject({
      sent_at: time,
      ended_at: time.nullable(),
      outcome: z.string().nullable(),
      error_code: z.string().nullable(),
      request_id: z.string().nullable(),
    }),
  ),
  events: z.array(runEvent),
  printed: z.strictObject({
    rows: z.array(
      z.strictObject({
        /** From 1 on. */
        number: count,
        cells: z.array(z.strictObject({ id: z.string(), text: z.string() })).readonly(),
      }),
    ),
    next: cursor,
  }),
});

// --- scheduled imports

export const deliveryState = z.enum(['taken', 'held', 'released', 'ordering', 'done', 'failed']);
/** What the last runs of a job were like: the median of each figure. */
export const usual = z.strictObject({
  runs: count,
  rows: z.number().nullable(),
  orders: z.number().nullable(),
  order_count: z.number().nullable(),
  total_price: z.string().nullable(),
});
/** The list as it arrived, its page, and its rows to correct. */
export const deliveryFile = z.enum(['list', 'page', 'rejects_xlsx', 'rejects_csv']);
export const deliveryFiles = z.strictObject({
  /** Of the list, on its watcher's machine. */
  path: z.string(),
  /** What of it is on the console's machine. */
  here: z.array(deliveryFile),
});
const deliveryReason = z.strictObject({
  code: z.string(),
  text: z.string(),
  todo: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export const delivery = z.strictObject({
  delivery: z.string(),
  revision: z.string(),
  job: z.string(),
  file: z.string(),
  state: deliveryState,
  run: z.string().nullable(),
  taken_at: time,
  ended_at: time.nullable(),
  exit_code: z.number().nullable(),
  bytes: count,
  sha256: z.string(),
  modified_at: time,
  rows: count.nullable(),
  orders: count.nullable(),
  order_count: z.number().nullable(),
  total_price: z.string().nullable(),
  orders_placed: count.nullable(),
  reasons: z.array(deliveryReason).readonly(),
  waived: z.array(deliveryReason).readonly(),
  trouble: deliveryReason.nullable(),
  mapping: z.string().nullable(),
  released_by: z.string().nullable(),
  released_at: time.nullable(),
  /** Of one that is held, to compare its figures with; null if its job had no run. */
  usual: usual.nullable().optional(),
  /** Of one that is held or failed; null if its folder was not recorded. */
  files: deliveryFiles.nullable().optional(),
});
export const deliveryPage = z.strictObject({ deliveries: z.array(delivery), next: cursor });
export const attention = z.enum(shared.ATTENTION);
const jobFailure = z.strictObject({ code: z.string(), text: z.string(), since: time });
const jobRequest = z.strictObject({
  by: z.string().nullable(),
  at: time,
  note: z.string().nullable(),
});
/** As `vdpipe jobs --json` prints it, docs/commands/; with why somebody has to look at it. */
export const job = z.looseObject({
  job: z.string(),
  folder: z.string(),
  host: z.string(),
  state: z.string(),
  paused: z.boolean(),
  next_at: time.nullable(),
  deadline_at: time.nullable(),
  noted_at: time,
  held: count,
  messages: z.strictObject({
    queued: count,
    given_up: count,
    error_code: z.string().nullable(),
    given_up_of: time.nullable(),
  }),
  /** Why its files cannot be fetched, or taken, and since when; null while they can. */
  fetch_failure: jobFailure.nullable(),
  take_failure: jobFailure.nullable(),
  latest: delivery.nullable(),
  paused_in_file: z.boolean(),
  pause: jobRequest.nullable(),
  /** Not done yet. */
  run_now: jobRequest.nullable(),
  /** Whether its watcher follows what was asked last. */
  taken_up: z.boolean(),
  watched: z.boolean(),
  once: z.boolean(),
  /** Files that wait while it is paused. */
  waiting: count.nullable(),
  missing_at: time.nullable(),
  attention: z.array(attention),
  /** The first of those that are held. */
  held_deliveries: z.array(delivery),
});
export const jobs = z.strictObject({ jobs: z.array(job) });
/** Behind which event of a list to go on. */
export const afterEvent = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional();
export const jobEvents = z.strictObject({
  events: z.array(
    z.strictObject({
      number: count,
      job: z.string(),
      what: z.enum(JOB_EVENTS),
      at: time,
      by: z.string().nullable(),
      note: z.string().optional(),
      delivery: z.string().optional(),
      sha256: z.string().optional(),
    }),
  ),
  next: cursor,
});

// --- uploads

export const upload = z.strictObject({
  upload: z.string(),
  name: z.string(),
  bytes: count,
  /** Bytes that are on disk: the next piece begins here. */
  received: count,
  /** Of the whole file, in hexadecimal digits; null until it is whole. */
  sha256: z.string().nullable(),
});

// --- drafts

/** How the file is read; what is not there is found out. */
export const readSettings = z.strictObject({
  sheet: word(255).optional(),
  header_row: z.int().min(1).max(shared.MAX_HEADER_ROW).optional(),
  encoding: word(40).optional(),
  delimiter: word(2).optional(),
  hidden_rows: z.enum(['skip', 'include']).optional(),
  /** The mapping alone says this. */
  repeat_merged: z.literal(true).optional(),
});

export const draftLine = z.strictObject({
  draft: z.string(),
  name: z.string(),
  bytes: count,
  /** When it was opened and changed last, and by whom; null if that is not known. */
  made_at: time,
  made_by: z.string().nullable(),
  changed_at: time,
  changed_by: z.string().nullable(),
  revision,
  /** The run that it was staged as; null while it is not. */
  run: z.string().nullable(),
});

/** A list that was uploaded, with how it is read, its mapping and its corrections. The file itself never changes. */
export const draft = z.strictObject({
  ...draftLine.shape,
  /** Whether the console ended while it recorded the run, and found it afterwards. */
  was_run_found: z.boolean(),
  /** Other drafts of a file with the same content. */
  same_file: z.array(draftLine),
  upload: z.string(),
  read: readSettings,
  /** The mapping file's text (YAML); '' until one was proposed or given. */
  mapping: z.string(),
  /** The revision at which the mapping was changed last; 0 if it never was. */
  mapping_revision: revision,
  /** Files that the mapping can name. */
  files: z.array(z.strictObject({ name: z.string(), bytes: count })),
  /** Cells that are corrected, and rows that are left out. */
  corrections: count,
  left_out: count,
  accepted: z.array(answer),
  can_undo: z.boolean(),
  can_redo: z.boolean(),
});
export const draftList = z.strictObject({ drafts: z.array(draftLine) });

/** What the file shows. `rows` of a sheet that is still being read are those that were read so far. */
export const sheet = z.strictObject({
  state: z.enum(['reading', 'read', 'failed']),
  format: z.string().nullable(),
  /** Name of the sheet, and of all that the file has. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Whether another sheet may be meant as well, which a person has to say. */
  is_sheet_unsure: z.boolean(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Number of the row with the column names, as it is read now. */
  header_row: count.nullable(),
  likely_header_row: count.nullable(),
  columns: z.array(
    z.strictObject({
      letter: z.string(),
      name: z.string(),
      /** The name by which a mapping names it. */
      key: z.string(),
      is_hidden: z.boolean(),
    }),
  ),
  /** Rows of the sheet from row 1 on, blank ones and the header included. */
  rows: count,
  hidden_rows: count,
  failure: cause.nullable(),
});

/** Rows from `from` on, each as the texts of its cells, corrected; fewer where the sheet ends, or where the answer would be large. */
export const rows = z.strictObject({
  from: count,
  rows: z.array(z.array(z.string())),
  /** Numbers of those that are hidden. */
  hidden: z.array(count),
  /** Numbers of those that are left out. */
  left_out: z.array(count),
  /** Cells of these rows that are corrected, with what the file shows. */
  corrected: z.array(z.strictObject({ cell: z.string(), from: z.string() })),
  /** Cells of these rows that the mapping's clean-up changes, with what is printed; null, and why, where a step cannot convert one. */
  cleaned: z.array(
    z.strictObject({ cell: z.string(), to: z.string().nullable(), problem: z.string().nullable() }),
  ),
  /** Number of the row to go on with; null if all were given that there are. */
  next: count.nullable(),
});

export const replaced = z.strictObject({ cells: count, draft });

export const leftOut = z.strictObject({ rows: count, draft });

const sureness = z.enum(['certain', 'likely', 'guess']);

export const proposal = z.strictObject({
  mapping: z.string(),
  /** What must be filled in. */
  fill_in: z.array(z.string()),
  /** For some of these, why a column that may be meant was not chosen. */
  doubts: z.record(z.string(), z.string()),
  uses: z.array(
    z.strictObject({
      /** `project_id`, `userdata.mail`, `variable name` */
      what: z.string(),
      column: z.string(),
      sure: sureness,
      why: z.string(),
      samples: z.array(z.string()),
    }),
  ),
  unused: z.array(z.strictObject({ column: z.string(), samples: z.array(z.string()) })),
});

/** Mappings of earlier drafts and runs whose columns the sheet has, newest first. */
const offeredMapping = z.strictObject({
  mapping: z.string(),
  /** The file that it was used for last, when and by whom; the draft, if it is still there, and the run, if there is one. */
  name: z.string(),
  at: time,
  by: z.string().nullable(),
  draft: z.string().nullable(),
  run: z.string().nullable(),
  /** Columns of this sheet that it does not use. */
  unused: z.array(z.string()),
  /** Whether the sheet has the rows to correct of that run. */
  is_of_rows: z.boolean(),
});
export const offeredMappings = z.strictObject({ mappings: z.array(offeredMapping) });

// --- mappings

const shownPath = z.array(z.union([z.string(), count])).readonly();
/** Where a value comes from. `fill_in`: a person must say it; `other`: only the text shows it. */
const source = z.strictObject({
  is: z.enum([
    ...(['none', 'fill_in', 'column', 'value', 'template'] as const),
    ...(['rows', 'per_row', 'lookup', 'other'] as const),
  ]),
  text: z.string(),
  combine: z.string().nullable(),
  /** Those that the value is made of, and that decide between its texts. */
  columns: z.array(z.string()).readonly(),
});
/** Something that a column, or a text, is used for, and the line where the text says it. */
const target = z.strictObject({
  part: z.enum(['field', 'userdata', 'variable']),
  name: z.string(),
  path: shownPath,
  line: count.nullable(),
  needed: z.boolean(),
  source,
  clean: z.array(z.string()).readonly(),
  required: z.boolean(),
  more: z.array(z.string()).readonly(),
  /** Why a proposal chose the column, or none; null and '' where it did not. */
  sure: sureness.nullable(),
  why: z.string(),
  doubt: z.string(),
});
export const mappingForm = z.strictObject({
  targets: z.array(target).readonly(),
  /** Columns that the mapping uses, for whatever, by all of their names. */
  used: z.array(z.string()).readonly(),
  rows: z.strictObject({ totals: z.string().nullable(), headers: z.string().nullable() }),
  /** Rules on rows that only the text shows. */
  rules: z
    .array(z.strictObject({ key: z.string(), text: z.string(), line: count, path: shownPath }))
    .readonly(),
  unmapped_columns: z.string().nullable(),
});
export const changedMapping = z.strictObject({
  mapping: z.string(),
  /** What is wrong with the text, at its lines. */
  problems: z.array(
    z.strictObject({ line: count, column: count, path: z.string(), message: z.string() }),
  ),
  /** null if the text is not YAML. */
  form: mappingForm.nullable(),
  /** Files that it names, and where. One with a folder in its name cannot be uploaded. */
  files: z.array(
    z.strictObject({
      file: z.string(),
      key: z.string(),
      line: count,
      can_be_uploaded: z.boolean(),
    }),
  ),
});

export const issue = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  fix: z.string(),
  sheet: z.string().nullable().optional(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  cell: z.string().nullable(),
  /** The key of the mapping that settles a question, where it is not that of its kind; null: none does. */
  key: z.string().nullable().optional(),
});

/** Issues with one code; of those that are not listed, too. */
export const issueKind = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  count,
  /** Whether `leaveOut` takes it: each is about a row, and all are listed. */
  can_leave_out: z.boolean(),
  /** What settles those that are questions: a key of the mapping, or `acceptAsItIs` at their cells or rows. */
  question: z
    .strictObject({ key: z.string().nullable(), accept: z.enum(['row', 'cell']).optional() })
    .readonly()
    .nullable(),
});

/** As `vdpipe check --json` prints it, docs/commands/, without its issues: they are asked for by kind and by rows. */
export const checkReport = z.looseObject({
  ok: z.boolean(),
  rows: z.strictObject({
    read: count,
    blank: count,
    skipped: count,
    valid: count,
    rejected: count,
  }),
  rows_incomplete: z.boolean().optional(),
  skip_counts: z.record(z.string(), count),
  cleaned: z
    .array(z.looseObject({ column: z.string(), step: z.string(), cells: count }))
    .optional(),
  blocked_by: z.array(z.string()).optional(),
  /** How many projects were looked up at the service, of the list as it is. */
  looked_up: count.optional(),
  orders: count,
  /** Those without an error. */
  orders_ready: count,
  if_dropped: z.strictObject({ ready: count, held: count }).optional(),
  totals,
  issue_kinds: z.array(issueKind),
  issue_counts: z.record(z.string(), count),
  issues_truncated: z.boolean(),
});
export const issues = z.strictObject({
  /** Of the draft as it was checked; null if it was not. */
  revision: revision.nullable(),
  issues: z.array(issue),
  next: cursor,
});
export const issueRows = z.strictObject({ rows: z.array(count) });
/** `column` counts from 0; -1: the row as a whole. */
export const issuePlace = z.strictObject({ row: count, column: z.int().min(-1) });
export const foundIssue = z.strictObject({ place: issuePlace.nullable() });

/** The latest look-up of the draft's projects at the service, as `vdpipe check --online` does it. What it finds is in the report. */
const lookUp = z.strictObject({
  /** `stopped`: by a person, or as the draft was changed. */
  state: z.enum(['none', 'looking', 'looked', 'failed', 'stopped']),
  /** Of the draft as it was looked up. */
  revision: revision.nullable(),
  /** How many projects were looked up so far. */
  looked_up: count,
  /** Why the service is being tried again; null while it answers. */
  waiting: z.string().nullable(),
  /** What was found, in the end. */
  projects: z
    .strictObject({
      free: count,
      copying: count,
      not_found: count,
      ordered: count,
      in_process: count,
      statuses: z.record(z.string(), count).optional(),
    })
    .nullable(),
  failure: cause.nullable(),
});

export const check = z.strictObject({
  /** `none`: it was not asked for yet. */
  state: z.enum(['none', 'checking', 'checked', 'failed']),
  /** Of the draft as it was checked. */
  revision: revision.nullable(),
  report: checkReport.nullable(),
  failure: cause.nullable(),
  look_up: lookUp,
});

/** What these rows alone show: the check of the whole list decides. */
export const checkedRows = z.strictObject({
  revision,
  /** null if that cannot be said yet. */
  issues: z.array(issue).nullable(),
});

export const staged = z.strictObject({
  run: z.string(),
  /** Whether it had been recorded before, by a console that ended before it knew. */
  was_found: z.boolean(),
});

// --- what waits for a person

export const inbox = z.strictObject({
  held: z.array(delivery),
  on_hold: z.array(z.strictObject({ ...runLine.shape, staged: stagedBy.nullable() })),
  /** Runs that are unfinished, or were stopped, and that nobody orders now. */
  unfinished: z.array(runLine),
  /** Runs that are being ordered now, here or by workers. */
  running: z.array(runLine),
  /** Runs of the last days of which something was not ordered, and deliveries that failed. */
  partly: z.array(runLine),
  /** How many there are of lists that are cut. */
  totals: z.strictObject({ on_hold: z.number(), unfinished: z.number(), partly: z.number() }),
  failed: z.array(delivery),
  /** Jobs whose files cannot be fetched. */
  not_fetched: z.array(job),
  /** Jobs that somebody has to look at, besides those whose deliveries are held or failed. */
  jobs: z.array(job),
  drafts: z.array(draftLine),
});

export const audit = z.strictObject({
  events: z.array(z.looseObject({ ...runEvent.shape, run: z.string(), file: z.string() })),
  next: cursor,
});

export const people = z.strictObject({
  accounts: z.array(
    z.strictObject({
      name: z.string(),
      roles: z.array(z.enum(shared.ROLES)).readonly(),
      is_enabled: z.boolean(),
      added_at: time,
      changed_at: time,
      logs_in_with: z.enum(['password', 'oidc']),
    }),
  ),
  events: z.array(
    z.looseObject({
      what: z.enum([
        ...(['logged_in', 'log_in_failed', 'log_ins_not_recorded', 'logged_out'] as const),
        ...(['account_added', 'account_linked', 'account_changed', 'account_removed'] as const),
      ]),
      at: time,
      /** The account; null if there is none of the name that was typed. */
      name: z.string().nullable(),
      /** Where a log-in came from; null for what commands did. */
      address: z.string().nullable(),
      /** Who changed an account, at the command line; null for log-ins. */
      by: z.string().nullable(),
      /** What was changed of an account: `roles`, `password`, `oidc`, `disabled`, `enabled`. */
      changes: z.array(z.string()).readonly().optional(),
      /** A code: why a log-in with the provider failed. */
      why: z.string().optional(),
    }),
  ),
  next: cursor,
});

// --- what happens meanwhile

/** What a page is told as it happens: it asks for what it shows anew. */
export const consoleEvent = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('run'), run: z.string() }),
  z.strictObject({ what: z.literal('runs') }),
  z.strictObject({ what: z.literal('jobs') }),
  z.strictObject({ what: z.literal('draft'), draft: z.string(), revision }),
  z.strictObject({ what: z.literal('sheet'), draft: z.string() }),
  z.strictObject({ what: z.literal('check'), draft: z.string() }),
  /** Whether the ledger can be used: since when it cannot, and why. */
  z.strictObject({
    what: z.literal('ledger'),
    away_since: time.nullable(),
    message: z.string().nullable(),
  }),
]);

export const nothing = z.strictObject({});
