import type { ByteCells } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { FirstRows } from '../../../rows/kept/first-rows.ts';
import { chunkOf, numberChunk, placeInChunk } from '../../../rows/kept/row-chunks.ts';
import { KeyedHash } from '../../../rows/keyed-hash.ts';
import type { SheetParts } from '../../../rows/sheet-parts.ts';
import { AS_IT_IS } from '../../rules/comparable.ts';
import type { Plan } from '../plan.ts';
import { printedColumnsOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import type { SheetIssues } from '../row-issue.ts';

/** Of the sheets above, the first one that had a row is known, and which of the last ones. */
const SHEETS = 32;
/** A sheet has hardly more different rows if it prints the same for all. */
const FEW = 3;

/**
 * Asks about a sheet of several that repeats others, as one of all months does, or one that was copied and continued: more than half
 * of its rows, or of those of one above it, order and print the same. Or some at its beginning or end do, as of files that overlap.
 * Memory grows by 32 bytes with each different row. null if the list is one sheet, or its sheets may repeat each other.
 */
export function watchRepeatedSheets(plan: Plan, issues: SheetIssues) {
  const { parts } = plan.place;
  if (!parts || plan.mayRepeatSheets) return null;
  return watchParts(parts, [...printedColumnsOf(plan)], issues);
}

function watchParts(parts: SheetParts, columns: readonly number[], issues: SheetIssues) {
  const keyed = new KeyedHash();
  const firstRows = new FirstRows();
  /** By place, how many rows a sheet has, and how many of them the one that is read has. */
  const rows: number[] = [];
  let again: number[] = [];
  /** The same by the first sheet that had a row alone. */
  let all: number[] = [];
  /** By the first of equal rows, a bit for each of the last sheets, by its place: whether it had the row. */
  const had: Uint32Array[] = [];
  /** By place, how many rows no other sheet above had, and no other row. */
  const different: number[] = [];
  let current = 0;
  /** Different rows of the sheet that others above had: those that it begins with, and those that it has just ended with. */
  let edges = { begin: 0, end: 0, isBegin: true, last: -1 };

  function note(
    { row, svcUid, projectId, fields }: MappedRecord,
    cells: ByteCells,
    i: number,
  ): void {
    const part = parts.placeOf(row);
    if (part !== current) begin(part);
    rows[part] = (rows[part] ?? 0) + 1;
    const ids = Buffer.from([svcUid, projectId, ...fields].join('\0'));
    keyed.add(ids, 0, ids.length);
    for (const column of columns) addCell(cells, i, column);
    keyed.finish();
    const same = firstRows.findOrAdd(keyed.words, row) || row;
    if (same === row) different[part] = (different[part] ?? 0) + 1;
    const first = same === row ? part : parts.placeOf(same);
    seeEdge(same, first !== part);
    const chunk = chunkOf(had, same, numberChunk);
    const before = chunk[placeInChunk(same)] as number;
    chunk[placeInChunk(same)] = before | bitOf(part);
    if (first === part) return;
    all[first] = (all[first] ?? 0) + 1;
    for (let above = first; above < part; above += 1) {
      const hadIt = part - above < SHEETS && (before & bitOf(above)) !== 0;
      if (hadIt || above === first) again[above] = (again[above] ?? 0) + 1;
    }
  }

  /** The rows of a project that print the same are one here: it may begin in one sheet and end in the next. */
  function seeEdge(same: number, isAgain: boolean): void {
    if (!isAgain) {
      edges.isBegin = false;
      edges.end = 0;
    } else if (same !== edges.last) {
      edges.end += 1;
      if (edges.isBegin) edges.begin += 1;
    }
    edges.last = same;
  }

  /** Without white space around its text. */
  function addCell({ bytes, bounds, rowCells }: ByteCells, row: number, column: number): void {
    keyed.addByte(0);
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return;
    const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
    AS_IT_IS.addTo(keyed, bytes, start, end);
  }

  function begin(part: number): void {
    finish();
    let others = 0;
    for (; current < part; current += 1) others |= bitOf(current + 1);
    // Rows may be left out, and whole chunks.
    for (const chunk of part >= SHEETS ? Object.values(had) : []) {
      for (let i = 0; i < chunk.length; i += 1) chunk[i] = (chunk[i] as number) & ~others;
    }
    [again, all] = [[], []];
    edges = { begin: 0, end: 0, isBegin: true, last: -1 };
  }

  function finish(): void {
    const { sheet = '' } = parts.all[current] ?? {};
    // That rows are the same says nothing where nearly all of a sheet are.
    const counts = (_: number, i: number) =>
      (different[i] ?? 0) >= Math.min(FEW, (rows[i] ?? 0) / 10);
    const copies = again.map((count, i) => (counts(count, i) ? count : 0));
    const repeated = all.filter(counts).reduce((sum, count) => sum + count, 0);
    const own = rows[current] ?? 0;
    const copied = copies.findIndex((count = 0, i) => 2 * count > (rows[i] ?? 0));
    const { [copied]: other } = parts.all;
    const what =
      2 * repeated > own
        ? `${repeated} of its ${own} rows are also in the sheets before it`
        : other
          ? `it has ${copies[copied]} of the ${rows[copied]} rows of "${other.sheet}"`
          : whichEdge();
    if (what === null) return;
    issues.sheet({
      ...{ code: 'sheet_repeated', value: sheet, count: Math.max(repeated, 1) },
      message: `Cannot tell whether "${sheet}" is to be ordered: ${what}`,
      fix: 'Leave it out, or set "repeated_sheets: include" under "sheet" in the mapping',
    });
  }

  function whichEdge(): string | null {
    const { begin, end } = edges;
    if (Math.max(begin, end) < FEW) return null;
    const edge = begin >= FEW ? `begins with ${begin}` : `ends with ${end}`;
    return `it ${edge} rows that are also in the sheets before it`;
  }

  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows): void {
      for (const [i, record] of records.entries()) if (record.valid) note(record, cells, i);
    },
    finish,
  };
}

function bitOf(part: number): number {
  return 1 << (part % SHEETS);
}
