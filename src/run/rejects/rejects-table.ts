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

export type RejectsTable = ReturnType<typeof createRejectsTable>;

/**
 * The columns of a rejects file: the input's, and what is wrong in the place of what an earlier rejects file said.
 *
 * @param run whose rows they are. @default nothing was recorded of their list
 */
export function createRejectsTable(sheet: Sheet, run?: string) {
  const { columns, row: headerRow } = sheet.header;
  /** Columns of the input. */
  const width = columns.length;
  const kept = columns.filter(({ name }) => !isRejectsColumn(name));
  // Rows that were given back before are still of the run that gave them back first.
  const before = columns.map(({ name }) => name).filter(runOfColumn);
  const ofRun = run === undefined ? before : [`vdpipe_run_${run}`, ...before];
  const header = [...kept.map(({ name }) => name), ...REJECTS_COLUMNS, ...ofRun];
  /** Places in the file by what an issue calls a column: its name, or its letter where it has none. */
  const places = new Map(kept.map(({ name, letter }, place) => [name || letter, place]));
  return { headerRow, header, widths: header.map(widthOf), width, keep, reject };

  function keep<C>(cells: readonly C[]): (C | string)[] {
    return kept.map(({ index }) => cells[index] ?? '');
  }

  /** Cells without a column stand behind everything: they are among what is wrong. */
  function reject(
    row: number,
    cells: RejectsRow['cells'],
    reasons: readonly RejectReason[],
  ): RejectsRow {
    const told = [
      rowName(sheet, row),
      joined(reasons.map(({ code }) => code)),
      joined(reasons.map(({ column }) => column ?? '')),
      joined(reasons.map(({ message }) => message)),
      joined(reasons.map(({ fix }) => fix)),
      ...ofRun.map(() => ''),
    ];
    return { cells: [...keep(cells), ...told, ...cells.slice(width)], wrong: notesOn(reasons) };
  }

  function notesOn(reasons: readonly RejectReason[]): ReadonlyMap<number, string> {
    const notes = new Map<number, string>();
    for (const { column, message, fix } of reasons) {
      const place = column === null ? undefined : placeOf(column);
      if (place === undefined) continue;
      const known = notes.get(place);
      notes.set(place, `${known === undefined ? '' : `${known}\n`}${message}. ${fix}.`);
    }
    return notes;
  }

  function placeOf(column: string): number | undefined {
    const known = places.get(column);
    if (known !== undefined || !/^[A-Z]{1,3}$/.test(column)) return known;
    const behind = columnIndex(column) - width;
    return behind < 0 ? undefined : header.length + behind;
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
