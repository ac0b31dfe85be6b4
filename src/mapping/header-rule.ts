import type { IssueSink } from '../issue.ts';
import { type ByteCells, cellText } from '../sheet/byte-cells.ts';
import type { Column, RowBatch, SheetPlace } from '../sheet/row.ts';
import { rowIssue } from './row-issue.ts';
import type { RowRule } from './row-rule.ts';

const SKIP = '"headers: skip" under "rows" in the mapping (or --headers skip)';
const FIX = `Remove the row, or leave such rows out with ${SKIP}; "headers: keep" orders them`;

/** So many characters of white space, quotes and byte order marks around a name are looked through. */
const MOST_AROUND = 16;
const QUOTE = 0x22;

export interface HeaderRuleOptions {
  readonly onIssue: IssueSink;
  /** Such rows are left out, and not told of. */
  readonly leaveOut: boolean;
}

interface Letters {
  readonly own: Buffer;
  readonly lower: Buffer;
  readonly upper: Buffer;
}

interface NamedColumn {
  readonly column: Column;
  readonly key: string;
  /** The name as it is and in both cases, byte by byte; null where one of these is longer than another. */
  readonly letters: Letters | null;
}

/**
 * Finds the header where it comes again, as it does in files that were joined: every named column that the row reaches has its own
 * name as its cell. Of most rows only the last byte of one cell is looked at.
 */
export class HeaderRule implements RowRule {
  readonly reason = 'header_repeated';
  readonly rule = 'rows.headers: skip';
  readonly #place: SheetPlace;
  readonly #options: HeaderRuleOptions;
  readonly #named: readonly NamedColumn[];
  /** The column that is looked at in each row. */
  readonly #probe: NamedColumn | undefined;

  constructor(place: SheetPlace, options: HeaderRuleOptions) {
    this.#place = place;
    this.#options = options;
    this.#named = place.header.columns
      .filter(({ name }) => name !== '')
      .map((column) => ({ column, key: toKey(column.name), letters: toLetters(column.name) }));
    this.#probe = this.#named.find(({ letters }) => letters !== null) ?? this.#named[0];
  }

  find(batch: RowBatch): readonly number[] {
    const { cells, numbers } = batch;
    const found: number[] = [];
    const places = cells ? this.#likelyPlaces(cells) : numbers.keys();
    for (const place of places) {
      const mayBe = cells
        ? this.#mayBeHeader(cells, place)
        : this.#hasProbe(batch.rows[place] ?? []);
      if (!mayBe || !this.#isHeader(toCells(batch, place))) continue;
      found.push(place);
      if (!this.#options.leaveOut) this.#tell(numbers[place] ?? 0);
    }
    return this.#options.leaveOut ? found : [];
  }

  /** The rows whose cell ends as the name does, or with something that may stand around it: one byte tells for most rows. */
  #likelyPlaces({ bytes, bounds, rowCells }: ByteCells): readonly number[] {
    const places: number[] = [];
    if (!this.#probe) return places;
    const { column, letters } = this.#probe;
    const { index } = column;
    const [own = 0, lower = 0, upper = 0] = lastBytes(letters);
    const rows = rowCells.length / 2;
    for (let row = 0; row < rows; row += 1) {
      const cell = (rowCells[2 * row] as number) + index;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const end = bounds[2 * cell + 1] as number;
      if (end === bounds[2 * cell]) continue;
      const last = bytes[end - 1] as number;
      const isOther = last > QUOTE && last < 0x80 && last !== own && last !== lower;
      if (isOther && last !== upper && own !== 0) continue;
      places.push(row);
    }
    return places;
  }

  /** Of a row that `#likelyPlaces` gives: it reaches the column. */
  #mayBeHeader(cells: ByteCells, row: number): boolean {
    if (!this.#probe) return false;
    const { column, key, letters } = this.#probe;
    const { bytes, bounds, rowCells } = cells;
    const cell = (rowCells[2 * row] as number) + column.index;
    if (letters === null) return toKey(cellText(cells, row, column.index)) === key;
    const { own, lower, upper } = letters;
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      const i = at - start;
      if (byte !== own[i] && byte !== lower[i] && byte !== upper[i]) return isAround(bytes, at);
    }
    return end - start === own.length;
  }

  #hasProbe(row: readonly string[]): boolean {
    if (!this.#probe) return false;
    const text = row[this.#probe.column.index] ?? '';
    const { key } = this.#probe;
    const around = text.length - key.length;
    return around >= 0 && around <= MOST_AROUND && toKey(text) === key;
  }

  /** Of several columns one alone is no header: somebody may be called Name. */
  #isHeader(cells: readonly string[]): boolean {
    const reached = this.#named.filter(({ column }) => column.index < cells.length);
    return (
      reached.length >= Math.min(2, this.#named.length) &&
      reached.every(({ column, key }) => toKey(cells[column.index] ?? '') === key)
    );
  }

  #tell(row: number): void {
    const problem = {
      code: 'header_repeated',
      column: null,
      value: null,
      what: 'it is the header again, as in files that were joined',
      fix: FIX,
    } as const;
    this.#options.onIssue(rowIssue(this.#place, row, problem));
  }
}

function lastBytes(letters: Letters | null): number[] {
  return letters
    ? [letters.own, letters.lower, letters.upper].map((bytes) => bytes.at(-1) ?? 0)
    : [];
}

/** The texts of one row. */
function toCells(batch: RowBatch, place: number): readonly string[] {
  const { cells } = batch;
  // Asked for only here: a batch of bytes would make all texts.
  if (!cells) return batch.rows[place] ?? [];
  const count = (cells.rowCells[2 * place + 1] ?? 0) - (cells.rowCells[2 * place] ?? 0);
  return Array.from({ length: count }, (_, column) => cellText(cells, place, column));
}

/** What is left of a cell when case, white space, quotes and a byte order mark around it do not count. */
function toKey(text: string): string {
  return toBareName(text).toLowerCase();
}

function toBareName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .replace(/\s+/g, ' ');
}

function toLetters(name: string): Letters | null {
  const bare = toBareName(name);
  const [own, lower, upper] = [bare, bare.toLowerCase(), bare.toUpperCase()].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer, Buffer];
  return lower.length === own.length && upper.length === own.length ? { own, lower, upper } : null;
}

/** White space, a quote, a byte order mark, or something else that may stand around a name or in it. */
function isAround(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] as number;
  if (byte === 0xe3) return bytes[at + 1] === 0x80 && bytes[at + 2] === 0x80;
  return byte <= 0x20 || byte === 0x22 || byte === 0xc2 || byte === 0xe2 || byte >= 0xef;
}
