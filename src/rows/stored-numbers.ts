import type { MergedRange } from './row.ts';

/** Rows of a sheet have fewer columns. */
const COLUMNS = 2 ** 16;

/** Plain digits, but not `1.234`, which some read as 1234. */
const PLAIN = /^-?(?!\d{1,3}\.\d{3}$)\d+(?:\.\d+)?$/;

/**
 * The numbers that cells of a workbook hold, where their texts do not plainly say them: `1,234.50`, `(20)`, `15%`, or 3 for a rounded
 * 2.5; and currencies that only their types name.
 */
export class StoredNumbers {
  /** Whether cells hold numbers beside their texts: those of workbooks do, and those of a web page that says them. */
  areSaid = false;
  readonly #numbers = new Map<number, number>();
  readonly #currencies = new Map<number, string>();
  readonly #columns = new Set<number>();
  /** By column, the rows with numbers: where each run of them begins, and the row below it. */
  readonly #runs: number[][] = [];
  /** The last row of which is no longer known what it holds. */
  #forgotten = 0;
  #isWanted: (column: number) => boolean = () => true;
  #isCorrected: (row: number, column: number) => boolean = () => false;
  /** Merged ranges whose first cell all their cells repeat, by column from the bottom up; those that end above the rows are dropped. */
  readonly #repeated = new Map<number, MergedRange[]>();
  /** Last rows of these ranges, by their first cells. */
  readonly #bottoms = new Map<number, number>();

