import type { Column } from '../../rows/row.ts';
import { type CleanStep, isNumberStep } from '../cells/clean/clean-steps.ts';
import { TIMES } from '../file/order-fields.ts';
import { columnsOf, decidingColumnsOf, type FieldRef, type Plan } from './plan.ts';

/** The columns of the project and the user. */
export function idColumnsOf({ project, svcUid }: Pick<Plan, 'project' | 'svcUid'>): Column[] {
  return [project, svcUid].flatMap((id) => ('column' in id ? [id.column] : []));
}

/** The field of an order's quantities or prices, where it is among the fields of records, and its column; null where they are no cells of rows. */
export function amountOf({ order, fields }: Plan, name: 'orderCount' | 'totalPrice') {
  const { field: at = -1 } = order[name] as Partial<FieldRef>;
  const field = fields[at];
  const [column] = field ? columnsOf(field.from) : [];
  return field && column ? { ...field, at, column } : null;
}

/**
 * Returns the indexes of the columns whose texts are sent as they are, or compared: ids, printed texts, userdata. Amounts and
 * flags are not among them: they are parsed, and a cell that cannot be parsed is an error.
 */
export function textColumnsOf(plan: Plan): ReadonlySet<number> {
  const { fields, variables } = plan;
  const texts = [...fields.filter(({ check }) => check === null), ...variables];
  const columns = texts.flatMap(({ from }) => columnsOf(from));
  const numbers = numberColumnsOf(plan);
  const compared = comparedColumnsOf(plan).filter(({ index }) => !numbers.has(index));
  return new Set([...idColumnsOf(plan), ...columns, ...compared].map(({ index }) => index));
}

/** The columns by which rows are left out, and looked up. */
export function ruleColumnsOf({ rows, lookups }: Plan): readonly Column[] {
  return [
    ...lookups.map(({ by }) => by),
    ...rows.where.flatMap(({ column, per = column }) => [column, per]),
    ...[...rows.unique, ...rows.suppress].flatMap((rule) => rule.columns),
  ];
}

function comparedColumnsOf(plan: Plan): readonly Column[] {
  const { variables, checks } = plan;
  return [
    ...ruleColumnsOf(plan),
    ...decidingTextsOf(plan),
    ...variables.flatMap(({ rules }) => rules?.when?.column ?? []),
    ...checks.flatMap(({ cells }) => cells.map(({ column }) => column)),
  ];
}

/** Indexes of the columns whose texts count as they show, wherever else their numbers do. */
export function shownColumnsOf(plan: Plan): ReadonlySet<number> {
  const { amounts, fields } = plan;
  const texts = fields.filter(({ checkStored }) => amounts === 'shown' || !checkStored);
  const uses = cleanedUsesOf({ ...plan, fields: texts }).filter(({ clean }) => {
    const first = clean.find((step) => typeof step !== 'string');
    return first === undefined || !isNumberStep(first);
  });
  const columns = [...uses.flatMap((use) => use.columns), ...comparedColumnsOf(plan)];
  return new Set(columns.map(({ index }) => index));
}

/** The columns that decide which texts orders and variables have. */
export function decidingTextsOf({ fields, variables }: Plan): readonly Column[] {
  return [...fields, ...variables].flatMap(({ from }) => decidingColumnsOf(from));
}

/** Indexes of the columns that are read as numbers or flags. */
export function numberColumnsOf({ fields }: Plan): ReadonlySet<number> {
  const numbers = fields.filter(({ check }) => check !== null);
  return new Set(numbers.flatMap(({ from }) => columnsOf(from)).map(({ index }) => index));
}

/** Indexes of the sheet's columns that are counted and paid. */
export function amountColumnsOf({ fields }: Pick<Plan, 'fields'>): ReadonlySet<number> {
  const columns = fields.flatMap(({ from, checkStored }) => (checkStored ? columnsOf(from) : []));
  return new Set(columns.flatMap(({ index, foundBy }) => (foundBy === undefined ? index : [])));
}

/** Those of them whose merged cells are one amount. A price of one copy, or how many a pack has, is that of every row. */
export function mergedAmountColumnsOf({ fields }: Plan): ReadonlySet<number> {
  const once = fields.filter(({ perCopy, name }) => perCopy !== true && name !== TIMES);
  return amountColumnsOf({ fields: once });
}

/** Indexes of the columns of which a merged cell is that of each of its rows. */
export function repeatedColumnsOf(plan: Plan): ReadonlySet<number> {
  const once = mergedAmountColumnsOf(plan);
  const amounts = [...amountColumnsOf(plan)].filter((index) => !once.has(index));
  return new Set([...textColumnsOf(plan), ...amounts]);
}

/** Where columns are used as texts, and how they are cleaned there: ids, order fields, variables. */
export function cleanedUsesOf({ project, svcUid, fields, variables }: Plan) {
  const ids = Object.entries({ project, svc_uid: svcUid }).flatMap(([name, id]) =>
    'column' in id ? { name, columns: [id.column], clean: id.clean ?? [], choices: [] } : [],
  );
  const named = variables.map(({ id, from }) => ({ name: `variable "${id}"`, from }));
  const texts = [...fields, ...named].map(({ name, from }) => ({
    name,
    columns: columnsOf(from),
    clean: from.clean ?? [],
    choices: from.choices,
  }));
  return [...ids, ...texts];
}

/** The columns whose cells a step reads as numbers. */
export function numberStepColumnsOf(plan: Plan): readonly Column[] {
  const cleaned = cleanedUsesOf(plan).filter(({ clean }) => clean.some(isNumberStep));
  return cleaned.flatMap(({ columns }) => columns);
}

/** Indexes of the columns in whose cells the numbers count that they hold. */
export function heldColumnsOf(plan: Plan): ReadonlySet<number> {
  const read = numberStepColumnsOf(plan).map(({ index }) => index);
  return new Set([...amountColumnsOf(plan), ...read]);
}

/** Columns whose leading zeros are put back wherever they are used, by name: shorter texts than that are. */
export function paddedColumnsOf(plan: Plan): ReadonlyMap<string, number> {
  const padded = new Map<string, number>();
  for (const { columns, clean } of cleanedUsesOf(plan)) {
    const length = zerosOf(clean);
    for (const { name } of columns) padded.set(name, Math.min(length, padded.get(name) ?? length));
  }
  return padded;
}

/** How long texts are at least, padded with zeros. A phone number that lacks its zero gets it, or is an error. */
function zerosOf(steps: readonly CleanStep[]): number {
  const lengths = steps.map((step) => {
    if (typeof step === 'string') return 0;
    if ('phone' in step) return Number.POSITIVE_INFINITY;
    return 'pad' in step && step.with === '0' ? step.pad : 0;
  });
  return Math.max(0, ...lengths);
}

/** Indexes of the columns of which the texts are printed, or decide what is. */
export function printedColumnsOf({ variables }: Plan): ReadonlySet<number> {
  const columns = variables.flatMap(({ from }) => [...columnsOf(from), ...decidingColumnsOf(from)]);
  return new Set(columns.map(({ index }) => index));
}
