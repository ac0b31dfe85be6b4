import { type Issue, type IssueCode, type IssueSink, NOWHERE } from '../../issue.ts';
import { detachString } from '../../rows/detach-string.ts';
import { type Column, cellAddress, columnCell, rowName, type SheetPlace } from '../../rows/row.ts';

/** Longer values are cut: a cell can hold a book. */
const SHOWN_CHARS = 100;

/** What is wrong with a row. */
export interface RowProblem {
  readonly code: IssueCode;
  /** The column, if the problem is in one cell. */
  readonly column?: Column | null;
  readonly value?: string | null;
  /** `total_price must be 0 or more, found "-3.50"` */
  readonly what: string;
  readonly fix: string;
  readonly count?: number;
  /** Of a question: see `Issue`. */
  readonly key?: string | null;
  /** Whether rows were compared: then a list that its value is from may be right. @default no */
  readonly isOfRows?: true;
}

/** What is wrong with a column, or with the sheet as a whole. */
export type WholeProblem = Pick<Issue, 'code' | 'message' | 'fix'> & Partial<Issue>;

/** Where a value of a list stands. */
export interface ListCell {
  readonly file: string;
  readonly row: number;
  readonly column: string;
  readonly letter: string;
}

/** Tells the issues of one sheet. */
export class SheetIssues {
  readonly place: SheetPlace;
  readonly #onIssue: IssueSink;

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.place = place;
    this.#onIssue = onIssue;
  }

  /** Tells what keeps a row from being ordered. @param warning The message, where it is only a warning. */
  row(row: number, problem: RowProblem, warning?: string): void {
    const { code, column: at = null, value = null, what, fix, count, key } = problem;
    const cell = at && this.cell(at, row);
    this.sheet({
      ...{ code, severity: warning === undefined ? 'error' : 'warning', row },
      ...{ column: at && (at.name || at.letter), cell, value: value === null ? null : cut(value) },
      message: warning ?? `Cannot use row ${this.rowName(row)}: ${what}${cell ? ` (${cell})` : ''}`,
      ...{ fix, ...(count !== undefined && { count }), ...(key !== undefined && { key }) },
    });
  }

  /** Tells that a cell of a list, where a value of the row was looked up, keeps the row from being ordered. */
  listCell(row: number, problem: RowProblem, at: ListCell, isAgain: boolean): void {
    const { code, column, value = null, what, fix } = problem;
    const cell = `${at.file}!${at.letter}${at.row}`;
    this.sheet({
      ...{ code, row, column: column?.name || (column?.letter ?? null), cell },
      value: value === null ? null : cut(value),
      message: `Cannot use row ${at.row} of list ${at.file}: ${what} in column "${at.column}" (${cell})`,
      ...{ fix, ...(isAgain && { again: true }) },
    });
  }

  column({ name, letter }: Column, problem: WholeProblem): void {
    this.sheet({ column: name || letter, ...problem });
  }

  /** Tells of a column's name, or of the header as a whole. */
  header(column: Column | null, problem: WholeProblem): void {
    const { header } = this.place;
    const name = column?.name ?? null;
    const cell = column && cellAddress(this.place, column.index, header.row);
    this.sheet({ row: header.row, column: name, cell, value: name, ...problem });
  }

  sheet({ code, severity = 'error', ...told }: WholeProblem): void {
    this.#onIssue({ code, severity, sheet: this.place.sheet, ...NOWHERE, ...told });
  }

  /** Tells that a rule leaves no row, so that it is the rule that is wrong. */
  allSkipped(because: string, fix: string, at: Partial<Issue> = {}): void {
    const message = `Cannot order anything from "${this.place.sheet}": ${because}`;
    this.sheet({ code: 'rows_all_skipped', message, fix, ...at });
  }

  cell(column: Column, row: number): string {
    return columnCell(this.place, column, row);
  }

  /** `217`, or `February!217` in a list of several sheets. */
  rowName(row: number): string {
    return rowName(this.place, row);
  }

  /** A cell's text and where it stands: `"3,50" (list!D2)`; if it was looked up, by which cell. */
  shown(text: string, column: Column, row: number): string {
    const { joined } = column;
    const from = joined === undefined ? '' : `in lookup "${joined}", found by `;
    return `"${cut(text)}" (${from}${this.cell(column, row)})`;
  }
}

/** How many rows that are alike are told one by one. */
const MOST_TOLD = 3;

/** Warns of the first rows that are alike, and at the end of how many more there are. */
export class FirstFew {
  readonly #issues: SheetIssues;
  readonly #problem: Pick<RowProblem, 'code' | 'fix'>;
  #rows = 0;

  constructor(issues: SheetIssues, problem: Pick<RowProblem, 'code' | 'fix'>) {
    this.#issues = issues;
    this.#problem = problem;
  }

  warn(row: number, what: string, at: Pick<RowProblem, 'column' | 'value'> = {}): void {
    this.#rows += 1;
    if (this.#rows <= MOST_TOLD) this.#issues.row(row, { ...this.#problem, ...at, what }, what);
  }

  /** @param what Says what `3 more rows of "list"` are. */
  finish(what: (more: number) => string): void {
    const count = this.#rows - MOST_TOLD;
    if (count <= 0) return;
    const rows = `${count} more ${count === 1 ? 'row' : 'rows'} of "${this.#issues.place.sheet}"`;
    const message = `${rows} ${what(count)}`;
    this.#issues.sheet({ ...this.#problem, severity: 'warning', message, count });
  }
}

/** `1 row`, `14 rows` */
export function countedRows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}

/** `column "Sex"`; of a column that a look-up adds, `lookup "prices" (by column "Product")`. */
export function columnWords({ name, letter, joined }: Column): string {
  const column = `column "${name || letter}"`;
  return joined === undefined ? column : `lookup "${joined}" (by ${column})`;
}

/** `"-3.50"`, or `an empty cell`. */
export function quoted(value: string): string {
  return value.trim() === '' ? 'an empty cell' : `"${cut(value)}"`;
}

/** Cuts a value short enough to be shown. The result keeps nothing else of the file alive. */
export function cut(value: string): string {
  if (value.length <= SHOWN_CHARS) return detachString(value);
  // Do not cut between the halves of a surrogate pair.
  return detachString(`${value.slice(0, SHOWN_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`);
}
