import type { IssueSink } from '../../issue.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import { toVariableJson } from '../../service/order-json.ts';
import { type Checked, checkPart } from '../cells/cell-values.ts';
import { type CleanStep, isNumberStep } from '../cells/clean/clean-steps.ts';
import { currenciesOfHeader } from '../cells/currencies.ts';
import { checkJsonObject } from '../cells/json-object.ts';
import type { DecimalMark, NumberReading, Proven } from '../cells/number-cell.ts';
import { compileTests } from '../cells/rules/value-tests.ts';
import { ColumnNames } from '../file/column-names.ts';
import type {
  Combine,
  CompleteMapping,
  FromAmounts,
  FromColumn,
  FromValue,
  IdSource,
  Mapping,
  ValueRules,
  Variable,
} from '../file/mapping.ts';
import {
  FLAG_NAMES,
  isNumber,
  isOfOne,
  needsAllCells,
  ORDER_FIELDS,
  ORDER_FLAGS,
  ORDER_TEXTS,
  TEXT_NAMES,
  TIMES,
  timesOf,
} from '../file/order-fields.ts';
import { USERDATA_JSON } from '../file/reserved-columns.ts';
import {
  choicesOf,
  type FromText,
  isIdPart,
  isText,
  PLAIN_PART,
  type Template,
  type TemplatePart,
} from '../file/template.ts';
import { showPath } from '../file/yaml/read-yaml.ts';
import { isNamedOfCopy } from '../propose/money-names.ts';
import { type Condition, columnsIn } from '../rules/conditions/condition.ts';
import { alikeRolesOf, type NearRole, namesNobody, traitsOf } from '../rules/near/near-columns.ts';
import { checkMapping } from './check-mapping.ts';
import { ColumnLookup, NO_COLUMN } from './lookups/column-lookup.ts';
import { SheetIssues } from './row-issue.ts';

/** A mapping made ready for the sheet that it is used on: its columns are those of the sheet. */
export type Plan = NonNullable<ReturnType<typeof compilePlan>>;

/** How a variable's part of a row is made. */
export type VariablePlan = ReturnType<typeof variablePlan>;

/** A condition with the column that it is about. */
export interface WherePlan {
  readonly condition: Condition;
  readonly column: Column;
  /** The first row with each text of it decides. @default each row is judged by its own cell */
  readonly per?: Column | undefined;
}

/** Columns in which rows must not repeat each other. */
export type UniquePlan = Plan['rows']['unique'][number];
/** By what rows are compared that are nearly the same. */
export type NearPlan = NonNullable<UniquePlan['near']>;
/** By what rows are compared with those of earlier lists. */
export type EarlierPlan = NonNullable<UniquePlan['earlier']>;

/** Where a row's text comes from: the first of several whose condition the row meets. The last has none. */
export interface TextPlan {
  readonly choices: readonly ChoicePlan[];
  /** How its cells are cleaned first. @default not at all */
  readonly clean?: readonly CleanStep[] | undefined;
}

/** A text that a row may have. */
export interface ChoicePlan extends Template<PartPlan> {
  /** @default always, if no earlier one is met */
  readonly when?: WherePlan;
}

/** A column's cell, or an id of the row. */
export interface PartPlan extends TemplatePart {
  readonly from: Column | 'project_id' | 'svc_uid';
}

/** The columns that a text is made of. */
export function columnsOf({ choices }: TextPlan): readonly Column[] {
  const parts = choices.flatMap((choice) => choice.parts.map(({ from }) => from));
  return [...new Set(parts.filter((part) => typeof part === 'object'))];
}

/** The columns that decide which text it is. */
export function decidingColumnsOf({ choices }: TextPlan): readonly Column[] {
  return [...new Set(choices.flatMap(({ when }) => when?.column ?? []))];
}

/** An id that is the same for the whole sheet, or that each row has. */
export type IdPlan = { readonly value: string } | ColumnId;

export interface ColumnId {
  readonly column: Column;
  readonly clean?: readonly CleanStep[] | undefined;
  /** Whether ids that look the same differ on purpose. @default they are asked about */
  readonly mayLookAlike?: boolean;
  /** Whether what may be no id is one, such as `TBD`. @default it is asked about */
  readonly mayBeOdd?: boolean;
}

