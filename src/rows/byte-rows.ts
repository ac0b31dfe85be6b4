import type { ByteCells, CellFacts } from './byte-cells.ts';
import type { RowBatch } from './row.ts';
import { RowTexts } from './row-texts.ts';

interface ByteRowsOptions {
  readonly plain: boolean;
  /** @default false */
  readonly endsOpen?: boolean;
  readonly hidden?: ReadonlySet<number> | undefined;
  readonly facts?: CellFacts | undefined;
}

/** Its memory serves all batches: it is free again once the texts are made. */
const rowTexts = new RowTexts();

/** A batch of rows as bytes. Their texts are made on demand. */
export class ByteRows implements RowBatch {
  readonly numbers: readonly number[];
  readonly cells: ByteCells;
  readonly plain: boolean;
  readonly endsOpen: boolean;
  readonly hidden: ReadonlySet<number> | undefined;
  /** What is known of the cells: see `factsOf`. */
  facts: CellFacts | undefined;
  #rows: readonly (readonly string[])[] | undefined;

  constructor(numbers: readonly number[], cells: ByteCells, options: ByteRowsOptions) {
    const { plain, endsOpen = false, hidden, facts } = options;
    this.numbers = numbers;
    this.cells = cells;
    this.plain = plain;
    this.endsOpen = endsOpen;
    this.hidden = hidden;
    this.facts = facts;
  }

  get rows(): readonly (readonly string[])[] {
    this.#rows ??= rowTexts.make(this.cells);
    return this.#rows;
  }

  /** A copy of the last rows, whose memory serves other rows later. */
  copyLast(most: number): ByteRows {
    const { numbers, cells, plain } = this;
    const from = Math.max(0, numbers.length - most);
    const rowCells = cells.rowCells.slice(2 * from);
    const [firstCell = 0] = rowCells;
    const bounds = cells.bounds.slice(2 * firstCell, 2 * (rowCells.at(-1) ?? 0));
    let [start, end] = [cells.bytes.length, 0];
    for (let i = 0; i < bounds.length; i += 1) {
      start = Math.min(start, bounds[i] as number);
      end = Math.max(end, bounds[i] as number);
    }
    for (let i = 0; i < bounds.length; i += 1) bounds[i] = (bounds[i] as number) - start;
    for (let i = 0; i < rowCells.length; i += 1) rowCells[i] = (rowCells[i] as number) - firstCell;
    const bytes = Buffer.from(cells.bytes.subarray(start, end));
    const own = { bytes, bounds, rowCells, escapes: cells.escapes.slice(from) };
    return new ByteRows(numbers.slice(from), own, { plain });
  }

  /** The same rows with other numbers: each is so many more. */
  movedBy(rows: number): ByteRows {
    const { numbers, cells, plain, endsOpen, facts } = this;
    const move = (ofRows: readonly number[]) => ofRows.map((number) => number + rows);
    const hidden = this.hidden && new Set(move(numbers.filter((row) => this.hidden?.has(row))));
    return new ByteRows(move(numbers), cells, { plain, endsOpen, hidden, facts });
  }

  /** The rows at these places alone, ascending. */
  pick(places: readonly number[]): ByteRows {
    const { numbers, cells, plain, hidden } = this;
    const { bytes, bounds } = cells;
    const rowCells = new Int32Array(2 * places.length);
    const escapes = new Uint8Array(places.length);
    const picked: number[] = [];
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] as number;
      rowCells[2 * i] = cells.rowCells[2 * place] as number;
      rowCells[2 * i + 1] = cells.rowCells[2 * place + 1] as number;
      escapes[i] = cells.escapes[place] as number;
      picked.push(numbers[place] as number);
    }
    // Spelled out: a spread copy has another shape for V8, which would throw away code compiled for the usual one.
    const own = { bytes, bounds, rowCells, escapes };
    const endsOpen = this.endsOpen && places.at(-1) === numbers.length - 1;
    return new ByteRows(picked, own, { plain, hidden, endsOpen });
  }
}

/** The numbers of so many rows that follow one another. */
export function numbersFrom(first: number, count: number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) numbers.push(first + i);
  return numbers;
}
