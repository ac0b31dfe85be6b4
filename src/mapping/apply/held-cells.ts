import type { Column } from '../../rows/row.ts';
import type { StoredNumbers } from '../../rows/stored-numbers.ts';
import { createFormatCache } from '../../sheet/number-format/format-cache.ts';
import { formatShowing } from '../../sheet/number-format/format-showing.ts';
import { regionOf } from '../../sheet/number-format/regions.ts';
import { readByStep } from '../cells/clean/number-step.ts';
import { type DecimalMark, heldText, readHeldNumber, textOfHeld } from '../cells/number-cell.ts';
import type { RowAgain } from './current-row.ts';
import type { FieldPlan, Plan } from './plan.ts';
import {
  amountColumnsOf,
  heldColumnsOf,
  numberStepColumnsOf,
  shownColumnsOf,
} from './plan-columns.ts';

/** A cell that holds a number, for another file: the same mapping reads the same from it, or finds an error. */
export interface HeldCell {
  readonly number?: number | undefined;
  /** The format in which the number shows what the cell shows; null if none is known. */
  readonly format: string | null;
  /** For a workbook, where no format is known. */
  readonly text: string;
  /** For a file of texts. */
  readonly csv: string;
  /** Whether it is one amount with the cell above it, as they are merged. @default false */
  readonly isMergedAbove?: boolean;
}

const NONE: ReadonlyMap<number, HeldCell> = new Map();

/** What the cells of a workbook hold where their numbers count, so that the same is read from another file with the same rows. */
export class HeldCells {
  readonly #plan: Plan;
  readonly #stored: StoredNumbers;
  readonly #again: RowAgain;
  readonly #formatOf: ReturnType<typeof createFormatCache>;
  readonly #columns: readonly Column[];
  readonly #amounts: ReadonlySet<number>;
  readonly #read: ReadonlySet<number>;
  readonly #shown: ReadonlySet<number>;
  readonly #counted: ReadonlySet<number>;
  /** Columns whose amounts are added up. */
  readonly #added: ReadonlySet<number>;
  /** Columns whose amounts are those of the first row. */
  readonly #first: ReadonlySet<number>;
  /** The decimal mark of formats, if nothing proves that people write another one. */
  readonly #mark: DecimalMark;
  /** By column, where the merged amount of the last row begins. */
  readonly #above = new Map<number, number | undefined>();

  /**
   * Null if no cell holds a number.
   *
   * @param locale Of the region in which the file was read, and the other one will be.
   */
  static of(
    plan: Plan | null,
    stored: StoredNumbers | undefined,
    again: RowAgain,
    locale: string | undefined,
  ): HeldCells | null {
    return plan && stored ? new HeldCells(plan, stored, again, locale) : null;
  }

  private constructor(
    plan: Plan,
    stored: StoredNumbers,
    again: RowAgain,
    locale: string | undefined,
  ) {
    const held = heldColumnsOf(plan);
    this.#plan = plan;
    this.#stored = stored;
    this.#again = again;
    this.#formatOf = createFormatCache(false, regionOf(locale));
    this.#columns = plan.place.header.columns.filter(({ index }) => held.has(index));
    this.#counted = amountColumnsOf(plan);
    this.#amounts = plan.amounts === 'shown' ? new Set() : this.#counted;
    this.#read = new Set(numberStepColumnsOf(plan).map(({ index }) => index));
    this.#shown = shownColumnsOf(plan);
    const combined = (how: FieldPlan['combine']) =>
      amountColumnsOf({ ...plan, fields: plan.fields.filter(({ combine }) => combine === how) });
    this.#added = combined('sum');
    this.#first = combined('first');
    this.#mark = regionOf(locale).marks?.decimal === ',' ? ',' : '.';
  }

  /** Those of a row of the last batch, by their columns. */
  of(row: number, cells: readonly string[]): ReadonlyMap<number, HeldCell> {
    const found = new Map<number, HeldCell>();
    this.#again.number = row;
    for (const column of this.#columns) {
      const cell = cells[column.index] ?? '';
      const isPlain = this.#stored.mayBePlain(cell, column.index);
      const held =
        this.#again.heldBy(cell, column) ?? (isPlain ? heldText(cell, Number(cell)) : null);
      if (held === null) continue;
      const stored = this.#stored.at(row, column.index);
      const number = stored ?? Number(cell);
      const csv = this.#textOf(cell, held, column);
      found.set(column.index, {
        ...{ number, csv, text: stored === undefined ? cell : csv },
        format: formatShowing(cell, number, this.#formatOf),
      });
    }
    return found.size === 0 ? NONE : found;
  }

  /** The same of a row that is written below the last one that was asked for: merged amounts stay one. */
  next(row: number, cells: readonly string[]): ReadonlyMap<number, HeldCell> {
    const held = this.of(row, cells);
    const merged = new Map<number, HeldCell>();
    for (const column of this.#counted) {
      const first = this.#stored.repeatedFrom(row, column);
      const isMergedAbove = first !== undefined && first === this.#above.get(column);
      this.#above.set(column, first);
      if (!isMergedAbove) continue;
      const text = cells[column] ?? '';
      const cell = held.get(column) ?? { format: null, text, csv: text };
      const below = this.#added.has(column) ? `${cell.csv} (merged)` : cell.csv;
      const csv = this.#first.has(column) ? '' : below;
      merged.set(column, { ...cell, csv, isMergedAbove });
    }
    return merged.size === 0 ? held : new Map([...held, ...merged]);
  }

  /** A text from which the number is read; if the text that is shown counts as well, one that is no number. */
  #textOf(cell: string, held: string, { index }: Column): string {
    const { decimal, amounts } = this.#plan;
    const { proven, decimal: mark } = this.#again;
    const isAmount = this.#amounts.has(index);
    const isShown = this.#read.has(index) || (this.#counted.has(index) && !isAmount);
    const step = isShown ? readByStep(cell, held, decimal, proven.get(index)) : null;
    const read = isAmount ? held : step && 'text' in step ? step.text : null;
    if (read === null) return cell;
    const text = textOfHeld(cell, read, decimal, mark ?? this.#mark);
    const isSame =
      (text === cell || !this.#shown.has(index)) &&
      (step === null || ('text' in step && step.text === read)) &&
      (!isAmount || amounts === 'stored' || readHeldNumber(cell, held).isShown);
    return isSame ? text : `${cell || '""'} or ${text}`;
  }
}

/** A row for another file. */
export function withHeld(
  cells: readonly string[],
  held: ReadonlyMap<number, HeldCell> = NONE,
): readonly (string | HeldCell)[] {
  return held.size === 0 ? cells : cells.map((cell, column) => held.get(column) ?? cell);
}