/** A value of an order that comes from its rows. */
export interface FieldPlan {
  /** As the service calls it: `order_count`, `userdata.receiver_name`. */
  readonly name: string;
  readonly from: TextPlan;
  /** How the values of an order's rows are combined. Texts must agree; amounts as the mapping says, which asks if they agree. */
  readonly combine: 'agree' | 'ask' | Combine;
  /** What an empty cell is. @default an error if the field is required */
  readonly empty?: string | undefined;
  /** Turns a cell into the value that is compared and sent; null takes its text. */
  readonly check: ((cell: string, proven?: Proven) => Checked) | null;
  /** Quantities may be any numbers. @default what looks like a code or a year is a question */
  readonly acceptsUnusual?: boolean;
  /** Whether a price of one is multiplied by the packs, not by the copies. @default false */
  readonly perPack?: boolean;
  /** What it is of, if the mapping says so. */
  readonly per?: string;
  /** Whether none of its cells may be empty. */
  readonly required: boolean;
  /** Whether a price is that of one copy or pack; where the mapping does not say, null if its column is named so, absent if it may be. */
  readonly perCopy?: boolean | null | undefined;
  /** How its numbers are written. @default as each shows */
  readonly reading?: NumberReading | undefined;
  /** Checks a number whose mark is known: one that a cell of a workbook holds, or that a step wrote, has a point. @default it has no amounts */
  readonly checkStored?: ((number: string, decimal?: DecimalMark) => Checked) | undefined;
}

/** The field with the copies that one of a quantity has; where quantities are added up, with those that each row adds. */
export interface Times extends FieldRef {
  /** The field with the quantities. */
  readonly of: number;
  readonly isSum: boolean;
}

/** Position in `Plan.fields`, and so in `MappedRecord.fields`. */
export interface FieldRef {
  readonly field: number;
}

/**
 * Prepares a mapping for a sheet: looks up each column once, and makes each variable's JSON except for its text. Missing,
 * duplicate and unused columns are reported as issues.
 *
 * @returns null if an issue of severity error was reported.
 * @example
 * const plan = compilePlan(mapping, sheet, (issue) => issues.push(issue));
 */
export function compilePlan(mapping: CompleteMapping, place: SheetPlace, onIssue: IssueSink) {
  let failed = false;
  const report: IssueSink = (issue) => {
    failed ||= issue.severity === 'error';
    onIssue(issue);
  };
  const issues = new SheetIssues(place, report);
  const columns = new ColumnLookup(place, report, mapping.aliases);
  const { decimal, amounts, repeatedSheets } = mapping.sheet;
  const sheet = { columns, decimal };
  const project = idPlan(mapping.project, 'the project', sheet);
  const svcUid = idPlan(mapping.svcUid, 'svc_uid', sheet);
  const { order, fields } = orderPlan(mapping, sheet);
  const variables = mapping.variables.map((variable, i) =>
    variablePlan(variable, i === 0, mapping.emptyCell, sheet),
  );
  const rows = rowsPlan(mapping, [project, svcUid], columns);
  const checks = checksPlan(mapping, columns);
  const unused = checkMapping(mapping, columns, issues, () => failed);
  const plan = {
    ...{ place, decimal, amounts },
    mayRepeatSheets: repeatedSheets === 'include',
    project,
    svcUid,
    order,
    fields,
    variables,
    sendsDataset: mapping.dataset !== 'none',
    rows,
    lookups: columns.joined,
    checks,
    ...{ unused, flagged: mapping.flagged },
  };
  return failed ? null : plan;
}

/** What outside checks judge, by the names that the mapping has for columns. */
function checksPlan({ checks = [] }: Mapping, columns: ColumnLookup) {
  return checks.map(({ name, columns: names, corrected }) => ({
    name,
    applies: corrected === 'apply',
    cells: names.map((own) => ({ own, column: columns.find(own, `check "${name}"`) ?? NO_COLUMN })),
  }));
}

/** What the sources of a mapping are looked up with. */
interface PlannedSheet {
  readonly columns: ColumnLookup;
  readonly decimal: DecimalMark | undefined;
}

function idPlan(from: IdSource, name: string, sheet: PlannedSheet): IdPlan {
  if ('value' in from) return { value: from.value };
  const column = sheet.columns.findSource(from, name) ?? NO_COLUMN;
  const [mayLookAlike, mayBeOdd] = [from.lookAlikes === 'allow', from.oddIds === 'allow'];
  return { column, clean: cleanPlan(from, sheet), mayLookAlike, mayBeOdd };
}

