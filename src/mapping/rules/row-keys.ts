import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';
import type { IdPlan } from '../apply/plan.ts';
import { CellCleaner } from '../cells/clean/cell-cleaner.ts';
import { Comparable, type Ignorable } from './comparable.ts';

/** No text in UTF-8 has this byte. */
const END_OF_CELL = 0xff;

const AS_IT_IS = new Comparable([]);

/** Hashes what counts of a row's cells in some columns, for comparing rows. */
export class RowKeys {
  readonly #hash: KeyedHash;
  readonly #columns: readonly number[];
  readonly #comparable: Comparable;
  readonly #ids: readonly { readonly column: number; readonly cleaner: CellCleaner | null }[];

  /** @param ids Ids that rows must have in common, too; those that are the same for all rows are left out. */
  constructor(
    columns: readonly number[],
    ignored: readonly Ignorable[],
    { ids = [], hash = new KeyedHash() }: { ids?: readonly IdPlan[]; hash?: KeyedHash } = {},
  ) {
    this.#hash = hash;
    this.#columns = columns;
    this.#comparable = new Comparable(ignored);
    this.#ids = ids.flatMap((id) => {
      if ('value' in id) return [];
      const { column, clean = [] } = id;
      const isPlain = clean.every((step) => step === 'trim');
      return [{ column: column.index, cleaner: isPlain ? null : new CellCleaner(clean) }];
    });
  }

  /** Returns the hash of a row's key, until the next call; null if nothing can be compared: all its cells, or one of its ids, are empty. */
  hashOf(cells: ByteCells, row: number): Uint32Array | null {
    const hash = this.#hash;
    hash.length = 0;
    let isEmpty = true;
    for (const column of this.#columns) {
      const before = hash.length;
      this.#add(cells, row, column, this.#comparable);
      if (hash.length > before) isEmpty = false;
      hash.addByte(END_OF_CELL);
    }
    if (isEmpty) return null;
    for (const { column, cleaner } of this.#ids) {
      const before = hash.length;
      if (cleaner === null) this.#add(cells, row, column, AS_IT_IS);
      else this.#addId(cells, row, column, cleaner);
      if (hash.length === before) return null;
      hash.addByte(END_OF_CELL);
    }
    hash.finish();
    return hash.words;
  }

  #add(
    { bytes, bounds, rowCells }: ByteCells,
    row: number,
    column: number,
    comparable: Comparable,
  ): void {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return;
    const end = bounds[2 * cell + 1] as number;
    comparable.addTo(this.#hash, bytes, bounds[2 * cell] as number, end);
  }

  #addId(cells: ByteCells, row: number, column: number, cleaner: CellCleaner): void {
    const text = Buffer.from(cleaner.clean(cellText(cells, row, column)).trim());
    this.#hash.add(text, 0, text.length);
  }
}
