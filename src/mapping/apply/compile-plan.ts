import type { IssueSink } from '../../issue.ts';
import { type Column, type SheetPlace, toColumnName } from '../../rows/row.ts';
import { toVariableJson } from '../../service/order-json.ts';
import { type Checked, checkPart } from '../cells/cell-values.ts';
import { currenciesOfHeader, scaleOfHeader } from '../cells/currencies.ts';
import type { DecimalMark, NumberReading, Proven } from '../cells/number-cell.ts';
import { compileTests } from '../cells/rules/value-tests.ts';
import { listColumns } from '../file/list-columns.ts';
import type {
  CompleteMapping,
  FromAmounts,
  FromColumn,
  FromTemplate,
  FromValue,
  Mapping,
  ValueRules,
  Variable,
  WithUnit,
} from '../file/mapping.ts';
import { nearest } from '../file/near-miss.ts';
import {
  isAmount,
  needsAllCells,
  ORDER_FIELDS,
  ORDER_TEXTS,
  type OrderField,
  TEXT_NAMES,
} from '../file/order-fields.ts';
import { USERDATA_KEYS } from '../file/reserved-columns.ts';
import { parseTemplate } from '../file/template.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { checkTemplate } from './check-template.ts';
import { ColumnLookup } from './lookups/column-lookup.ts';
import type {
  FieldPlan,
  FieldRef,
  IdPlan,
  OrderPlan,
  Plan,
  TextPlan,
  ValueRulesPlan,
  VariablePlan,
} from './plan.ts';
import { SheetIssues } from './row-issue.ts';
import { rowsPlan } from './rows-plan.ts';

/**
 * Prepares a mapping for a sheet: looks up each column once, and makes each variable's JSON except for its text. Missing,
 * duplicate and unused columns are reported as issues.
 *
 * @returns null if an issue of severity error was reported.
 * @example
 * const plan = compilePlan(mapping, sheet, (issue) => issues.push(issue));
 */
export function compilePlan(
  mapping: CompleteMapping,
  place: SheetPlace,
  onIssue: IssueSink,
): Plan | null {
  let failed = false;
  const report: IssueSink = (issue) => {
    failed ||= issue.severity === 'error';
    onIssue(issue);
  };
  const issues = new SheetIssues(place, report);
  const columns = new ColumnLookup(place, report);
  const { decimal, amounts } = mapping.sheet;
  const sheet = { columns, decimal };
  const fields: FieldPlan[] = [];
  const project = idPlan(mapping.project, 'the project', sheet);
  const svcUid = idPlan(mapping.svcUid, 'svc_uid', sheet);
  const plan: Plan = {
    place,
    ...(decimal && { decimal }),
    ...(amounts && { amounts }),
    project,
    svcUid,
    fields,
    order: orderPlan(mapping, sheet, fields),
    variables: mapping.variables.map((variable, i) =>
      variablePlan(variable, i, mapping.emptyCell, sheet),
    ),
    rows: rowsPlan(mapping, [project, svcUid], columns),
    lookups: columns.joined,
  };
  reportTwins(mapping.variables, issues);
  checkTemplate(mapping, issues);
  reportUserdataKeys(mapping, issues);
  reportScale(mapping, issues);
  reportUnused(columns.unused(), mapping, issues);
  reportHidden(columns.used(), issues);
  return failed ? null : plan;
}

/** A placeholder for a missing column. A plan with one is never returned. */
const NO_COLUMN: Column = { index: -1, letter: '', name: '' };

/** What the sources of a mapping are looked up with. */
interface PlannedSheet {
  readonly columns: ColumnLookup;
  readonly decimal: DecimalMark | undefined;
}

function idPlan(from: FromValue | FromColumn, name: string, sheet: PlannedSheet): IdPlan {
  if ('value' in from) return { value: from.value };
  const column = sheet.columns.findSource(from, name) ?? NO_COLUMN;
  return { column, clean: cleanPlan(from, sheet), mayLookAlike: from.lookAlikes === 'allow' };
}

