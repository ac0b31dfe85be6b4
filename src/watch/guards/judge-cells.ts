import { Decimal } from 'decimal.js';
import type { DeliveryReason } from '../../ledger/deliveries.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { medianOf } from '../../run/history.ts';
import {
  type ColumnFigures,
  type FiguresNow,
  type ListFigures,
  MOST_VALUES,
} from '../../run/list-values.ts';
import type { GuardSettings } from '../config/config-schema.ts';
import { reason } from './reasons.ts';

/** In so many rows each value of a column stands on average, where new ones are unusual. */
const LEAST_ROWS = 5;
/** Of so many lists, most of which brought no new ones. */
const LEAST_LISTS = 3;
const MOST_NAMED = 5;

type Limits = Pick<GuardSettings, 'maxEmpty' | 'newValues'>;

/** Compares the cells of a list's columns with those of the last lists, newest first. */
export function judgeCells(
  now: FiguresNow,
  past: readonly ListFigures[],
  { maxEmpty, newValues }: Limits,
  aliases?: Mapping['aliases'],
): DeliveryReason[] {
  const names = new ColumnNames(aliases);
  const isAlike = ({ mark }: ListFigures) => mark !== null && mark === now.mark;
  const others = past.filter((list) => list.mark !== null && !isAlike(list)).length;
  const isUnknown = newValues === 'hold' && others > 0 && past.filter(isAlike).length < LEAST_LISTS;
  const named = (columns: readonly ColumnFigures[], name: string) =>
    columns.filter((one) => one.name === name);
  const columnOf = ({ columns }: ListFigures, { name }: ColumnFigures, place: number) => {
    const same = named(columns, name);
    const isOther = ({ name: its }: ColumnFigures) =>
      names.of(its)[0] === names.of(name)[0] && named(now.columns, its).length === 0;
    return (same.length > 0 ? same : columns.filter(isOther))[place];
  };
  const found = now.columns.flatMap((column) => {
    const place = named(now.columns, column.name).indexOf(column);
    const lists = past.flatMap((list) => {
      const same = columnOf(list, column, place);
      return same && list.rows > 0 ? { ...list, column: same } : [];
    });
    return [
      ...(maxEmpty === null ? [] : judgeEmpty(column, now.rows, lists, maxEmpty)),
      ...(newValues === 'hold' ? judgeValues(column, lists.filter(isAlike)) : []),
    ];
  });
  return isUnknown ? [reason('values_unknown', { runs: others }), ...found] : found;
}

type Compared = ListFigures & { readonly column: ColumnFigures };

function judgeEmpty(
  { name: column, empty }: ColumnFigures,
  rows: number,
  lists: readonly Compared[],
  points: number,
): DeliveryReason[] {
  const median = medianOf(lists.map((list) => shareOf(list.column.empty, list.rows)));
  const share = shareOf(empty, Math.max(1, rows));
  if (median === null || share.minus(median).lte(points)) return [];
  const facts = { column, empty, rows, percent: shown(share), median: shown(median) };
  return [reason('cells_empty', { ...facts, runs: lists.length, max_empty: points })];
}

function shareOf(part: number, rows: number): Decimal {
  return new Decimal(part).times(100).div(rows);
}

function shown(percent: Decimal): string {
  return percent.toDecimalPlaces(1).toFixed();
}

/** Where each list brings values that none before had, as of names and days, new ones say nothing. */
function judgeValues(
  { name: column, found, values: isWhole }: FiguresNow['columns'][number],
  lists: readonly Compared[],
): DeliveryReason[] {
  const known = new Set<string>();
  let [rows, bringing] = [0, 0];
  for (const [i, list] of lists.toReversed().entries()) {
    const { values } = list.column;
    if (values === null) return [];
    if (i > 0 && values.some((hash) => !known.has(hash))) bringing += 1;
    for (const hash of values) known.add(hash);
    rows += list.rows;
  }
  const isUsual = known.size > MOST_VALUES || rows < LEAST_ROWS * known.size;
  if (lists.length < LEAST_LISTS || isUsual || 2 * bringing > lists.length - 1) return [];
  const added = found.filter(({ hash }) => !known.has(hash));
  if (added.length === 0 && isWhole) return [];
  const first = added.slice(0, MOST_NAMED).map((one) => one.first);
  const count = added.reduce((sum, one) => sum + one.rows, 0);
  return [
    reason('values_new', { column, values: added.length, rows: count, first, runs: lists.length }),
  ];
}
