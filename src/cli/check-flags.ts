import { distance } from 'fastest-levenshtein';
import { UsageError } from '../errors.ts';
import { toLedgerName } from '../ledger/postgres/postgres-url.ts';
import { MAX_NOTE_CHARS, MAX_RELEASER_CHARS } from '../serve/api/shared.ts';

/** Only these may be given several times; of another option nobody could tell which one is meant. */
const REPEATABLE = new Set([
  '_',
  'alias',
  'fault',
  'input',
  'lookup-fault',
  'lookupFault',
  'more',
  'role',
  'settle',
  'adopt',
  'state',
]);

/** The range of a flag that is not in `RANGES`. The largest number is the longest wait of a timer. */
const ANY_WHOLE_NUMBER = { least: 0, most: 2_147_483_647 };
const FROM_ONE = { ...ANY_WHOLE_NUMBER, least: 1 };
const RANGES: Readonly<Record<string, typeof ANY_WHOLE_NUMBER>> = {
  concurrency: FROM_ONE,
  first: FROM_ONE,
  'header-row': FROM_ONE,
  limit: FROM_ONE,
  'lease-ms': FROM_ONE,
  'max-dataset-bytes': FROM_ONE,
  'max-rows': FROM_ONE,
  'timeout-ms': FROM_ONE,
  replace: FROM_ONE,
  port: { least: 0, most: 65_535 },
};

/** Names are close when so many changes of a character make one the other, at most half as many as there are. */
const NEARLY = 3;

/** Flags that may spend money, which nobody is led to by a slip of the keyboard. */
const NEVER_MEANT = new Set(['yes', 'again', 'resend-stale', 'allow-checks']);

/** What yargs knows of the options of the command that was given. */
interface Declared {
  readonly key: Readonly<Record<string, unknown>>;
  readonly boolean: readonly string[];
  readonly number: readonly string[];
}

type Flags = Readonly<Record<string, unknown>>;

/**
 * Refuses what would be taken without a word otherwise: options that are unknown or given twice, empty values,
 * numbers that are none, and switches with a value (`--dry-run=1` would be off).
 *
 * @throws UsageError `usage`
 */
export function checkFlags(args: readonly string[], flags: Flags, declared: Declared): void {
  const { _: words } = flags;
  const command = Array.isArray(words) ? words.map(String)[0] : undefined;
  const problem =
    emptyValue(args) ??
    unknownOption(flags, declared) ??
    switchWithValue(args, declared) ??
    repeatedOption(flags) ??
    wrongNumber(flags, declared);
  if (problem !== undefined) throw usage(problem, command);
}

/**
 * Refuses words that no argument of the command is left for.
 *
 * @throws UsageError `usage`
 */
export function refuseExtra([command, extra]: readonly string[]): void {
  if (command === 'cancel') throw usage(CANCEL);
  if (extra === undefined) return;
  throw usage(
    `Unexpected argument "${toLedgerName(extra)}"; put quotes around names with spaces`,
    command,
  );
}

/** What people look for, and there is no command for. */
const CANCEL =
  'vdpipe cannot cancel a tentative order: that is done at the service, with the order id that "vdpipe find PROJECT" or "vdpipe export RUN --state ordered" shows';

/** Wrong usage, and where to read what is right. */
export function usage(problem: string, command?: string): UsageError {
  const sentence = /[.?]$/.test(problem) ? problem : `${problem}.`;
  const help = command === undefined ? 'vdpipe --help' : `vdpipe ${command} --help`;
  return new UsageError('usage', `${sentence} Try "${help}".`);
}

/** As the console has it. @throws UsageError `usage` */
export function refuseLong(
  flag: 'releaser' | 'note' | 'close',
  text: string | undefined,
  command: string,
) {
  const most = flag === 'releaser' ? MAX_RELEASER_CHARS : MAX_NOTE_CHARS;
  if (text === undefined || text.length <= most) return;
  throw usage(`--${flag} must have at most ${most} characters`, command);
}

function emptyValue(args: readonly string[]): string | undefined {
  const place = args.findIndex((arg) => arg === '' || /^--[^=]+=$/.test(arg));
  if (place === -1) return undefined;
  const name = args[place] === '' ? args[place - 1] : args[place]?.slice(0, -1);
  return `The value after ${name ?? 'vdpipe'} is empty`;
}

function unknownOption(flags: Flags, { key: declared }: Declared): string | undefined {
  const known = Object.keys(declared);
  const names = new Set([...known, ...known.map(toCamelCase), '_', '$0', '--']);
  const unknown = Object.keys(flags).find((name) => !names.has(name));
  return unknown === undefined ? undefined : noSuchOption(unknown, known);
}

/** An unknown option, and the one that may be meant. */
export function noSuchOption(unknown: string, known: readonly string[]): string {
  const [closest] = known
    .filter((name) => name.length > 1 && !NEVER_MEANT.has(name))
    .map((name) => ({ name, changes: distance(name, unknown) }))
    .sort((a, b) => a.changes - b.changes);
  const isNear = closest && closest.changes <= Math.min(NEARLY, unknown.length / 2);
  const meant = isNear ? ` Did you mean ${asOption(closest.name)}?` : '';
  return `Unknown option ${asOption(unknown)}.${meant}`;
}

function switchWithValue(args: readonly string[], declared: Declared): string | undefined {
  const switches = new Set([...declared.boolean, ...declared.boolean.map(toCamelCase)]);
  for (const arg of args) {
    const [, name = '', value] = /^--?([^=]+)=(.*)$/s.exec(arg) ?? [];
    if (switches.has(name) && value !== 'true' && value !== 'false') {
      return `${asOption(name)} takes no value, found ${JSON.stringify(value)}`;
    }
  }
  return undefined;
}

function repeatedOption(flags: Flags): string | undefined {
  const name = Object.keys(flags).find((key) => Array.isArray(flags[key]) && !REPEATABLE.has(key));
  return name === undefined ? undefined : `${asOption(name)} was given more than once`;
}

function wrongNumber(flags: Flags, declared: Declared): string | undefined {
  for (const name of declared.number) {
    const value = flags[name];
    const { least, most } = RANGES[name] ?? ANY_WHOLE_NUMBER;
    const isRight =
      value === undefined ||
      (Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
    if (isRight) continue;
    const found = Number.isNaN(value) ? 'a value that is not a number' : String(value);
    return `Cannot use ${asOption(name)}: it must be a whole number from ${least} to ${most}, found ${found}`;
  }
  return undefined;
}

function asOption(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

export function toCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
