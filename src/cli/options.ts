import type { InferredOptionType, InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import type { ListFiles } from '../run/input/lists/list-files.ts';
import type { Constants } from '../run/input/sheet-input.ts';
import type { SubmitSettings } from '../run/order-sheet.ts';
import { FILE_KINDS } from '../sheet/format/formats.ts';
import { REQUEST_DEFAULTS } from '../submit/defaults.ts';

export function textOption(describe: string) {
  return { type: 'string', describe, requiresArg: true } as const;
}

export function numberOption(describe: string) {
  return { type: 'number', describe, requiresArg: true } as const;
}

/** An option with one of these texts, which must be given. */
export function choiceOption<const T extends readonly string[]>(choices: T, describe: string) {
  return { choices, describe, requiresArg: true } as const;
}

export function flagOption(describe: string) {
  return { type: 'boolean', describe } as const;
}

export const PASSWORD_OPTIONS = {
  'password-file': textOption(
    'File with the password of a locked workbook [VDPIPE_FILE_PASSWORD_FILE; the terminal asks]',
  ),
  'pgp-key': textOption('File with your private key, for a list encrypted with PGP'),
  'pgp-passphrase-file': textOption('File with the passphrase of that key'),
  'pgp-signed-by': textOption('File with public keys, by one of which the list must be signed'),
} as const satisfies Record<string, Options>;

export const READ_OPTIONS = {
  sheet: textOption('Worksheet name, or number from 1; write name:1 or number:1 if ambiguous'),
  encoding: textOption('Encoding of a CSV, HTML or SpreadsheetML file, e.g. utf-8, cp949'),
  delimiter: textOption('Delimiter of a CSV file'),
  ...PASSWORD_OPTIONS,
  'max-rows': numberOption('Maximum rows below the header [10000000]'),
} as const satisfies Record<string, Options>;

export const INPUT_OPTIONS = {
  mapping: { alias: 'm', ...textOption('Mapping: a file (YAML or JSON), or ledger:NAME') },
  ...READ_OPTIONS,
  'header-row': numberOption('Row number of the header [1]'),
  'hidden-rows': choiceOption(
    ['skip', 'include'],
    'Hidden or filtered-out rows: skip or include them [error]',
  ),
  project: textOption('One project for all rows'),
  'svc-uid': textOption('One user for all rows'),
  'order-count': textOption('Quantity of every order, or "rows"'),
  'total-price': textOption('Price of every order'),
  test: flagOption('Make all orders test orders'),
  combine: choiceOption(
    ['same', 'sum'],
    'Amounts in several rows of an order: of the whole order, or added up [error if they agree]',
  ),
  totals: choiceOption(
    ['skip', 'keep'],
    'Rows with totals: skip them, or keep and order them [error]',
  ),
  headers: choiceOption(
    ['skip', 'keep'],
    'Repeated header rows: skip them, or keep and order them [error]',
  ),
  corrections: textOption(
    'List of corrected cells and of rows to leave out: columns cell, from, to (any format)',
  ),
  variables: textOption("List of the template's variables (JSON, YAML or a sheet)"),
  checks: choiceOption(
    ['allow', 'refuse'],
    'Outside checks of the mapping: ask them, or end with an error [allow; refuse for ledger:NAME]',
  ),
  'max-dataset-bytes': numberOption('Largest dataset to send inline, in bytes [16777216]'),
  'max-issues': numberOption('Maximum issues to list; all are counted [1000]'),
} as const satisfies Record<string, Options>;

export const LEDGER_OPTIONS = {
  ledger: textOption('Ledger: file or postgres://… [VDPIPE_LEDGER]'),
} as const satisfies Record<string, Options>;

export const METRICS_OPTIONS = {
  metrics: textOption('Serve /metrics, /healthz and /livez at PORT or HOST:PORT'),
} as const satisfies Record<string, Options>;

export const SERVICE_OPTIONS = {
  'base-url': textOption('Address of the service [VDPIPE_BASE_URL]'),
  'resource-url': textOption('Its resource host [VDPIPE_RESOURCE_URL]'),
  'api-key-file': textOption(
    'File with the API key [VDPIPE_API_KEY_FILE; or the key itself in VDPIPE_API_KEY]',
  ),
  'allow-http': flagOption('Allow plain http to other machines'),
  'timeout-ms': numberOption('Give up a request after this long (ms) [60000]'),
} as const satisfies Record<string, Options>;

export const SUBMIT_OPTIONS = {
  concurrency: {
    ...numberOption('Maximum concurrent requests'),
    default: REQUEST_DEFAULTS.concurrency,
  },
  'patience-ms': numberOption(
    `Stop after this long without progress (ms) [${REQUEST_DEFAULTS.patienceMs}]`,
  ),
  'settle-ms': numberOption(
    'Time for the service to settle after an answer is lost; an order that it does not have is resent after twice this or more (ms) [1000]',
  ),
  'lease-ms': {
    type: 'number',
    describe: 'Let another process take over after this long without a sign of life (ms)',
    hidden: true,
    requiresArg: true,
  },
  'resend-stale': flagOption('Resend orders whose outcome has been unknown for over a day'),
  verify: {
    ...choiceOption(
      ['all', 'suspect', 'none'],
      "Order ids to compare with the service's at the end",
    ),
    default: 'suspect',
  },
} as const satisfies Record<string, Options>;

/** Options of commands that ask the service about projects before anything is ordered. */
export const ONLINE_OPTIONS = {
  online: flagOption('Look up every project first, to find those the service would refuse'),
} as const satisfies Record<string, Options>;

export const REJECTS_OPTIONS = {
  rejects: textOption('File for rows to correct (.xlsx, .csv) [FILE.rejects.xlsx, if any]'),
} as const satisfies Record<string, Options>;

export const REPORT_OPTIONS = {
  report: textOption('Write a report page to share (.html)'),
} as const satisfies Record<string, Options>;

/** Options of commands that let a run be ordered later, or its first orders alone. */
export const RELEASE_OPTIONS = {
  at: {
    ...textOption('Order nothing before this time: "2026-12-01 18:00", or ISO 8601 with a zone'),
    conflicts: 'grace',
  },
  grace: textOption('Order nothing for so long: 15m, 2h'),
  first: numberOption('Place the first N orders alone; release the rest later'),
} as const satisfies Record<string, Options>;

export const RESULTS_OPTIONS = {
  results: textOption(
    'Write the outcome of each order (.csv, .json, .ndjson, .xlsx), replacing an earlier file',
  ),
  'results-rows': textOption('Write the outcome of each input row, in the same formats'),
} as const satisfies Record<string, Options>;

export const EVENTS_OPTIONS = {
  events: textOption(
    'Append a JSON line for each order as it happens (.ndjson, or - for standard output)',
  ),
} as const satisfies Record<string, Options>;

/** Of commands that take long. */
export const LOG_OPTIONS = {
  log: choiceOption(
    ['text', 'json'],
    'Standard error as text, or as JSON lines for programs [text]',
  ),
} as const satisfies Record<string, Options>;

export const OUTPUT_OPTIONS = {
  json: flagOption('Print one JSON object on standard output'),
  quiet: { alias: 'q', type: 'boolean', describe: 'No progress and no summary' },
} as const satisfies Record<string, Options>;

export const RUN_OPTIONS = {
  ...SERVICE_OPTIONS,
  ...LEDGER_OPTIONS,
  ...OUTPUT_OPTIONS,
} as const satisfies Record<string, Options>;

export const ORDERING_OPTIONS = {
  ...SUBMIT_OPTIONS,
  ...RUN_OPTIONS,
} as const satisfies Record<string, Options>;

/** `patience-ms` as code names it: `patienceMs`. */
type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** Flags as code has them. One with a default is always there. */
type Flags<F> = {
  readonly [K in keyof F & string as undefined extends F[K] ? CamelCase<K> : never]?:
    | F[K]
    | undefined;
} & {
  readonly [K in keyof F & string as undefined extends F[K] ? never : CamelCase<K>]: F[K];
};

export type FlagsOf<O extends Readonly<Record<string, Options>>> = Flags<InferredOptionTypes<O>>;

export interface Declared {
  readonly usage: string;
  readonly describe: string;
  readonly positionals?: Readonly<Record<string, PositionalOptions>>;
  readonly options?: Readonly<Record<string, Options>>;
  readonly examples: readonly string[];
  /** The exit codes of `EXIT_MEANINGS` that it has and not every command. @default none */
  readonly exits?: readonly number[];
  /** What Ctrl-C does to it. @default as to a command that orders */
  readonly onInterrupt?: string;
}

type Inferred<O> = {
  [K in keyof O]: O[K] extends Options | PositionalOptions ? InferredOptionType<O[K]> : never;
};

export type CommandFlags<C extends Declared> = Flags<
  Inferred<C extends { readonly positionals: infer P } ? P : unknown> &
    Inferred<C extends { readonly options: infer O } ? O : unknown>
>;

export type ReadFlags = FlagsOf<
  typeof READ_OPTIONS & Pick<typeof INPUT_OPTIONS, 'header-row' | 'hidden-rows'>
>;

type ConstantFlags = FlagsOf<Omit<typeof INPUT_OPTIONS, keyof typeof READ_OPTIONS>>;

/** A positional with a text, which must be given. */
export function argument(describe: string) {
  return { type: 'string', describe, demandOption: true } as const;
}

/** The positional FILE: a file, or standard input; or several files that are one list. */
export const FILES_ARGUMENT = {
  file: argument(`${FILE_KINDS}; - for standard input`),
  more: { type: 'string', array: true, describe: 'More files of the same list' },
} as const;

export interface FilesFlags {
  readonly file: string;
  readonly more?: readonly string[] | undefined;
}

/** The files that are one list. */
export function filesOf({ file, more = [] }: FilesFlags): ListFiles {
  return more.length === 0 ? file : [file, ...more];
}

export const RUN_ARGUMENT = { run: argument('Run id, or its first characters') } as const;

/** How orders are placed, as the flags say. */
export function toSubmitSettings(flags: Partial<FlagsOf<typeof SUBMIT_OPTIONS>>): SubmitSettings {
  const { concurrency, patienceMs, settleMs, resendStale } = flags;
  const delays = settleMs === undefined ? undefined : { settleMs };
  return { concurrency, patienceMs, resendStale, delays };
}

export function toConstants(flags: ConstantFlags): Constants {
  const { project, svcUid, orderCount, totalPrice, test, combine, totals, headers } = flags;
  return { project, svcUid, orderCount, totalPrice, test, combine, totals, headers };
}
