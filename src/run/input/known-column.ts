import { fieldOf } from '../../mapping/apply/watches/field-watch.ts';
import { namesUnits } from '../../mapping/apply/watches/unit-watch.ts';
import { namesCurrency } from '../../mapping/cells/currencies.ts';
import { ignoredColumnsOf } from '../../mapping/file/column-names.ts';
import { listColumns } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { isRejectsColumn, USERDATA_PREFIX } from '../../mapping/file/reserved-columns.ts';
import { matchOrderField } from '../../mapping/propose/known-names.ts';
import { toColumnName } from '../../rows/row.ts';

/** Makes a function that tells whether a list may have a column of this name: one of the mapping, or without one a field of orders. */
export function createColumnKnower(mapping: Mapping | undefined): (name: string) => boolean {
  if (!mapping) return isOrderField;
  const names = new Set(listColumns(mapping).flatMap((column) => column.names));
  return (name) => names.has(toColumnName(name));
}

/**
 * Makes a function that tells in which columns the parts of a list may differ: those that nothing reads. One that is named as a field of
 * orders, a unit or a currency may say more than the mapping has, unless that ignores it.
 */
export function createFreeColumns(mapping: Mapping): (name: string) => boolean {
  const { order, rows: { where = [], ...rows } = {} } = mapping;
  // Whatever a column says leaves out no row, if that is nothing.
  const deciding = where.filter(({ not }) => not?.length !== 0);
  const isRead = createColumnKnower({ ...mapping, rows: { ...rows, where: deciding } });
  const ignored = ignoredColumnsOf(mapping);
  const isOfOrders = (name: string) =>
    fieldOf(name) !== undefined ||
    (hasColumn(order.orderCount) && namesUnits(name)) ||
    (hasColumn(order.totalPrice) && namesCurrency(name));
  return (name) =>
    !isRead(name) &&
    !isRejectsColumn(name) &&
    (ignored.has(toColumnName(name)) || !isOfOrders(name));
}

function isOrderField(text: string): boolean {
  const name = toColumnName(text);
  const match = matchOrderField(name);
  return name.startsWith(USERDATA_PREFIX) || (match !== null && match.sure !== 'guess');
}

function hasColumn(from: unknown): boolean {
  return typeof from === 'object' && from !== null && 'column' in from;
}
