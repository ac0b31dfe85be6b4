/** Amounts are whole numbers of 1/10000 as long as a double holds them exactly. */
export const UNIT_DECIMALS = 4;
/** Decimals of what does not fit: no cell that is a number has more. */
const REST_DECIMALS = 40;
const REST_OF_UNIT = 10n ** BigInt(REST_DECIMALS - UNIT_DECIMALS);
/** From here on units go to the rest: half of what a double holds, so that no addition is rounded. */
export const MOST_UNITS = 2 ** 52;

/** A number: of units where it is one, else of 1/10^40. */
export type Amount = number | bigint;

/** The number of a canonical decimal text, as `parseNumberCell` gives it. */
export function toAmount(text: string): Amount {
  const [whole = '', fraction = ''] = text.split('.');
  const units = Number(`${whole}${fraction.padEnd(UNIT_DECIMALS, '0')}`);
  if (fraction.length <= UNIT_DECIMALS && Math.abs(units) < MOST_UNITS) return units;
  return BigInt(`${whole}${fraction.padEnd(REST_DECIMALS, '0')}`);
}

/** A sum that is exact whatever is added. */
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

/** Whether a sum has grown by just this amount. */
export function isGrownBy(sum: ExactTotal, since: ExactTotal, amount: Amount): boolean {
  if (typeof amount === 'number' && sum.rest === since.rest)
    return sum.units - since.units === amount;
  const grown = toRest(sum.units) - toRest(since.units) + sum.rest - since.rest;
  return grown === (typeof amount === 'bigint' ? amount : toRest(amount));
}

function toRest(units: number): bigint {
  return BigInt(units) * REST_OF_UNIT;
}
