/**
 * A corrected cell: what the file shows, and what it should say, with what its row begins with. Or a row to leave out (`rowKey`), with
 * what the file shows of it.
 */
export interface Correction {
  readonly cell: string;
  readonly from: string;
  readonly to: string;
  /** @default the row is not recognized */
  readonly row?: string | undefined;
}

/** A row in the place of a cell, as the list of corrections has it: `12:12`. */
export function rowKey(row: number): string {
  return `${row}:${row}`;
}

/** Corrections made together, with what each cell was corrected to before. */
interface Change {
  readonly cells: readonly Correction[];
  readonly before: readonly (Correction | undefined)[];
}

/** What was corrected in one sheet of a draft's file: no other sheet has it. */
export class SheetEdits {
  /** By cell, or `rowKey`. One that says again what the file shows is none. */
  readonly corrections = new Map<string, Correction>();
  /** Numbers of the rows that are left out. */
  readonly leftOut = new Set<number>();
  /** Those of cells, by row. */
  readonly #byRow = new Map<number, Map<string, Correction>>();
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** The corrected cells of a row. */
  correctedIn(row: number): Iterable<Correction> {
    return this.#byRow.get(row)?.values() ?? [];
  }

  correct(cells: readonly Correction[]): void {
    this.#undone.length = 0;
    this.#correct(cells);
  }

  undo(): void {
    const change = this.#done.pop();
    if (!change) return;
    // A cell that is given twice was first what it was before the first.
    for (const [at, { cell }] of [...change.cells.entries()].reverse()) {
      this.#put(cell, change.before[at]);
    }
    this.#undone.push(change);
  }

  redo(): void {
    const change = this.#undone.pop();
    if (change) this.#correct(change.cells);
  }

  #correct(cells: readonly Correction[]): void {
    const before = cells.map(({ cell }) => this.corrections.get(cell));
    for (const correction of cells) this.#set(correction);
    this.#done.push({ cells, before });
  }

  #set(correction: Correction): void {
    this.#put(correction.cell, correction.from === correction.to ? undefined : correction);
  }

  #put(cell: string, correction: Correction | undefined): void {
    if (correction) this.corrections.set(cell, correction);
    else this.corrections.delete(cell);
    const leftOut = Number.parseInt(cell, 10);
    if (Number.isNaN(leftOut)) this.#putIntoRow(cell, correction);
    else if (correction) this.leftOut.add(leftOut);
    else this.leftOut.delete(leftOut);
  }

  #putIntoRow(cell: string, correction: Correction | undefined): void {
    const number = Number(/\d+$/.exec(cell)?.[0]);
    const row = this.#byRow.get(number) ?? new Map<string, Correction>();
    if (correction) row.set(cell, correction);
    else row.delete(cell);
    if (row.size === 0) this.#byRow.delete(number);
    else this.#byRow.set(number, row);
  }
}
