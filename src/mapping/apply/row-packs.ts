import { toNumber, toUnits } from '../cells/amount-units.ts';
import { TIMES } from '../file/order-fields.ts';
import type { Plan } from './plan.ts';
import type { FieldValue } from './record.ts';

/** How many copies so many packs have, exactly; '' if the quantity counts in another row. */
export function timesPack(quantity: FieldValue, pack: string): FieldValue {
  if (quantity === '') return '';
  const copies = String(BigInt(toNumber(quantity)) * BigInt(pack));
  return toUnits(copies) ?? copies;
}

/** What is wrong with a row whose quantity counts in a row with other packs. */
export function otherPack(value: string, other: string) {
  return {
    ...({ code: 'order_field_invalid', value, isOfRows: true } as const),
    what: `${TIMES} is ${value}, but the quantity is merged with that of a row with ${other}`,
    fix: 'Unmerge the cells, and give each row its own quantity',
  };
}

/** Gives how many copies one of a row's quantity has, by the fields of its record: 1 if the mapping does not say, 0 if the row has none. */
export function toPackOf({ order: { times } }: Plan): (fields: readonly FieldValue[]) => number {
  if (!times) return () => 1;
  const { field, of, isSum } = times;
  return (fields) => toNumber(fields[field]) / (isSum ? toNumber(fields[of]) : 1) || 0;
}
