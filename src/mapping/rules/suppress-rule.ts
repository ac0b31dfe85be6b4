import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { type FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import type { Column } from '../../rows/row.ts';
import { quoted, type SheetIssues } from '../apply/row-issue.ts';
import type { Suppress } from '../file/mapping.ts';
import type { ListedOwners } from './listed-owners.ts';
import { hasKey, type RowKeys } from './row-keys.ts';
import type { RowRule } from './row-rule.ts';

const FIX =
  'Check that "match" and the file of "suppress" under "rows" in the mapping are the right ones';

const FIX_UNSURE =
  'Leave the row out; or accept it in a list of corrections, if it is for somebody else. For later lists too, set "unsure" of this list in the mapping to skip or keep; an address alone on it is for all who have it';

/** What rows of a list have in some of the columns that are compared. */
export interface SuppressedPart {
  /** Of the sheet. */
  readonly columns: readonly Column[];
  /** Of the sheet's rows, with the hash of the list's. */
  readonly keys: RowKeys;
  readonly listed: FirstRows;
  /** Whether what is easily overlooked is left out. */
  readonly isNear: boolean;
}

/** A suppression list that has been read. */
interface Suppressed extends SuppressedPart {
  /** The file's name. */
  readonly name: string;
  readonly owners: ListedOwners;
  /** What becomes of rows that may be for somebody else. @default they are asked about */
  readonly unsure?: Suppress['unsure'];
  /** What the first row of the list has; null if the list has none. */
  readonly example: string | null;
  /** Each column alone, where several must match, and what is nearly the same in all of them. */
  readonly parts: readonly SuppressedPart[];
}

/** Rows of the sheet that match the list in the part alone. */
interface PartMatches extends SuppressedPart {
  count: number;
  /** The first of them, and the row of the list. */
  row: number;
  of: number;
}

/** Skips the rows that are on a list, such as of people who do not want mail. */
export class SuppressRule implements RowRule {
  readonly reason = 'row_suppressed';
  readonly rule: string;
  readonly #issues: SheetIssues;
  readonly #indexes: readonly number[];
  readonly #suppressed: Suppressed;
  readonly #parts: readonly PartMatches[];
  #skipped = 0;
  #isAsked = false;
  #isKept = false;
  /** What the first row that was compared has. */
  #first: string | null = null;

  constructor(suppressed: Suppressed, issues: SheetIssues) {
    this.rule = `rows.suppress: ${suppressed.name}`;
    this.#issues = issues;
    this.#indexes = suppressed.columns.map(({ index }) => index);
    this.#suppressed = suppressed;
    this.#parts = suppressed.parts.map((part) => ({ ...part, count: 0, row: 0, of: 0 }));
  }

  find(batch: ByteRows): readonly number[] {
    const { keys, listed, unsure } = this.#suppressed;
    const { cells, numbers } = batch;
    const skipped: number[] = [];
    const asked: number[] = [];
    const hashes = keys.hashAll(cells);
    listed.request(hashes, numbers.length);
    for (let row = 0; row < numbers.length; row += 1) {
      if (!hasKey(hashes, row)) continue;
      this.#first ??= showCells(cells, row, this.#indexes);
      const of = listed.find(hashes, HASH_WORDS * row);
      if (of === 0) continue;
      const doubt = unsure === 'skip' ? null : this.#doubtOf(cells, row, of);
      if (doubt === null) {
        skipped.push(row);
        continue;
      }
      asked.push(row);
      if (unsure === undefined)
        this.#ask(numbers[row] as number, showCells(cells, row, this.#indexes), doubt);
    }
    const known = new Set([...skipped, ...asked]);
    for (const part of this.#parts) notePart(part, { cells, numbers }, known);
    this.#isAsked ||= asked.length > 0;
    this.#skipped += skipped.length;
    this.#isKept ||= skipped.length < numbers.length;
    return skipped;
  }

  /** Why a row that the list has may be for somebody else; null if it is not. @param of The row of the list. */
  #doubtOf(cells: ByteCells, row: number, of: number): string | null {
    const { keys, owners } = this.#suppressed;
    const other = owners.otherThan(keys.ownerOf(cells, row), of);
    if (other !== null) return `row ${of} of it names ${quoted(other)}`;
    return keys.isDoubtful(cells, row) ? 'it may stand for a name that is missing' : null;
  }

  #ask(row: number, shown: string, doubt: string): void {
    const [only, second] = this.#suppressed.columns;
    const what = `${shown} is on the list of ${this.rule}, but ${doubt}`;
    const column = second ? null : (only ?? null);
    this.#issues.row(row, { code: 'suppress_unsure', column, what, fix: FIX_UNSURE });
  }

  finish(): void {
    if (this.#skipped === 0 && !this.#isAsked) this.#warnOfNone();
    for (const part of this.#parts) this.#warnOfPart(part);
    if (this.#isKept || this.#skipped === 0) return;
    this.#issues.allSkipped(`all remaining rows are on the list of ${this.rule}`, FIX);
  }

  /** Somebody may be on the list under another name. What many rows share, such as a town, says nothing. */
  #warnOfPart({ columns: [column], isNear, count, row, of, listed }: PartMatches): void {
    if (column === undefined || count === 0 || (!isNear && count > listed.count)) return;
    const { name } = this.#suppressed;
    const [are, have] = count === 1 ? ['row is', 'has'] : ['rows are', 'have'];
    const what = isNear
      ? `${have} what one of its rows has but for case, spaces, width or punctuation`
      : `${have} the same "${column.name}" as one of its rows`;
    const way = isNear
      ? '"ignore: [case, space, width, punctuation]" for this list in the mapping leaves them out'
      : 'if one column is enough, match that alone, or set "ignore"';
    this.#issues.column(column, {
      code: 'suppress_partly',
      severity: 'warning',
      message: `${count} ${are} not on the list of ${this.rule}, but ${what}: first row ${this.#issues.rowName(row)}, like row ${of} of ${name}`,
      fix: `Compare these rows with the list; ${way}`,
      count,
    });
  }

  /** Lists that are compared in different forms, as "001" and "1", have nothing in common: people who do not want mail would get it. */
  #warnOfNone(): void {
    const { name, columns, example } = this.#suppressed;
    if (example === null || this.#first === null) return;
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    this.#issues.sheet({
      code: 'suppress_never_found',
      severity: 'warning',
      message: `No row is on the list of ${this.rule}: ${names} ${columns.length === 1 ? 'has' : 'have'}, for example, ${this.#first}, and ${name} has ${example}`,
      fix: 'Check that both are written the same way, or ignore this if nobody on the list is in the sheet',
    });
  }
}

/** Notes the rows that match in the part alone. */
function notePart(
  part: PartMatches,
  { cells, numbers }: { readonly cells: ByteCells; readonly numbers: readonly number[] },
  skipped: ReadonlySet<number>,
): void {
  const hashes = part.keys.hashAll(cells);
  for (let at = 0; at < numbers.length; at += 1) {
    const of =
      hasKey(hashes, at) && !skipped.has(at) ? part.listed.find(hashes, HASH_WORDS * at) : 0;
    if (of === 0) continue;
    part.count += 1;
    if (part.row > 0) continue;
    part.row = numbers[at] as number;
    part.of = of;
  }
}

/** The texts of a row in some columns, to show. */
export function showCells(cells: ByteCells, row: number, indexes: readonly number[]): string {
  return indexes.map((index) => quoted(cellText(cells, row, index))).join(', ');
}
