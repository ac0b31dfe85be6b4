import { type CellPlace, parseCellAddress } from '../../rows/cell-address.ts';
import type { Correction as ListedCorrection } from '../../run/input/corrections/correction-list.ts';

/** As a list has it, in the sheet: a cell, or a row to leave out (`rowKey`). Of what is no more accepted as it is `from` is ''. */
export interface Correction extends ListedCorrection {
  /** What its row begins with. @default the row is not recognized */
  readonly row?: string | undefined;
}

/** A row in the place of a cell, as the list of corrections has it: `12:12`. */
export function rowKey(row: number): string {
  return `${row}:${row}`;
}

/** What there is one correction of: a cell, a row to leave out, a question. */
export function keyOf({ cell, accept }: Pick<Correction, 'cell' | 'accept'>): string {
  return accept === undefined ? cell : `${cell} ${accept}`;
}

/** Corrections made together, with what each cell was corrected to before. */
interface Change {
  readonly cells: readonly Correction[];
  readonly before: readonly (Correction | undefined)[];
}

/** What was corrected in one sheet of a draft's file: no other sheet has it. */
export class SheetEdits {
  /** By cell, or `rowKey`, or question. One that says again what the file shows is none. */
  readonly corrections = new Map<string, Correction>();
  readonly leftOut = new Set<number>();
  readonly accepted = new Map<string, Correction>();
  /** Those of cells, by row and column. */
  readonly #byRow = new Map<number, Map<number, Correction>>();
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** The corrected cells of a row, by column. */
  correctedIn(row: number): ReadonlyMap<number, Correction> {
    return this.#byRow.get(row) ?? NONE;
  }

  /** Takes back what was accepted of cells, and of their rows, as it is not what was accepted any more. */
  outdatedBy(cells: readonly Correction[]): readonly Correction[] {
    if (this.accepted.size === 0) return [];
    const changed = new Set<string>();
    for (const { cell, accept } of cells) {
      const place = accept === undefined && parseCellAddress(cell);
      if (place) changed.add(cell).add(rowKey(place.row));
    }
    return [...this.accepted.values()].flatMap((answer) =>
      changed.has(answer.cell) ? [{ ...answer, from: '' }] : [],
    );
  }

  correct(cells: readonly Correction[]): void {
    this.#undone.length = 0;
    this.#correct(cells);
  }

  undo(): void {
    const change = this.#done.pop();
    if (!change) return;
    // A cell that is given twice was first what it was before the first.
    for (const [at, correction] of [...change.cells.entries()].reverse()) {
      this.#put(correction, change.before[at]);
    }
    this.#undone.push(change);
  }

  redo(): void {
    const change = this.#undone.pop();
    if (change) this.#correct(change.cells);
  }

  #correct(cells: readonly Correction[]): void {
    const before = cells.map((correction) => this.corrections.get(keyOf(correction)));
    for (const correction of cells) {
      this.#put(correction, correction.from === correction.to ? undefined : correction);
    }
    this.#done.push({ cells, before });
  }

  #put(of: Correction, correction: Correction | undefined): void {
    const key = keyOf(of);
    putInto(this.corrections, key, correction);
    const place = parseCellAddress(of.cell);
    const row = Number.parseInt(of.cell, 10);
    if (of.accept !== undefined) putInto(this.accepted, key, correction);
    else if (place) this.#putIntoRow(place, correction);
    else if (correction) this.leftOut.add(row);
    else this.leftOut.delete(row);
  }

  #putIntoRow({ row, column }: CellPlace, correction: Correction | undefined): void {
    const cells = this.#byRow.get(row) ?? new Map<number, Correction>();
    putInto(cells, column, correction);
    if (cells.size === 0) this.#byRow.delete(row);
    else this.#byRow.set(row, cells);
  }
}

const NONE: ReadonlyMap<number, Correction> = new Map();

function putInto<K>(map: Map<K, Correction>, key: K, correction: Correction | undefined): void {
  if (correction) map.set(key, correction);
  else map.delete(key);
}
