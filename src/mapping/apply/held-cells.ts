import { detachString } from '../../rows/detach-string.ts';
import type { Column } from '../../rows/row.ts';
import type { StoredNumbers } from '../../rows/stored-numbers.ts';
import { formatShowing } from '../../sheet/number-format/format-showing.ts';
import { createFormatCache } from '../../sheet/number-format/number-format.ts';
import { decimalMarkOf, regionOf } from '../../sheet/number-format/regions.ts';
import { MERGED, WHICH } from '../cells/cell-values.ts';
import { isNumberStep } from '../cells/clean/clean-steps.ts';
import { readByStep } from '../cells/clean/number-step.ts';
import {
  type DecimalMark,
  heldText,
  readHeldNumber,
  readsAs,
  textOfHeld,
} from '../cells/number-cell.ts';
import { isNumber } from '../file/order-fields.ts';
import { CellReader } from './cell-reader.ts';
import type { RowAgain } from './current-row.ts';
import { columnsOf, type FieldPlan, type Plan } from './plan.ts';
import {
  amountColumnsOf,
  heldColumnsOf,
  mergedAmountColumnsOf,
  numberStepColumnsOf,
  shownColumnsOf,
} from './plan-columns.ts';
import { quoted } from './row-issue.ts';

/** A cell that holds a number, for another file: the same mapping reads the same from it, or finds an error. */
export interface HeldCell {
  readonly number?: number | undefined;
  /** The format in which the number shows what the cell shows; null if none is known. */
  readonly format: string | null;
  /** For a workbook, where no format is known. */
  readonly text: string;
  /** For a file of texts. */
  readonly csv: string;
  /** The first of the cells that it is one amount with, and what it is in a file of texts below another of them. @default it is not merged */
  readonly merged?: { readonly from: number; readonly below: string };
  /** Whether it is one amount with the cell above it, as they are merged. @default false */
  readonly isMergedAbove?: boolean;
}

type HeldByColumn = ReadonlyMap<number, HeldCell>;

/** The cells of a row, by their columns: in CSV with the decimal mark that is known when they are asked for. */
export type HeldOfRow = () => HeldByColumn;

const NONE: HeldByColumn = new Map();

/** What the cells of a workbook hold where their numbers count, so that the same is read from another file with the same rows. */
export class HeldCells {
  readonly #plan: Plan;
  readonly #stored: StoredNumbers;
  readonly #again: RowAgain;
  readonly #formatOf: ReturnType<typeof createFormatCache>;
  readonly #used: ReturnType<typeof usedColumnsOf>;
  /** The decimal mark of formats, if nothing proves that people write another one. */
  readonly #mark: DecimalMark;
  readonly #elsewhere: ReadonlySet<number>;

  /**
   * @param locale Of the region in which the file was read, and the other one will be.
   * @param elsewhere First cells of merged amounts that count in rows which the other file does not have. @default none
   */
  constructor(
    plan: Plan,
    stored: StoredNumbers,
    again: RowAgain,
    locale: string | undefined,
    elsewhere: ReadonlySet<number> = new Set(),
  ) {
    this.#plan = plan;
    this.#stored = stored;
    this.#again = again;
    this.#formatOf = createFormatCache(false, regionOf(locale));
    this.#used = usedColumnsOf(plan);
    this.#elsewhere = elsewhere;
    this.#mark = decimalMarkOf(locale);
  }

