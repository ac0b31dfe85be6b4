import type { IssueSink } from '../../../issue.ts';
import { type Column, type SheetPlace, toColumnName } from '../../../rows/row.ts';
import { isNumberStep } from '../../cells/clean/clean-steps.ts';
import { ColumnNames } from '../../file/column-names.ts';
import type { FromColumn, Mapping } from '../../file/mapping.ts';
import { nearest, quotedName } from '../../file/near-miss.ts';
import { isNumber } from '../../file/order-fields.ts';
import { isRejectsColumn, NEEDED } from '../../file/reserved-columns.ts';
import { isPlaceholder, placeholderOf } from '../../propose/proposal.ts';
import { SheetIssues } from '../row-issue.ts';

/**
 * How many columns a missing name is compared with. A sheet can have 16,384 columns and a mapping miss a thousand: comparing all
 * would take long.
 */
const MAX_CANDIDATES = 1000;

/** A placeholder for a missing column. A plan with one is never returned. */
export const NO_COLUMN: Column = { index: -1, letter: '', name: '' };

/** A column that a look-up adds. */
export interface JoinedColumn {
  /** The look-up's name. */
  readonly lookup: string;
  /** The sheet's column by whose cells values are found. */
  readonly by: Column;
  /** The list's column. */
  readonly header: string;
  /** An amount is the number that a cell holds, and what a step reads the number that it shows, however the list shows it. */
  readonly reads: 'amount' | 'number' | 'text';
  readonly column: Column;
}

/** Finds the columns of a sheet by their names, reports those that it cannot find, and remembers which were used. */
export class ColumnLookup {
  readonly #issues: SheetIssues;
  readonly #names: ColumnNames;
  /** Columns that look-ups add behind those of the sheet. */
  readonly joined: JoinedColumn[] = [];
  readonly #byName = new Map<string, Column[]>();
  readonly #found = new Map<string, Column | null>();

  constructor(place: SheetPlace, onIssue: IssueSink, aliases?: Mapping['aliases']) {
    this.#issues = new SheetIssues(place, onIssue);
    this.#names = new ColumnNames(aliases);
    for (const column of place.header.columns) {
      if (column.name === '' || isRejectsColumn(column.name)) continue;
      const key = toColumnName(column.name);
      const columns = this.#byName.get(key);
      if (columns) columns.push(column);
      else this.#byName.set(key, [column]);
    }
  }

  /** Whether a column is called so, not only by an alias. */
  has(name: string): boolean {
    return this.#byName.has(toColumnName(name));
  }

  /** Returns the column with this name or an alias of it; null if there is none or more than one, which is reported once. */
  find(name: string, wantedFor: string): Column | null {
    const names = this.#names.of(name);
    const known = this.#found.get(names[0]);
    if (known !== undefined) return known;
    const [column, second] = names.flatMap((one) => this.#byName.get(one) ?? []);
    const found = column && !second ? column : null;
    for (const one of names) this.#found.set(one, found);
    if (!column) this.#reportMissing(name, wantedFor);
    else if (second) this.#reportTwice(column, second, wantedFor);
    return found;
  }

  /** Returns the column that a value comes from, like `find`; one of a look-up is added. */
  findSource({ column: header, lookup, clean }: FromColumn, wantedFor: string): Column | null {
    if (!lookup) return this.find(header, wantedFor);
    const by = this.find(lookup.by, wantedFor);
    if (by === null) return null;
    // A step that makes another text first is for what the list shows.
    const step = clean?.find((one) => typeof one === 'object');
    const reads = isNumber(wantedFor) ? 'amount' : step && isNumberStep(step) ? 'number' : 'text';
    const isSame = (one: JoinedColumn) =>
      one.lookup === lookup.name && one.by === by && one.header === header && one.reads === reads;
    const known = this.joined.find(isSame);
    if (known) return known.column;
    const index = this.#issues.place.header.columns.length + this.joined.length;
    const own = { index, letter: by.letter, name: by.name };
    const column = { ...own, foundBy: by.index, joined: lookup.name };
    this.joined.push({ lookup: lookup.name, by, header, reads, column });
    return column;
  }

  /** The name that the list gives the column of a value, which may say more than the mapping's: "Price (USD)". */
  nameOf({ column, lookup }: FromColumn): string {
    return (lookup ? null : this.#found.get(toColumnName(column)))?.name ?? column;
  }

  /** Returns the columns that were found. */
  used(): Column[] {
    return [...new Set(this.#found.values())].filter((column) => column !== null);
  }

  /** Returns the named columns that were never looked up. */
  unused(): Column[] {
    return [...this.#byName].flatMap(([key, columns]) => (this.#found.has(key) ? [] : columns));
  }

  #reportMissing(name: string, wantedFor: string): void {
    const at = { code: 'column_missing', column: name } as const;
    const unfilled = this.#names.of(name).find(isPlaceholder);
    if (unfilled !== undefined) {
      const message = `Cannot find a column for ${wantedFor}: the mapping still says "${unfilled}"`;
      this.#issues.header(null, { ...at, message, fix: fixOfPlaceholder(unfilled) });
      return;
    }
    const { header, parts } = this.#issues.place;
    const [first] = parts?.all ?? [];
    const where = first ? `row ${header.row} of "${first.sheet}"` : `row ${header.row}`;
    const candidates = this.unused().slice(0, MAX_CANDIDATES);
    const meant = nearest(
      name,
      candidates.map((column) => column.name),
    );
    this.#issues.header(null, {
      ...at,
      message: `Cannot find column "${name}" in ${where}, needed for ${wantedFor}`,
      fix:
        meant === null && first
          ? 'Add it there, or what it is called there to "aliases" in the mapping; or remove it from the mapping'
          : meant === null
            ? 'Add the column to the sheet, or remove it from the mapping'
            : fixOfMeant(meant),
    });
  }

  #reportTwice(first: Column, second: Column, wantedFor: string): void {
    const isAlias = toColumnName(first.name) !== toColumnName(second.name);
    const why = isAlias
      ? `by "aliases" in the mapping, column ${second.letter}, "${second.name}", is the same`
      : `columns ${first.letter} and ${second.letter} both have this name`;
    this.#issues.header(second, {
      code: 'column_ambiguous',
      column: first.name,
      message: `Cannot tell which column "${first.name}" to use for ${wantedFor}: ${why}`,
      fix: isAlias
        ? `Remove one of the columns, or "${second.name}" from "aliases" in the mapping`
        : 'Give each column its own name',
    });
  }
}

/** If the name in the sheet has invisible characters, it is the header that has to be corrected. */
function fixOfMeant(meant: string): string {
  const shown = quotedName(meant);
  if (shown === `"${meant}"`) return `Write ${shown} in the mapping, if you mean that column`;
  return `Correct the header if you mean that column: it has ${shown}`;
}

function fixOfPlaceholder(name: string): string {
  const flag = NEEDED.find(({ column }) => placeholderOf(column) === name)?.flag;
  const orGive = flag === undefined ? '' : `, or use ${flag}`;
  return `Replace it in the mapping${orGive}`;
}
