import type { InputError } from '../../errors.ts';
import { type Column, cellAddress } from '../../rows/row.ts';
import type { PartColumns } from '../../rows/sheet-parts.ts';
import { inputError } from '../to-issue.ts';

/** What the parts of a list have in common. */
export interface PartHeader {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface PartsHow {
  /** Row of the header. */
  readonly row: number;
  /** The name that a list has for a column. */
  readonly nameOf: (column: string) => string;
  /** Whether one part may have a column that another lacks. @default none may */
  readonly mayDiffer: ((column: string) => boolean) | undefined;
}

/** The columns of another part by those of the first one; null if it has others that it must not, or a name twice in other places. */
export function columnsOf(
  first: readonly Column[],
  other: readonly Column[],
  { nameOf, mayDiffer = () => false }: PartsHow,
): PartColumns | null {
  const names = other.map(({ name }) => nameOf(name));
  const wanted = first.map(({ name }) => nameOf(name));
  const places = wanted.map((name, i) => (names[i] === name ? i : names.indexOf(name)));
  const isFree = (name = '') => name !== '' && mayDiffer(name);
  const isOnce = (place: number) => {
    const name = names[place];
    return name && names.indexOf(name) === names.lastIndexOf(name);
  };
  const isClear = places.every((own, i) =>
    own < 0 ? isFree(first[i]?.name) : own === i || isOnce(own),
  );
  const found = places.filter((own) => own >= 0);
  const common = new Set(found);
  const more = other.filter(({ index }) => !common.has(index));
  const areMoreClear = more.every(({ name, index }) => isFree(name) && isOnce(index));
  if (!isClear || !areMoreClear || common.size < Math.max(1, found.length)) return null;
  return { places, width: other.length };
}

function differs(
  first: PartHeader,
  other: PartHeader,
  { what, cell, todo = '' }: { what: string; cell: string; todo?: string },
): InputError {
  return inputError({
    ...{ code: 'parts_differ', sheet: other.name, cell },
    message: `Cannot read "${first.name}" and "${other.name}" as one list: ${what}`,
    fix: `${todo ? `${todo}; otherwise give` : 'Give'} them the same columns, with headers in the same row (other names of a column: "aliases" in the mapping), or leave out those that are not of the list: sheets in "names" under "sheet" in the mapping, files in the command`,
  });
}

/** The error of a part that has other columns than the first one. */
export function partsDiffer(
  first: PartHeader,
  other: PartHeader,
  { row, nameOf, mayDiffer }: PartsHow,
): InputError {
  const differ = (what: string, cell: string, todo?: string) =>
    differs(first, other, { what, cell, ...(todo && { todo }) });
  const at = (part: PartHeader, index: number) => cellAddress(part.name, index, row);
  const wanted = new Set(first.columns.map(({ name }) => nameOf(name)));
  const known = other.columns.filter(({ name }) => name !== '' && wanted.has(nameOf(name)));
  if (known.length === 0) {
    const what = `row ${row} of "${other.name}", which begins with ${JSON.stringify(other.columns[0]?.name)}, has no name of a column of "${first.name}": the header is missing, or in another row`;
    return differ(what, cellAddress(other.name, 0, row));
  }
  const twice = known.find((one) =>
    known.some(({ name }) => name !== one.name && nameOf(name) === nameOf(one.name)),
  );
  if (twice) {
    const names = known.filter(({ name }) => nameOf(name) === nameOf(twice.name));
    const what = `${names.map(({ name }) => JSON.stringify(name)).join(' and ')} of "${other.name}" are names of one column`;
    return differ(what, at(other, twice.index));
  }
  const isWrong = ({ name }: Column) => mayDiffer?.(name) !== true;
  const lost = lacking(first, other, nameOf).find(isWrong);
  const others = lacking(other, first, nameOf);
  // What a column may be called in the other part, which the mapping does not know.
  const renamed = lost && (others.find(({ index }) => index === lost.index) ?? others[0]);
  const more = lost ? renamed : others.find(isWrong);
  const index = first.columns.findIndex(
    ({ name }, i) => nameOf(other.columns[i]?.name ?? '') !== nameOf(name),
  );
  const moved = index < 0 ? first.columns.length : index;
  const has = (part: PartHeader, own?: Column, its?: Column) => {
    const place = (own ?? its)?.index ?? moved;
    const name = part.columns[place]?.name;
    if (!own && its && name) return `"${part.name}" has no such column`;
    return `${at(part, place)} has ${name ? JSON.stringify(name) : 'no name'}`;
  };
  const what = `${has(first, lost, more)}, and ${has(other, more, lost)}`;
  return differ(
    what,
    at(other, (more ?? lost)?.index ?? moved),
    mayDiffer && todoOf(lost && nameOf(lost.name), more?.name),
  );
}

/** What a person can do in the mapping. */
function todoOf(lost: string | undefined, more: string | undefined): string {
  const [own, its] = [lost, more].map((name) => name && JSON.stringify(name));
  if (own && its)
    return `If ${its} is ${own}, write so in the mapping: aliases: { ${own}: [${its}] }`;
  const name = own ?? its;
  return name
    ? `If you do not need ${name}, remove it from the mapping and add it to "ignored_columns"; to print it where it is, order each part by itself (one file in the command, or --sheet), with a mapping of its own, and no project in both`
    : '';
}

/** The error of a column that one part hides, and the other does not; null if there is none. */
export function hiddenInOne(
  first: PartHeader,
  other: PartHeader,
  { places }: PartColumns,
  { row }: PartsHow,
): InputError | null {
  for (const [index, one] of first.columns.entries()) {
    const two = other.columns[places[index] ?? index];
    if (!two || one.hidden === two.hidden) continue;
    const [hides, shows] = one.hidden ? [first, other] : [other, first];
    const what = `column ${JSON.stringify(one.name)} is hidden in "${hides.name}", and not in "${shows.name}"`;
    return differs(first, other, { what, cell: cellAddress(other.name, two.index, row) });
  }
  return null;
}

/** The error of a row of CSV that ends early, where columns are not those of the first part. */
export function rowShort(name: string, row: number): InputError {
  return inputError({
    ...{ code: 'parts_differ', sheet: name },
    message: `Cannot read "${name}" with other columns than the first part, or in another order: row ${row} ends early`,
    fix: 'Look there for a line break that is not quoted, and whether the file was cut off; or give it the columns of the first part, in their order',
  });
}

/** The columns whose names another part lacks. */
function lacking(
  { columns }: PartHeader,
  other: PartHeader,
  nameOf: PartsHow['nameOf'],
): readonly Column[] {
  const names = new Set(other.columns.map(({ name }) => nameOf(name)));
  return columns.filter(({ name }) => name !== '' && !names.has(nameOf(name)));
}