/** Steps that read numbers are given the decimal mark. */
function cleanPlan({ clean }: FromColumn | FromText, { decimal }: Pick<PlannedSheet, 'decimal'>) {
  if (decimal === undefined) return clean;
  return clean?.map((step) => (isNumberStep(step) ? { ...step, decimal } : step));
}

/** The order's fields that come from rows, and in their places where they are. */
function orderPlan({ order, userdata, userdataJson }: CompleteMapping, sheet: PlannedSheet) {
  const fields: FieldPlan[] = [];
  const at = <T>(name: string, from: T, required = false): Exclude<T, OfRows> | FieldRef => {
    if (!isOfRows(from)) return from as Exclude<T, OfRows>;
    return { field: fields.push(fieldPlan(name, from, required, sheet)) - 1 };
  };
  const orderCount = at('order_count', order.orderCount, true);
  const from = timesOf(order.orderCount);
  const combine = fields[0]?.combine === 'sum' ? 'sum' : 'same';
  if (from) fields.push(fieldPlan(TIMES, { ...from, combine }, true, sheet));
  const plan = {
    orderCount,
    /** null if a quantity is so many copies. */
    times: from ? { of: 0, field: 1, isSum: combine === 'sum' } : null,
    totalPrice: at('total_price', order.totalPrice, true),
    /** In the order of the body. */
    texts: TEXT_NAMES.flatMap((name) => {
      const from = order[ORDER_TEXTS[name].key] ?? null;
      return from ? [{ name, from: at(name, from, needsAllCells(name, from)) }] : [];
    }),
    flags: FLAG_NAMES.flatMap((name) => {
      const from = order[ORDER_FLAGS[name].key] ?? false;
      return from ? [{ name, from: at(name, from) }] : [];
    }),
    userdata: userdata.map(({ key, within = [], from }) => {
      const path = [key, ...within];
      return { path, from: at(showPath(['userdata', ...path]), from) };
    }),
    /** A ready-made one, to which the others are added; null if there is none. */
    userdataJson: userdataJson ? at(USERDATA_JSON, userdataJson) : null,
  };
  return { order: plan, fields };
}

type OfRows = FromText | FromAmounts;
type Given = OfRows | FromValue;

/** Whether rows have a value each. */
function isOfRows(from: unknown): from is OfRows {
  return typeof from === 'object' && from !== null && ('column' in from || isText(from));
}

/** What a source may say. */
type SomeOf<T> = {
  [K in T extends unknown ? keyof T : never]?: T extends { [P in K]?: infer V } ? V : never;
};

type CheckCell = (cell: string, reading?: NumberReading) => Checked;

const CHECKS: Readonly<Record<string, { readonly check: CheckCell | null }>> = {
  ...ORDER_FIELDS,
  [USERDATA_JSON]: { check: checkJsonObject },
};

function fieldPlan(name: string, from: Given, required: boolean, sheet: PlannedSheet): FieldPlan {
  const given = from as SomeOf<OfRows>;
  const { per, combine = isOfOne(per) ? 'same' : 'ask', unit: units, unusual, empty } = given;
  const own = CHECKS[name === TIMES ? 'order_count' : name]?.check ?? null;
  const plan = { name, required, from: textPlan(from, name, sheet) };
  if (own === null || !isNumber(name)) {
    return { ...plan, combine: 'agree', check: own && ((cell) => own(cell)) };
  }
  const isPrice = name === 'total_price';
  const check = combine === 'sum' && isPrice ? checkPart : own;
  // The list's name, and that of the mapping, which may be another one.
  const names = isPrice && 'column' in from ? [sheet.columns.nameOf(from), from.column] : [];
  const reading = { decimal: sheet.decimal, units, currencies: currenciesOfHeader(names[0] ?? '') };
  return {
    ...{ ...plan, combine, empty, reading, acceptsUnusual: unusual !== undefined },
    perCopy: per ? isOfOne(per) : isNamedOfCopy(names),
    ...(per && { per, perPack: per === 'pack' }),
    check: (cell, proven) => check(cell, { ...reading, proven }),
    checkStored: (number, decimal = '.') => check(number, { ...reading, decimal }),
  };
}

