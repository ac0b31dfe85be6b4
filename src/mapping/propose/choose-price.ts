import { parseNumberCell } from '../cells/number-cell.ts';
import { type AmountProofs, type Proof, toProofText } from './amount-proofs.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchOrderField } from './known-names.ts';
import { type MoneyRole, moneyRole } from './money-names.ts';
import type { ColumnGuess, RejectedCandidate } from './proposal.ts';

/** The share of filled cells that are amounts, in a column of them. */
const LEAST_AMOUNTS = 0.8;
/** A number with a sign, a currency or a unit beside it, unlike a date. */
const AMOUNT = /^\D{0,6}\d[\d.,' \u00a0\u2019]*\D{0,8}$/u;
/** In so many rows at least, a price that does not rise with the quantity is that of a copy. */
const LEAST_ALIKE = 2;

/** From the price of one copy to what is paid in the end. */
const RANK: readonly MoneyRole[] = ['unit', 'plain', 'net', 'total', 'gross'];

type ChosenPrice =
  | { readonly profile: ColumnProfile; readonly from: ColumnGuess }
  | { readonly rejected: readonly RejectedCandidate[] };

interface MoneyColumn {
  readonly profile: ColumnProfile;
  readonly name: string;
  readonly role: MoneyRole;
}

/**
 * Chooses the column with the price of an order where there are several with money: the one that is a product or sum of the others
 * in all rows. Where nothing proves one, a person decides.
 *
 * @returns null where the name alone decides
 */
export function choosePrice(
  columns: readonly ColumnProfile[],
  proofs: AmountProofs,
): ChosenPrice | null {
  if (columns.some(({ column }) => column.name === 'total_price')) return null;
  const money = columns.flatMap((profile): MoneyColumn[] => {
    const { name } = profile.column;
    const role = moneyRole(name);
    const isFilled = profile.texts.some((text) => /[1-9]/.test(text));
    const amounts = profile.texts.filter((text) => AMOUNT.test(text.trim()));
    const areAmounts = amounts.length >= LEAST_AMOUNTS * profile.texts.length;
    const isMoney = role !== null && isFilled && areAmounts;
    return isMoney ? [{ profile, name, role }] : [];
  });
  const proven = proofs.proven;
  const [top, ...others] = topsOf(proven);
  if (top && others.every((other) => proofs.areSame(top.of.name, other.of.name))) {
    const isKnown = ({ name, role }: MoneyColumn) =>
      role === 'unit' ||
      proven.some((proof) => uses(proof, name)) ||
      proofs.areSame(top.of.name, name);
    const profile = columns.find(({ column }) => column === top.of);
    if (profile && money.every(isKnown))
      return chosen(profile, `"${top.of.name}" ${toProofText(top)}`);
  }
  const best = money.filter(isWhole).sort((a, b) => RANK.indexOf(b.role) - RANK.indexOf(a.role))[0];
  const isAlone = (column: MoneyColumn) => best && proofs.areSame(best.name, column.name);
  const isIncluded = ({ role }: MoneyColumn) => best?.role === 'gross' && role === 'tax';
  if (
    best &&
    !top &&
    best.role !== 'net' &&
    money.every((one) => isAlone(one) || isIncluded(one))
  ) {
    if (best.role === 'plain' && isOfOneCopy(best, columns))
      return rejectedOf([best], proofs, OF_ONE);
    const whole = wholeOf(best.profile, columns);
    if (whole) return rejectedOf([best], proofs, `may be a part of "${whole.column.name}"`);
    if (money.length === 1 && best.role !== 'gross') return null;
    return chosen(best.profile, `"${best.name}" is what is paid by its name`);
  }
  return money.some(({ role }) => RANK.includes(role)) ? rejectedOf(money, proofs) : null;
}

/** A column that has more than an amount: in all rows the sum of it and of a third column, or what is due beside what was paid. */
function wholeOf(part: ColumnProfile, columns: readonly ColumnProfile[]) {
  const numbers = columns
    .map((profile) => ({ profile, of: profile.texts.map(numberIn) }))
    .filter(({ of }) => of.length === part.texts.length && of.every(Number.isFinite))
    .slice(0, MOST_ADDED);
  const own = part.texts.map(numberIn);
  const others = numbers.filter(({ profile }) => profile !== part);
  const isSum = (sum: readonly number[], rest: readonly number[]) =>
    own.every((one, i) => Math.abs(one + (rest[i] ?? 0) - (sum[i] ?? 0)) < 0.005) &&
    rest.filter((one, i) => one !== 0 && own[i] !== 0).length > 0 &&
    rest.filter((one) => one !== 0).length >= LEAST_ALIKE;
  const isDue = ({ column: { name } }: ColumnProfile) =>
    PAID.test(part.column.name) && DUE.test(name);
  return others.find(
    ({ profile, of }) =>
      isDue(profile) || others.some((rest) => rest.of !== of && isSum(of, rest.of)),
  )?.profile;
}

/** More columns are not added up: what they have in common would be chance. */
const MOST_ADDED = 20;
const PAID = /\bpaid\b|bezahlt|gezahlt|payé|pagad[oa]|pagato|입금/iu;
const DUE = /\bdue\b|balance|outstanding|owing|offen|solde|saldo|잔금|잔액|미수|미납|残/iu;

/** Whether it may be all that an order costs. */
function isWhole({ role }: MoneyColumn): boolean {
  return RANK.includes(role) && role !== 'unit';
}

/** The amounts that no other one begins with. */
function topsOf(proven: readonly Proof[]): Proof[] {
  const tops = proven.filter(
    ({ of }) => !proven.some(({ from, times }) => from === of && times === null),
  );
  return tops.filter(({ of }, i) => tops.findIndex((other) => other.of === of) === i);
}

function uses({ of, from, parts }: Proof, name: string): boolean {
  return [of, from, ...parts.map(({ column }) => column)].some((column) => column.name === name);
}

function chosen(profile: ColumnProfile, why: string): ChosenPrice {
  const { column, samples } = profile;
  return { profile, from: { column: column.name, sure: 'likely', why, samples } };
}

/** Whether a price mostly stays or falls from one quantity to the next larger one. */
function isOfOneCopy({ profile }: MoneyColumn, columns: readonly ColumnProfile[]): boolean {
  const counts = columns.find(({ column }) => matchOrderField(column.name)?.is === 'order_count');
  const prices = new Map(profile.texts.map((text, i) => [profile.filledRows[i], numberIn(text)]));
  const pairs = (counts?.texts ?? [])
    .map((text, i) => ({
      count: numberIn(text),
      price: prices.get(counts?.filledRows[i]) ?? Number.NaN,
    }))
    .filter(({ count, price }) => Number.isFinite(count + price))
    .sort((one, other) => one.count - other.count);
  let rises = 0;
  for (const [i, { count, price }] of pairs.entries()) {
    const before = pairs[i - 1];
    if (before && count > before.count) rises += price > before.price ? 1 : -1;
  }
  return pairs.length >= LEAST_ALIKE && rises < 0;
}

function numberIn(text: string): number {
  const number = parseNumberCell(text);
  return 'text' in number ? Number(number.text) : Number.NaN;
}

const OF_ONE = 'does not rise with the quantity, so it may be the price of one copy';

const REASONS: Partial<Record<MoneyRole, string>> = {
  unit: 'is the price of one copy by its name (if it is multiplied by the copies, write "per: copy" after it)',
  tax: 'may be a part of the price',
  fee: 'may be a part of the price',
  discount: 'may be a part of the price',
};

function rejectedOf(
  money: readonly MoneyColumn[],
  proofs: AmountProofs,
  why?: string,
): ChosenPrice {
  const inOrder = [...money.filter(isWhole), ...money.filter((column) => !isWhole(column))];
  return {
    rejected: inOrder.map(({ name, role }) => {
      const nearly = proofs.nearlyOf(name);
      const because =
        why ??
        (nearly
          ? `is ${nearly.product} in other rows, but not in row ${nearly.row}`
          : (REASONS[role] ?? 'may be the price, but no other columns prove it'));
      return { column: name, because };
    }),
  };
}
