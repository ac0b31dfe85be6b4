import { createHmac } from 'node:crypto';
import { type Deliveries, valuesKey } from '../ledger/deliveries.ts';
import type { MailedBefore, MailedRule } from '../ledger/ledger.ts';
import type { Plan } from '../mapping/apply/plan.ts';
import { idColumnsOf, numberColumnsOf } from '../mapping/apply/plan-columns.ts';
import { isRejectsColumn } from '../mapping/file/reserved-columns.ts';
import { isBlankInAny } from '../rows/byte-cells.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { FewCells } from '../rows/kept/few-cells.ts';
import { rowName } from '../rows/row.ts';

/** A column with more different values, in the lists that are compared together, has others in every list. */
export const MOST_VALUES = 50;
const HASH_CHARS = 16;

/** By what the ledger makes the key of the hashes. */
export const VALUES_RULE: MailedRule = { service: '', columns: [], ignore: [] };

/** What is remembered of a list to compare later ones with: counts, and hashes with a key that is in no ledger. */
export interface ListFigures {
  /** Tells the key from others; null if nothing was hashed. */
  readonly mark: string | null;
  /** That no rule leaves out. */
  readonly rows: number;
  readonly columns: readonly ColumnFigures[];
}

export interface ColumnFigures {
  readonly name: string;
  readonly empty: number;
  /** Hashes of its values; null if there are too many. */
  readonly values: readonly string[] | null;
}

/** The same of a list that is compared, with the rows of its values. */
export interface FiguresNow extends Omit<ListFigures, 'columns'> {
  readonly columns: readonly (ColumnFigures & { readonly found: readonly ValueNow[] })[];
}

/** A value, or one of the first of too many. */
export interface ValueNow {
  readonly hash: string;
  readonly rows: number;
  /** The first row that has it, as people call it. */
  readonly first: string;
}

/** Counts the empty cells and the values of a list's columns while it is read. */
export class ListValues {
  readonly #key: Pick<MailedBefore, 'key' | 'mark'> | null;
  #plan: Plan | null = null;
  #columns: readonly Counted[] = [];
  #rows = 0;

  /** @param key null if values are not compared */
  constructor(key: Pick<MailedBefore, 'key' | 'mark'> | null) {
    this.#key = key;
  }

  see(batch: ByteRows, plan: Plan): void {
    if (this.#plan === null) this.#begin(plan);
    this.#rows += batch.numbers.length;
    for (const one of this.#columns) {
      for (let row = 0; row < batch.numbers.length; row += 1)
        if (isBlankInAny(batch.cells, row, one.only)) one.empty += 1;
      one.isFew &&= one.cells.add(batch, one.only[0], 1) && one.cells.long === 0;
    }
  }

  #begin(plan: Plan): void {
    this.#plan = plan;
    const { place } = plan;
    const ids = idColumnsOf(plan).map(({ index }) => index);
    const others = new Set([...ids, ...numberColumnsOf(plan)]);
    const named = place.header.columns.filter(({ name }) => name !== '' && !isRejectsColumn(name));
    this.#columns = named.map(({ name, index }) => {
      const cells = new FewCells(MOST_VALUES + 1);
      return {
        name,
        only: [index],
        empty: 0,
        cells,
        isFew: this.#key !== null && !others.has(index),
      };
    });
  }

  figures(): FiguresNow {
    const columns = this.#columns.map(({ name, empty, cells, isFew }) => {
      const found = this.#valuesOf(cells);
      const values = found.map(({ hash }) => hash);
      const isWhole = isFew && values.length <= MOST_VALUES;
      return { name, empty, values: isWhole ? values : null, found };
    });
    return { mark: this.#key?.mark ?? null, rows: this.#rows, columns };
  }

  /** White space around a value does not count. */
  #valuesOf(cells: FewCells): readonly ValueNow[] {
    const key = this.#key?.key ?? '';
    const found = new Map<string, ValueNow>();
    for (const { text, rows, first } of cells.all) {
      const value = text.trim();
      if (value === '') continue;
      const whole = createHmac('sha256', key).update(value).digest('base64url');
      const hash = whole.slice(0, HASH_CHARS);
      const known = found.get(hash);
      const place = this.#plan && rowName(this.#plan.place, first);
      found.set(
        hash,
        known ? { ...known, rows: known.rows + rows } : { hash, rows, first: place ?? '' },
      );
    }
    return [...found.values()];
  }
}

interface Counted {
  readonly name: string;
  /** Its index. */
  readonly only: readonly [number];
  readonly cells: FewCells;
  empty: number;
  /** Whether it had few different values so far. */
  isFew: boolean;
}

/** What is remembered of lists that were ordered, as far as something is. */
export async function recallFigures(
  deliveries: Pick<Deliveries, 'recall'>,
  job: string,
  runs: readonly string[],
): Promise<readonly ListFigures[]> {
  const texts = await Promise.all(runs.map((run) => deliveries.recall(job, valuesKey(run))));
  return texts.flatMap((text) => (text === null ? [] : (JSON.parse(text) as ListFigures)));
}

/** What `recallFigures` recalls: without the rows of values. */
export function toFiguresText({ columns, ...figures }: FiguresNow): string {
  const kept: ListFigures = { ...figures, columns: columns.map(({ found, ...one }) => one) };
  return JSON.stringify(kept);
}
