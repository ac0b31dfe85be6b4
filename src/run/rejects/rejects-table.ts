import type { Issue } from '../../issue.ts';
import { isRejectsColumn, runOfColumn } from '../../mapping/file/reserved-columns.ts';
import type { RejectsRow } from '../../output/sheets/rejects-file.ts';
import { MAX_CELL_CHARS } from '../../output/sheets/xlsx/cell-xml.ts';
import { displayWidth } from '../../output/text/visible-text.ts';
import { columnIndex } from '../../rows/cell-address.ts';
import { rowName } from '../../rows/row.ts';
import type { Sheet } from '../../sheet/sheet.ts';

/** Widths of columns in a workbook, in characters. */
const LEAST_WIDTH = 12;
const MOST_WIDTH = 40;
const PROBLEM_WIDTH = 60;

const REJECTS_COLUMNS = [
  'vdpipe_row',
  'vdpipe_code',
  'vdpipe_column',
  'vdpipe_problem',
  'vdpipe_fix',
];

/** Why a row is rejected. */
export interface RejectReason extends Pick<Issue, 'column' | 'message' | 'fix'> {
  readonly code: string;
}

/** The columns of a rejects file: the input's, and what is wrong in the place of what an earlier rejects file said. */
export class RejectsTable {
  readonly headerRow: number;
  readonly header: string[];
  readonly widths: readonly number[];
  /** Columns of the input. */
  readonly width: number;
  readonly #kept: readonly number[];
  /** Places in the file by what an issue calls a column: its name, or its letter where it has none. */
  readonly #places: ReadonlyMap<string, number>;

  readonly #sheet: Sheet;
  readonly #ofRun: readonly string[];

  /** @param run whose rows they are. @default nothing was recorded of their list */
  constructor(sheet: Sheet, run?: string) {
    const { header } = sheet;
    this.#sheet = sheet;
    const kept = header.columns.filter(({ name }) => !isRejectsColumn(name));
    this.headerRow = header.row;
    // Rows that were given back before are still of the run that gave them back first.
    const before = header.columns.map(({ name }) => name).filter(runOfColumn);
    this.#ofRun = run === undefined ? before : [`vdpipe_run_${run}`, ...before];
    this.header = [...kept.map(({ name }) => name), ...REJECTS_COLUMNS, ...this.#ofRun];
    this.widths = this.header.map((name) => widthOf(name));
    this.#kept = kept.map(({ index }) => index);
    this.width = header.columns.length;
    this.#places = new Map(kept.map(({ name, letter }, place) => [name || letter, place]));
  }

  keep<C>(cells: readonly C[]): (C | string)[] {
    return this.#kept.map((index) => cells[index] ?? '');
  }

  /** Cells without a column stand behind everything: they are among what is wrong. */
  reject(row: number, cells: RejectsRow['cells'], reasons: readonly RejectReason[]): RejectsRow {
    const told = [
      rowName(this.#sheet, row),
      joined(reasons.map(({ code }) => code)),
      joined(reasons.map(({ column }) => column ?? '')),
      joined(reasons.map(({ message }) => message)),
      joined(reasons.map(({ fix }) => fix)),
      ...this.#ofRun.map(() => ''),
    ];
    return {
      cells: [...this.keep(cells), ...told, ...cells.slice(this.width)],
      wrong: this.#notes(reasons),
    };
  }

  #notes(reasons: readonly RejectReason[]): ReadonlyMap<number, string> {
    const notes = new Map<number, string>();
    for (const { column, message, fix } of reasons) {
      const place = column === null ? undefined : this.#placeOf(column);
      if (place === undefined) continue;
      const before = notes.get(place);
      notes.set(place, `${before === undefined ? '' : `${before}\n`}${message}. ${fix}.`);
    }
    return notes;
  }

  #placeOf(column: string): number | undefined {
    const known = this.#places.get(column);
    if (known !== undefined || !/^[A-Z]{1,3}$/.test(column)) return known;
    const behind = columnIndex(column) - this.width;
    return behind < 0 ? undefined : this.header.length + behind;
  }
}

function widthOf(name: string): number {
  if (name === 'vdpipe_problem' || name === 'vdpipe_fix') return PROBLEM_WIDTH;
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, displayWidth(name) + 2));
}

/** As much as a cell of a workbook holds. */
function joined(texts: readonly string[]): string {
  return [...new Set(texts)]
    .filter((text) => text !== '')
    .join('; ')
    .slice(0, MAX_CELL_CHARS);
}
