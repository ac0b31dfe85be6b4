import type { IssueSink } from '../../../issue.ts';
import { isRejectsColumn } from '../../../mapping/file/reserved-columns.ts';
import { unescapeFormula } from '../../../output/sheets/csv-text.ts';
import { cellText, hasEscaped, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { ByteRows } from '../../../rows/byte-rows.ts';
import { WHOLE_ROW } from '../../../rows/cell-address.ts';
import type { SheetPlace } from '../../../rows/row.ts';
import { RowTable } from '../../../rows/row-table.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { toByteRows } from '../../../rows/to-byte-rows.ts';
import { composeText } from '../../../sheet/composed/compose-text.ts';
import { readEscaped } from '../../../sheet/escaped/read-escaped.ts';
import { isPlainStretch } from '../../../sheet/plain-text.ts';
import type { RowCorrections, SheetFormat } from '../../../sheet/sheet.ts';
import {
  more,
  needless,
  otherRow,
  outdated,
  repeated,
  type UnusedWhy,
  unused,
} from './correction-issues.ts';
import type { CorrectionList, SheetEntries } from './correction-list.ts';
import { beginsWith, toRowText } from './row-text.ts';

const FIRST_BYTES = 64 * 1024;
/** Corrections without a cell that are told one by one. */
const MAX_TOLD = 20;

/** What becomes of a correction: the cell is changed, or left as it is. */
const CHANGE = 1;
const LEAVE = 0;

/** A sheet that is corrected. */
export interface CorrectedSheet extends SheetPlace {
  readonly format: SheetFormat;
  /** Cells of a row that can be filled where they are empty. @default those of the columns that the header names */
  readonly width?: number | undefined;
}

/**
 * The corrections of one sheet, put to its rows as they are read. A cell is corrected if it shows what its correction was made for;
 * whatever does not fit is an issue.
 */
export class SheetCorrections implements RowCorrections {
  /** Cells that were changed. */
  corrected = 0;
  readonly #list: CorrectionList;
  readonly #sheet: CorrectedSheet;
  readonly #onIssue: IssueSink;
  readonly #isRejects: boolean;
  readonly #entries: Uint32Array;
  readonly #of: SheetEntries;
  /** The first correction whose row has not been read. */
  #next = 0;
  #unused = 0;
  #needless = 0;
  #firstNeedless = -1;
  /** Rows that are others than those that were to be left out, or whose cells were to be corrected. */
  readonly #otherRows = new Set<number>();
  /** Reused for each batch, which is good until the next. */
  readonly #table = new RowTable();
  readonly #out = new TextBytes(FIRST_BYTES);
  #verdicts = new Uint8Array(FIRST_BYTES);

  constructor(list: CorrectionList, sheet: CorrectedSheet, onIssue: IssueSink) {
    this.#list = list;
    this.#sheet = sheet;
    this.#onIssue = onIssue;
    this.#isRejects =
      sheet.format === 'csv' && sheet.header.columns.some(({ name }) => isRejectsColumn(name));
    this.#of = list.ofSheet(sheet.sheet);
    this.#entries = this.#of.entries;
  }

  /** Corrects rows that come in their order. Returns the same batch if nothing in it changes. */
  correct(batch: ByteRows): ByteRows {
    const { numbers } = batch;
    const last = numbers.at(-1);
    if (last === undefined || this.#rowAt(this.#next) > last) return batch;
    const first = this.#next;
    const end = this.#firstFrom(last + 1);
    this.#next = end;
    return this.#correctFrom(batch, first, end);
  }

  /** Corrects one row, whichever it is. */
  correctRow(row: number, texts: readonly string[]): readonly string[] {
    const first = this.#firstFrom(row);
    const end = this.#firstFrom(row + 1);
    if (first === end) return texts;
    const batch = toByteRows({ numbers: [row], rows: [texts] });
    return this.#correctFrom(batch, first, end).rows[0] ?? texts;
  }

  /** Whether there is a correction of a cell. */
  has(row: number, column: number): boolean {
    for (let at = this.#firstFrom(row); this.#rowAt(at) === row; at += 1) {
      if (this.#columnAt(at) === column) return true;
    }
    return false;
  }

  /** Whether a row that was read is to be left out. */
  isLeftOut(row: number): boolean {
    const at = this.#firstFrom(row + 1) - 1;
    const isWanted = at >= 0 && this.#rowAt(at) === row && this.#columnAt(at) === WHOLE_ROW;
    return isWanted && !this.#keepsRow(at) && !this.#otherRows.has(row);
  }

  /** Reports the corrections that no row was left for, and what only all of them show. */
  finish(): void {
    const { repeated: twice, others } = this.#of;
    const list = this.#list;
    for (let at = this.#next; at < this.#entries.length; at += 1) this.#tellUnused(at, 'row');
    this.#next = this.#entries.length;
    for (const entry of others) {
      if (list.keepsRow(entry)) continue;
      this.#unused += 1;
      if (this.#unused > MAX_TOLD) continue;
      const cell = { row: list.row(entry), column: list.column(entry) };
      this.#onIssue(unused(this.#sheet, cell, 'sheet', list.sheet(entry)));
    }
    this.#tellMore('correction_unused', this.#unused);
    for (const entry of twice.subarray(0, MAX_TOLD)) {
      const cell = { row: list.row(entry), column: list.column(entry) };
      this.#onIssue(repeated(this.#sheet, cell, list.to(entry)));
    }
    this.#tellMore('correction_repeated', twice.length);
    if (this.#needless === 0) return;
    this.#onIssue(needless(this.#sheet, this.#cellAt(this.#firstNeedless), this.#needless));
  }

  #correctFrom(batch: ByteRows, first: number, end: number): ByteRows {
    const changes = this.#judge(batch, first, end);
    this.corrected += changes;
    return changes === 0 ? batch : this.#rewrite(batch, first, end);
  }

  /** Decides each correction from `first` up to `end`. Returns how many cells change. */
  #judge(batch: ByteRows, first: number, end: number): number {
    const { numbers } = batch;
    if (end - first > this.#verdicts.length) this.#verdicts = new Uint8Array(2 * (end - first));
    let changes = 0;
    let place = 0;
    let blank = -1;
    let filled = -1;
    for (let at = first; at < end; at += 1) {
      const row = this.#rowAt(at);
      while (place < numbers.length && (numbers[place] as number) < row) place += 1;
      if (numbers[place] === row && place !== blank && place !== filled) {
        if (isBlankRow(batch, place)) blank = place;
        else {
          filled = place;
          if (this.#list.hasRows) this.#judgeRow(batch, place);
        }
      }
      const isThere = numbers[place] === row && place === filled;
      const verdict = isThere ? this.#judgeCell(batch, place, at) : this.#noRow(at);
      this.#verdicts[at - first] = verdict;
      changes += verdict;
    }
    return changes;
  }

  #noRow(at: number): typeof LEAVE {
    this.#tellUnused(at, 'row');
    return LEAVE;
  }

  #judgeCell(batch: ByteRows, place: number, at: number): typeof CHANGE | typeof LEAVE {
    const { bytes, bounds, rowCells } = batch.cells;
    const { header, width = header.columns.length } = this.#sheet;
    const list = this.#list;
    const entry = this.#entries[at] as number;
    const column = list.column(entry);
    const cell = (rowCells[2 * place] as number) + column;
    const isThere = cell < (rowCells[2 * place + 1] as number);
    const start = isThere ? (bounds[2 * cell] as number) : 0;
    const end = isThere ? (bounds[2 * cell + 1] as number) : 0;
    const row = batch.numbers[place] as number;
    if (row <= header.row) {
      this.#tellUnused(at, 'header');
      return LEAVE;
    }
    if (column === WHOLE_ROW || this.#otherRows.has(row)) return LEAVE;
    if (start === end && column >= width) {
      this.#tellUnused(at, 'column');
      return LEAVE;
    }
    if (list.isTo(entry, bytes, start, end)) return this.#noNeed(at);
    if (list.isFrom(entry, bytes, start, end)) return CHANGE;
    const found = cellText(batch.cells, place, column);
    const expected = list.from(entry);
    if (this.#toMeant(found) === this.#toMeant(expected)) return CHANGE;
    if (this.#toMeant(found) === this.#toMeant(list.to(entry))) return this.#noNeed(at);
    this.#onIssue(outdated(this.#sheet, this.#cellAt(at), { expected, found }));
    return LEAVE;
  }

  /**
   * Whether a row is the one that its corrections were made for. One that is left out stays as it is here: it takes part in what shows
   * only beside other rows, such as totals.
   */
  #judgeRow({ cells, numbers }: ByteRows, place: number): void {
    const row = numbers[place] ?? 0;
    const at = this.#firstFrom(row + 1) - 1;
    if (row <= this.#sheet.header.row || this.#columnAt(at) !== WHOLE_ROW) return;
    const count = (cells.rowCells[2 * place + 1] ?? 0) - (cells.rowCells[2 * place] ?? 0);
    const found = Array.from({ length: count }, (_, column) => cellText(cells, place, column));
    const expected = this.#list.from(this.#entries[at] as number);
    const isMeant = () =>
      beginsWith(
        found.map((text) => this.#toMeant(text)),
        composeText(expected),
      );
    if (beginsWith(found, expected) || isMeant()) return;
    this.#otherRows.add(row);
    const about = { row, isKept: this.#keepsRow(at) };
    this.#onIssue(otherRow(this.#sheet, about, { expected, found: toRowText(found) }));
  }

  #noNeed(at: number): typeof LEAVE {
    if (this.#needless === 0) this.#firstNeedless = at;
    this.#needless += 1;
    return LEAVE;
  }

  /** The text that issues show of a cell, which may be written otherwise in the file: `="01067"` in CSV, letters in parts. */
  #toMeant(text: string): string {
    const { format } = this.#sheet;
    const own = this.#isRejects ? unescapeFormula(text) : text;
    const escaped = format === 'csv' ? readEscaped(own) : null;
    return composeText(escaped && 'text' in escaped ? escaped.text : own);
  }

  /** Copies the rows: cells of a workbook may share their bytes. */
  #rewrite(batch: ByteRows, first: number, end: number): ByteRows {
    const { numbers, cells, endsOpen, hidden } = batch;
    const { bytes, bounds, rowCells, escapes } = cells;
    const table = this.#table;
    const out = this.#out;
    table.clear();
    out.length = 0;
    let { plain } = batch;
    let at = first;
    for (let i = 0; i < numbers.length; i += 1) {
      const row = numbers[i] as number;
      const rowStart = rowCells[2 * i] as number;
      const rowEnd = rowCells[2 * i + 1] as number;
      let isEscaped = escapes[i] as number;
      let next = rowStart;
      while (at < end && this.#rowAt(at) < row) at += 1;
      for (; at < end && this.#rowAt(at) === row; at += 1) {
        if (this.#verdicts[at - first] === LEAVE) continue;
        const entry = this.#entries[at] as number;
        const changed = rowStart + this.#list.column(entry);
        this.#copy(bytes, bounds, next, Math.min(changed, rowEnd));
        for (let gap = Math.max(next, rowEnd); gap < changed; gap += 1) {
          table.addCell(out.length, out.length);
        }
        const start = out.length;
        this.#list.appendTo(entry, out);
        table.addCell(start, out.length);
        if (hasEscaped(out.bytes, start, out.length)) isEscaped = 1;
        if (plain && !isPlainStretch(out.bytes, start, out.length)) plain = false;
        next = changed + 1;
      }
      this.#copy(bytes, bounds, next, rowEnd);
      table.endRow(isEscaped);
    }
    const own = table.toCells(out.bytes.subarray(0, out.length));
    return new ByteRows(numbers, own, { plain, endsOpen, hidden });
  }

  /** Copies the cells from one up to another, none if there are none between. */
  #copy(bytes: Buffer, bounds: Int32Array, from: number, to: number): void {
    const out = this.#out;
    for (let cell = from; cell < to; cell += 1) {
      const start = out.length;
      out.append(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number);
      this.#table.addCell(start, out.length);
    }
  }

  /** The first correction of a row or one after it. */
  #firstFrom(row: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rowAt(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Infinity behind the last correction. */
  #rowAt(at: number): number {
    const entry = this.#entries[at];
    return entry === undefined ? Number.POSITIVE_INFINITY : this.#list.row(entry);
  }

  #columnAt(at: number): number {
    return this.#list.column(this.#entries[at] as number);
  }

  #keepsRow(at: number): boolean {
    return this.#list.keepsRow(this.#entries[at] as number);
  }

  #cellAt(at: number) {
    return { row: this.#rowAt(at), column: this.#columnAt(at) };
  }

  #tellUnused(at: number, why: UnusedWhy): void {
    if (this.#keepsRow(at)) return;
    this.#unused += 1;
    if (this.#unused > MAX_TOLD) return;
    const cell = this.#cellAt(at);
    const { header } = this.#sheet;
    this.#onIssue(unused(this.#sheet, cell, cell.row <= header.row ? 'header' : why));
  }

  #tellMore(code: 'correction_unused' | 'correction_repeated', count: number): void {
    if (count > MAX_TOLD) this.#onIssue(more(this.#sheet, code, count - MAX_TOLD));
  }
}

function isBlankRow({ cells }: ByteRows, place: number): boolean {
  const { bytes, bounds, rowCells } = cells;
  const end = rowCells[2 * place + 1] as number;
  for (let cell = rowCells[2 * place] as number; cell < end; cell += 1) {
    if (!isBlankUtf8(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number))
      return false;
  }
  return true;
}
