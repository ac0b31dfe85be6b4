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
 * Memory grows by 32 bytes with each different row.
 */
export class RepeatedSheets {
  readonly #issues: SheetIssues;
  readonly #parts: SheetParts;
  readonly #columns: readonly number[];
  readonly #keyed = new KeyedHash();
  readonly #first = new FirstRows();
  /** By place, how many rows a sheet has, and how many of them the one that is read has. */
  readonly #rows: number[] = [];
  #again: number[] = [];
  /** The same by the first sheet that had a row alone. */
  #all: number[] = [];
  /** By the first of equal rows, a bit for each of the last sheets, by its place: whether it had the row. */
  readonly #had: Uint32Array[] = [];
  /** By place, how many rows no other sheet above had, and no other row. */
  readonly #different: number[] = [];
  #part = 0;
  /** Different rows of the sheet that others above had: those that it begins with, and those that it has just ended with. */
  #edges = { begin: 0, end: 0, isBegin: true, last: -1 };

  /** @returns null if the list is one sheet, or its sheets may repeat each other */
  static of(plan: Plan, issues: SheetIssues): RepeatedSheets | null {
    const { parts } = plan.place;
    return parts && !plan.mayRepeatSheets ? new RepeatedSheets(plan, parts, issues) : null;
  }

  private constructor(plan: Plan, parts: SheetParts, issues: SheetIssues) {
    this.#issues = issues;
    this.#parts = parts;
    this.#columns = [...printedColumnsOf(plan)];
  }

  seeRecords(records: readonly MappedRecord[], { cells }: ByteRows): void {
    for (const [i, record] of records.entries()) if (record.valid) this.#note(record, cells, i);
  }

  #note({ row, svcUid, projectId, fields }: MappedRecord, cells: ByteCells, i: number): void {
    const part = this.#parts.placeOf(row);
    if (part !== this.#part) this.#begin(part);
    this.#rows[part] = (this.#rows[part] ?? 0) + 1;
    const ids = Buffer.from([svcUid, projectId, ...fields].join('\0'));
    this.#keyed.add(ids, 0, ids.length);
    for (const column of this.#columns) this.#addCell(cells, i, column);
    this.#keyed.finish();
    const same = this.#first.findOrAdd(this.#keyed.words, row) || row;
    if (same === row) this.#different[part] = (this.#different[part] ?? 0) + 1;
    const first = same === row ? part : this.#parts.placeOf(same);
    this.#seeEdge(same, first !== part);
    const chunk = chunkOf(this.#had, same, numberChunk);
    const before = chunk[placeInChunk(same)] as number;
    chunk[placeInChunk(same)] = before | bitOf(part);
    if (first === part) return;
    this.#all[first] = (this.#all[first] ?? 0) + 1;
    for (let above = first; above < part; above += 1) {
      const had = part - above < SHEETS && (before & bitOf(above)) !== 0;
      if (had || above === first) this.#again[above] = (this.#again[above] ?? 0) + 1;
    }
  }

  /** The rows of a project that print the same are one here: it may begin in one sheet and end in the next. */
  #seeEdge(same: number, isAgain: boolean): void {
    const edges = this.#edges;
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
  #addCell({ bytes, bounds, rowCells }: ByteCells, row: number, column: number): void {
    this.#keyed.addByte(0);
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return;
    const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
    AS_IT_IS.addTo(this.#keyed, bytes, start, end);
  }

  #begin(part: number): void {
    this.finish();
    let others = 0;
    for (; this.#part < part; this.#part += 1) others |= bitOf(this.#part + 1);
    // Rows may be left out, and whole chunks.
    for (const chunk of part >= SHEETS ? Object.values(this.#had) : []) {
      for (let i = 0; i < chunk.length; i += 1) chunk[i] = (chunk[i] as number) & ~others;
    }
    [this.#again, this.#all] = [[], []];
    this.#edges = { begin: 0, end: 0, isBegin: true, last: -1 };
  }

  finish(): void {
    const { sheet = '' } = this.#parts.all[this.#part] ?? {};
    // That rows are the same says nothing where nearly all of a sheet are.
    const counts = (_: number, i: number) =>
      (this.#different[i] ?? 0) >= Math.min(FEW, (this.#rows[i] ?? 0) / 10);
    const again = this.#again.map((rows, i) => (counts(rows, i) ? rows : 0));
    const all = this.#all.filter(counts).reduce((sum, rows) => sum + rows, 0);
    const own = this.#rows[this.#part] ?? 0;
    const copied = again.findIndex((rows = 0, i) => 2 * rows > (this.#rows[i] ?? 0));
    const { [copied]: other } = this.#parts.all;
    const what =
      2 * all > own
        ? `${all} of its ${own} rows are also in the sheets before it`
        : other
          ? `it has ${again[copied]} of the ${this.#rows[copied]} rows of "${other.sheet}"`
          : this.#whichEdge();
    if (what === null) return;
    this.#issues.sheet({
      ...{ code: 'sheet_repeated', value: sheet, count: Math.max(all, 1) },
      message: `Cannot tell whether "${sheet}" is to be ordered: ${what}`,
      fix: 'Leave it out, or set "repeated_sheets: include" under "sheet" in the mapping',
    });
  }

  #whichEdge(): string | null {
    const { begin, end } = this.#edges;
    if (Math.max(begin, end) < FEW) return null;
    const edge = begin >= FEW ? `begins with ${begin}` : `ends with ${end}`;
    return `it ${edge} rows that are also in the sheets before it`;
  }
}

function bitOf(part: number): number {
  return 1 << (part % SHEETS);
}
