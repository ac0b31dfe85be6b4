import type { ByteCells } from './byte-cells.ts';
import type { RowBatch } from './row.ts';
import { RowTexts } from './row-texts.ts';

interface ByteRowsOptions {
  readonly plain: boolean;
  /** @default false */
  readonly endsOpen?: boolean;
  readonly hidden?: ReadonlySet<number> | undefined;
  /** How the texts of all cells are made. @default as of cells that stand one after another */
  readonly toTexts?: (cells: ByteCells) => string[][];
}

/** A batch of rows as bytes. Their texts are made when somebody asks for them. */
export class ByteRows implements RowBatch {
  readonly numbers: readonly number[];
  readonly cells: ByteCells;
  readonly plain: boolean;
  readonly endsOpen: boolean;
  readonly hidden: ReadonlySet<number> | undefined;
  readonly #toTexts: (cells: ByteCells) => string[][];
  #rows: readonly (readonly string[])[] | undefined;

  constructor(numbers: readonly number[], cells: ByteCells, options: ByteRowsOptions) {
    const { plain, endsOpen = false, hidden, toTexts = textsInTurn } = options;
    this.numbers = numbers;
    this.cells = cells;
    this.plain = plain;
    this.endsOpen = endsOpen;
    this.hidden = hidden;
    this.#toTexts = toTexts;
  }

  get rows(): readonly (readonly string[])[] {
    this.#rows ??= this.#toTexts(this.cells);
    return this.#rows;
  }

  /** The rows at these places alone, ascending. */
  pick(places: readonly number[]): ByteRows {
    const { numbers, cells, plain, hidden } = this;
    const { bytes, bounds } = cells;
    const rowCells = new Int32Array(2 * places.length);
    for (const [i, place] of places.entries()) {
      rowCells.set(cells.rowCells.subarray(2 * place, 2 * place + 2), 2 * i);
    }
    const escapes = Uint8Array.from(places, (place) => cells.escapes[place] ?? 1);
    const picked = places.map((place) => numbers[place] ?? 0);
    const toTexts = this.#toTexts;
    // Spelt out: to V8 a copy by spread has another shape, and what was compiled for the shape of the others is thrown away.
    const own = { bytes, bounds, rowCells, escapes };
    return new ByteRows(picked, own, { plain, hidden, toTexts });
  }
}

/** The rows of a batch at these places alone, ascending. */
export function pickRows(batch: RowBatch, places: readonly number[]): RowBatch {
  if (batch instanceof ByteRows) return batch.pick(places);
  const { numbers, rows, ...rest } = batch;
  return {
    ...rest,
    numbers: places.map((place) => numbers[place] ?? 0),
    rows: places.map((place) => rows[place] ?? []),
  };
}

/** Its memory is used again for each batch; it is done with when it has given the texts. */
const rowTexts = new RowTexts();

/** Cells that stand one after another in their bytes. */
function textsInTurn(cells: ByteCells): string[][] {
  const { bounds, rowCells } = cells;
  const from = bounds[2 * (rowCells[0] ?? 0)] ?? 0;
  return rowTexts.make(cells, from, bounds[2 * (rowCells.at(-1) ?? 0) - 1] ?? from);
}
