import { UsageError } from '../../errors.ts';
import type { IssueSink } from '../../issue.ts';
import { isBlankRow } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { columnIndex } from '../../rows/cell-address.ts';
import { type Column, columnLetter, type MergedRange } from '../../rows/row.ts';
import { columnInList, type PartColumns, SheetParts } from '../../rows/sheet-parts.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import { findSheet } from '../find-sheet.ts';
import { FORMATS } from '../format/formats.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { readHeader, toColumns } from '../read-header.ts';
import { rowsTooMany } from '../row-limit.ts';
import type { CsvDialect, OpenOptions, SheetSource } from '../sheet.ts';
import { rowsMissing, sheetUnknown } from '../sheet-errors.ts';
import { nameOfAll } from '../sheet-name.ts';
import { columnsOf, hiddenInOne, type PartHeader, partsDiffer, rowShort } from './parts-differ.ts';

export type OpenSheet = (file: string, options: OpenOptions) => Promise<SheetSource>;

/** A sheet that has been opened, and its first rows. */
interface Part {
  readonly source: SheetSource;
  readonly rows: AsyncGenerator<ByteRows>;
  readonly found: Found;
  readonly isBlank: boolean;
  /** Undefined for those of the list. */
  readonly columns: PartColumns | undefined;
  /** Columns that it alone has. @default none */
  readonly ownColumns?: readonly Column[];
}

/** What is found in a part, which is of the list once the part is known to have a text. */
class Found {
  /** The last row that something was found in. */
  row = 0;
  #held: Parameters<Found['add']>[] | null = [];
  #isLeftOut = false;

