import type { ReadSettings } from '../api/types.ts';

/** A corrected cell: what the file shows, and what it should say. Or a row to leave out (`rowKey`), with what the file shows of it. */
export interface Correction {
  readonly cell: string;
  readonly from: string;
  readonly to: string;
}

/** An uploaded file that goes with the mapping, by its name. */
export interface CompanionFile {
  readonly upload: string;
  readonly bytes: number;
  readonly sha256: string | null;
}

/** A row in the place of a cell, as the list of corrections has it: `12:12`. */
export function rowKey(row: number): string {
  return `${row}:${row}`;
}

/** What a person did with a draft: its journal is a list of these, one after another. */
export type DraftStep =
  | {
      readonly did: 'opened';
      readonly upload: string;
      readonly name: string;
      readonly bytes: number;
    }
  | {
      readonly did: 'changed';
      readonly read?: ReadSettings | undefined;
      readonly mapping?: string | undefined;
    }
  | ({ readonly did: 'file_added'; readonly name: string } & CompanionFile)
  | { readonly did: 'file_removed'; readonly name: string }
  | { readonly did: 'corrected'; readonly cells: readonly Correction[] }
  | { readonly did: 'undone' }
  | { readonly did: 'redone' }
  /** It is about to be recorded as a run. Without what follows, nobody knows whether it was. */
  | { readonly did: 'staging' }
  | { readonly did: 'not_staged' }
  | { readonly did: 'staged'; readonly run: string; readonly wasFound?: boolean | undefined };

/** Corrections made together, with what each cell was corrected to before. */
interface Change {
  readonly cells: readonly Correction[];
  readonly before: readonly (Correction | undefined)[];
}

/** A draft as its journal leaves it. */
export class DraftState {
  upload = '';
  name = '';
  bytes = 0;
  read: ReadSettings = {};
  mapping = '';
  run: string | null = null;
  /** Whether the run was found again, as the console had ended before it knew of it. */
  wasRunFound = false;
  /** Whether the outcome of recording it, as it is, is not known. */
  isStaging = false;
  revision = 0;
  changedAtMs = 0;
  madeAtMs = 0;
  /** Who opened it, and who changed it last, as far as that is known. */
  madeBy: string | null = null;
  changedBy: string | null = null;
  /** By cell, or `rowKey`. One that says again what the file shows is none. */
  readonly corrections = new Map<string, Correction>();
  /** Files that the mapping can name. */
  readonly files = new Map<string, CompanionFile>();
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

  apply(step: DraftStep, atMs: number, by?: string): void {
    this.isStaging = step.did === 'staging';
    // Nothing of the draft changes with these.
    if (step.did === 'staging' || step.did === 'not_staged') return;
    this.revision += 1;
    this.changedAtMs = atMs;
    this.changedBy = by ?? this.changedBy;
    switch (step.did) {
      case 'opened':
        [this.upload, this.name, this.bytes] = [step.upload, step.name, step.bytes];
        [this.madeAtMs, this.madeBy] = [atMs, by ?? null];
        break;
      case 'changed':
        this.read = step.read ?? this.read;
        this.mapping = step.mapping ?? this.mapping;
        break;
      case 'file_added': {
        const { did: _, name, ...file } = step;
        this.files.set(name, file);
        break;
      }
      case 'file_removed':
        this.files.delete(step.name);
        break;
      case 'corrected':
        this.#undone.length = 0;
        this.#correct(step.cells);
        break;
      case 'undone':
        this.#undo();
        break;
      case 'redone': {
        const change = this.#undone.pop();
        if (change) this.#correct(change.cells);
        break;
      }
      case 'staged':
        this.run = step.run;
        this.wasRunFound = step.wasFound === true;
        break;
      default:
        // What a newer version did: the draft is not what it would be without it.
        step satisfies never;
        throw new TypeError('The journal has a step that is not known.');
    }
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

  #undo(): void {
    const change = this.#done.pop();
    if (!change) return;
    // A cell that is given twice was first what it was before the first.
    for (const [at, { cell }] of [...change.cells.entries()].reverse()) {
      this.#put(cell, change.before[at]);
    }
    this.#undone.push(change);
  }
}
