import { createHash } from 'node:crypto';
import path from 'node:path';
import { UsageError } from '../../../errors.ts';
import { cut } from '../../../mapping/apply/row-issue.ts';
import type { ListFile } from '../../../mapping/file/list-file.ts';
import { type ByteCells, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import {
  type CellPlace,
  parseCellAddress,
  parseRowAddress,
  WHOLE_ROW,
} from '../../../rows/cell-address.ts';
import { DEFAULT_LIMITS } from '../../../sheet/limits.ts';
import { readList, toListFile } from '../list-file.ts';
import { type Correction, CorrectionList, type Stretches } from './correction-list.ts';
import { KEEP } from './row-text.ts';

/** Corrections as they are given: the file of a list with the columns `cell`, `from` and `to`, or each as an object. */
export type GivenCorrections = string | Iterable<Correction> | ListFile | CorrectionList;

/** What messages call them. */
const KEY = '--corrections';
const COLUMNS = ['cell', 'from', 'to'];

/** Each takes 20 bytes and its texts. */
const MAX_ROWS = 5_000_000;
const MAX_TEXT_BYTES = 512 * 1024 ** 2;
/** Wrong addresses that are named; the rest are counted. */
const MAX_TOLD = 5;

/**
 * Reads corrections into memory, once for all passes over their sheet.
 *
 * @throws UsageError `list_unreadable`, `list_changed`, `list_too_large`, `list_invalid`
 */
export async function loadCorrections(
  given: GivenCorrections,
  signal?: AbortSignal,
): Promise<CorrectionList> {
  if (given instanceof CorrectionList) return given;
  if (typeof given !== 'string' && Symbol.iterator in given) return takeEach(given);
  const isHashed = typeof given !== 'string' && given.sha256 !== undefined;
  const file = typeof given === 'string' ? given : given.file;
  return readFile(isHashed ? given : await toListFile(file, KEY, '.'), signal);
}

/** The same input with its corrections in memory. */
export async function withCorrections<
  I extends {
    readonly corrections?: GivenCorrections | undefined;
    readonly signal?: AbortSignal | undefined;
  },
>(input: I): Promise<I> {
  const { corrections: given, signal } = input;
  if (given === undefined) return input;
  return { ...input, corrections: await loadCorrections(given, signal) };
}

async function readFile(list: ListFile, signal: AbortSignal | undefined): Promise<CorrectionList> {
  const { file, sha256 = '' } = list;
  const corrections = new CorrectionList({ file, sha256 });
  const problems = new Problems();
  const options = {
    list,
    key: KEY,
    columns: COLUMNS,
    asShown: new Set(['from']),
    maxRows: MAX_ROWS,
    signal,
  };
  await readList(options, (rows, indexes) => {
    addRows(corrections, rows, indexes, problems);
    if (corrections.bytes > MAX_TEXT_BYTES) throw tooLarge(`"${file}"`);
  });
  problems.assertNone(`"${file}"`);
  return corrections;
}

function addRows(
  corrections: CorrectionList,
  { cells, numbers }: ByteRows,
  [cell = 0, from = 0, to = 0]: readonly number[],
  problems: Problems,
): void {
  const { bytes } = cells;
  const stretches = new Int32Array(4);
  const address = new Int32Array(2);
  for (let i = 0; i < numbers.length; i += 1) {
    takeStretch(cells, i, cell, address, 0);
    const [start = 0, end = 0] = address;
    const place = readPlace(bytes, start, end);
    if (place === null) {
      const found = isBlankUtf8(bytes, start, end)
        ? 'has no cell'
        : `has ${JSON.stringify(cut(bytes.toString('utf8', start, end)))}`;
      problems.add(`row ${numbers[i]} ${found}`);
      continue;
    }
    takeStretch(cells, i, from, stretches, 0);
    takeStretch(cells, i, to, stretches, 2);
    const wrong = place.column === WHOLE_ROW && wrongOfRow(bytes, stretches);
    if (wrong) problems.add(`row ${numbers[i]} has ${wrong}`);
    else corrections.add(place, bytes, stretches);
  }
}

function takeEach(given: Iterable<Correction>): CorrectionList {
  const hash = createHash('sha256');
  const source = { file: '', sha256: '' };
  const corrections = new CorrectionList(source);
  const problems = new Problems();
  for (const { cell, from, to } of given) {
    const place = parsePlace(cell);
    if (place === null) {
      problems.add(`found ${JSON.stringify(cut(cell))}`);
      continue;
    }
    for (const text of [from, to]) {
      if (text.length > DEFAULT_LIMITS.maxCellChars) {
        throw tooLarge(`of ${cell}`, `${DEFAULT_LIMITS.maxCellChars} characters`);
      }
    }
    const fromBytes = Buffer.from(from);
    const both = Buffer.concat([fromBytes, Buffer.from(to)]);
    const middle = fromBytes.length;
    const stretches = Int32Array.of(0, middle, middle, both.length);
    const wrong = place.column === WHOLE_ROW && wrongOfRow(both, stretches);
    if (wrong) {
      problems.add(`found ${cell} with ${wrong}`);
      continue;
    }
    corrections.add(place, both, stretches);
    hash.update(`${JSON.stringify([cell, from, to])}\n`);
    if (corrections.count > MAX_ROWS) throw tooLarge('', `${MAX_ROWS} cells`);
    if (corrections.bytes > MAX_TEXT_BYTES) throw tooLarge('');
  }
  problems.assertNone('');
  source.sha256 = hash.digest('hex');
  return corrections;
}

function parsePlace(text: string): CellPlace | null {
  return parseCellAddress(text) ?? parseRowAddress(text);
}

/** Why a row cannot be recognized, so that no other one ever is in its place; null if it can. */
function wrongOfRow(
  bytes: Buffer,
  [start = 0, end = 0, toStart = 0, toEnd = 0]: Stretches,
): string | null {
  if (isBlankUtf8(bytes, start, end)) {
    return 'a row without a text in "from" to recognize it by';
  }
  const to = bytes.toString('utf8', toStart, toEnd);
  return to === '' || to === KEEP ? null : `a row with a text other than "${KEEP}" in "to"`;
}

/** Where a cell's bytes begin and end; nowhere if the row ends before it. */
function takeStretch(
  { bounds, rowCells }: ByteCells,
  row: number,
  column: number,
  stretches: Int32Array,
  at: number,
): void {
  const cell = (rowCells[2 * row] as number) + column;
  const isThere = cell < (rowCells[2 * row + 1] as number);
  stretches[at] = isThere ? (bounds[2 * cell] as number) : 0;
  stretches[at + 1] = isThere ? (bounds[2 * cell + 1] as number) : 0;
}

const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const ZERO = 0x30;
const NINE = 0x39;

/** Most addresses are a letter or two and some digits, which need no text. */
function readPlace(bytes: Buffer, start: number, end: number): CellPlace | null {
  let at = start;
  let column = 0;
  let row = 0;
  for (; at < end && at - start < 2; at += 1) {
    const byte = bytes[at] as number;
    if (byte < UPPER_A || byte > UPPER_Z) break;
    column = column * 26 + byte - UPPER_A + 1;
  }
  const digits = at;
  for (; at < end && at - digits < 9; at += 1) {
    const byte = bytes[at] as number;
    if (byte < ZERO || byte > NINE || (at === digits && byte === ZERO)) break;
    row = row * 10 + byte - ZERO;
  }
  if (at === end && column > 0 && row > 0) return { sheet: null, row, column: column - 1 };
  return parsePlace(bytes.toString('utf8', start, end));
}

/** What is wrong with a list: the first of it is named. */
class Problems {
  readonly #told: string[] = [];
  #count = 0;

  add(problem: string): void {
    this.#count += 1;
    if (this.#told.length < MAX_TOLD) this.#told.push(problem);
  }

  /** @throws UsageError `list_invalid` */
  assertNone(name: string): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#told.length;
    const told = [...this.#told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    throw new UsageError(
      'list_invalid',
      `${subject(name)}: each cell must be an address such as E12 or Orders!E12, or a row such as 12:12: ${told}`,
    );
  }
}

function tooLarge(name: string, most = '512 MiB of text'): UsageError {
  return new UsageError('list_too_large', `${subject(name)}: more than ${most}`);
}

function subject(name: string): string {
  return `Cannot use corrections${name === '' ? '' : ` ${name}`}`;
}

/** What a run keeps of its corrections, and what tells it from others. */
export function sourceOf(given: GivenCorrections): ListFile {
  if (given instanceof CorrectionList) return given.source;
  if (typeof given !== 'string' && !(Symbol.iterator in given)) return given;
  throw new TypeError('corrections are told apart before they were read');
}

/** The file of corrections, if they are in one. */
export function correctionsFile(given: GivenCorrections | undefined): string[] {
  if (given === undefined) return [];
  if (typeof given === 'string') return [path.resolve(given)];
  if (given instanceof CorrectionList) return given.source.file === '' ? [] : [given.source.file];
  return 'file' in given && given.file !== '' ? [given.file] : [];
}
