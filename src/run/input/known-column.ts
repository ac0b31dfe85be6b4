import { listColumns } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { USERDATA_PREFIX } from '../../mapping/file/reserved-columns.ts';
import { matchOrderField } from '../../mapping/propose/known-names.ts';
import { toColumnName } from '../../rows/row.ts';

/** Makes a function that tells whether a list may have a column of this name: one of the mapping, or without one a field of orders. */
export function createColumnKnower(mapping: Mapping | undefined): (name: string) => boolean {
  if (!mapping) return isOrderField;
  const names = new Set(listColumns(mapping).flatMap((column) => column.names));
  return (name) => names.has(toColumnName(name));
}

function isOrderField(text: string): boolean {
  const name = toColumnName(text);
  const match = matchOrderField(name);
  return name.startsWith(USERDATA_PREFIX) || (match !== null && match.sure !== 'guess');
}
