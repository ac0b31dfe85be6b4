import { type Document, isMap, isScalar, isSeq, YAMLMap, YAMLSeq } from 'yaml';
import { toColumnName } from '../../rows/row.ts';
import {
  currenciesOfHeader,
  inCommon,
  scaleOfPrices,
  withoutCurrency,
} from '../cells/currencies.ts';
import { parseMapping } from '../file/load-mapping.ts';
import { looseForm } from '../file/near-miss.ts';
import { FIELD_NAMES, isOfOne, type OrderField } from '../file/order-fields.ts';
import type { ColumnProfile } from '../propose/column-profile.ts';
import { matchOrderField } from '../propose/known-names.ts';
import { isPriceOfCopy, moneyRole } from '../propose/money-names.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { comment, shown } from '../propose/proposal-text.ts';
import { pathOfField } from './mapping-form.ts';
import { findByCommonName, findByKind } from './renamed-by-kind.ts';
import { contradicts, findByValues, valueTest } from './renamed-by-values.ts';
import { columnsOf } from './reuse-mapping.ts';
import { parseToEdit, toText, withText } from './yaml-document.ts';

interface AdaptOptions {
  /** Names of the other columns. */
  readonly header: readonly string[];
  /** Columns of an earlier list: one that was there, and had no use, is not the new name of another. @default none is known */
  readonly before?: readonly string[] | undefined;
  /** What the first rows show of the columns. @default nothing is known of their values */
  readonly profiles?: readonly ColumnProfile[];
  /** Name of the list, and how the mapping is saved, for the comment at the top. */
  readonly list: string;
  readonly save: string;
}

/**
 * A mapping for a list with other columns. It stays as it is written, rules and all: columns that are gone get another name as well, that
 * which the column has now if that is clear, and otherwise a placeholder that a person must fill in.
 *
 * @returns the text, and the names that are clear as `acceptAlias` takes them; null if the text is no mapping
 */
export function adaptMapping(
  text: string,
  { header, before = [], profiles = [], list, save }: AdaptOptions,
) {
  const columns = columnsOf(text, header);
  const document = parseToEdit(text);
  if (!columns || !document) return null;
  const known = new Set(before.map(toColumnName));
  const free = columns.unused.filter((name) => !known.has(name));
  const take = (found: string | undefined) => {
    if (found !== undefined) free.splice(free.indexOf(found), 1);
    return found;
  };
  const mapping = parseMapping(text, 'mapping');
  const expected = columns.missing.map(({ names }) => valueTest(mapping, names));
  const common = findByCommonName(
    columns.missing.map(({ names }) => names),
    free,
    (i, name) => profiles.some((one) => one.column.name === name && contradicts(expected[i], one)),
  );
  const byName = columns.missing.map(({ name, names }, i) => {
    const fields = fieldsOf(document, names);
    const isOfCopy = fields.includes('total_price') && isOfOne(String(document.getIn(PER)));
    const found =
      findRenamed(names, fields, free, isOfCopy || names.some(isPriceOfCopy)) ??
      free.find((one) => one === common[i]);
    return { name, names, found: take(found) };
  });
  const open = byName.filter(({ found }) => found === undefined);
  const idsOf = (names: readonly string[]) =>
    mapping.variables.flatMap(({ id, from }) =>
      typeof from === 'object' && 'column' in from && names.includes(toColumnName(from.column))
        ? [id]
        : [],
    );
  const wanted = byName.map(({ names }) => [...names, ...idsOf(names)]);
  const ofOpen = wanted.filter((_, i) => byName[i]?.found === undefined);
  const byKind = findByKind(ofOpen, free, profiles);
  const byValues = findByValues(
    wanted,
    byName.map((one, i) =>
      (one.found ?? byKind[open.indexOf(one)]) === undefined ? expected[i] : undefined,
    ),
    free.filter((name) => !byKind.includes(name)),
    profiles,
  );
  const renamed = byName.map((one, i) => {
    const now = byKind[open.indexOf(one)] ?? byValues[i];
    return { ...one, found: one.found ?? take(now) };
  });
  const unused = columns.unused.filter((name) => free.includes(name) || known.has(name));
  for (const { name, names, found = placeholderOf(name) } of renamed) {
    addAlias(document, name, names, found);
  }
  const lines = [
    `The job's mapping, for the columns of ${shown([list])}. Only "aliases" was changed.`,
    `Review it, then save it ${save}.`,
    ...renamed.map(({ name, found }) => {
      const is = found === undefined ? 'fill in its name' : `${shown([found])} is taken for it`;
      return `${shown([name])} is missing: ${is}`;
    }),
    ...(unused.length === 0 ? [] : [`Not used: ${shown(unused)}`]),
  ].map((line) => comment(line).slice(1));
  document.commentBefore = [...lines, document.commentBefore].filter(Boolean).join('\n');
  const aliases = renamed.map(({ name, found }) => {
    const isShown = found !== undefined && found.length <= LONGEST_PROPOSED;
    return `${isShown ? found : placeholderOf(name)}=${name}`;
  });
  return { text: toText(document, text), aliases };
}

