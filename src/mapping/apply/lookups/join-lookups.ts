import type { IssueSink } from '../../../issue.ts';
import { type ByteCells, cellText } from '../../../rows/byte-cells.ts';
import { ByteRows } from '../../../rows/byte-rows.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import type { Column } from '../../../rows/row.ts';
import type { Plan } from '../plan.ts';
import { cut, quoted, SheetIssues } from '../row-issue.ts';
import type { JoinedColumn } from './column-lookup.ts';
import { type LookupTable, NOT_FOUND } from './lookup-table.ts';

const FIRST_ROWS = 1024;
const FIRST_BYTES = 512 * 1024;

/** Adds what look-ups give to rows, as cells behind those of the sheet, so that they are read like any other cell. */
export class LookupJoin {
  readonly #width: number;
  readonly #joined: readonly JoinedColumn[];
  readonly #seekers: readonly Seeker[];
  /** By joined column: its seeker, and the value's position in the table. */
  readonly #sources: readonly { readonly seeker: Seeker; readonly value: number }[];
  #bytes = Buffer.alloc(FIRST_BYTES);
  #bounds = new Int32Array(0);
  #rowCells = new Int32Array(0);
  #escapes = new Uint8Array(0);

  /** @param tables By the names of look-ups. */
  constructor(
    { place, lookups }: Plan,
    tables: ReadonlyMap<string, LookupTable>,
    onIssue: IssueSink,
  ) {
    this.#width = place.header.columns.length;
    this.#joined = lookups;
    const issues = new SheetIssues(place, onIssue);
    const seekers: Seeker[] = [];
    this.#sources = lookups.map((joined) => {
      const { lookup, by } = joined;
      const table = tables.get(lookup);
      if (!table) throw new TypeError(`lookup "${lookup}" was not read`);
      const known = seekers.find((one) => one.table === table && one.by.index === by.index);
      const seeker = known ?? new Seeker(table, by, issues);
      if (!known) seekers.push(seeker);
      return { seeker, value: table.values.indexOf(joined) };
    });
    this.#seekers = seekers;
  }

  /** The batch with the cells that were looked up, until the next one. */
  join(batch: ByteRows): ByteRows {
    const { numbers, cells, hidden } = batch;
    if (numbers.length === 0) return batch;
    for (const seeker of this.#seekers) seeker.seek(cells, numbers);
    const rows = numbers.length;
    this.#makeRoom(rows, cells.bytes.length + this.#countBytes(rows));
    cells.bytes.copy(this.#bytes);
    let end = cells.bytes.length;
    for (let row = 0; row < rows; row += 1) end = this.#joinRow(cells, row, end);
    const own = {
      bytes: this.#bytes.subarray(0, end),
      bounds: this.#bounds.subarray(0, 2 * rows * this.#rowWidth),
      rowCells: this.#rowCells.subarray(0, 2 * rows),
      escapes: this.#escapes.subarray(0, rows),
    };
    return new ByteRows(numbers, own, { plain: false, hidden });
  }

  /** Reports look-ups that found nothing at all. */
  finish(): void {
    for (const seeker of this.#seekers) seeker.finish();
  }

  get #rowWidth(): number {
    return this.#width + this.#joined.length;
  }

  #countBytes(rows: number): number {
    let bytes = 0;
    for (const { seeker, value } of this.#sources) {
      const { entries, table } = seeker;
      for (let row = 0; row < rows; row += 1) {
        const entry = entries[row] as number;
        if (entry >= 0) bytes += table.endOf(entry, value) - table.startOf(entry, value);
      }
    }
    return bytes;
  }

  #makeRoom(rows: number, bytes: number): void {
    if (bytes > this.#bytes.length) this.#bytes = Buffer.alloc(2 * bytes);
    if (rows <= this.#escapes.length) return;
    const most = Math.max(FIRST_ROWS, 2 * rows);
    this.#bounds = new Int32Array(2 * most * this.#rowWidth);
    this.#rowCells = new Int32Array(2 * most);
    this.#escapes = new Uint8Array(most);
  }

  /** Writes the bounds of a row's cells, and the values that were looked up for it. Returns where the bytes end. */
  #joinRow({ bounds, rowCells, escapes }: ByteCells, row: number, bytesEnd: number): number {
    const [first, last] = [rowCells[2 * row] as number, rowCells[2 * row + 1] as number];
    const start = row * this.#rowWidth;
    this.#rowCells[2 * row] = start;
    this.#rowCells[2 * row + 1] = start + this.#rowWidth;
    let to = 2 * start;
    for (let cell = first; cell < first + this.#width; cell += 1) {
      const isThere = cell < last;
      this.#bounds[to] = isThere ? (bounds[2 * cell] as number) : 0;
      this.#bounds[to + 1] = isThere ? (bounds[2 * cell + 1] as number) : 0;
      to += 2;
    }
    let end = bytesEnd;
    // A cell beyond the header has its place taken by one that was looked up.
    let firstEscaped = (escapes[row] as number) > this.#width ? 0 : (escapes[row] as number);
    for (const { seeker, value } of this.#sources) {
      const { entries, table } = seeker;
      const entry = entries[row] as number;
      this.#bounds[to] = end;
      if (entry >= 0) {
        const valueEnd = table.endOf(entry, value);
        end += table.bytes.copy(this.#bytes, end, table.startOf(entry, value), valueEnd);
        if (firstEscaped === 0 && table.isEscaped(entry)) firstEscaped = 1;
      }
      this.#bounds[to + 1] = end;
      to += 2;
    }
    this.#escapes[row] = firstEscaped;
    return end;
  }
}

/** Finds the entries of a table by the cells of a column. */
class Seeker {
  readonly table: LookupTable;
  readonly by: Column;
  /** Of the last batch, by row; below 0 if there is none. */
  entries = new Int32Array(FIRST_ROWS);
  readonly #issues: SheetIssues;
  readonly #known: KnownNumbers;
  #missing = 0;
  #firstMissing = '';
  #isFound = false;

  constructor(table: LookupTable, by: Column, issues: SheetIssues) {
    this.#issues = issues;
    this.table = table;
    this.by = by;
    this.#known = new KnownNumbers((text) => table.entryOf(text));
  }

  seek(cells: ByteCells, numbers: readonly number[]): void {
    if (numbers.length > this.entries.length) this.entries = new Int32Array(2 * numbers.length);
    for (let row = 0; row < numbers.length; row += 1) {
      const entry = this.#known.ofCell(cells, row, this.by.index);
      this.entries[row] = entry;
      if (entry >= 0) this.#isFound = true;
      else if (entry === NOT_FOUND) this.#report(cells, row, numbers[row] as number);
    }
  }

  finish(): void {
    if (this.#isFound || this.#missing === 0) return;
    const { name, file, key } = this.table;
    const some = this.table.someKey();
    const has = some === null ? 'which is empty' : `which has, for example, "${cut(some)}"`;
    this.#issues.column(this.by, {
      code: 'lookup_never_found',
      message: `Cannot use lookup "${name}": no cell of column "${this.by.name}", such as ${this.#firstMissing}, is in column "${key}" of ${file}, ${has}`,
      fix: 'Check "by" where the lookup is used, and its file and "key" under "lookups" in the mapping',
    });
  }

  #report(cells: ByteCells, place: number, row: number): void {
    const { name, file, key } = this.table;
    const value = cellText(cells, place, this.by.index);
    if (this.#missing === 0) this.#firstMissing = quoted(value);
    this.#missing += 1;
    const what = `${quoted(value)} is not in column "${key}" of lookup "${name}" (${file})`;
    const fix = 'Correct the cell, or add it to the list';
    this.#issues.row(row, { code: 'lookup_missing', column: this.by, value, what, fix });
  }
}
