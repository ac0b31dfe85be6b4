import { InputError } from '../errors.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { DamageRules } from './damage/damage-rules.ts';
import { findSheet } from './find-sheet.ts';
import { isRowsTooMany } from './row-limit.ts';
import type { OpenOptions, ReadOptions, SheetEntry, SheetPeek, SheetSource } from './sheet.ts';
import { fileDamaged } from './sheet-errors.ts';
import { XmlError } from './xml/xml-error.ts';

/** Sheets to look into before one is chosen, and rows of each. */
export const PEEKED_SHEETS = 50;
export const PEEKED_ROWS = 50;

/** A sheet that may be read. */
export interface ListedSheet extends SheetEntry {
  /** It has cells, unlike a chart. @default true */
  readonly isWorksheet?: boolean;
}

interface ChosenSheet {
  readonly index: number;
  /** It is neither the requested sheet nor the first visible one. */
  readonly isChosen: boolean;
}

/**
 * The sheet to read: the requested one, else the chooser's, else the first visible one.
 *
 * @param peek Reads the first rows of a sheet.
 * @throws {UsageError} `sheet_unknown`, `sheet_ambiguous`
 */
export async function chooseSheet(
  sheets: readonly ListedSheet[],
  { sheet, chooseSheet: choose, onIssue }: ReadOptions,
  peek: (index: number) => Promise<SheetPeek['rows']>,
): Promise<ChosenSheet> {
  if (sheet !== undefined) return { index: findSheet(sheets, sheet), isChosen: false };
  const all = sheets.flatMap(({ isWorksheet }, index) => (isWorksheet === false ? [] : [index]));
  const seen = all.filter((index) => sheets[index]?.hidden === false);
  const first = seen[0] ?? all[0] ?? 0;
  if (!choose || seen.length < 2) return { index: first, isChosen: false };
  const peeks: SheetPeek[] = [];
  for (const index of seen.slice(0, PEEKED_SHEETS)) {
    const rows = await (index === first ? peek(index) : orNone(peek(index)));
    const { name = '', own, file } = sheets[index] ?? {};
    peeks.push({ name, own, rows, ...(file !== undefined && { isFile: true }) });
  }
  const { place, issue } = choose(peeks);
  if (issue) onIssue?.(issue);
  const index = seen[place] ?? first;
  return { index, isChosen: index !== first };
}

/** The first rows of a sheet that is opened for them. */
export async function peekInto(source: SheetSource): Promise<SheetPeek['rows']> {
  try {
    const first: (readonly string[])[] = [];
    // The last row of a CSV file comes in a batch of its own if no line break is behind it.
    for await (const batch of source.rows()) {
      first.push(...toPeek(batch).slice(first.length));
      if ((batch.numbers.at(-1) ?? 0) >= PEEKED_ROWS) break;
    }
    return first;
  } finally {
    await source.close();
  }
}

/** A sheet that cannot be read is not offered. */
export async function orNone(rows: Promise<SheetPeek['rows']>): Promise<SheetPeek['rows']> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Options for a look into a sheet, of which nothing is reported. */
export function toPeekOptions(options: OpenOptions): OpenOptions {
  return {
    ...options,
    onIssue: () => {},
    damageRules: new DamageRules({}),
    stored: undefined,
    struck: undefined,
    repeatMerged: false,
  };
}

/** Rows of a sheet, gathered as they are found. */
interface GatheredRows {
  take(all: boolean): ByteRows | null;
}

/** The first rows of the sheets of a file that is walked over once for all of them. A sheet that cannot be read matters only if it is chosen. */
export class FirstRows<R extends GatheredRows> {
  readonly #isWanted: boolean;
  readonly #isHidden: (index: number) => boolean;
  readonly #found = new Map<number, { readonly rows: R; failure?: InputError }>();
  readonly #file: string;

  /** @param isHidden whether a sheet is, as far as it is known yet */
  constructor(file: string, options: ReadOptions, isHidden: (index: number) => boolean) {
    this.#file = file;
    this.#isWanted = options.sheet === undefined && options.chooseSheet !== undefined;
    this.#isHidden = isHidden;
  }

  /** Whether a row of a sheet is looked at. */
  wants(index: number, row: number): boolean {
    if (!this.#isWanted || row > PEEKED_ROWS || this.#isHidden(index)) return false;
    const found = this.#found.get(index);
    if (found) return found.failure === undefined;
    return [...this.#found.keys()].filter((i) => !this.#isHidden(i)).length < PEEKED_SHEETS;
  }

  /** Reads more of a sheet whose rows are looked at. */
  read(index: number, create: () => R, read: (rows: R) => void): void {
    const found = this.#found.get(index) ?? { rows: create() };
    this.#found.set(index, found);
    if (found.failure) return;
    try {
      read(found.rows);
    } catch (error) {
      if (error instanceof InputError) found.failure = error;
      else if (error instanceof XmlError) found.failure = fileDamaged(this.#file, error.message);
      else throw error;
    }
  }

  /** @throws {InputError} the sheet cannot be read */
  peek(index: number): SheetPeek['rows'] {
    const { rows, failure } = this.#found.get(index) ?? {};
    if (failure && !isRowsTooMany(failure)) throw failure;
    const batch = rows?.take(true);
    return batch ? toPeek(batch) : [];
  }
}

/** The first rows of a sheet, for a chooser. */
export function toPeek({ numbers, rows, hidden }: ByteRows): SheetPeek['rows'] {
  const first = numbers.filter((number) => number <= PEEKED_ROWS);
  const peeked: (readonly string[])[] = Array.from({ length: first.at(-1) ?? 0 }, () => []);
  for (const [i, number] of first.entries()) {
    if (!hidden?.has(number)) peeked[number - 1] = rows[i] ?? [];
  }
  return peeked;
}
