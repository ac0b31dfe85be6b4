import { createHash } from 'node:crypto';
import path from 'node:path';
import { UsageError } from '../../../errors.ts';
import { type IssueCode, QUESTIONS } from '../../../issue.ts';
import { cut } from '../../../mapping/apply/row-issue.ts';
import type { ListFile } from '../../../mapping/file/list-file.ts';
import { parseCellAddress, parseRowAddress, WHOLE_ROW } from '../../../rows/cell-address.ts';
import { DEFAULT_LIMITS } from '../../../sheet/limits.ts';
import { readList, toListFile } from '../lists/list-file.ts';
import {
  type Correction,
  CorrectionList,
  keepsRow,
  MAX_CORRECTIONS,
  type PlacedCorrection,
} from './correction-list.ts';
import { KEEP } from './row-text.ts';

/** Corrections as they are given: the file of a list with the columns `cell`, `from` and `to`, or each as an object. */
export type GivenCorrections = string | Iterable<Correction> | ListFile | CorrectionList;

/** What messages call them. */
const KEY = '--corrections';
const COLUMNS = ['cell', 'from', 'to'];
const ANSWER_COLUMNS = ['accept', 'why'];

/** Of all texts: they are kept in memory. */
const MAX_CHARACTERS = 50_000_000;
/** Wrong addresses that are named; the rest are counted. */
const MAX_TOLD = 5;

/**
 * Reads corrections into memory, once for all passes over their sheet.
 *
 * @throws UsageError `list_unreadable`, `list_changed`, `list_too_large`, `list_invalid`, `option_invalid`
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
  const collector = new Collector(` "${file}"`);
  const options = {
    list,
    key: KEY,
    columns: COLUMNS,
    optional: ANSWER_COLUMNS,
    asShown: new Set(['from']),
    // The collector says what to do instead.
    maxRows: Number.POSITIVE_INFINITY,
    ...(signal && { signal }),
  };
  await readList(
    options,
    ({ rows, numbers }, [cell = 0, from = 0, to = 0, accept = -1, why = -1]) => {
      for (const [i, texts] of rows.entries()) {
        const textOf = (column: number) => texts[column] ?? '';
        const answer = { accept: textOf(accept).trim(), why: textOf(why).trim() };
        const given = { cell: textOf(cell), from: textOf(from), to: textOf(to), ...answer };
        // As a correction it would leave out the row, or empty the cell.
        const stray =
          answer.accept === ''
            ? texts.find((text) => QUESTIONS[text.trim() as IssueCode]?.accept !== undefined)
            : undefined;
        collector.add(given, numbers[i], stray);
      }
    },
  );
  return new CorrectionList({ file, sha256 }, collector.end());
}

function takeEach(given: Iterable<Correction>): CorrectionList {
  const hash = createHash('sha256');
  const collector = new Collector('');
  for (const { cell, from, to, accept, why } of given) {
    if ([cell, from, to].some((text) => typeof text !== 'string')) {
      const text = 'Cannot use a correction: give the texts "cell", "from" and "to"';
      throw new UsageError('option_invalid', text);
    }
    for (const text of [from, to, why ?? '']) {
      if (text.length > DEFAULT_LIMITS.maxCellChars) {
        throw tooLarge(` of ${cell}`, `${DEFAULT_LIMITS.maxCellChars} characters`);
      }
    }
    // As they would be in a file.
    const answer = accept ? { accept, why: why?.toWellFormed() } : {};
    collector.add({ cell, from: from.toWellFormed(), to: to.toWellFormed(), ...answer });
    hash.update(`${JSON.stringify([cell, from, to, ...(accept ? [accept, why ?? ''] : [])])}\n`);
  }
  return new CorrectionList({ file: '', sha256: hash.digest('hex') }, collector.end());
}

/** Takes corrections one by one. What is wrong with them is told at the end, the first of it by name. */
class Collector {
  readonly #name: string;
  readonly #placed: PlacedCorrection[] = [];
  readonly #told: string[] = [];
  #problems = 0;
  #rowsKept = 0;
  #characters = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * @param row Its row in the list, if it is in one.
   * @param stray The code of a question, which is in another column than it should be.
   * @throws UsageError `list_too_large`
   */
  add({ cell, from, to, accept = '', why }: Correction, row?: number, stray?: string): void {
    const place = parseCellAddress(cell) ?? parseRowAddress(cell);
    const isOfRow = place?.column === WHOLE_ROW;
    const wrong =
      stray !== undefined
        ? `"${cut(stray)}" in a column that is not called "accept"`
        : accept !== ''
          ? wrongAnswer(accept, isOfRow, from, to)
          : isOfRow
            ? wrongOfRow(from, to)
            : null;
    if (place === null) {
      const shown = JSON.stringify(cut(cell));
      const found = cell.trim() === '' ? 'no cell' : shown;
      this.#refuse(row === undefined ? `found ${shown}` : `row ${row} has ${found}`);
    } else if (wrong !== null) {
      this.#refuse(`${row === undefined ? `found ${cell} with` : `row ${row} has`} ${wrong}`);
    } else {
      this.#keep({
        ...{ ...place, from, to },
        ...(accept !== '' && { accept: accept as IssueCode, why }),
      });
    }
  }

  /** @throws UsageError `list_invalid` */
  end(): readonly PlacedCorrection[] {
    if (this.#problems === 0) return this.#placed;
    const more = this.#problems - this.#told.length;
    const told = [...this.#told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    throw new UsageError(
      'list_invalid',
      `Cannot use corrections${this.#name}: each cell must be an address such as E12 or Orders!E12, or a row such as 12:12: ${told}`,
    );
  }

  #keep(correction: PlacedCorrection): void {
    this.#placed.push(correction);
    const { from, to, why = '' } = correction;
    this.#characters += from.length + to.length + why.length;
    if (keepsRow(correction)) this.#rowsKept += 1;
    const corrections = this.#placed.length - this.#rowsKept;
    if (corrections > MAX_CORRECTIONS) throw tooLarge(this.#name, `${MAX_CORRECTIONS} corrections`);
    if (this.#rowsKept > MAX_CORRECTIONS) {
      throw tooLarge(this.#name, `${MAX_CORRECTIONS} rows with "${KEEP}"`);
    }
    if (this.#characters > MAX_CHARACTERS)
      throw tooLarge(this.#name, `${MAX_CHARACTERS} characters`);
  }

  #refuse(problem: string): void {
    this.#problems += 1;
    if (this.#told.length < MAX_TOLD) this.#told.push(problem);
  }
}

function wrongAnswer(code: string, isOfRow: boolean, from: string, to: string): string | null {
  const wanted = QUESTIONS[code as IssueCode]?.accept;
  if (wanted === undefined)
    return `"${cut(code)}" in "accept", which is no question that can be accepted`;
  if ((wanted === 'row') !== isOfRow)
    return `"${code}" in "accept", which is a question about a ${wanted}`;
  if (isOfRow && from.trim() === '') return 'a row without a text in "from" to recognize it by';
  return to === '' || to === from ? null : 'texts in both "to" and "accept"';
}

/** Why a row cannot be recognized, so that no other one ever is in its place; null if it can. */
function wrongOfRow(from: string, to: string): string | null {
  if (from.trim() === '') return 'a row without a text in "from" to recognize it by';
  return to === '' || to === KEEP ? null : `a row with a text other than "${KEEP}" in "to"`;
}

function tooLarge(name: string, most: string): UsageError {
  return new UsageError(
    'list_too_large',
    `Cannot use corrections${name}: more than ${most}. Use "clean" in the mapping, or correct the file itself.`,
  );
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
