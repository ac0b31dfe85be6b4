import { columnsOf, type Plan } from '../../apply/plan.ts';
import { idColumnsOf, printedColumnsOf } from '../../apply/plan-columns.ts';
import { countsSeveral, isOne } from '../../apply/watches/unit-watch.ts';
import { currenciesIn } from '../../cells/currencies.ts';
import { isBlank } from '../../cells/space-around.ts';
import { isAmount } from '../../file/order-fields.ts';
import { isRejectsColumn } from '../../file/reserved-columns.ts';

/**
 * What a column holds: ids, amounts, texts, or other numbers (`No.`, `Phone`). Totals and ordinary rows may both lack other
 * numbers, so these say nothing about a row.
 */
type ColumnRole = 'id' | 'amount' | 'text' | 'number';

/** The columns of a list, as the mapping and its first rows show them. */
export interface ColumnRoles {
  /** By column index; undefined for a column that is not looked at, such as one without a name. */
  readonly roles: readonly (ColumnRole | undefined)[];
  readonly ids: readonly number[];
  /** The columns that the mapping names as quantities and prices; if it names none, all columns of numbers. */
  readonly amounts: readonly number[];
  /** Columns of other numbers that are printed or looked up, such as those of articles. */
  readonly numbers: readonly number[];
  /** The columns in which rows have texts, all of them but totals. */
  readonly usual: readonly number[];
  /** By column, the unit or currency that all its cells have; undefined for other texts. */
  readonly same: readonly (string | undefined)[];
}

/** An id has some, and a text that says something. */
export const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A number, perhaps with its unit. */
export const NUMBER = /^[+-]?\p{Sc}?\s?\d[\d.,'\s]*\s?(?:\p{Sc}|\p{L}{1,3}|%)?$/u;

/**
 * Finds out what the columns hold.
 *
 * @param shown The texts of the first rows, by column index.
 */
export function toColumnRoles(plan: Plan, shown: readonly (readonly string[])[]): ColumnRoles {
  const { place } = plan;
  const ids = idColumnsOf(plan).map(({ index }) => index);
  const mapped = mappedAmounts(plan);
  // Every other row may be a sum without an id.
  const withIds = shown.filter((texts) => ids.some((id) => LETTER_OR_DIGIT.test(texts[id] ?? '')));
  const ordinary = withIds.length > 0 ? withIds : shown;
  const filledIn = (column: number) =>
    ordinary.map((texts) => texts[column] ?? '').filter((text) => !isBlank(text));
  const roles = place.header.columns.map(({ name, index }): ColumnRole | undefined => {
    if (name === '' || isRejectsColumn(name)) return undefined;
    if (ids.includes(index)) return 'id';
    if (mapped.includes(index)) return 'amount';
    const filled = filledIn(index);
    const numbers = filled.filter((text) => NUMBER.test(text.trim())).length;
    return filled.length > 0 && 2 * numbers >= filled.length ? 'number' : 'text';
  });
  const indexesOf = (wanted: ColumnRole) =>
    roles.flatMap((role, index) => (role === wanted ? [index] : []));
  const same = roles.map((role, index) => {
    const [first, ...rest] = role === 'text' ? filledIn(index) : [];
    const isSame = first !== undefined && rest.length > 0 && rest.every((text) => text === first);
    return isSame && isOfAmounts(first.trim()) ? first.trim() : undefined;
  });
  const used = new Set([...printedColumnsOf(plan), ...plan.lookups.map(({ by }) => by.index)]);
  return {
    ...{ roles, ids, same },
    numbers: mapped.length > 0 ? indexesOf('number').filter((index) => used.has(index)) : [],
    amounts: mapped.length > 0 ? mapped : indexesOf('number'),
    usual: indexesOf('text').filter((index) => 2 * filledIn(index).length > ordinary.length),
  };
}

/** Whether a text stands beside amounts, of a sum too: `ST`, `EUR`. */
function isOfAmounts(text: string): boolean {
  return isOne(text) || countsSeveral(text) || currenciesIn('', text).length > 0;
}

/** Returns the columns that the mapping names as quantities and prices. */
function mappedAmounts({ fields }: Plan): number[] {
  const amounts = fields.filter(({ name }) => isAmount(name));
  const columns = amounts.flatMap(({ from }) => columnsOf(from));
  return [...new Set(columns.map(({ index }) => index))];
}
