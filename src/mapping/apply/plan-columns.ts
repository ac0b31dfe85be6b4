import { columnsOf, type Plan } from './plan.ts';

/**
 * Returns the indexes of the columns whose texts are sent as they are: ids, printed texts, userdata. Amounts and flags are not
 * among them: they are parsed, and a cell that cannot be parsed is an error.
 */
export function textColumnsOf({ project, svcUid, fields, variables }: Plan): ReadonlySet<number> {
  const ids = [project, svcUid].flatMap((from) => ('column' in from ? [from.column] : []));
  const texts = [...fields.filter(({ check }) => check === null), ...variables];
  const columns = texts.flatMap(({ from }) => columnsOf(from));
  return new Set([...ids, ...columns].map(({ index }) => index));
}

/** Indexes of the columns that are read as numbers or flags. */
export function numberColumnsOf({ fields }: Plan): ReadonlySet<number> {
  const numbers = fields.filter(({ check }) => check !== null);
  return new Set(numbers.flatMap(({ from }) => columnsOf(from)).map(({ index }) => index));
}
