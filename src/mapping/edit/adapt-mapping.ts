import { type Document, isMap, isScalar, isSeq, YAMLMap, YAMLSeq } from 'yaml';
import { toColumnName } from '../../rows/row.ts';
import { looseForm } from '../file/near-miss.ts';
import { FIELD_NAMES, isOfOne, type OrderField } from '../file/order-fields.ts';
import { matchOrderField } from '../propose/known-names.ts';
import { isPriceOfCopy } from '../propose/money-names.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { comment, shown } from '../propose/proposal-text.ts';
import { pathOfField } from './mapping-form.ts';
import { columnsOf } from './reuse-mapping.ts';
import { parseToEdit, toText, withText } from './yaml-document.ts';

interface AdaptOptions {
  /** Names of the other columns. */
  readonly header: readonly string[];
  /** Names of the list and of the mapping, for the comment at the top. */
  readonly list: string;
  readonly mapping: string;
}

/**
 * A mapping for a list with other columns. It stays as it is written, rules and all: columns that are gone get another name as well, that
 * which the column has now if that is clear, and otherwise a placeholder that a person must fill in.
 *
 * @returns the text, and the names that are clear as `acceptAlias` takes them; null if the text is no mapping
 */
export function adaptMapping(text: string, { header, list, mapping }: AdaptOptions) {
  const columns = columnsOf(text, header);
  const document = parseToEdit(text);
  if (!columns || !document) return null;
  const free = [...columns.unused];
  const renamed = columns.missing.map(({ name, names }) => {
    const fields = fieldsOf(document, names);
    const isOfCopy = fields.includes('total_price') && isOfOne(String(document.getIn(PER)));
    const found = findRenamed(names, fields, free, isOfCopy || names.some(isPriceOfCopy));
    if (found !== undefined) free.splice(free.indexOf(found), 1);
    return { name, names, found };
  });
  for (const { name, names, found = placeholderOf(name) } of renamed) {
    addAlias(document, name, names, found);
  }
  const lines = [
    `The job's mapping, for the columns of ${shown([list])}. Only "aliases" was changed.`,
    `Review it, then save it as ${shown([mapping])}.`,
    ...renamed.map(({ name, found }) => {
      const is = found === undefined ? 'fill in its name' : `${shown([found])} is taken for it`;
      return `${shown([name])} is missing: ${is}`;
    }),
    ...(free.length === 0 ? [] : [`Not used: ${shown(free)}`]),
  ].map((line) => comment(line).slice(1));
  document.commentBefore = [...lines, document.commentBefore].filter(Boolean).join('\n');
  const aliases = renamed.flatMap(({ name, found = name }) =>
    found === name || found.length > LONGEST_PROPOSED ? [] : [`${found}=${name}`],
  );
  return { text: toText(document, text), aliases };
}

/** A longer name may be what a cell holds. */
const LONGEST_PROPOSED = 80;

const PER = [...pathOfField('total_price'), 'per'];

/** The one column that has one of the names but for case and punctuation, or another name of the same field. */
function findRenamed(
  names: readonly string[],
  fields: readonly OrderField[],
  free: readonly string[],
  /** Whether it is a price of one copy: that of all copies is none, whatever it is called. */
  isOfCopy: boolean,
): string | undefined {
  const isKnown = (one: string) => {
    if (isPriceOfCopy(one) !== isOfCopy) return false;
    const match = matchOrderField(one);
    return match !== null && match.sure !== 'guess' && fields.includes(match.is);
  };
  const forms = names.map(looseForm);
  const same = free.filter((one) => forms.includes(looseForm(one)));
  const meant = same.length > 0 ? same : free.filter(isKnown);
  return meant.length === 1 ? meant[0] : undefined;
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