/** Steps that read numbers are given the decimal mark. */
function cleanPlan({ clean }: FromColumn | FromTemplate, { decimal }: PlannedSheet) {
  if (decimal === undefined) return clean;
  return clean?.map((step) =>
    typeof step === 'object' && 'number' in step ? { ...step, decimal } : step,
  );
}

function orderPlan(mapping: CompleteMapping, sheet: PlannedSheet, fields: FieldPlan[]): OrderPlan {
  const { order, userdata } = mapping;
  const add = (
    name: string,
    from:
      | (FromAmounts &
          WithUnit & { readonly empty?: string | undefined; readonly unusual?: string | undefined })
      | FromTemplate,
    given: ((cell: string, reading?: NumberReading) => Checked) | null,
    required: boolean,
  ): FieldRef => {
    const combine = isAmount(name) ? ('column' in from && from.combine) || 'ask' : 'agree';
    const check = combine === 'sum' && name === 'total_price' ? checkPart : given;
    const units = 'unit' in from ? from.unit : undefined;
    const field = {
      ...{ name, combine, required, from: textPlan(from, name, sheet) },
      ...('empty' in from && { empty: from.empty }),
      ...('unusual' in from && { acceptsUnusual: from.unusual !== undefined }),
      ...(isAmount(name) && check && { checkStored: (number) => check(number, { decimal: '.' }) }),
    } satisfies Partial<FieldPlan>;
    if (check === null || !isAmount(name)) {
      fields.push({ ...field, check: check && ((cell) => check(cell)) });
    } else {
      const header = name === 'total_price' && 'column' in from ? from.column : '';
      const reading = { decimal: sheet.decimal, units, currencies: currenciesOfHeader(header) };
      const checkCell = (cell: string, proven?: Proven) => check(cell, { ...reading, proven });
      fields.push({ ...field, check: checkCell, reading });
    }
    return { field: fields.length - 1 };
  };
  const field = (name: OrderField, from: Parameters<typeof add>[1], required: boolean) =>
    add(name, from, ORDER_FIELDS[name].check, required);
  const { orderCount, totalPrice, orderForTest } = order;
  return {
    orderCount:
      orderCount === 'rows' || 'value' in orderCount
        ? orderCount
        : field('order_count', orderCount, true),
    totalPrice:
      'value' in totalPrice || 'perRow' in totalPrice
        ? totalPrice
        : field('total_price', totalPrice, true),
    texts: TEXT_NAMES.flatMap((name) => {
      const from = order[ORDER_TEXTS[name].key] ?? null;
      if (from === null) return [];
      const isFixed = 'value' in from;
      return [{ name, from: isFixed ? from : field(name, from, needsAllCells(name, from)) }];
    }),
    orderForTest:
      typeof orderForTest === 'boolean'
        ? orderForTest
        : field('order_for_test', orderForTest, false),
    userdata: userdata.map(({ key, from }) => ({
      key,
      from: from === 'rows' || 'value' in from ? from : add(`userdata.${key}`, from, null, false),
    })),
  };
}

function variablePlan(
  variable: Variable,
  position: number,
  emptyCell: Mapping['emptyCell'],
  sheet: PlannedSheet,
): VariablePlan {
  return {
    id: variable.id,
    from: textPlan(variable.from, `variable "${variable.id}"`, sheet),
    required: variable.required,
    default: variable.default,
    maxLength: variable.maxLength ?? Number.POSITIVE_INFINITY,
    ...toVariableJson(variable, position === 0, emptyCell),
    ...(variable.rules && { rules: valueRulesPlan(variable.id, variable.rules, sheet.columns) }),
  };
}

function valueRulesPlan(id: string, rules: ValueRules, columns: ColumnLookup): ValueRulesPlan {
  const { when, unique } = rules;
  const column = when && columns.find(when.column, `"when" of variable "${id}"`);
  return {
    tests: compileTests(rules),
    isUnique: unique === true,
    when: when && column ? { column, condition: when } : null,
  };
}