function variablePlan(
  variable: Variable,
  isFirst: boolean,
  emptyCell: Mapping['emptyCell'],
  sheet: PlannedSheet,
) {
  const { id, required, default: text, rules } = variable;
  return {
    ...{ id, required, default: text },
    from: textPlan(variable.from, `variable "${id}"`, sheet),
    /** Infinity for no limit. */
    maxLength: variable.maxLength ?? Number.POSITIVE_INFINITY,
    ...toVariableJson(variable, isFirst, emptyCell),
    /** What its texts must be; null for anything. */
    rules: rules ? valueRulesPlan(id, rules, sheet.columns) : null,
  };
}

function valueRulesPlan(id: string, rules: ValueRules, columns: ColumnLookup) {
  const { when, unique } = rules;
  const column = when && columns.find(when.column, `"when" of variable "${id}"`);
  return {
    tests: compileTests(rules),
    isUnique: unique === true,
    /** The rows that these rules, and `required`, are for; null for all. */
    when: when && column ? { column, condition: when } : null,
  };
}

/** Which rows are left out or must differ. */
function rowsPlan({ rows = {}, aliases }: Mapping, ids: readonly IdPlan[], columns: ColumnLookup) {
  const { where = [], unique = [], suppress = [] } = rows;
  const known = new ColumnNames(aliases);
  const find = (names: readonly string[], rule: string) =>
    names.flatMap((name) => columns.find(name, rule) ?? []);
  const conditions = where.flatMap((condition): WherePlan[] => {
    const [column, per] = find(columnsIn(condition), 'rows.where');
    return column ? [{ condition, column, per }] : [];
  });
  const isOfNone = ({ condition: { not } }: WherePlan) => not?.length === 0;
  return {
    where: conditions.filter((one) => !isOfNone(one)),
    /** Columns that leave out no row, whatever they say. */
    settled: conditions.filter(isOfNone).map(({ column }) => column),
    unique: unique.map(({ columns: given, within, near, apart = [], ...rule }) => {
      const isOfList = typeof within === 'string';
      // Of an earlier list the same counts, however its mapping wrote it.
      const names = isOfList ? given : given.map((name) => known.of(name)[0]).sort();
      const ignore = [...new Set(rule.ignore)].sort();
      return {
        ...rule,
        columns: find(names, 'rows.unique'),
        ...traitsOf(names),
        /** How rows that are nearly the same are found, with roles of the columns once first values show them; null if they are not. */
        near: near ? { names, roles: [] as readonly NearRole[], apart } : null,
        /** The ids that rows must have in common to repeat each other; none if rows of all orders are compared. */
        ids: within === 'order' ? ids : [],
        /** Which earlier lists rows are compared with, too, by names that the mapping has for columns; null for none. */
        earlier: isOfList
          ? null
          : { columns: names, ignore, alike: alikeRolesOf(names), ...within },
        known: null as { lists: number; people: number; others: number } | null,
      };
    }),
    suppress: suppress.map((list) => ({
      suppress: list,
      /** In the order of `match`. */
      columns: find(Object.values(list.match), 'rows.suppress'),
      /** As of `unique`, by either name. */
      codes: Object.entries(list.match).map((names) => names.some(namesNobody)),
    })),
  };
}

function textPlan(
  from: FromValue | FromColumn | FromText,
  wantedFor: string,
  { columns, decimal }: PlannedSheet,
): TextPlan {
  if ('value' in from) return { choices: [{ texts: [from.value], parts: [] }] };
  const clean = cleanPlan(from, { decimal });
  if ('column' in from) {
    const column = columns.findSource(from, wantedFor) ?? NO_COLUMN;
    return { choices: [{ texts: ['', ''], parts: [{ ...PLAIN_PART, from: column }] }], clean };
  }
  const choices = choicesOf(from).map(({ when, template }): ChoicePlan => {
    const partOf = (name: string) =>
      isIdPart(template, name) && !columns.has(name)
        ? name
        : (columns.find(name, wantedFor) ?? NO_COLUMN);
    const deciding = when && columns.find(when.column, `"choose" of ${wantedFor}`);
    return {
      ...template,
      ...(when && { when: { condition: when, column: deciding ?? NO_COLUMN } }),
      parts: template.parts.map(({ name, ...part }) => ({ ...part, from: partOf(name) })),
    };
  });
  return { choices, clean };
}
