import { columnsIn } from '../rules/conditions/condition.ts';
import { ColumnNames } from './column-names.ts';
import type {
  CountSource,
  FromColumn,
  Mapping,
  PriceSource,
  RowRules,
  Variable,
} from './mapping.ts';
import {
  FLAG_NAMES,
  isOfOne,
  needsAllCells,
  ORDER_FIELDS,
  ORDER_FLAGS,
  ORDER_TEXTS,
  type OrderField,
  TEXT_NAMES,
  timesOf,
} from './order-fields.ts';
import { choicesOf, isIdPart, isText } from './template.ts';
import { showPath } from './yaml/read-yaml.ts';

/** A column that a mapping reads, and what for. */
export interface MappedColumn {
  readonly name: string;
  /** All that it may be called, as `toColumnName` writes names. */
  readonly names: readonly string[];
  /** Whether an empty cell is an issue. */
  readonly required: boolean;
  /** What the column is for, one sentence each. */
  readonly uses: readonly string[];
}

interface Use {
  readonly names: readonly string[];
  readonly required: boolean;
  readonly what: string;
}

/**
 * Lists the columns that a sheet for this mapping needs, each once, in the mapping's order.
 *
 * @example
 * for (const { name, required } of listColumns(mapping)) console.log(name, required);
 */
export function listColumns(mapping: Mapping): MappedColumn[] {
  const aliases = new ColumnNames(mapping.aliases);
  const columns = new Map<string, MappedColumn & { required: boolean; uses: string[] }>();
  for (const { names, required, what } of usesOf(mapping)) {
    for (const name of names) {
      const all = aliases.of(name);
      const column = columns.get(all[0]) ?? { name, names: all, required: false, uses: [] };
      column.required ||= required;
      column.uses.push(what);
      columns.set(all[0], column);
    }
  }
  return [...columns.values()];
}

function usesOf(mapping: Mapping): Use[] {
  const { project, svcUid, order, userdata, userdataJson, variables, rows = {} } = mapping;
  const { checks = [] } = mapping;
  const use = (field: OrderField, from: unknown, required: boolean, more = '') =>
    sourceUses(from, required, `${ORDER_FIELDS[field].use}${more}`);
  const { orderCount, totalPrice } = order;
  const times = timesOf(orderCount);
  return [
    ...use('project_id', project, true),
    ...use('svc_uid', svcUid, true),
    ...use('order_count', orderCount, true, agreement(orderCount)),
    ...sourceUses(
      times,
      !(times && 'empty' in times),
      'How many copies one of the quantity is: a whole number of 1 or more',
    ),
    ...use('total_price', totalPrice, true, agreement(totalPrice)),
    ...TEXT_NAMES.flatMap((name) => {
      const from = order[ORDER_TEXTS[name].key];
      return use(name, from, needsAllCells(name, from));
    }),
    ...FLAG_NAMES.flatMap((name) => use(name, order[ORDER_FLAGS[name].key], false)),
    ...userdata.flatMap(({ key, within = [], from }) =>
      sourceUses(from, false, `User data of the order: "${showPath([key, ...within])}"`),
    ),
    ...sourceUses(userdataJson, false, 'User data of the order, as a JSON object: {"key": "text"}'),
    ...variables.flatMap((variable) => [...variableUses(variable), ...whenUse(variable)]),
    ...ruleColumns(rows).map((names) => ({
      names,
      required: false,
      what: 'Decides which rows are ordered',
    })),
    ...checks.map(({ name, columns }) => ({
      names: columns,
      required: false,
      what: `Judged by check "${name}"`,
    })),
  ];
}

/** The columns of each rule on rows. */
function ruleColumns({ where = [], unique = [], suppress = [] }: RowRules): (readonly string[])[] {
  return [
    ...where.map(columnsIn),
    ...unique.map(({ columns }) => columns),
    ...suppress.map(({ match }) => Object.values(match)),
  ];
}

/** The column that says for which rows a variable's rules are. */
function whenUse({ id, rules }: Variable): Use[] {
  if (!rules?.when) return [];
  const what = `Decides whether the rules for the template's variable "${id}" apply`;
  return [{ names: [rules.when.column], required: false, what }];
}

function variableUses(variable: Variable): Use[] {
  const { id, from, required, maxLength } = variable;
  const limit = maxLength === null ? '' : `, at most ${maxLength} characters`;
  const fallback =
    variable.default === null ? '' : `; when empty, "${variable.default}" is printed`;
  const what = `Text of the template's variable "${id}"${limit}${fallback}`;
  return sourceUses(from, required && variable.default === null, what);
}

/** Says what the values of an order's rows are. */
function agreement(from: CountSource | PriceSource | null): string {
  const isColumn = typeof from === 'object' && from !== null && 'column' in from;
  if (isColumn && 'per' in from && isOfOne(from.per))
    return `: the price of one ${from.per}, which is multiplied by ${from.per === 'copy' ? 'order_count' : 'the quantity'}`;
  return AGREEMENTS[(isColumn && from.combine) || 'unsaid'];
}

const AGREEMENTS = {
  sum: "; added up over an order's rows",
  same: "; the same in all of an order's rows",
  first: "; only in the first of an order's rows",
  unsaid: '; of orders with one row: for several, the mapping must say "combine"',
} as const;

/** The columns that a source reads. */
function sourceUses(from: unknown, required: boolean, what: string): Use[] {
  if (typeof from !== 'object' || from === null) return [];
  const { lookup, column } = from as Partial<FromColumn>;
  if (column !== undefined) return [{ names: [lookup?.by ?? column], required, what }];
  if (!isText(from)) return [];
  const choices = choicesOf(from);
  return choices.flatMap(({ when, template }) => {
    const isAlways = required && choices.length === 1;
    const decides = `Decides which text is taken for: ${what}`;
    return [
      ...(when ? [{ names: [when.column], required: false, what: decides }] : []),
      ...template.parts
        .filter(({ name }) => !isIdPart(template, name))
        .map(({ name, isOptional }) => ({
          names: [name],
          required: isAlways && !isOptional,
          what,
        })),
    ];
  });
}