function textPlan(
  from: FromValue | FromColumn | FromTemplate,
  wantedFor: string,
  sheet: PlannedSheet,
): TextPlan {
  const { columns } = sheet;
  if ('value' in from) return { texts: [from.value], parts: [] };
  if ('column' in from) {
    const parts = [columns.findSource(from, wantedFor) ?? NO_COLUMN];
    return { texts: ['', ''], parts, clean: cleanPlan(from, sheet) };
  }
  const template = parseTemplate(from.template);
  if ('problem' in template) {
    throw new TypeError(`Template "${from.template}" ${template.problem}`);
  }
  const parts = template.columns.map((name) => {
    if (!columns.has(name) && (name === 'project_id' || name === 'svc_uid')) return name;
    return columns.find(name, wantedFor) ?? NO_COLUMN;
  });
  return { texts: template.texts, parts, clean: cleanPlan(from, sheet) };
}

function reportTwins(variables: readonly Variable[], issues: SheetIssues): void {
  const seen = new Set<string>();
  for (const { id } of variables) {
    if (seen.has(id)) {
      issues.header(null, {
        code: 'variable_duplicate',
        value: id,
        message: `Cannot print variable "${id}": it is mapped twice`,
        fix: 'Map each variable once',
      });
    }
    seen.add(id);
  }
}

function reportUserdataKeys({ userdata }: Mapping, issues: SheetIssues): void {
  const known: readonly string[] = USERDATA_KEYS;
  for (const { key } of userdata) {
    const meant = known.includes(key) ? null : nearest(key, known);
    if (meant === null) continue;
    issues.header(null, {
      code: 'userdata_key_unknown',
      severity: 'warning',
      value: key,
      message: `userdata has the key "${key}", which the service does not define`,
      fix: `Write "${meant}", if you mean that key`,
    });
  }
}

/** 12 in a column of thousands may be 12000. */
function reportScale({ order, sheet }: CompleteMapping, issues: SheetIssues): void {
  if (sheet.amounts !== undefined) return;
  for (const from of [order.orderCount, order.totalPrice]) {
    const name = typeof from === 'object' && 'column' in from ? from.column : '';
    const scale = scaleOfHeader(name);
    if (scale === null) continue;
    issues.header(null, {
      ...{ code: 'amount_not_as_shown', value: name },
      message: `Cannot tell what the amounts of column "${name}" are: by its name, they are counted in "${scale}"`,
      fix: 'Write them in single copies, or in units of the currency, under another name; if they are right as they are, set "amounts: stored" under sheet in the mapping',
    });
  }
}

const ASKED = new Set(['order_count', 'order_for_test'].map((name) => placeholderOf(name)));

function reportUnused(
  unused: readonly Column[],
  mapping: CompleteMapping,
  issues: SheetIssues,
): void {
  const { unmappedColumns: rule, replaced } = mapping;
  // The mapping still has a placeholder from `init`: the column to put there is among the unused ones.
  const isAsked = listColumns(mapping).some(({ name }) => ASKED.has(name));
  if (rule === 'ignore' || isAsked) return;
  for (const column of unused) {
    const key = toColumnName(column.name);
    const flag = replaced.find((one) => toColumnName(one.column) === key)?.flag;
    const isNamed = flag !== undefined;
    const why = isNamed ? `${flag} replaces it` : 'the mapping does not name it';
    issues.header(column, {
      code: 'column_unmapped',
      severity: rule === 'warn' ? 'warning' : 'error',
      message: `Column "${column.name}" is not used: ${why}`,
      fix: isNamed
        ? `Omit ${flag} to use the column`
        : 'Add it to the mapping, or set unmapped_columns: ignore',
    });
  }
}

function reportHidden(used: readonly Column[], issues: SheetIssues): void {
  for (const column of used) {
    if (!column.hidden) continue;
    issues.header(column, {
      code: 'column_hidden',
      severity: 'warning',
      message: `Column "${column.name}" (${column.letter}) is used, but it is hidden in the file`,
      fix: 'Unhide the column and check it; remove it from the mapping if you do not want it',
    });
  }
}