  /** @param tellLost tells it of a part without a text, which has lost its texts */
  add(row: number, tell: () => void, tellLost = () => {}): void {
    this.row = Math.max(this.row, row);
    if (this.#held) this.#held.push([row, tell, tellLost]);
    else if (this.#isLeftOut) tellLost();
    else tell();
  }

  /** Tells what is of the list. Some of a part that is left out may be known later, as the columns of the list are. */
  settle(isLeftOut: boolean): void {
    const held = this.#held ?? [];
    [this.#held, this.#isLeftOut] = [null, isLeftOut];
    for (const one of held) this.add(...one);
  }
}

const MEANT =
  'these can be sheets of a workbook and files of a ZIP archive ("names" under "sheet" in the mapping), and files, each given once';

export function cannotJoin(what: string, todo = MEANT): UsageError {
  return new UsageError('sheets_several', `Cannot read ${what} as one list: ${todo}`);
}

interface JoinedOptions {
  /** All sheets that they are chosen of, and how each is opened. */
  readonly file: Pick<SheetSource, 'sheets' | 'close'> & {
    another(place: number, options: OpenOptions): Promise<SheetSource | undefined>;
  };
  readonly options: OpenOptions;
  readonly places: readonly number[];
  /** Nobody has named them: those without a text are left out. */
  readonly isFree: boolean;
}

export class JoinedSource {
  readonly #given: JoinedOptions;
  readonly #headerRow: number;
  readonly #limits: SheetLimits;
  readonly #onIssue: IssueSink;
  readonly #parts: SheetParts;
  readonly #name: string;
  readonly #merged: MergedRange[] = [];
  readonly #encodings = new Set<string>();
  #dialect: CsvDialect | undefined;
  #hasWorkbook = false;
  #opened = 0;
  #source: SheetSource | undefined;
  #first: PartHeader | undefined;

  constructor(given: JoinedOptions) {
    const { headerRow = 1, limits, onIssue = () => {} } = given.options;
    this.#given = given;
    this.#headerRow = headerRow;
    this.#limits = toLimits(limits);
    this.#onIssue = onIssue;
    this.#parts = new SheetParts(headerRow);
    this.#name = nameOfAll(given.places.map((place) => given.file.sheets[place]?.name ?? ''));
  }

  async open(): Promise<SheetSource> {
    const part = await this.#next();
    if (!part) throw sheetUnknown(null, this.#given.file.sheets);
    const { source } = part;
    this.#first = { name: source.name, columns: [] };
    const dialect = () => this.#dialect;
    return {
      ...{ format: source.format, name: this.#name },
      sheets: [{ name: this.#name, hidden: false }],
      get dialect() {
        return dialect();
      },
      parts: this.#parts,
      rows: () => this.#rows(part),
      hiddenColumns: () => source.hiddenColumns(),
      mergedRanges: () => this.#merged,
      progress: () => this.#progress(),
      close: async () => {
        await this.#source?.close();
        await this.#given.file.close();
      },
    };
  }

  #progress(): number | undefined {
    const part = this.#source?.progress();
    return part && (this.#opened - 1 + part) / this.#given.places.length;
  }

  /** Opens the next part. Undefined if there is none. */
  async #next(): Promise<Part | undefined> {
    const { places, isFree } = this.#given;
    for (let place = places[this.#opened]; place !== undefined; place = places[this.#opened]) {
      this.#opened += 1;
      const isFirst = this.#parts.all.length === 0;
      const part = await this.#open(place, isFirst);
      if (part.isBlank && isFree) {
        this.#parts.drop();
        part.found.settle(true);
        await part.source.close();
        continue;
      }
      if (isFirst) part.found.settle(false);
      return isFirst ? part : await this.#checked(part, place);
    }
    return undefined;
  }

  /** @param columns @default those of the list */
  async #open(place: number, isFirst: boolean, columns?: PartColumns): Promise<Part> {
    const { file, options } = this.#given;
    const { stored } = options;
    const offset = isFirst ? null : this.#parts.lastRow - this.#headerRow;
    const found = new Found();
    const its = { ...options, ...this.#toList(options, offset, found, columns), isPart: true };
    const source = await file.another(place, its);
    if (!source) throw cannotJoin('a file of one sheet');
    this.#source = source;
    try {
      const { name, format, dialect } = source;
      if (format === 'html') throw cannotJoin('tables of a web page');
      this.#hasWorkbook ||= FORMATS[format].hasNoSheets !== true;
      if (stored && !FORMATS[format].isOfTexts) stored.areSaid = true;
      this.#parts.add(name, [format, dialect?.delimiter], columns);
      if (dialect) this.#noteDialect(dialect);
      const rows = source.rows();
      const first = await firstFilled(rows);
      return { source, found, columns, isBlank: !first, rows: startingWith(first, rows) };
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  /** A part that has the columns of the list, below its header. One that has others, or another order, is opened again. */
  async #checked(part: Part, place: number): Promise<Part> {
    const { source, rows, found } = part;
    const { hiddenColumns, name } = source;
    const read = await readHeader(name, rows, this.#headerRow, hiddenColumns);
    const header = { name, columns: read.header.columns };
    const first = this.#first as PartHeader;
    const { nameOf = (own) => own, mayDiffer } = this.#given.options;
    const how = { row: this.#headerRow, nameOf, mayDiffer };
    const columns = columnsOf(first.columns, header.columns, how);
    if (!columns) throw partsDiffer(first, header, how);
    const hidden = hiddenInOne(first, header, columns, how);
    if (hidden) throw hidden;
    const { places, width } = columns;
    const isSame = width === places.length && places.every((own, column) => own === column);
    if (part.columns || isSame) {
      found.settle(false);
      this.#parts.titles.set(name, read.header.above ?? []);
      const common = new Set(places);
      const ownColumns = header.columns.filter(({ index }) => !common.has(index));
      this.#parts.addOwnNames(ownColumns.map(({ name }) => name));
      return { ...part, ownColumns, rows: startingWith(read.rest, rows) };
    }
    await source.close();
    this.#parts.drop();
    return await this.#checked(await this.#open(place, false, columns), place);
  }

  /** The first CSV file says how the list is written, but for its encodings and how sure they are. */
  #noteDialect(dialect: CsvDialect): void {
    this.#encodings.add(dialect.encoding);
    const encoding = [...this.#encodings].join(', ');
    const certainty = Math.min(dialect.certainty, this.#dialect?.certainty ?? 1);
    this.#dialect = { ...(this.#dialect ?? dialect), encoding, certainty };
  }

  /**
   * What is found in the rows of a part, by the rows of the list. The header of a later one, and what is above it, are none.
   *
   * @param offset null for the first part
   */
  #toList(
    { stored, struck, damageRules, isAmount, isPrinted }: OpenOptions,
    offset: number | null,
    found: Found,
    columns?: PartColumns,
  ): OpenOptions {
    const isFirst = offset === null;
    const by = offset ?? 0;
    const inList = (own: number) => columnInList(columns, own);
    const tell = (row: number, own: number, note: (column: number) => void) => {
      const column = inList(own);
      if (column >= 0 && (isFirst || row > this.#headerRow)) found.add(row, () => note(column));
    };
    const onIssue: IssueSink = (issue) => {
      const { row } = issue;
      // Readers know columns by their letters.
      const column = (issue.column && columnLetter(inList(columnIndex(issue.column)))) || null;
      const own = { ...issue, column };
      if (isFirst) this.#onIssue(issue);
      else if (row !== null && row > this.#headerRow)
        this.#onIssue({ ...own, sheet: this.#name, row: row + by });
      else this.#onIssue({ ...own, row: null });
    };
    return {
      onIssue: (issue) => {
        const { row, code } = issue;
        const isOfCells = row !== null || code === 'formula_without_value';
        const tellLost = () => this.#onIssue({ ...issue, row: null });
        found.add(row ?? 0, () => onIssue(issue), isOfCells ? tellLost : undefined);
      },
      ...(damageRules && { damageRules: isFirst ? damageRules : damageRules.below(by, inList) }),
      ...(isAmount && { isAmount: (own) => isAmount(inList(own)) }),
      ...(isPrinted && { isPrinted: (own) => isPrinted(inList(own)) }),
      stored: stored && {
        areSaid: stored.areSaid,
        hasNumbers: (own) => stored.hasNumbers(inList(own)),
        note: (value, text, row, own) =>
          tell(row, own, (column) => stored.note(value, text, row + by, column)),
        noteNumber: (row, own) => tell(row, own, (column) => stored.noteNumber(row + by, column)),
        noteCurrency: (code, row, own) =>
          tell(row, own, (column) => stored.noteCurrency(code, row + by, column)),
      },
      struck: struck && {
        isPartAt: (row, own) => struck.isPartAt(row + by, inList(own)),
        note: (row, own, isPart) =>
          tell(row, own, (column) => struck.note(row + by, column, isPart)),
      },
    };
  }

  async *#rows(first: Part): AsyncGenerator<ByteRows> {
    let part: Part | undefined = first;
    for (; part; part = await this.#next()) yield* this.#rowsOf(part);
    const parts = this.#parts.all;
    // A list without any rows is told as one.
    if (parts.some(({ rows }) => rows > 0))
      for (const { sheet, rows } of parts)
        if (rows === 0) this.#onIssue({ ...rowsMissing(sheet, this.#headerRow), row: null });
    const { file, options } = this.#given;
    if (options.sheet !== undefined && !this.#hasWorkbook) findSheet(file.sheets, options.sheet);
  }

  /** Of the first part: others come without. */
  #noteHeader(source: SheetSource, batch: ByteRows): void {
    const at = batch.numbers.indexOf(this.#headerRow);
    if (at < 0 || !this.#first) return;
    // Texts are made of a whole batch, so of this one alone.
    const columns = toColumns(batch.rows[at] ?? [], source.hiddenColumns());
    this.#first = { ...this.#first, columns };
  }

  async *#rowsOf(part: Part): AsyncGenerator<ByteRows> {
    const { source, rows, found, columns, ownColumns = [] } = part;
    const { offset = 0 } = this.#parts.all.at(-1) ?? {};
    const { repeatMerged } = this.#given.options;
    if (repeatMerged) this.#addMerged(part, offset);
    for await (const read of rows) {
      // Blank rows at its end are none of the list.
      const own = upToLastFilled(read);
      this.#noteHeader(source, own);
      const batch = (columns ? this.#inOrder(own, source, columns) : own).movedBy(offset);
      if (ownColumns.length > 0)
        this.#parts.onOwnColumns?.(ownColumns, own.movedBy(offset), batch.cells);
      const last = batch.numbers.at(-1) ?? 0;
      this.#parts.readUpTo(last);
      if (last - this.#headerRow > this.#limits.maxRows) {
        throw rowsTooMany(this.#name, this.#limits, this.#headerRow);
      }
      if (batch.numbers.length > 0) yield batch;
    }
    // Two rows would have one number: that of a blank row below, of which something was found, and that of the next sheet.
    this.#parts.readUpTo(found.row + offset);
    if (!repeatMerged) this.#addMerged(part, offset);
    const { lastRow } = this.#parts;
    for (const [i, range] of this.#merged.entries())
      if (range.bottom > lastRow) this.#merged[i] = { ...range, bottom: lastRow };
    await source.close();
  }

  /** Ranges that are repeated are known before the rows, and end with them. */
  #addMerged({ source, columns }: Part, offset: number): void {
    const { repeatMerged, stored, isAmount } = this.#given.options;
    const ranges = source.mergedRanges().flatMap((range) => {
      const { top, bottom } = range;
      if (top <= this.#headerRow || (top === bottom && !repeatMerged)) return [];
      const cells = Array.from({ length: range.right - range.left + 1 }, (_, i) =>
        columnInList(columns, range.left + i),
      );
      const [left = 0] = cells;
      if (cells.every((column) => column < 0)) return [];
      // Cells that are side by side here are not in the list.
      if (cells.some((column, i) => column < 0 || column !== left + i))
        throw cannotJoin(`"${source.name}", with merged cells and columns in another order,`);
      const right = left + cells.length - 1;
      return [{ top: top + offset, bottom: bottom + offset, left, right }];
    });
    this.#merged.push(...ranges);
    if (!repeatMerged || this.#parts.all.length === 1) return;
    // The first batch has been read, with the numbers of amounts alone.
    if (ranges.some(({ left, right }) => left < right && (isAmount?.(right) || isAmount?.(left))))
      throw cannotJoin(`"${source.name}", with amounts that are merged over columns,`);
    stored?.repeat?.(ranges, this.#parts.all.at(-1)?.firstRow ?? 0);
  }

  /** Rows of a part, with their cells as the list has them. Nothing would show of a row of CSV that it ends early. */
  #inOrder(
    batch: ByteRows,
    { name, format }: SheetSource,
    { places, width }: PartColumns,
  ): ByteRows {
    const { numbers, cells, plain, hidden } = batch;
    const rows = batch.rows.map((own, i) => {
      if (format === 'csv' && own.length < width && !isBlankRow(cells, i))
        throw rowShort(name, numbers[i] ?? 0);
      return [...places.map((column) => own[column] ?? ''), ...own.slice(width)];
    });
    return toByteRows({ numbers, rows, plain, hidden });
  }
}

function upToLastFilled(batch: ByteRows): ByteRows {
  const { numbers, cells } = batch;
  let rows = numbers.length;
  while (rows > 0 && isBlankRow(cells, rows - 1)) rows -= 1;
  return rows === numbers.length ? batch : batch.pick([...numbers.keys()].slice(0, rows));
}

/** The first batch with a text; undefined if there is none. */
async function firstFilled(rows: AsyncGenerator<ByteRows>): Promise<ByteRows | undefined> {
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const { numbers, cells } = next.value;
    if (numbers.some((_, row) => !isBlankRow(cells, row))) return next.value;
  }
  return undefined;
}

async function* startingWith(
  first: ByteRows | undefined,
  rows: AsyncGenerator<ByteRows>,
): AsyncGenerator<ByteRows> {
  if (first) yield first;
  yield* rows;
}
