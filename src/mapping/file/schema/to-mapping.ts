import { toOrderFlags, toOrderTexts } from '../order-fields.ts';
import type { Path, YamlTree } from '../yaml/read-yaml.ts';
import type { MappingFile } from './mapping-schema.ts';
import { rulesOf, withoutRules } from './rules-schema.ts';
import { toCamel } from './schema-parts.ts';

/** Settings with which everything about the sheet is detected. */
export const ANY_SHEET = {
  ...{ name: null, headerRow: null, encoding: null, delimiter: null },
  ...{ locale: null, repeatMerged: null, damage: null },
} as const;

/** A variable of which the mapping says nothing more. */
export const ANY_TEXT = {
  ...{ required: false, maxLength: null, default: null, shrink: null, segment: null },
} as const;

/**
 * What a mapping file says, as plain data: runs are identified by their mapping as JSON. What it does not say is null, and what was
 * added to mappings later is left out.
 */
export function toMapping(file: MappingFile, tree: YamlTree) {
  const { version: _, sheet = {}, template, order, rows, lookups, ...others } = file;
  const { project = null, svc_uid: svcUid = null, userdata = [], variables = [], ...more } = others;
  const { four_eyes: fourEyes, unmapped_columns, empty_cell, ...later } = more;
  return {
    sheet: { ...ANY_SHEET, ...toCamel(sheet) },
    ...(template && { template }),
    project,
    svcUid,
    order: {
      orderCount: order?.order_count ?? null,
      totalPrice: order?.total_price ?? null,
      ...toOrderTexts((name) => order?.[name]),
      ...toOrderFlags((name) => order?.[name]),
    },
    /** In the order in which `userdata_json` has them. */
    userdata: userdata.map((leaf) => {
      const { key, within = [], from } = leaf;
      const isFixed = typeof from === 'object' && 'value' in from;
      return {
        ...leaf,
        from: isFixed ? literal(['userdata', key, ...within, 'value'], from.value, tree) : from,
      };
    }),
    variables: variables.map(toVariable),
    ...(rows && Object.keys(rows).length > 0 && { rows: toCamel(rows) }),
    ...(lookups && { lookups: Object.entries(lookups).map(([name, list]) => ({ name, ...list })) }),
    ...(fourEyes && { fourEyes: true as const }),
    unmappedColumns: unmapped_columns ?? ('warn' as const),
    emptyCell: empty_cell ?? ('omit' as const),
    ...toCamel(later),
  };
}

/** `{ value: 3 }` is a number in userdata_json, `{ value: "3" }` is a text. */
function literal(path: Path, value: string, tree: YamlTree): { value: string | number | boolean } {
  if (!tree.isPlain(path)) return { value };
  if (value === 'true' || value === 'false') return { value: value === 'true' };
  return { value: String(Number(value)) === value && value !== 'NaN' ? Number(value) : value };
}

function toVariable(file: NonNullable<MappingFile['variables']>[number]) {
  const { id, column = id, template, join, separator, choose, value, ...others } = file;
  const { lookup: name, by, clean: steps, ...given } = others;
  const rules = toCamel(rulesOf(given));
  const lookup = name !== undefined && by !== undefined && { lookup: { name, by } };
  const clean = steps && { clean: steps };
  const text =
    (template !== undefined && { template }) ||
    (join && { join, ...(separator !== undefined && { separator }) }) ||
    (choose && { choose });
  const from = text ? { ...text, ...clean } : { column, ...lookup, ...clean };
  return {
    id,
    from: value === undefined ? from : { value },
    ...ANY_TEXT,
    ...toCamel(withoutRules(given)),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
}
