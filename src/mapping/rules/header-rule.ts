import { type ByteCells, cellText, rowTexts } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { Column } from '../../rows/row.ts';
import type { SheetIssues } from '../apply/row-issue.ts';
import { HeaderNames, toKey } from './header-names.ts';
import type { RowRule } from './row-rule.ts';

const SKIP = '"headers: skip" under "rows" in the mapping (or --headers skip)';
const FIX = `Remove the row, or leave such rows out with ${SKIP}; "headers: keep" orders them`;
const FIX_OTHER =
  'Save this row and those below it as a separate file, or move their cells below the right names; if the row is not a header, "headers: keep" under "rows" in the mapping (or --headers keep) orders it';

/** How many cells of each row are checked. Three, because two names of a changed header may be new. */
const PROBES = 3;
/** A changed header has at least this many known column names for each cell that is none. */
const NAMES_FOR_ANOTHER = 3;

export interface HeaderRuleOptions {
  /** Skip repeated headers without an issue, unless the rows below them belong to other columns. */
  readonly leaveOut: boolean;
  /** The columns of project ids and users. No id is the name of its column, so one such cell is enough to recognize a header. */
  readonly ids: readonly Column[];
  /** Called for a header with other columns: no row below it can be ordered. */
  readonly onOtherColumns: (row: number) => void;
}

/**
 * How a row repeats the header. `same`: exactly; `moved`: with its names in another order; `other`: with some of its names and
 * some others.
 */
type Repeated = 'same' | 'moved' | 'other';

/**
 * Finds repeated headers, as in joined files, also with columns in another order or some names changed. In most rows only the
 * last bytes of a few cells are read.
 */
export class HeaderRule implements RowRule {
  readonly reason = 'header_repeated';
  readonly rule = 'rows.headers: skip';
  readonly #issues: SheetIssues;
  readonly #options: HeaderRuleOptions;
  readonly #names: HeaderNames;
  readonly #named: readonly Column[];
  /** Indexes of the columns that are checked in each row. */
  readonly #probes: readonly number[];

  constructor(options: HeaderRuleOptions, issues: SheetIssues) {
    this.#issues = issues;
    this.#options = options;
    this.#named = issues.place.header.columns.filter(({ name }) => name !== '');
    this.#names = new HeaderNames(this.#named);
    const indexes = [...options.ids, ...this.#named].map(({ index }) => index);
    this.#probes = [...new Set(indexes)].slice(0, PROBES);
  }

  find({ cells, numbers }: ByteRows): readonly number[] {
    const found: number[] = [];
    const places = this.#probes.flatMap((index) => this.#placesIn(cells, index));
    for (const place of new Set(places.sort((a, b) => a - b))) {
      const kind = this.#kindOf(rowTexts(cells, place));
      if (kind === null) continue;
      if (kind === 'same') found.push(place);
      else this.#options.onOtherColumns(numbers[place] ?? 0);
      if (kind !== 'same' || !this.#options.leaveOut) this.#report(numbers[place] ?? 0, kind);
    }
    return this.#options.leaveOut ? found : [];
  }

  /** Returns the rows with a column's name in this column. Two bytes rule out most rows. */
  #placesIn(cells: ByteCells, index: number): number[] {
    const { bytes, bounds, rowCells } = cells;
    const names = this.#names;
    const places: number[] = [];
    const rows = rowCells.length / 2;
    for (let row = 0; row < rows; row += 1) {
      const cell = (rowCells[2 * row] as number) + index;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const end = bounds[2 * cell + 1] as number;
      const start = bounds[2 * cell] as number;
      if (end === start || !names.mayBe(bytes, start, end)) continue;
      if (names.has(cellText(cells, row, index))) places.push(row);
    }
    return places;
  }

  #kindOf(cells: readonly string[]): Repeated | null {
    const reached = this.#named.filter(({ index }) => index < cells.length);
    const isOwn = ({ index, name }: Column) =>
      this.#names.keyOf(cells[index] ?? '') === toKey(name);
    const own = reached.filter(isOwn);
    // One name of several is not enough for a header: somebody may be called Name.
    const isEnough = reached.length >= Math.min(2, this.#named.length);
    if (isEnough && own.length === reached.length) return 'same';
    const names = this.#namesIn(cells);
    const others = reached.length - names.inNamed;
    if (names.all > 1 && others === 0) return 'moved';
    if (this.#options.ids.some(isOwn)) return 'other';
    if (names.all < 2) return null;
    if (names.all >= NAMES_FOR_ANOTHER * others) return 'other';
    const isAllButOne = own.length === 2 && reached.length === 3;
    const other = reached.find((column) => !own.includes(column));
    return isAllButOne && /\p{L}/u.test(cells[other?.index ?? -1] ?? '') ? 'other' : null;
  }

  /** Counts the cells that are names of columns, each column once. `inNamed` counts those in columns that have a name. */
  #namesIn(cells: readonly string[]): { all: number; inNamed: number } {
    const left = new Map<string, number>();
    for (const { name } of this.#named) left.set(toKey(name), (left.get(toKey(name)) ?? 0) + 1);
    const found = cells.flatMap((text, index) => {
      const key = this.#names.keyOf(text);
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count > 0 ? index : [];
    });
    const named = new Set(this.#named.map(({ index }) => index));
    return { all: found.length, inNamed: found.filter((index) => named.has(index)).length };
  }

  #report(row: number, kind: Repeated): void {
    const { row: first } = this.#issues.place.header;
    const below = `so the rows below it cannot be read under the names in row ${first}`;
    const what = {
      same: 'it repeats the header, as in joined files',
      moved: `it repeats the header with its columns in another order, ${below}`,
      other: `it looks like another header, with different columns, ${below}`,
    }[kind];
    const fix = kind === 'same' ? FIX : FIX_OTHER;
    this.#issues.row(row, { code: 'header_repeated', what, fix });
  }
}