  /** Those of a row of the last batch. */
  of(row: number, cells: readonly string[]): HeldOfRow {
    this.#again.number = row;
    const { columns, once, cleaners } = this.#used;
    const held = columns.flatMap((column) => {
      const cell = cells[column.index] ?? '';
      const isRead = this.#plan.amounts === 'stored' && cleaners.has(column.index);
      const isPlain = isRead && this.#stored.isPlain(cell, row, column.index);
      const text =
        this.#again.heldBy(cell, column) ?? (isPlain ? heldText(cell, Number(cell)) : null);
      const stored = this.#stored.at(row, column.index);
      return text === null ? [] : { column, cell: detachString(cell), held: text, stored };
    });
    const merged = [...once].flatMap((column) => {
      const from = this.#stored.repeatedFrom(row, column);
      return from === undefined ? [] : { column, text: detachString(cells[column] ?? ''), from };
    });
    if (held.length === 0 && merged.length === 0) return () => NONE;
    return () => {
      const found = new Map<number, HeldCell>();
      for (const { column, cell, held: text, stored } of held) {
        const number = stored ?? Number(cell);
        const csv = this.#textOf(cell, text, column);
        found.set(column.index, {
          ...{ number, csv, text: stored === undefined ? cell : csv },
          format: formatShowing(cell, number, this.#formatOf),
        });
      }
      for (const { column, text, from } of merged) {
        if (text === '' && !found.has(column)) continue;
        const cell = found.get(column) ?? { format: null, text, csv: text };
        found.set(column, this.#merged(cell, from, column));
      }
      return found;
    };
  }

  /** One that counts in another row is no amount: only a person knows what remains for this one. */
  #merged(cell: HeldCell, from: number, column: number): HeldCell {
    const counted = cell.csv + MERGED;
    if (this.#elsewhere.has(from)) return { format: null, text: counted, csv: counted };
    const { first, shown, read, added } = this.#used;
    const isFirst = first.has(column);
    const isText = isFirst && (shown.has(column) || read.has(column));
    const below = isFirst ? '' : cell.csv;
    return { ...cell, merged: { from, below: isText || added.has(column) ? counted : below } };
  }

  /** A text from which the number is read; if the text that is shown counts as well, one that is no number. */
  #textOf(cell: string, held: string, { index }: Column): string {
    const { decimal, amounts } = this.#plan;
    const { proven, decimal: mark } = this.#again;
    const { counted, cleaners, shown, read: isRead } = this.#used;
    const isAmount = amounts !== 'shown' && counted.has(index);
    const isShown = isRead.has(index) || (counted.has(index) && !isAmount);
    const step = isShown ? readByStep(cell, held, decimal, proven.get(index)) : null;
    const read = isAmount ? held : step && 'text' in step ? step.text : null;
    if (read === null) return cell;
    const text = textOfHeld(cell, read, decimal, mark ?? this.#mark);
    const cleaned = isAmount ? (cleaners.get(index)?.clean(text) ?? text) : text;
    const isSame =
      (cleaned === text || readsAs(cleaned, read)) &&
      (text === cell || !shown.has(index)) &&
      (step === null || ('text' in step && step.text === read)) &&
      (!isAmount || amounts === 'stored' || readHeldNumber(cell, held).isShown);
    return isSame ? text : `${cell || '""'} or ${text}${WHICH}`;
  }
}

/** Columns by what is done with their cells. */
function usedColumnsOf(plan: Plan) {
  const held = heldColumnsOf(plan);
  const combined = (how: FieldPlan['combine']) =>
    amountColumnsOf({ ...plan, fields: plan.fields.filter(({ combine }) => combine === how) });
  const cleaners = plan.fields.flatMap(({ name, from: { clean = [], choices } }) => {
    const [column] = columnsOf({ choices });
    const isCleaned = isNumber(name) && clean.length > 0 && !clean.some(isNumberStep);
    return isCleaned && column ? [[column.index, new CellReader(column, clean)] as const] : [];
  });
  return {
    columns: plan.place.header.columns.filter(({ index }) => held.has(index)),
    counted: amountColumnsOf(plan),
    /** Those of which a merged cell is one amount. */
    once: mergedAmountColumnsOf(plan),
    /** Of amounts that are cleaned, by column. */
    cleaners: new Map(cleaners),
    read: new Set(numberStepColumnsOf(plan).map(({ index }) => index)),
    shown: shownColumnsOf(plan),
    added: combined('sum'),
    first: combined('first'),
  };
}

/** Rows for another file, from the top: merged amounts stay one there. */
export class HeldRows {
  #above: HeldByColumn = NONE;

  add(cells: readonly string[], held: HeldByColumn = NONE): readonly (string | HeldCell)[] {
    const above = this.#above;
    this.#above = held;
    if (held.size === 0) return cells;
    return cells.map((text, column) => {
      const cell = held.get(column);
      const merged = cell?.merged;
      if (!merged || above.get(column)?.merged?.from !== merged.from) return cell ?? text;
      return { ...cell, csv: merged.below, isMergedAbove: true };
    });
  }
}

/** What a cell shows, and what it holds. */
export function notAsShown(text: string, held: string): string {
  return `shows ${text === '' ? 'nothing' : quoted(text)}, but the cell holds ${held}`;
}

export const FIX_AMOUNT =
  'Set amounts under sheet in the mapping to stored or shown, whichever is meant, or correct the cell';
