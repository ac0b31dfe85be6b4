import type { ByteRows } from '../../rows/byte-rows.ts';
import type { UniquePlan } from '../apply/plan.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { AlikeHash } from './near/alike-hash.ts';
import { RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';
import { tellRepeat } from './unique-rule.ts';

const FIX =
  'Remove the row, or set "on_duplicate: skip" or "on_duplicate: warn" for this rule under "rows" in the mapping';

const FIX_ALIKE =
  'Remove the row; or accept it in a list of corrections, if it is for somebody else';

/** What is recorded holds its people as long as it may be ordered. */
const giveUp = (run: string) =>
  `Remove the row. If the rest of run ${run} is not to be ordered, give it up with "vdpipe purge ${run} --abandon"`;

/** A row of an earlier list that was ordered, or still may be. */
export interface EarlierRow {
  readonly run: string;
  readonly row: number;
  /** null if its order is not placed yet. */
  readonly orderedAtMs: number | null;
  /** Whether it is the same, and not only alike. */
  readonly isSame: boolean;
}

/** What is known of earlier lists that were compared by a rule. */
export interface EarlierLists {
  /** With which cells are hashed. */
  readonly key: Uint8Array;
  /** How many lists these are, how many people they have, and how many other lists there are. */
  readonly known: NonNullable<UniquePlan['known']>;
  /** The number of the last list that was compared by any rule; 0 if there is none. */
  readonly newest: number;
  /** Whether it is worth looking for the hash of a row, by two times 24 bits with which it begins. */
  mayHave(first: number, next: number, row: number): boolean;
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

/** Finds rows of people who were mailed before: rows of earlier lists with the same cells. Asks about rows that are alike. */
export class EarlierRule implements RowRule {
  readonly reason = 'row_mailed_before';
  readonly rule: string;
  readonly #issues: SheetIssues;
  readonly plan: UniquePlan;
  readonly #before: EarlierLists;
  readonly #hash: AlikeHash;
  /** Rows are hashed once for this rule and for that of repeats in the list. */
  readonly keys: RowKeys;
  /** Of the batch that is being read, those that were found. */
  #found: ReadonlyMap<number, EarlierRow> = new Map();

  constructor(plan: UniquePlan, before: EarlierLists, issues: SheetIssues) {
    this.rule = `rows.unique: [${plan.columns.map(({ name }) => name).join(', ')}]`;
    this.#issues = issues;
    this.plan = plan;
    this.#before = before;
    const roles = plan.earlier?.alike ?? plan.columns.map(() => 'same' as const);
    this.#hash = new AlikeHash(before.key, roles);
    const { columns, ignore, phones, codes, tells } = plan;
    const indexes = columns.map(({ index }) => index);
    this.keys = new RowKeys(indexes, ignore, { hash: this.#hash, phones, codes, tells });
  }

  /** To be called with each batch before `find`. */
  async look({ cells, numbers }: ByteRows): Promise<void> {
    const { onHash, mayHave } = this.#before;
    const hash = this.#hash;
    const [rows, hashes]: [number[], string[]] = [[], []];
    this.keys.hashAll(cells, numbers, (place) => {
      const row = numbers[place] as number;
      onHash?.(row, hash.text);
      // No text is made of most rows.
      if (!mayHave(hash.first, hash.next, row)) return;
      rows.push(row);
      hashes.push(hash.text);
    });
    const mailed = await this.#before.find(hashes, rows);
    this.#found = new Map([...mailed].map(([i, found]) => [rows[i] as number, found]));
  }

  find({ cells, numbers }: ByteRows): readonly number[] {
    if (this.#found.size === 0) return [];
    const skipped: number[] = [];
    for (let place = 0; place < numbers.length; place += 1) {
      const row = numbers[place] as number;
      const found = this.#found.get(row);
      if (!found) continue;
      const isDoubtful = this.keys.isDoubtful(cells, place);
      if (!found.isSame) {
        if (!isDoubtful) this.#ask(row, found);
      } else if (this.plan.onDuplicate === 'skip' && !isDoubtful) skipped.push(place);
      else this.#report(row, found);
    }
    return skipped;
  }

  repeated(row: number): { readonly repeats?: number; readonly run?: string } {
    const found = this.#found.get(row);
    return found ? { repeats: found.row, run: found.run } : {};
  }

  #ask(row: number, found: EarlierRow): void {
    const names = this.plan.columns.map(({ name }) => `"${name}"`).join(' and ');
    const what = `it may be for the person of ${this.#named(found)} by ${names}, written otherwise`;
    const warning = `Row ${this.#issues.rowName(row)}: ${what}; it is printed`;
    const problem = { code: 'row_nearly_same', key: null, what, fix: FIX_ALIKE } as const;
    this.#issues.row(row, problem, this.plan.onDuplicate === 'warn' ? warning : undefined);
  }

  #named(found: EarlierRow): string {
    return `row ${this.#before.placeOf(found)} of run ${found.run}, ${toWhen(found)},`;
  }

  #report(row: number, found: EarlierRow): void {
    tellRepeat(this.#issues, this.plan, row, {
      ...{ code: 'row_mailed_before', isPrinted: 'it is printed' },
      fix: found.orderedAtMs === null ? giveUp(found.run) : FIX,
      repeats: this.#named(found),
    });
  }
}

function toWhen({ orderedAtMs }: EarlierRow): string {
  if (orderedAtMs === null) return 'which is not ordered yet';
  return `ordered on ${new Date(orderedAtMs).toISOString().slice(0, 10)}`;
}
