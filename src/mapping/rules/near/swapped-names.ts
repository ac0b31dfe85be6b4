import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import type { Column } from '../../../rows/row.ts';
import { columnsOf, type Plan } from '../../apply/plan.ts';
import { printedColumnsOf } from '../../apply/plan-columns.ts';
import type { MappedRecord } from '../../apply/record.ts';
import { countedRows, type SheetIssues } from '../../apply/row-issue.ts';
import { SETTLE, settledColumnsOf } from '../../apply/watches/part-columns.ts';
import { matchVariable, variablesIn } from '../../propose/known-names.ts';
import { nearRoleOf } from './near-columns.ts';

/** How many rows are looked at: the first ones, and some of each batch that follows. */
const LOOKED_AT = { first: 2000, ofBatch: 64, most: 50_000 };
/**
 * How many rows ask, and which share of those that tell; of how many both names are known, or so many times as many have one, and how many
 * for each row that is unlike all. Tried with names of 60 languages: asks about 97 of 100 lists of 800 rows with 200, and about no ordinary one.
 */
const LEAST = { rows: 5, share: 0.05, sure: 2, forSure: 20, shareSure: 0.3 };

/** The two columns of first and of last names, by their names or those of what they print; null if they are not two. */
function partsOfNames(plan: Plan): readonly [Column, Column] | null {
  const [printed, settled] = [printedColumnsOf(plan), settledColumnsOf(plan)];
  const columns = plan.place.header.columns.filter(
    ({ index }) => printed.has(index) && !settled.has(index),
  );
  const ids = columns.map((column) => {
    const own = plan.variables.filter(({ from }) => columnsOf(from)[0] === column);
    const names = new Set([column.name, ...own.map(({ id }) => id)]);
    return [...names].flatMap((name) => [matchVariable(name)?.is, ...variablesIn(name)]);
  });
  const known = ['first_name', 'last_name'].map((wanted) =>
    columns.filter((_, i) => ids[i]?.includes(wanted)),
  );
  // `Nome` and `Cognome`; 성 and 이름.
  const arePlain = known.some(({ length }) => length !== 1);
  const mayBe = (one: Column) => nearRoleOf(one.name) === 'name' || known.flat().includes(one);
  const [first, last, third] = arePlain ? columns.filter(mayBe) : known.flat();
  return first && last && first !== last && !third ? [first, last] : null;
}

/** Asks about first and last names that are swapped in some rows, as other rows tell. null if they are not two columns. */
export function watchSwappedNames(plan: Plan, issues: SheetIssues) {
  const pair = partsOfNames(plan);
  if (!pair) return null;
  /** By its small letters, the number of a name: how it is spelled, and how often it is a first name less how often a last one. */
  const numbers = new Map<string, number>();
  const spelled: string[] = [];
  const balance: number[] = [];
  const looked: { readonly row: number; readonly names: readonly [number, number] }[] = [];

  function note(text: string, by: 1 | -1): number {
    const key = text.toLowerCase();
    const known = numbers.get(key);
    const at = known ?? spelled.push(detachString(text)) - 1;
    if (known === undefined) numbers.set(detachString(key), at);
    balance[at] = (balance[at] ?? 0) + by;
    return at;
  }

  /** How many of its two names other rows have as this one has; below 0 in the other column; NaN if both in one column. */
  function rate([first, last]: readonly [number, number]): number {
    const one = Math.sign((balance[first] ?? 0) - 1);
    const other = -Math.sign((balance[last] ?? 0) + 1);
    return one * other < 0 ? Number.NaN : one + other;
  }

  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows): void {
      for (const [i, { row }] of records.entries()) {
        const isWanted = looked.length < LOOKED_AT.first || i < LOOKED_AT.ofBatch;
        if (!isWanted || looked.length >= LOOKED_AT.most) return;
        const [first = '', last = ''] = pair.map(({ index }) => cellText(cells, i, index).trim());
        if (first !== '' && last !== '' && first !== last)
          looked.push({ row, names: [note(first, 1), note(last, -1)] });
      }
    },
    finish(): void {
      const rated = looked.map(({ names }) => rate(names));
      const swapped = looked.filter((_, i) => (rated[i] ?? 0) < 0);
      const countOf = (isMeant: (one: number) => boolean) => rated.filter(isMeant).length;
      // Where any name may be a first or a last one, as many rows are unlike both.
      const unlike = countOf(Number.isNaN);
      const sure = countOf((one) => one === -2) + swapped.length / LEAST.forSure;
      const isSure = sure >= Math.max(LEAST.sure, LEAST.shareSure * unlike);
      const least = Math.max(LEAST.rows, LEAST.share * countOf((one) => one !== 0), unlike + 1);
      const [first, second] = [swapped[0], swapped.at(-1)];
      if (!isSure || !first || !second || swapped.length < least) return;
      const [column, other] = pair;
      const shown = pair.map((one, i) =>
        issues.shown(spelled[first.names[i] ?? 0] ?? '', one, first.row),
      );
      issues.column(column, {
        ...{ code: 'field_unsure', key: 'pattern', count: swapped.length },
        message: `Cannot tell columns "${column.name}" and "${other.name}" apart: ${shown.join(' and ')} stand in the other one in other rows; so do names of ${countedRows(swapped.length)} in all, down to row ${issues.rowName(second.row)}`,
        fix: `If first and last names are swapped there, correct these rows; if all rows are right, ${SETTLE}`,
      });
    },
  };
}
