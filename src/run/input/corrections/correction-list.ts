import type { ListFile } from '../../../mapping/file/list-file.ts';
import { type CellPlace, WHOLE_ROW } from '../../../rows/cell-address.ts';
import type { TextBytes } from '../../../rows/text-bytes.ts';

/** A correction of one cell, or a row that is left out, or recognized. */
export interface Correction {
  /** Its address, with or without the sheet: `E12`, `Orders!E12`. `12:12` leaves out row 12, or recognizes it. */
  readonly cell: string;
  /** The text that the cell shows; '' if it is empty. Of a row, its first cells, with ` | ` between: `p-1 | u-1 | Jon`. */
  readonly from: string;
  /** The text that it is to have. Of a row '', or `KEEP`. */
  readonly to: string;
}

/** Words of an entry: row; column and sheet; where its texts begin; bytes of `from` and of `to`. */
const WORDS = 5;
const [ROW, COLUMN, START, FROM_BYTES, TO_BYTES] = [0, 1, 2, 3, 4] as const;
const FIRST_ENTRIES = 1024;
const COLUMN_BITS = 16;
const COLUMN_MASK = 2 ** COLUMN_BITS - 1;

/** Texts lie in pages, so that no memory is copied as they grow; longer ones have a page of their own. */
const PAGE_BITS = 20;
const PAGE_BYTES = 2 ** PAGE_BITS;

/** Sheets that are told apart; corrections of more sheets are never of the one that is read. */
const MAX_SHEETS = 200;
const NO_SHEET = 0;
const OTHER_SHEET = MAX_SHEETS + 1;

/** Where the texts begin and end in what they are copied from: begin and end of `from`, then of `to`. */
export type Stretches = Int32Array;

/** Corrections in memory: each takes 20 bytes and its texts, outside the heap. */
export class CorrectionList {
  /** Where they come from; the file is '' if they were not in one. The hash is of what they say. */
  readonly source: Required<ListFile>;
  count = 0;
  /** Bytes of the texts that are kept. */
  bytes = 0;
  /** Whether some are of a row. */
  hasRows = false;
  #entries = new Uint32Array(WORDS * FIRST_ENTRIES);
  readonly #pages: Buffer[] = [];
  /** The page that takes short texts, and how much of it is taken. */
  #page = -1;
  #taken = PAGE_BYTES;
  /** By name: from 1 on. */
  readonly #sheets = new Map<string, number>();
  /** Each cell comes after the one before. */
  #isAscending = true;
  #isSorted = false;

  constructor(source: Required<ListFile>) {
    this.source = source;
  }

