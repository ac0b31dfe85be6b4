import { Decimal } from 'decimal.js';
import type { IssueSink } from '../issue.ts';
import type { RowAgain } from '../mapping/apply/current-row.ts';
import { columnsOf, type FieldPlan, type Plan } from '../mapping/apply/plan.ts';
import type { MappedRecord } from '../mapping/apply/record.ts';
import { FirstFew, quoted, SheetIssues } from '../mapping/apply/row-issue.ts';
import { toPackOf } from '../mapping/apply/row-packs.ts';
import { toNumber } from '../mapping/cells/amount-units.ts';
import { isAmount } from '../mapping/file/order-fields.ts';
import { ExactSum, timesRows } from '../orders/money.ts';
import { detachString } from '../rows/detach-string.ts';
import type { Column } from '../rows/row.ts';

/** Of more totals than that, a list has sums of something else. */
const MOST = 10_000;
const DECIMALS = 6;

interface FoundTotal {
  readonly row: number;
  readonly text: string;
  readonly held: string | null;
  /** Of the rows above it, and of the order right above. */
  readonly sum: string;
  readonly ofOrder: string;
}

interface Control {
  readonly field: FieldPlan;
  /** Place of the field in records. */
  readonly at: number;
  readonly column: Column;
  /** How many copies or packs of a row it is the amount of; null if it is that of its row. */
  readonly copies: ((fields: MappedRecord['fields']) => number) | null;
  readonly sum: ExactSum;
  readonly found: FoundTotal[];
  /** What it came to where each of several sheets began. */
  readonly begun: string[];
}

/**
 * Compares the totals that a list has itself with what its rows come to. If they differ, amounts were read otherwise than they were
 * meant, such as prices of a copy, or rows are missing.
 */
export class ControlTotals {
  readonly #controls: readonly Control[];
  readonly #again: RowAgain;
  readonly #issues: SheetIssues;
  readonly #differing: FirstFew;
  /** The last row that was added up, and its project. */
  #row = 0;
  #project: string | null = null;

