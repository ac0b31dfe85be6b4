import type { InputError } from '../../errors.ts';
import { type Column, cellAddress } from '../../rows/row.ts';
import { inputError } from '../to-issue.ts';

/** What the parts of a list have in common. */
export interface PartHeader {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** The name that a list has for a column. */
export type NameOf = (column: string) => string;

/** By column of the first part, the index of the one with its name in another; null if they have other columns, or a name twice in other places. */
export function orderOf(
  first: readonly Column[],
  other: readonly Column[],
  nameOf: NameOf,
): readonly number[] | null {
  const names = other.map(({ name }) => nameOf(name));
  const wanted = first.map(({ name }) => nameOf(name));
  const order = wanted.map((name, i) => (names[i] === name ? i : names.indexOf(name)));
  const isClear = order.every(
    (own, i) => own === i || (names[own] && names.lastIndexOf(names[own]) === own),
  );
  return isClear && new Set(order).size === other.length ? order : null;
}

/**
 * The error of a part that has other columns than the first one; null if it has the same.
 *
 * @param columns By column of the first one, that of the other; null if they have other columns.
 */
export function partsDiffer(
  first: PartHeader,
  other: PartHeader,
  {
    columns,
    row,
    nameOf,
  }: { readonly columns: readonly number[] | null; readonly row: number; readonly nameOf: NameOf },
): InputError | null {
  const differ = (what: string, cell: string | null = null) =>
    inputError({
      ...{ code: 'parts_differ', sheet: other.name, cell },
      message: `Cannot read "${first.name}" and "${other.name}" as one list: ${what}`,
      fix: 'Give them the same columns, with headers in the same row (other names of a column: "aliases" in the mapping), or leave out those that are not of the list: sheets in "names" under "sheet" in the mapping, files in the command',
    });
  const at = (part: PartHeader, index: number) => cellAddress(part.name, index, row);
  if (columns === null) {
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
    const [lost, more] = [lacking(first, other, nameOf), lacking(other, first, nameOf)];
    const index = first.columns.findIndex(
      ({ name }, i) => nameOf(other.columns[i]?.name ?? '') !== nameOf(name),
    );
    const moved = index < 0 ? first.columns.length : index;
    const has = (part: PartHeader, own: number | undefined, others: number | undefined) => {
      const place = own ?? others ?? moved;
      const name = part.columns[place]?.name;
      if (own === undefined && others !== undefined && name)
        return `"${part.name}" has no such column`;
      return `${at(part, place)} has ${name ? JSON.stringify(name) : 'no name'}`;
    };
    const what = `${has(first, lost, more)}, and ${has(other, more, lost)}`;
    return differ(what, at(other, more ?? lost ?? moved));
  }
  for (const [index, one] of first.columns.entries()) {
    const two = other.columns[columns[index] ?? index];
    if (one.hidden === two?.hidden) continue;
    const [hides, shows] = one.hidden ? [first, other] : [other, first];
    const what = `column ${JSON.stringify(one.name)} is hidden in "${hides.name}", and not in "${shows.name}"`;
    return differ(what, at(other, two?.index ?? index));
  }
  return null;
}

/** The error of a row of CSV that ends early, where columns are in another order than in the first part. */
export function rowShort(name: string, row: number): InputError {
  return inputError({
    ...{ code: 'parts_differ', sheet: name },
    message: `Cannot read "${name}" with its columns in another order: row ${row} ends early`,
    fix: 'Look there for a line break that is not quoted, and whether the file was cut off; or put the columns in the order of the first part',
  });
}

/** The first column whose name another part lacks. */
function lacking({ columns }: PartHeader, other: PartHeader, nameOf: NameOf): number | undefined {
  const names = new Set(other.columns.map(({ name }) => nameOf(name)));
  return columns.find(({ name }) => name !== '' && !names.has(nameOf(name)))?.index;
}
