import type { InputError } from '../../errors.ts';
import { type Column, cellAddress } from '../../rows/row.ts';
import { inputError } from '../to-issue.ts';

/** What the parts of a list have in common. */
export interface PartHeader {
  readonly name: string;
  readonly columns: readonly Column[];
  /** CSV only. */
  readonly delimiter: string | undefined;
}

/** The error of a part that has other columns than the first one; null if it has the same. */
export function partsDiffer(first: PartHeader, other: PartHeader, row: number): InputError | null {
  const found = whatDiffers(first, other, row);
  if (found === null) return null;
  const { what, cell = null } = found;
  return inputError({
    code: 'parts_differ',
    ...{ sheet: other.name, cell },
    message: `Cannot read "${first.name}" and "${other.name}" as one list: ${what}`,
    fix: 'Give them the same columns in the same order, or name only the sheets that are meant in "names" under "sheet" in the mapping',
  });
}

function whatDiffers(
  first: PartHeader,
  other: PartHeader,
  row: number,
): { readonly what: string; readonly cell?: string } | null {
  if (first.delimiter !== other.delimiter) {
    const shown = (one?: string) => JSON.stringify(one ?? '');
    return { what: `their delimiters are ${shown(first.delimiter)} and ${shown(other.delimiter)}` };
  }
  const width = Math.max(first.columns.length, other.columns.length);
  for (let index = 0; index < width; index += 1) {
    const [one, two] = [first.columns[index], other.columns[index]];
    const at = (part: PartHeader) => cellAddress(part.name, index, row);
    const isSame = (one?.name ?? '') === (two?.name ?? '');
    const cell = at(other);
    if (!isSame)
      return { cell, what: `${at(first)} has ${named(one)}, and ${cell} has ${named(two)}` };
    if (one?.hidden !== two?.hidden) {
      const [hides, shows] = one?.hidden ? [first, other] : [other, first];
      const what = `column ${named(one)} is hidden in "${hides.name}", and not in "${shows.name}"`;
      return { cell, what };
    }
  }
  return null;
}

function named(column: Column | undefined): string {
  return column?.name ? JSON.stringify(column.name) : 'no name';
}