  constructor(plan: Plan, again: RowAgain, onIssue: IssueSink) {
    const { fields, place, amounts, order } = plan;
    const packOf = toPackOf(plan);
    this.#again = again;
    this.#issues = new SheetIssues(place, onIssue);
    this.#differing = new FirstFew(this.#issues, {
      code: 'total_differs',
      fix: 'Check whether rows are missing, and whether the column has what the mapping takes it for: a price of all copies of the row, or that of one with "per: copy" or "per: pack"',
    });
    const isAdded = ({ name, combine }: FieldPlan) =>
      isAmount(name) && (combine === 'sum' || combine === 'ask');
    const counted = fields.findIndex((one) => one.name === 'order_count' && isAdded(one));
    this.#controls = fields.flatMap((field, at) => {
      const { from, combine, perCopy, perPack } = field;
      const [column, second] = columnsOf(from);
      const isOfCopies =
        perCopy && combine === 'same' && (counted >= 0 || order.orderCount === 'rows');
      const copiesOf = (values: MappedRecord['fields']) =>
        toNumber(values[counted]) * (perPack ? 1 : packOf(values));
      const copies = perCopy && counted >= 0 ? copiesOf : null;
      // What a step makes of rows is not what it makes of their sum, and shown numbers are rounded.
      const isPlain = column && !second && !column.joined && (from.clean ?? []).length === 0;
      return (isAdded(field) || isOfCopies) && isPlain && amounts !== 'shown'
        ? {
            ...{ field, at, column, copies, found: [], begun: [] },
            sum: new ExactSum(),
          }
        : [];
    });
  }

  /** Notes the rows of the last batch: those that are ordered, and those that are left out as totals, with their texts. */
  note(
    records: readonly MappedRecord[],
    totals: readonly (readonly [row: number, cells: readonly string[], ...unknown[]])[],
  ): void {
    let next = 0;
    const addUpTo = (row: number) => {
      for (; next < records.length && (records[next] as MappedRecord).row < row; next += 1) {
        const { fields, valid, projectId, row: number } = records[next] as MappedRecord;
        const isNext = this.#issues.place.parts?.areApart(this.#row, number) === true;
        this.#row = number;
        const isOther = projectId !== this.#project;
        this.#project = projectId;
        for (const { at, copies, sum, begun } of this.#controls) {
          if (isNext) begun.push(sum.toString());
          if (isOther) sum.beginPart();
          const value = valid ? fields[at] : undefined;
          if (value === undefined || value === '') continue;
          sum.add(copies === null ? value : timesRows(String(value), copies(fields)));
        }
      }
    };
    for (const [row, cells] of totals) {
      addUpTo(row);
      this.#again.number = row;
      for (const { column, sum, found } of this.#controls) {
        const text = (cells[column.index] ?? '').trim();
        if (text === '' || found.length > MOST) continue;
        const held = this.#again.heldBy(text, column);
        const sums = { sum: sum.toString(), ofOrder: sum.partText() };
        found.push({ row, text: detachString(text), held, ...sums });
      }
    }
    addUpTo(Number.POSITIVE_INFINITY);
  }

  /** Warns of totals that are neither those of the whole list nor of rows next to them: those above, or those below if fewer are wrong then. */
  finish(): void {
    for (const { field, column, sum, found, begun } of this.#controls) {
      const all = sum.toString();
      const borders = begun.map(rounded);
      const above = new Set(['0', ...borders]);
      const below = new Set([...found.map((one) => rounded(one.sum)), ...borders, rounded(all)]);
      const notAbove: FoundTotal[] = [];
      const notBelow: FoundTotal[] = [];
      for (const total of found.length > MOST ? [] : found) {
        const amount = amountIn(field, total, this.#again.decimal);
        const here = new Decimal(total.sum);
        const isRight =
          amount !== null && [all, total.ofOrder].map(rounded).includes(rounded(amount));
        if (amount !== null && !isRight) {
          if (!above.has(rounded(here.minus(amount)))) notAbove.push(total);
          const isBelow = Number(amount) !== 0 && below.has(rounded(here.plus(amount)));
          if (!isBelow) notBelow.push(total);
        }
        above.add(rounded(here));
      }
      for (const total of notBelow.length < notAbove.length ? notBelow : notAbove) {
        const { row, text } = total;
        const what = `Row ${this.#issues.rowName(row)} is a total of ${quoted(text)} in column "${column.name}", but the rows above it come to ${total.sum}`;
        this.#differing.warn(row, what, { column, value: text });
      }
    }
    this.#differing.finish(() => 'are totals that differ from their rows');
  }

  /** A total of the whole list that its rows come to only with what others add; null if there is none. To be asked once all rows were read. */
  totalWith(name: string, added: string): string | null {
    const control = this.#controls.find(({ field }) => field.name === name);
    if (!control) return null;
    const { field, found, sum } = control;
    const all = new Decimal(sum.toString());
    const isThere = (wanted: Decimal) =>
      found.find((total) => {
        const amount = amountIn(field, total, this.#again.decimal);
        return amount !== null && rounded(amount) === rounded(wanted);
      });
    return isThere(all) ? null : (isThere(all.plus(added))?.text ?? null);
  }
}

/** What a cell adds, read as those of its column; null if it cannot be read. */
export function amountIn(
  { check, checkStored }: FieldPlan,
  { text, held }: Pick<FoundTotal, 'text' | 'held'>,
  decimal: RowAgain['decimal'],
): string | null {
  const checked =
    held !== null
      ? checkStored?.(held)
      : decimal !== null
        ? checkStored?.(text, decimal)
        : check?.(text, null);
  return checked && 'text' in checked ? checked.text : null;
}

/** What a program has added up as doubles may be a little more or less. */
function rounded(amount: Decimal.Value): string {
  return new Decimal(amount).toDecimalPlaces(DECIMALS).toFixed();
}