  /**
   * Keeps from now on only numbers of some columns, and forgets those of corrected cells.
   *
   * @param repeated Merged ranges in which every cell holds what the first one does. @default none
   */
  settle(
    isWanted: (column: number) => boolean,
    isCorrected?: (row: number, column: number) => boolean,
    repeated: readonly MergedRange[] = [],
  ): void {
    const first = new Set<number>();
    for (const { left, right } of repeated) {
      const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i);
      if (columns.some(isWanted)) first.add(left);
    }
    this.repeat(repeated, 0);
    this.#isWanted = (column) => isWanted(column) || first.has(column);
    if (isCorrected) this.#isCorrected = isCorrected;
  }

  /** Adds merged ranges of another sheet, below those before, which end above its first row. */
  repeat(ranges: readonly MergedRange[], firstRow: number): void {
    const before = [...this.#repeated];
    this.#repeated.clear();
    for (const range of ranges.toSorted((a, b) => b.top - a.top)) {
      this.#bottoms.set(range.top * COLUMNS + range.left, range.bottom);
      for (let column = range.left; column <= range.right; column += 1) {
        const ofColumn = this.#repeated.get(column);
        if (ofColumn) ofColumn.push(range);
        else this.#repeated.set(column, [range]);
      }
    }
    for (const [column, above] of before) {
      const left = above.filter(({ top }) => top < firstRow);
      const cut = left.map((one) => ({ ...one, bottom: Math.min(one.bottom, firstRow - 1) }));
      this.#repeated.set(column, [...(this.#repeated.get(column) ?? []), ...cut]);
    }
  }

  note(value: number, text: string, row: number, column: number): void {
    if (!this.#isWanted(column)) return;
    this.#columns.add(column);
    this.noteNumber(row, column);
    if (Number(text) === value && PLAIN.test(text)) return;
    this.#numbers.set(row * COLUMNS + column, value);
  }

  /** Notes a cell that holds a number, whatever it shows. To be called from the top. */
  noteNumber(row: number, column: number): void {
    const runs = this.#runs[column] ?? [];
    const below = runs.at(-1) ?? 0;
    if (below > row || !this.#isWanted(column)) return;
    if (below === row) runs[runs.length - 1] = row + 1;
    else runs.push(row, row + 1);
    this.#runs[column] = runs;
  }

  noteCurrency(code: string, row: number, column: number): void {
    if (this.#isWanted(column)) this.#currencies.set(row * COLUMNS + column, code);
  }

  /** Whether cells are in currencies that they do not show. */
  get hasCurrencies(): boolean {
    return this.#currencies.size > 0;
  }

  /** The currency that only a cell's type names; undefined for none. */
  currencyAt(row: number, column: number): string | undefined {
    if (this.#isCorrected(row, column)) return undefined;
    return this.#currencies.get(this.#firstOf(row, column));
  }

  /** Whether a cell of a column has held a number that is not plain digits. */
  hasNumbers(column: number): boolean {
    return this.#columns.has(column);
  }

  /** Whether a cell shows nothing but digits, and what it holds is that number, or a text. */
  showsDigits(text: string): boolean {
    return this.areSaid && PLAIN.test(text);
  }

  /** Whether a cell holds the number that its text plainly says. One that is corrected is as it was before. */
  isPlain(text: string, row: number, column: number): boolean {
    return this.#holdsNumber(row, column) && PLAIN.test(text);
  }

  /** Whether a cell holds a number, so that its text is that of a format. One that is corrected holds its text. */
  isNumber(row: number, column: number): boolean {
    return this.#holdsNumber(row, column) && !this.#isCorrected(row, column);
  }

  /** Whether a person typed the text of a cell, where others hold numbers. */
  isText(row: number, column: number): boolean {
    return this.areSaid && !this.isNumber(row, column);
  }

  #holdsNumber(row: number, column: number): boolean {
    const first = this.#firstOf(row, column);
    const [top, runs = []] = [Math.floor(first / COLUMNS), this.#runs[first % COLUMNS]];
    const isForgotten = top <= this.#forgotten && !this.#bottoms.has(first);
    return isForgotten || countWhile(runs, (border) => border <= top) % 2 === 1;
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  /** undefined if the cell's text says all. */
  at(row: number, column: number): number | undefined {
    if (this.#numbers.size === 0 || this.#isCorrected(row, column)) return undefined;
    return this.#numbers.get(this.#firstOf(row, column));
  }

  /** The cell that says what a cell holds. */
  #firstOf(row: number, column: number): number {
    return this.repeatedFrom(row, column) ?? row * COLUMNS + column;
  }

  /** The first cell of the merged range that repeats it there, as a number; undefined for no such range. */
  repeatedFrom(row: number, column: number): number | undefined {
    const range = this.#rangeAt(row, column);
    return range && range.top * COLUMNS + range.left;
  }

  forgetUpTo(row: number): void {
    this.#forgotten = row;
    for (const ranges of this.#repeated.values()) {
      while ((ranges.at(-1)?.bottom ?? Number.POSITIVE_INFINITY) <= row) {
        const { top, left } = ranges.pop() as MergedRange;
        this.#bottoms.delete(top * COLUMNS + left);
      }
    }
    for (const [column, runs] of this.#runs.entries()) {
      const { top = row + 1 } = this.#repeated.get(column)?.at(-1) ?? {};
      const last = Math.min(row, top - 1);
      runs?.splice(0, countWhile(runs, (border) => border <= last) & ~1);
    }
    for (const known of [this.#numbers, this.#currencies]) {
      for (const cell of known.keys()) {
        if (cell >= (row + 1) * COLUMNS) break;
        // Rows below it repeat the cell.
        if (!this.#bottoms.has(cell)) known.delete(cell);
      }
    }
  }

  #rangeAt(row: number, column: number): MergedRange | undefined {
    const ranges = this.#repeated.get(column);
    if (ranges === undefined) return undefined;
    // The first of those that begin above the row or in it; they do not overlap.
    const range = ranges[countWhile(ranges, ({ top }) => top > row)];
    return range && range.bottom >= row ? range : undefined;
  }
}

/** How many of the first items something holds for, which holds for none behind them. */
function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const half = (from + to) >> 1;
    if (holds(items[half] as T)) from = half + 1;
    else to = half;
  }
  return from;
}
