import { columnsOf, type Plan } from './plan.ts';

/**
 * Indexes of the columns whose texts go out as they are: they are ids, are printed or stand in userdata. Amounts and flags do not:
 * they are parsed, and cells that cannot be parsed are errors.
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
