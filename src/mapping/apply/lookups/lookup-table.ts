import { hasEscaped } from '../../../rows/byte-cells.ts';
import type { Column } from '../../../rows/row.ts';
import type { ListCell } from '../row-issue.ts';
import type { JoinedColumn } from './column-lookup.ts';

const FIRST_BYTES = 4096;

/** The cell says nothing, so nothing is looked up. */
const NOTHING_ASKED = -1;
/** The list does not have what the cell says. */
export const NOT_FOUND = -2;

/** A list in which values are looked up by one of its columns. Entries are numbers from 0. */
export class LookupTable {
  /** As the mapping calls it. */
  readonly name: string;
  /** The file's name, and the column that entries are found by. */
  readonly file: string;
  readonly key: string;
  /** What is looked up, each a value of an entry; and the letters of their columns in the list. */
  readonly values: readonly JoinedColumn[];
  letters: readonly string[] = [];
  /** By index of a joined column, texts of cells that hold numbers: they show nothing of how people write. */
  readonly numbers = new Map<number, Set<string>>();
  /** The texts of all values, one after the other. */
  bytes: Buffer = Buffer.alloc(FIRST_BYTES);
  readonly #entries = new Map<string, number>();
  /** Row numbers by entry. */
  readonly #rows: number[] = [];
  /** By entry and column: where the value ends. It begins where the one before ends. */
  readonly #ends: number[] = [];
  readonly #escaped: boolean[] = [];

  constructor(of: Pick<LookupTable, 'name' | 'file' | 'key' | 'values'>) {
    this.name = of.name;
    this.file = of.file;
    this.key = of.key;
    this.values = of.values;
  }

  /** Adds a row of the list, unless its key is empty. Returns the row that already has this key; 0 if there is none. */
  add(cell: string, row: number, values: () => readonly string[]): number {
    const key = cell.trim();
    if (key === '') return 0;
    const known = this.#entries.get(key);
    if (known !== undefined) return this.#rows[known] ?? 0;
    this.#entries.set(key, this.#rows.length);
    this.#rows.push(row);
    const start = this.#ends.at(-1) ?? 0;
    for (const value of values()) this.#addValue(value);
    this.#escaped.push(hasEscaped(this.bytes, start, this.#ends.at(-1) ?? 0));
    return 0;
  }

  /** Adds the text of a cell that holds a number. */
  noteNumber({ column: { index } }: JoinedColumn, text: string): void {
    const known = this.numbers.get(index);
    if (known) known.add(text);
    else this.numbers.set(index, new Set([text]));
  }

  entryOf(text: string): number {
    const key = text.trim();
    return key === '' ? NOTHING_ASKED : (this.#entries.get(key) ?? NOT_FOUND);
  }

  /** The list's cell that the value of a column is from; null if there is no entry. */
  cellOf(entry: number, { index }: Column): ListCell | null {
    const row = this.#rows[entry];
    const value = this.values.findIndex(({ column }) => column.index === index);
    const { header: column } = this.values[value] ?? {};
    if (row === undefined || column === undefined) return null;
    return { file: this.file, row, column, letter: this.letters[value] ?? '' };
  }

  startOf(entry: number, column: number): number {
    return this.#ends[entry * this.values.length + column - 1] ?? 0;
  }

  endOf(entry: number, column: number): number {
    return this.#ends[entry * this.values.length + column] ?? 0;
  }

  /** Whether a value of the entry has something that JSON escapes. */
  isEscaped(entry: number): boolean {
    return this.#escaped[entry] === true;
  }

  /** A key of the list, to show; null if it has none. */
  someKey(): string | null {
    return this.#entries.keys().next().value ?? null;
  }

  #addValue(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    const length = Buffer.byteLength(text);
    if (start + length > this.bytes.length) {
      const grown = Buffer.alloc(2 * (start + length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes.write(text, start);
    this.#ends.push(start + length);
  }
}
