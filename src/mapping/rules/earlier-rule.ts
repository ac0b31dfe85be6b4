import type { ByteRows } from '../../rows/byte-rows.ts';
import { LastingHash } from '../../rows/lasting-hash.ts';
import type { UniquePlan } from '../apply/plan.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';
import { tellRepeat } from './unique-rule.ts';

const FIX =
  'Remove the row, or set "on_duplicate: skip" or "on_duplicate: warn" for this rule under "rows" in the mapping';

/** What is recorded holds its people as long as it may be ordered. */
const giveUp = (run: string) =>
  `Remove the row. If the rest of run ${run} is not to be ordered, give it up with "vdpipe purge ${run} --abandon"`;

/** A row of an earlier list that was ordered, or still may be. */
export interface EarlierRow {
  readonly run: string;
  readonly row: number;
  /** null if its order is not placed yet. */
  readonly orderedAtMs: number | null;
}

/** What is known of earlier lists that were compared by a rule. */
export interface EarlierLists {
  /** With which cells are hashed. */
  readonly key: Uint8Array;
  readonly isKnown: boolean;
  /** The number of the last list that was compared by any rule; 0 if there is none. */
  readonly newest: number;
  /** Whether it is worth looking for the hash of a row. */
  mayHave(hash: string, row: number): boolean;
  /** By place among the hashes and their rows, the first row that was ordered with it. */
  find(
    hashes: readonly string[],
    rows: readonly number[],
  ): Promise<ReadonlyMap<number, EarlierRow>>;
  /** What people call a row that was found: `217`, `February!217`. */
  placeOf(found: EarlierRow): string;
  /** Receives the hash of each row that can be compared. @default nobody does */
  readonly onHash?: HashSink;
}

export type HashSink = (row: number, hash: string) => void;

/** Finds rows of people who were mailed before: rows of earlier lists with the same cells. */
export class EarlierRule implements RowRule {
  readonly reason = 'row_mailed_before';
  readonly rule: string;
  readonly #issues: SheetIssues;
  readonly #plan: UniquePlan;
  readonly #before: EarlierLists;
  readonly #hash: LastingHash;
  readonly #keys: RowKeys;
  /** Of the batch that is being read, those that were found. */
  #found: ReadonlyMap<number, EarlierRow> = new Map();

  constructor(plan: UniquePlan, before: EarlierLists, issues: SheetIssues) {
    this.rule = `rows.unique: [${plan.columns.map(({ name }) => name).join(', ')}]`;
    this.#issues = issues;
    this.#plan = plan;
    this.#before = before;
    this.#hash = new LastingHash(before.key);
    const { columns, ignore, phones, codes, tells } = plan;
    const indexes = columns.map(({ index }) => index);
    this.#keys = new RowKeys(indexes, ignore, { hash: this.#hash, phones, codes, tells });
  }

  /** To be called with each batch before `find`. */
  async look({ cells, numbers }: ByteRows): Promise<void> {
    const [rows, hashes]: [number[], string[]] = [[], []];
    for (let place = 0; place < numbers.length; place += 1) {
      if (!this.#keys.hashRow(cells, place)) continue;
      const row = numbers[place] as number;
      const { text } = this.#hash;
      this.#before.onHash?.(row, text);
      // No text is kept of most rows.
      if (!this.#before.mayHave(text, row)) continue;
      rows.push(row);
      hashes.push(text);
    }
    const mailed = await this.#before.find(hashes, rows);
    this.#found = new Map([...mailed].map(([i, found]) => [rows[i] as number, found]));
  }

  find({ cells, numbers }: ByteRows): readonly number[] {
    if (this.#found.size === 0) return [];
    const places = [...numbers.keys()].filter((place) => this.#found.has(numbers[place] ?? 0));
    const isSkipped = (place: number) =>
      this.#plan.onDuplicate === 'skip' && !this.#keys.isDoubtful(cells, place);
    for (const place of places) if (!isSkipped(place)) this.#report(numbers[place] ?? 0);
    return places.filter(isSkipped);
  }

  repeated(row: number): { readonly repeats?: number; readonly run?: string } {
    const found = this.#found.get(row);
    return found ? { repeats: found.row, run: found.run } : {};
  }

  #report(row: number): void {
    const found = this.#found.get(row);
    if (!found) return;
    tellRepeat(this.#issues, this.#plan, row, {
      ...{ code: 'row_mailed_before', isPrinted: 'it is printed' },
      fix: found.orderedAtMs === null ? giveUp(found.run) : FIX,
      repeats: `row ${this.#before.placeOf(found)} of run ${found.run}, ${toWhen(found)},`,
    });
  }
}

function toWhen({ orderedAtMs }: EarlierRow): string {
  if (orderedAtMs === null) return 'which is not ordered yet';
  return `ordered on ${new Date(orderedAtMs).toISOString().slice(0, 10)}`;
}
