import type { ByteCells } from './byte-cells.ts';
import type { RowBatch } from './row.ts';
import { RowTexts } from './row-texts.ts';

interface ByteRowsOptions {
  readonly plain: boolean;
  /** @default false */
  readonly endsOpen?: boolean;
  readonly hidden?: ReadonlySet<number> | undefined;
  /** How the texts of all cells are made. @default for cells that follow one another in the bytes */
  readonly toTexts?: (cells: ByteCells) => string[][];
}

/** A batch of rows as bytes. Their texts are made on demand. */
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
    const escapes = new Uint8Array(places.length);
    const picked: number[] = [];
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] as number;
      rowCells[2 * i] = cells.rowCells[2 * place] as number;
      rowCells[2 * i + 1] = cells.rowCells[2 * place + 1] as number;
      escapes[i] = cells.escapes[place] as number;
      picked.push(numbers[place] as number);
    }
    const toTexts = this.#toTexts;
    // Spelled out: a spread copy has another shape for V8, which would throw away code compiled for the usual one.
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

/** Its memory serves all batches: it is free again once the texts are made. */
const rowTexts = new RowTexts();

/** Cells that follow one another in the bytes. */
function textsInTurn(cells: ByteCells): string[][] {
  const { bounds, rowCells } = cells;
  const from = bounds[2 * (rowCells[0] ?? 0)] ?? 0;
  return rowTexts.make(cells, from, bounds[2 * (rowCells.at(-1) ?? 0) - 1] ?? from);
}