  /** @internal Adds a correction, before any sheet asks for its own; its texts are stretches of UTF-8. */
  add({ sheet, row, column }: CellPlace, source: Buffer, stretches: Stretches): void {
    const at = WORDS * this.count;
    if (at === this.#entries.length) this.#grow();
    const entries = this.#entries;
    this.hasRows ||= column === WHOLE_ROW;
    entries[at + ROW] = row;
    entries[at + COLUMN] = (this.#sheetId(sheet) << COLUMN_BITS) | column;
    entries[at + FROM_BYTES] = (stretches[1] as number) - (stretches[0] as number);
    entries[at + TO_BYTES] = (stretches[3] as number) - (stretches[2] as number);
    entries[at + START] = this.#isAsBefore(source, stretches)
      ? (entries[at - WORDS + START] as number)
      : this.#keep(source, stretches);
    if (this.#isAscending && this.count > 0) {
      this.#isAscending = this.#compare(this.count - 1, this.count) < 0;
    }
    this.count += 1;
  }

  row(entry: number): number {
    return this.#entries[WORDS * entry + ROW] as number;
  }

  column(entry: number): number {
    return (this.#entries[WORDS * entry + COLUMN] as number) & COLUMN_MASK;
  }

  /** Name of the sheet that the cell's address has; null if it has none, or one of too many. */
  sheet(entry: number): string | null {
    const id = this.#sheetOf(entry);
    return [...this.#sheets].find(([, known]) => known === id)?.[0] ?? null;
  }

  /** Whether it only recognizes a row. */
  keepsRow(entry: number): boolean {
    return this.column(entry) === WHOLE_ROW && this.#middleOf(entry) < this.#endOf(entry);
  }

  from(entry: number): string {
    return this.#pageOf(entry).toString('utf8', this.#startOf(entry), this.#middleOf(entry));
  }

  to(entry: number): string {
    return this.#pageOf(entry).toString('utf8', this.#middleOf(entry), this.#endOf(entry));
  }

  isFrom(entry: number, bytes: Buffer, start: number, end: number): boolean {
    const own = this.#startOf(entry);
    return isSame(this.#pageOf(entry), own, this.#middleOf(entry), bytes, start, end);
  }

  isTo(entry: number, bytes: Buffer, start: number, end: number): boolean {
    const own = this.#middleOf(entry);
    return isSame(this.#pageOf(entry), own, this.#endOf(entry), bytes, start, end);
  }

  /** @internal */
  appendTo(entry: number, out: TextBytes): void {
    out.append(this.#pageOf(entry), this.#middleOf(entry), this.#endOf(entry));
  }

  /** @internal Corrections of one sheet, each cell once, by row and column. */
  ofSheet(name: string): SheetEntries {
    const known = [...this.#sheets].filter(([sheet]) => isSameSheet(sheet, name));
    const wanted = new Set([NO_SHEET, ...known.map(([, id]) => id)]);
    this.#sort();
    const all = countUp(this.count);
    const isOurs = (entry: number) => wanted.has(this.#sheetOf(entry));
    const isNoneNamed = this.#sheets.size === 0;
    const ours = isNoneNamed ? all : all.filter(isOurs);
    const others = isNoneNamed ? NO_ENTRIES : all.filter((entry) => !isOurs(entry));
    if (this.#isAscending) return { entries: ours, others, repeated: NO_ENTRIES };
    return { ...this.#withoutRepeated(ours), others };
  }

  /** Sorts by row and column; those of one cell stay in their order. The entries are moved: they are read in this order. */
  #sort(): void {
    if (this.#isAscending || this.#isSorted) return;
    const byColumn = sortBy(countUp(this.count), (entry) => this.column(entry));
    const byLowRow = sortBy(byColumn, (entry) => this.row(entry) & 0xffff);
    const order = sortBy(byLowRow, (entry) => this.row(entry) >>> 16);
    const sorted = new Uint32Array(this.#entries.length);
    for (let entry = 0; entry < order.length; entry += 1) {
      const from = WORDS * (order[entry] as number);
      for (let word = 0; word < WORDS; word += 1) {
        sorted[WORDS * entry + word] = this.#entries[from + word] as number;
      }
    }
    this.#entries = sorted;
    this.#isSorted = true;
  }

  /** Takes out those that correct the same cell again: the same correction is one, another contradicts it. */
  #withoutRepeated(sorted: Uint32Array): Pick<SheetEntries, 'entries' | 'repeated'> {
    let kept = 0;
    const repeated: number[] = [];
    for (const entry of sorted) {
      const before = kept === 0 ? undefined : (sorted[kept - 1] as number);
      if (before !== undefined && this.#compare(before, entry) === 0) {
        if (!this.#saysTheSame(before, entry)) repeated.push(entry);
        continue;
      }
      sorted[kept] = entry;
      kept += 1;
    }
    return { entries: sorted.subarray(0, kept), repeated: Uint32Array.from(repeated) };
  }

  #saysTheSame(entry: number, other: number): boolean {
    return this.from(entry) === this.from(other) && this.to(entry) === this.to(other);
  }

  #compare(entry: number, other: number): number {
    return this.row(entry) - this.row(other) || this.column(entry) - this.column(other);
  }

  #sheetOf(entry: number): number {
    return (this.#entries[WORDS * entry + COLUMN] as number) >>> COLUMN_BITS;
  }

  #sheetId(name: string | null): number {
    if (name === null) return NO_SHEET;
    const known = this.#sheets.get(name);
    if (known !== undefined) return known;
    if (this.#sheets.size === MAX_SHEETS) return OTHER_SHEET;
    this.#sheets.set(name, this.#sheets.size + 1);
    return this.#sheets.size;
  }

  #pageOf(entry: number): Buffer {
    return this.#pages[(this.#entries[WORDS * entry + START] as number) >>> PAGE_BITS] as Buffer;
  }

  #startOf(entry: number): number {
    return (this.#entries[WORDS * entry + START] as number) & (PAGE_BYTES - 1);
  }

  /** Where `from` ends and `to` begins. */
  #middleOf(entry: number): number {
    return this.#startOf(entry) + (this.#entries[WORDS * entry + FROM_BYTES] as number);
  }

  #endOf(entry: number): number {
    return this.#middleOf(entry) + (this.#entries[WORDS * entry + TO_BYTES] as number);
  }

  /** Whether the texts are those of the entry before, as where one text is replaced in many cells. */
  #isAsBefore(source: Buffer, stretches: Stretches): boolean {
    if (this.count === 0) return false;
    const before = this.count - 1;
    return (
      this.isFrom(before, source, stretches[0] as number, stretches[1] as number) &&
      this.isTo(before, source, stretches[2] as number, stretches[3] as number)
    );
  }

  /** Copies texts. Returns where they are. */
  #keep(source: Buffer, stretches: Stretches): number {
    const [fromStart = 0, fromEnd = 0, toStart = 0, toEnd = 0] = stretches;
    const fromBytes = fromEnd - fromStart;
    const bytes = fromBytes + toEnd - toStart;
    const start = this.#reserve(bytes);
    const page = this.#pages[start >>> PAGE_BITS] as Buffer;
    const offset = start & (PAGE_BYTES - 1);
    source.copy(page, offset, fromStart, fromEnd);
    source.copy(page, offset + fromBytes, toStart, toEnd);
    this.bytes += bytes;
    return start;
  }

  /** Where the next texts go: their page, and above it their place there. */
  #reserve(bytes: number): number {
    if (bytes >= PAGE_BYTES) return this.#addPage(bytes) * PAGE_BYTES;
    if (this.#taken + bytes >= PAGE_BYTES) {
      this.#page = this.#addPage(PAGE_BYTES);
      this.#taken = 0;
    }
    const start = this.#page * PAGE_BYTES + this.#taken;
    this.#taken += bytes;
    return start;
  }

  #addPage(bytes: number): number {
    return this.#pages.push(Buffer.allocUnsafeSlow(bytes)) - 1;
  }

  #grow(): void {
    const larger = new Uint32Array(2 * this.#entries.length);
    larger.set(this.#entries);
    this.#entries = larger;
  }
}

/** Corrections as they are put to one sheet. */
export interface SheetEntries {
  /** By row and column, each cell once. */
  readonly entries: Uint32Array;
  /** Those that say something else of a cell than one before them. */
  readonly repeated: Uint32Array;
  /** Those of other sheets. */
  readonly others: Uint32Array;
}

const NO_ENTRIES = new Uint32Array(0);

function countUp(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) numbers[i] = i;
  return numbers;
}

/** A stable sort by a number below 65,536. */
function sortBy(entries: Uint32Array, digitOf: (entry: number) => number): Uint32Array {
  const places = new Uint32Array(2 ** 16 + 1);
  for (const entry of entries) (places[digitOf(entry) + 1] as number) += 1;
  for (let digit = 1; digit < places.length; digit += 1) {
    (places[digit] as number) += places[digit - 1] as number;
  }
  const sorted = new Uint32Array(entries.length);
  for (const entry of entries) {
    const digit = digitOf(entry);
    sorted[places[digit] as number] = entry;
    (places[digit] as number) += 1;
  }
  return sorted;
}

/** Spreadsheet programs take names that differ in case for the same. */
function isSameSheet(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').toLowerCase();
  return plain(one) === plain(other);
}

function isSame(
  page: Buffer,
  start: number,
  end: number,
  bytes: Buffer,
  from: number,
  to: number,
): boolean {
  if (end - start !== to - from) return false;
  for (let i = 0; i < end - start; i += 1) {
    if (page[start + i] !== bytes[from + i]) return false;
  }
  return true;
}
