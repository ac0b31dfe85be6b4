import process from 'node:process';
import type { Argv, InferredOptionType, Options } from 'yargs';
import type { Constants } from '../run/input/sheet-input.ts';
import { REQUEST_DEFAULTS } from '../submit/defaults.ts';

/** Options of commands that read a file. */
export const READ_OPTIONS = {
  sheet: {
    type: 'string',
    describe: 'Worksheet name, or number from 1; write name:1 or number:1 if ambiguous',
    requiresArg: true,
  },
  encoding: {
    type: 'string',
    describe: 'Encoding of a CSV file, e.g. utf-8, cp949',
    requiresArg: true,
  },
  delimiter: { type: 'string', describe: 'Delimiter of a CSV file', requiresArg: true },
  'max-rows': {
    type: 'number',
    describe: 'Maximum rows below the header [10000000]',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

/** Options of commands that turn a file into orders. */
export const INPUT_OPTIONS = {
  mapping: {
    alias: 'm',
    type: 'string',
    describe: 'Mapping file (YAML or JSON)',
    requiresArg: true,
  },
  ...READ_OPTIONS,
  'header-row': { type: 'number', describe: 'Row number of the header', requiresArg: true },
  'hidden-rows': {
    choices: ['skip', 'include'],
    describe: 'Hidden or filtered-out rows: skip or include them [error]',
    requiresArg: true,
  },
  project: { type: 'string', describe: 'One project for all rows', requiresArg: true },
  'svc-uid': { type: 'string', describe: 'One user for all rows', requiresArg: true },
  'order-count': {
    type: 'string',
    describe: 'Quantity of every order, or "rows"',
    requiresArg: true,
  },
  'total-price': { type: 'string', describe: 'Price of every order', requiresArg: true },
  test: { type: 'boolean', describe: 'Order only in the test environment' },
  totals: {
    choices: ['skip', 'keep'],
    describe: 'Rows with totals: skip them, or keep and order them [error]',
    requiresArg: true,
  },
  headers: {
    choices: ['skip', 'keep'],
    describe: 'Repeated header rows: skip them, or keep and order them [error]',
    requiresArg: true,
  },
  'max-dataset-bytes': {
    type: 'number',
    describe: 'Largest dataset to send inline, in bytes',
    requiresArg: true,
  },
  'max-issues': {
    type: 'number',
    describe: 'Maximum issues to list; all are counted',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

export const LEDGER_OPTIONS = {
  ledger: { type: 'string', describe: 'Ledger file [VDPIPE_LEDGER]', requiresArg: true },
} as const satisfies Record<string, Options>;

export const SERVICE_OPTIONS = {
  'base-url': { type: 'string', describe: 'The service [VDPIPE_BASE_URL]', requiresArg: true },
  'resource-url': {
    type: 'string',
    describe: "The service's resource host [VDPIPE_RESOURCE_URL]",
    requiresArg: true,
  },
  'api-key-file': {
    type: 'string',
    describe: 'File with the API key [VDPIPE_API_KEY_FILE; or the key itself in VDPIPE_API_KEY]',
    requiresArg: true,
  },
  'allow-http': { type: 'boolean', describe: 'Allow plain http to other machines' },
  'timeout-ms': {
    type: 'number',
    describe: 'Give up on a request after this long (ms)',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

/** Options of commands that order. */
export const SUBMIT_OPTIONS = {
  concurrency: {
    type: 'number',
    describe: 'Maximum concurrent requests',
    default: REQUEST_DEFAULTS.concurrency,
    requiresArg: true,
  },
  'patience-ms': {
    type: 'number',
    describe: 'Stop after this long without progress (ms)',
    requiresArg: true,
  },
  'settle-ms': {
    type: 'number',
    describe: 'Wait before looking up a lost answer (ms)',
    requiresArg: true,
  },
  'lease-ms': {
    type: 'number',
    describe: 'Silence after which another process takes over (ms)',
    hidden: true,
    requiresArg: true,
  },
  'resend-stale': {
    type: 'boolean',
    describe: 'Resend orders whose outcome has been unknown for over a day',
  },
  verify: {
    choices: ['all', 'suspect', 'none'],
    default: 'suspect',
    describe: "Order ids to compare with the service's at the end",
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

/** Options of commands that ask the service about projects before anything is ordered. */
export const ONLINE_OPTIONS = {
  online: {
    type: 'boolean',
    describe: 'Look up every project first, to find those the service would refuse',
  },
} as const satisfies Record<string, Options>;

/** Options of commands that check every row of a file. */
export const REJECTS_OPTIONS = {
  rejects: {
    type: 'string',
    describe: 'File for rows to correct (.xlsx, .csv) [FILE.rejects.xlsx, if any]',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

/** Options of commands that make a page to look at. */
export const REPORT_OPTIONS = {
  report: {
    type: 'string',
    describe: 'Write a report page to share (.html)',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

export const RESULTS_OPTIONS = {
  results: {
    type: 'string',
    describe:
      'Write the outcome of each order (.csv, .json, .ndjson, .xlsx), replacing an earlier file',
    requiresArg: true,
  },
  'results-rows': {
    type: 'string',
    describe: 'Write the outcome of each input row, in the same formats',
    requiresArg: true,
  },
} as const satisfies Record<string, Options>;

export const OUTPUT_OPTIONS = {
  json: { type: 'boolean', describe: 'Print one JSON object on standard output' },
  quiet: { alias: 'q', type: 'boolean', describe: 'No progress and no summary' },
} as const satisfies Record<string, Options>;

/** `patience-ms` as code names it: `patienceMs`. */
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

type Given<O extends Options> = Exclude<InferredOptionType<O>, undefined>;

/** The flags that a command with these options is given. One with a default is always there. */
export type FlagsOf<O extends Readonly<Record<string, Options>>> = {
  readonly [K in keyof O & string as undefined extends InferredOptionType<O[K]>
    ? CamelCase<K>
    : never]?: Given<O[K]> | undefined;
} & {
  readonly [K in keyof O & string as undefined extends InferredOptionType<O[K]>
    ? never
    : CamelCase<K>]: Given<O[K]>;
};

/** Flags that say how a file is read. */
export type ReadFlags = FlagsOf<
  typeof READ_OPTIONS & Pick<typeof INPUT_OPTIONS, 'header-row' | 'hidden-rows'>
>;

/** Flags that give values for the whole sheet. */
type ConstantFlags = FlagsOf<Omit<typeof INPUT_OPTIONS, keyof typeof READ_OPTIONS>>;

/** The positional FILE. */
export function withFile<T>(yargs: Argv<T>) {
  return yargs.positional('file', {
    type: 'string',
    describe: 'CSV, xlsx, xls, xlsb, ods or fods file; - for CSV from standard input',
    demandOption: true,
    // yargs makes an empty text of a lone dash.
    coerce: (file: string) => (file === '' && process.argv.includes('-') ? '-' : file),
  });
}

/** Flags as reading options. */
export function toReadOptions(flags: ReadFlags) {
  const { sheet, encoding, delimiter, headerRow, hiddenRows, maxRows } = flags;
  return {
    ...(sheet !== undefined && { sheet: { typed: sheet } }),
    ...(headerRow !== undefined && { headerRow }),
    ...(hiddenRows !== undefined && { hiddenRows }),
    ...(maxRows !== undefined && { limits: { maxRows } }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter: delimiter === '\\t' ? '\t' : delimiter }),
  };
}

/** Flags as values for the whole sheet. */
export function toConstants(flags: ConstantFlags): Constants {
  const { project, svcUid, orderCount, totalPrice, test, totals, headers } = flags;
  return {
    ...(project !== undefined && { project }),
    ...(svcUid !== undefined && { svcUid }),
    ...(orderCount !== undefined && { orderCount }),
    ...(totalPrice !== undefined && { totalPrice }),
    ...(test !== undefined && { test }),
    ...(totals !== undefined && { totals }),
    ...(headers !== undefined && { headers }),
  };
}
