/** Rows of a sheet have fewer columns. */
const COLUMNS = 2 ** 16;

/** Anything but plain digits, and `1.234`, which some read as 1234. */
const NOT_PLAIN = /[^\d.-]|^-?\d{1,3}\.\d{3}$/;

/**
 * The numbers that cells of a workbook hold, where their texts do not plainly say them: `1,234.50`, `(20)`, `15%`, or 3 for a rounded
 * 2.5; and currencies that only their types name.
 */
export class StoredNumbers {
  /** Whether a web page says which numbers its cells hold, as workbooks do. */
  areSaid = false;
  readonly #numbers = new Map<number, number>();
  readonly #currencies = new Map<number, string>();
  readonly #columns = new Set<number>();
  #isWanted: (column: number) => boolean = () => true;
  #isCorrected: (row: number, column: number) => boolean = () => false;

  /** Keeps from now on only numbers of some columns, and forgets those of corrected cells. */
  settle(
    isWanted: (column: number) => boolean,
    isCorrected?: (row: number, column: number) => boolean,
  ): void {
    this.#isWanted = isWanted;
    if (isCorrected) this.#isCorrected = isCorrected;
  }

  note(value: number, text: string, row: number, column: number): void {
    if (!this.#isWanted(column)) return;
    this.#columns.add(column);
    if (text !== '' && Number(text) === value && !NOT_PLAIN.test(text)) return;
    this.#numbers.set(row * COLUMNS + column, value);
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
    return this.#currencies.get(row * COLUMNS + column);
  }

  /** Whether a cell of a column has held a number that is not plain digits: `12.50` may then be another, and no text as it was typed. */
  hasNumbers(column: number): boolean {
    return this.#columns.has(column);
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  /** undefined if the cell's text says all. */
  at(row: number, column: number): number | undefined {
    if (this.#numbers.size === 0 || this.#isCorrected(row, column)) return undefined;
    return this.#numbers.get(row * COLUMNS + column);
  }

  /** Forgets the rows up to this one. */
  forgetUpTo(row: number): void {
    for (const known of [this.#numbers, this.#currencies]) {
      for (const cell of known.keys()) {
        if (cell >= (row + 1) * COLUMNS) break;
        known.delete(cell);
      }
    }
  }
}
