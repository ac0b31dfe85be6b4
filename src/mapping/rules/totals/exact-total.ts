import { UNIT_DECIMALS } from '../../cells/amount-units.ts';

/** Decimals of amounts that do not fit into units. No cell that is a number has more. */
const REST_DECIMALS = 40;
const REST_OF_UNIT = 10n ** BigInt(REST_DECIMALS - UNIT_DECIMALS);
/** Units from this size on are moved to `rest`. It is half of what a double holds exactly, so no addition rounds. */
export const MOST_UNITS = 2 ** 52;

/** An amount: as a `number` in units, or as a `bigint` in units of 1/10^40. */
export type Amount = number | bigint;

/** Converts a canonical decimal text, as `parseNumberCell` returns it. */
export function toAmount(text: string): Amount {
  const [whole = '', fraction = ''] = text.split('.');
  const units = Number(`${whole}${fraction.padEnd(UNIT_DECIMALS, '0')}`);
  if (fraction.length <= UNIT_DECIMALS && Math.abs(units) < MOST_UNITS) return units;
  return BigInt(`${whole}${fraction.padEnd(REST_DECIMALS, '0')}`);
}

/** A sum that is never rounded. */
export interface ExactTotal {
  readonly units: number;
  readonly rest: bigint;
}

export const ZERO: ExactTotal = { units: 0, rest: 0n };

export function plus({ units, rest }: ExactTotal, amount: Amount): ExactTotal {
  if (typeof amount === 'bigint') return { units, rest: rest + amount };
  const sum = units + amount;
  if (Math.abs(sum) < MOST_UNITS) return { units: sum, rest };
  return { units: 0, rest: rest + toRest(units) + toRest(amount) };
}

/** Whether a sum has grown by exactly this amount since it was `since`. */
export function isGrownBy(sum: ExactTotal, since: ExactTotal, amount: Amount): boolean {
  if (typeof amount === 'number' && sum.rest === since.rest)
    return sum.units - since.units === amount;
  const grown = toRest(sum.units) - toRest(since.units) + sum.rest - since.rest;
  return grown === (typeof amount === 'bigint' ? amount : toRest(amount));
}

function toRest(units: number): bigint {
  return BigInt(units) * REST_OF_UNIT;
}