/** A longer name may be what a cell holds. */
const LONGEST_PROPOSED = 80;

const PER = [...pathOfField('total_price'), 'per'];

/** The one column that has one of the names but for case, punctuation and a currency, or another name of the same field. */
function findRenamed(
  names: readonly string[],
  fields: readonly OrderField[],
  free: readonly string[],
  /** Whether it is a price of one copy: that of all copies is none, whatever it is called. */
  isOfCopy: boolean,
): string | undefined {
  const currencies = names.flatMap(currenciesOfHeader);
  const isKnown = (one: string) => {
    if (isPriceOfCopy(one) !== isOfCopy || !names.map(taxOf).includes(taxOf(one))) return false;
    const now = currenciesOfHeader(one);
    // Whoever took it for a new name would order at prices in another currency.
    if (currencies.length > 0 && now.length > 0 && inCommon(currencies, now).length === 0)
      return false;
    const match = matchOrderField(one);
    return match !== null && match.sure !== 'guess' && fields.includes(match.is);
  };
  const forms = names.map(looseForm);
  const bare = names.map(bareForm);
  const isPrice = (one: string) =>
    fields.includes('total_price') && isPriceOfCopy(one) === isOfCopy;
  const same = free.filter((one) => forms.includes(looseForm(one)));
  const priced = free.filter(
    (one) => isPrice(one) && (forms.includes(bareForm(one)) || bare.includes(looseForm(one))),
  );
  const [meant = []] = [same, priced, free.filter(isKnown)].filter(({ length }) => length > 0);
  return meant.length === 1 ? meant[0] : undefined;
}

/** Whether a price is said to be without its tax, or with it. */
function taxOf(name: string): string | undefined {
  return /^(?:net|gross)$/.exec(moneyRole(name) ?? '')?.[0];
}

/** `Nettowert EUR` as `Nettowert`; of prices in thousands, or in another currency, the names differ. */
function bareForm(name: string): string {
  return looseForm(scaleOfPrices(name) === null ? withoutCurrency(name) : name);
}

/** What of an order is in a column. */
function fieldsOf(document: Document, names: readonly string[]): OrderField[] {
  return FIELD_NAMES.filter((field) => {
    const column = document.getIn([...pathOfField(field), 'column']);
    return typeof column === 'string' && names.includes(toColumnName(column));
  });
}

/** @param names all that the column may be called so far */
export function addAlias(
  document: Document,
  name: string,
  names: readonly string[],
  now: string,
): void {
  const found = document.get('aliases');
  const aliases = isMap(found) ? found : new YAMLMap();
  if (aliases !== found) document.set('aliases', aliases);
  const pair = aliases.items.find(({ key }) => names.includes(toColumnName(String(key))));
  const alias = withText(now, false);
  if (!pair) aliases.add({ key: withText(name, false), value: alias });
  else if (isSeq(pair.value)) pair.value.add(alias);
  else {
    const both = new YAMLSeq();
    both.items = isScalar(pair.value) ? [pair.value, alias] : [alias];
    both.flow = true;
    pair.value = both;
  }
}
