import { createHash, type Hash } from 'node:crypto';
import { type InputError, InterruptedError } from '../../errors.ts';
import type { IssueCode } from '../../issue.ts';
import { sheetName } from '../../sheet/sheet-name.ts';
import { inputError } from '../../sheet/to-issue.ts';
import { copyInput, type FingerprintedInput } from './fingerprint-input.ts';

/** What a program's rows can be: an object, or the values of the columns in their order. */
export type ProgramRow = object | readonly unknown[];

/** Rows that a program has, such as those of a database. */
export interface ProgramRows {
  /**
   * Objects whose keys are the columns, or arrays of the values of all `columns`. A value is a text, a number, true or false, null for
   * none, or an object of such values (`customer.name`). If the iterable throws, nothing is ordered.
   */
  readonly rows: AsyncIterable<ProgramRow> | Iterable<ProgramRow>;
  /** Names of the columns, where rows are arrays. @default rows are objects */
  readonly columns?: readonly string[] | undefined;
  /** What the rows are called in reports and in the ledger. @default 'rows' */
  readonly name?: string | undefined;
  /** Ordered once at a service, whatever its rows are. @default the same rows with the same mapping are ordered once */
  readonly key?: string | undefined;
}

const CHUNK_CHARS = 64 * 1024;
const FILE = 'rows.ndjson';

/**
 * Writes rows to a temporary file of mode 0600, to be read as often as is needed.
 *
 * @param settings What besides the rows makes two runs the same; `serviceUrl` where they have a key. `isMapped` says whether a mapping
 * reads them: without one, userdata has only texts.
 * @throws InputError `json_value_invalid`, `rows_missing`, and what the iterable throws
 */
export async function keepRows(
  given: ProgramRows,
  { settings, serviceUrl, isMapped }: { settings: unknown; serviceUrl: string; isMapped: boolean },
  signal?: AbortSignal,
): Promise<FingerprintedInput> {
  const { key } = given;
  const hash = beginFingerprint(key, { settings, serviceUrl });
  const input = { label: FILE, chunks: () => toChunks(given, isMapped, signal) };
  const copy = await copyInput(input, (chunk) => key === undefined && hash.update(chunk));
  return { ...copy, fingerprint: hash.digest('hex') };
}

/** What a program gives is known by its key, whatever it is, or else by what it is: the caller adds that. */
export function beginFingerprint(
  key: string | undefined,
  { settings, serviceUrl }: { settings: unknown; serviceUrl: string },
): Hash {
  return createHash('sha256').update(
    JSON.stringify(key === undefined ? settings : { key, serviceUrl }),
  );
}

async function* toChunks(
  { rows, columns }: ProgramRows,
  isMapped: boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  if (columns && new Set(columns).size < columns.length) {
    const what = 'two of "columns" have the same name';
    throw invalid(1, what, 'Give each its own name', 'json_key_invalid');
  }
  let [lines, row] = ['', 1];
  // Rows are told as places are: row 1 has the names of the columns.
  for await (const one of untilAborted(rows, signal)) {
    row += 1;
    const refuse: Refuse = (what, fix = 'Give an object for each row') => invalid(row, what, fix);
    const cells = byName(one, columns, refuse);
    if (!isMapped) checkUserdata(cells, refuse);
    lines += `${toJsonLine(cells, refuse, null)}\n`;
    if (lines.length < CHUNK_CHARS) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  if (row === 1) throw noRows();
  if (lines !== '') yield Buffer.from(lines);
}

/** A database that does not answer is not waited for once the signal says stop. */
export function untilAborted<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncIterable<T> {
  let stop = () => {};
  const onAbort = () => stop();
  const all = (async function* () {
    try {
      yield* rows;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  })();
  if (!signal) return all;
  signal.addEventListener('abort', onAbort, { once: true });
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      stop = () => {
        all.return(undefined).catch(() => {});
        reject(new InterruptedError({ reason: signal.reason }));
      };
      if (signal.aborted) stop();
      else all.next().then(resolve, reject);
    });
  const end = () => all.return(undefined);
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** @throws InputError for userdata whose objects and types would be lost */
function checkUserdata(one: ProgramRow, refuse: Refuse): void {
  const { userdata }: { userdata?: unknown } = Object(one);
  if (!isObject(userdata)) return;
  const other = Object.entries(userdata).find(([, of]) => of != null && typeof of !== 'string');
  if (!other) return;
  const what = `"userdata.${other[0]}" is not a text, and without a mapping userdata has only texts`;
  const fix =
    'Give texts, or JSON.stringify(userdata) and a mapping with "userdata_json: { column: userdata }"';
  throw refuse(what, fix);
}

/** A row as an object; an array with the names of its columns. */
function byName(
  given: ProgramRow,
  columns: readonly string[] | undefined,
  refuse: Refuse,
): ProgramRow {
  if (!Array.isArray(given)) return given;
  if (!columns) throw refuse('it is an array', 'Give "columns", the names of its values');
  if (given.length !== columns.length) {
    const what = `it has ${given.length} values for ${columns.length} columns`;
    throw refuse(what, 'Give each column a value, null for none');
  }
  return Object.fromEntries(columns.map((name, i) => [name, given[i]]));
}

/** Makes the error of a value that JSON would change or leave out. @param fix is that of what is no object by default */
type Refuse = (what: string, fix?: string) => InputError;

/**
 * Returns an object as JSON that says all of it.
 *
 * @param absent What an undefined value becomes. @default nothing: its key is left out
 */
export function toJsonLine(given: unknown, refuse: Refuse, absent?: null): string {
  const line = JSON.stringify(given, function (this: Record<string, unknown>, key, said: unknown) {
    const own = this[key];
    if (own === undefined) return absent;
    if (typeof said === 'bigint') return String(said);
    const told = own instanceof Date || ArrayBuffer.isView(own) ? own : said;
    if (Number.isInteger(told) && !Number.isSafeInteger(told))
      throw refuse(
        `"${key}" is ${told}, which JavaScript may have rounded`,
        'Give it as a text or a BigInt',
      );
    const isText = typeof told === 'string' || typeof told === 'boolean' || Number.isFinite(told);
    if (told === null || isText || isObject(told)) return said;
    if (own === given) throw refuse(NO_OBJECT);
    throw refuse(`"${key}" is ${nameOf(told)}`, 'Give the text that is to be printed');
  });
  if (!line?.startsWith('{')) throw refuse(NO_OBJECT);
  return line;
}

const NO_OBJECT = 'it is not an object';

/** Whether JSON says all that an object has: what a class keeps to itself, or gives one by one, it leaves out in silence. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  if (Symbol.iterator in value) return false;
  const kind = Object.getPrototypeOf(value);
  const isPlain = kind === null || Object.getPrototypeOf(kind) === null;
  return isPlain || Object.keys(value).length > 0;
}

function nameOf(value: unknown): string {
  if (typeof value === 'object') return value?.constructor?.name || 'an object';
  return typeof value === 'number' || value === undefined ? String(value) : `a ${typeof value}`;
}

function noRows(): InputError {
  return inputError({
    ...{ code: 'rows_missing', sheet: sheetName(FILE) },
    message: 'Cannot read the rows: there are none',
    fix: 'Order nothing if nothing is due, or check the query that gives the rows',
  });
}

function invalid(
  row: number,
  what: string,
  fix: string,
  code: IssueCode = 'json_value_invalid',
): InputError {
  const of = row === 1 ? 'the names of the columns' : `object ${row - 1} of the rows`;
  const message = `Cannot read ${of} (row ${row}): ${what}`;
  return inputError({ code, sheet: sheetName(FILE), row, message, fix });
}
