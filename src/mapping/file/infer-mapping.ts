import type { IssueSink } from '../../issue.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import { SheetIssues } from '../apply/row-issue.ts';
import { applyConstants } from './constants.ts';
import type { CompleteMapping, Constants, Mapping, Variable } from './mapping.ts';
import { looseForm, nearest, quotedName } from './near-miss.ts';
import { COLUMN_NAMES, type OrderField, toOrderFlags, toOrderTexts } from './order-fields.ts';
import {
  isRejectsColumn,
  OTHER_NAMES,
  USERDATA_JSON,
  USERDATA_NAMES,
  USERDATA_PREFIX,
} from './reserved-columns.ts';
import { ANY_SHEET, ANY_TEXT } from './schema/to-mapping.ts';

/**
 * Makes a mapping for a sheet without a mapping file: reserved columns have their meaning, every other column is a variable named
 * by its header, and constants win.
 *
 * @throws UsageError `flag_invalid` for an invalid constant, `mapping_incomplete` if neither a column nor a constant gives a
 * value that every order needs
 */
export function inferMapping(
  place: SheetPlace,
  constants: Constants,
  onIssue: IssueSink,
): CompleteMapping {
  const { sheet, header } = place;
  // A duplicate name is reported when it is looked up.
  const named = header.columns.filter(({ name }) => name !== '');
  const names = new Map(named.map((column) => [column.name, column]));
  const where = `row ${header.row} of sheet "${sheet}"`;
  const issues = new SheetIssues(place, onIssue);
  return applyConstants(fromHeader(names, issues), constants, where, (needed) => {
    const meant = nearest(needed.column, names.keys());
    const found = meant === null ? '' : ` (found ${quotedName(meant)})`;
    return `${needed.column}: no column has this name${found}; add one, use ${needed.flag}, or write a mapping ("vdpipe init FILE" proposes one)`;
  });
}

/** @param issues Receives columns whose names are nearly reserved. @default nobody does */
export function fromHeader(names: ReadonlyMap<string, Column>, issues?: SheetIssues): Mapping {
  const reserved = (name: OrderField) =>
    COLUMN_NAMES.includes(name) && names.has(name) ? { column: name } : null;
  const userdata: Mapping['userdata'][number][] = [];
  const variables: Variable[] = [];
  for (const [name, column] of names) {
    if (isRejectsColumn(name) || COLUMN_NAMES.some((known) => known === name)) continue;
    if (name.startsWith(USERDATA_PREFIX) && name !== USERDATA_PREFIX) {
      userdata.push({ key: name.slice(USERDATA_PREFIX.length), from: { column: name } });
    } else {
      variables.push({ id: name, from: { column: name }, ...ANY_TEXT });
      if (issues) reportNearlyReserved(column, issues);
    }
  }
  return {
    sheet: ANY_SHEET,
    project: reserved('project_id'),
    svcUid: reserved('svc_uid'),
    order: {
      orderCount: reserved('order_count'),
      totalPrice: reserved('total_price'),
      ...toOrderTexts(reserved),
      ...toOrderFlags(reserved),
    },
    userdata,
    variables,
    unmappedColumns: 'warn',
    emptyCell: 'omit',
  };
}

/** `Order name` or `userdata_json` becomes a variable, which is hardly what was meant. */
function reportNearlyReserved(column: Column, issues: SheetIssues): void {
  const fix = fixOfNearlyReserved(column.name);
  if (fix === null) return;
  issues.header(column, {
    code: 'column_nearly_reserved',
    severity: 'warning',
    message: `Column ${quotedName(column.name)} is used as a variable of the template`,
    fix,
  });
}

function fixOfNearlyReserved(name: string): string | null {
  const form = looseForm(name);
  const other = OTHER_NAMES.find(({ names }) => names.some((known) => looseForm(known) === form));
  if (other) return other.fix;
  const isUserdata = USERDATA_NAMES.some((known) => known === name);
  if (isUserdata || nearest(name, USERDATA_NAMES, 1) !== null) {
    return `If you mean userdata_json, give each of its keys a column "${USERDATA_PREFIX}KEY", or write in a mapping: ${USERDATA_JSON}: { column: ${JSON.stringify(name)} }`;
  }
  const meant = nearest(name, COLUMN_NAMES, 1);
  return meant === null ? null : `Name it "${meant}", if you mean that field`;
}
