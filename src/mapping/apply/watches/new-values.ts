import { ValueTally } from '../../../rows/kept/value-tally.ts';
import type { Column } from '../../../rows/row.ts';
import type { Unclean } from '../../cells/clean/run-step.ts';
import { quotedName } from '../../file/near-miss.ts';
import type { Plan } from '../plan.ts';
import { cleanedUsesOf } from '../plan-columns.ts';
import { columnWords, countedRows, cut, type SheetIssues } from '../row-issue.ts';

/** How many values of a column are remembered, and how many are told. */
const MOST_VALUES = 10_000;
const MOST_TOLD = 20;

/** Asks about the values of a column that a map of the mapping does not have. */
export function watchNewValues(plan: Plan, issues: SheetIssues) {
  const all: NewInColumn[] = [];
  /** Maps that are alike are one. */
  const alike = new Map<string, object>();
  const firsts = new Map<object, object>();

  function firstLike(step: object): object {
    const known = firsts.get(step);
    if (known !== undefined) return known;
    const json = JSON.stringify(step);
    const first = alike.get(json) ?? step;
    alike.set(json, first);
    firsts.set(step, first);
    return first;
  }

  /** Where values are new: of several maps of a column, what it is for. */
  function placeOf({ column, map }: NewInColumn): string {
    const words = columnWords(column);
    if (all.filter((one) => one.column === column).length === 1) return words;
    const uses = cleanedUsesOf(plan).filter(
      ({ columns, clean }) =>
        columns.includes(column) &&
        clean.some((step) => typeof step === 'object' && firstLike(step) === map),
    );
    return `${words}, for ${uses.map(({ name }) => name).join(', ')}`;
  }

  function ask(found: NewInColumn): void {
    const { column, values: tally } = found;
    const values = tally.values();
    const where = placeOf(found);
    const code = 'value_not_mapped';
    for (const { made, rows, firstRow } of values.slice(0, MOST_TOLD)) {
      const { value, fix } = made;
      const cell = issues.cell(column, firstRow);
      const message = `${quotedName(value)} is new in ${where}: ${countedRows(rows)} (${cell})`;
      issues.column(column, { code, cell, value, message, fix, count: rows });
    }
    const more = values.slice(MOST_TOLD);
    if (more.length === 0) return;
    const rows = more.reduce((sum, value) => sum + value.rows, tally.rowsBeyond);
    const least = tally.rowsBeyond > 0 ? 'at least ' : '';
    const are = more.length === 1 ? 'value is' : 'values are';
    const message = `${least}${more.length} more ${are} new in ${where}: ${countedRows(rows)}`;
    const fix = 'Add them to the map in the mapping, or set "other" there to keep, empty or error';
    issues.column(column, { code, message, fix, count: rows });
  }

  return {
    /** @param fix What to do about it. */
    note(column: Column, { text, step }: NewValue, row: number, fix: string): void {
      const map = firstLike(step);
      let found = all.find((one) => one.column === column && one.map === map);
      if (found === undefined) {
        found = { column, map, values: new ValueTally(MOST_VALUES) };
        all.push(found);
      }
      found.values.note(text, row, () => ({ value: cut(text), fix }));
    },
    finish(): void {
      for (const found of all) ask(found);
    },
  };
}

type NewValue = NonNullable<Unclean['newValue']>;

interface NewInColumn {
  readonly column: Column;
  readonly map: object;
  readonly values: ValueTally<{ readonly value: string; readonly fix: string }>;
}
