import { UsageError } from '../../errors.ts';
import type { Issue, IssueSink } from '../../issue.ts';
import { isBlankRow } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { MergedRange } from '../../rows/row.ts';
import { SheetParts } from '../../rows/sheet-parts.ts';
import { toPeekOptions } from '../choose-sheet.ts';
import { findSheet } from '../find-sheet.ts';
import { FORMATS } from '../format/formats.ts';
import { openInput } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { readHeader, toColumns } from '../read-header.ts';
import { rowsTooMany } from '../row-limit.ts';
import type { JoinedSheets, OpenOptions, SheetEntry, SheetSource } from '../sheet.ts';
import { sheetUnknown } from '../sheet-errors.ts';
import { type PartHeader, partsDiffer } from './parts-differ.ts';

type OpenSheet = (file: string, options: OpenOptions) => Promise<SheetSource>;

/** A sheet that has been opened, and its first rows. */
interface Part {
  readonly source: SheetSource;
  readonly rows: AsyncGenerator<ByteRows>;
  readonly found: Found;
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

/** Sheets that the name of the list tells. */
const MOST_NAMED = 3;

/**
 * Opens several sheets of a file as one: as if their rows had been pasted one below the other, without the headers of all but the
 * first. The file is opened once, and its sheets one after the other.
 *
 * @param open Opens one of them.
 * @throws {UsageError} `sheets_several`, `sheet_unknown`
 * @throws {InputError} `parts_differ`, and what `openSheet` throws
 */
export async function openJoined(
  file: string,
  { joined, ...given }: OpenOptions,
  open: OpenSheet,
): Promise<SheetSource> {
  await assertReadAgain(file);
  if (given.repeatMerged) {
    const what = 'several sheets with "repeat_merged: true"';
    throw cannotJoin(what, 'fill in the merged cells, or order each sheet for itself (--sheet)');
  }
  const { names, isWhole } = joined as JoinedSheets;
  const options = { ...given, ...(given.password && { password: askOnce(given.password) }) };
  const said = new Map<string, Issue>();
  const listed = await list(file, options, names, open, said);
  const { sheets } = listed;
  const isFree = typeof names === 'function';
  try {
    const [only] = sheets;
    if (only && sheets.length === 1) {
      // A CSV file that is in no archive has no sheets, and is called otherwise each month.
      const hasNoName = FORMATS[listed.format].hasNoSheets && only.file === undefined;
      const isMeant = isFree && (hasNoName || names(nameOf(only)));
      if (isMeant || isWhole(await columnsOf(listed, options))) {
        await listed.close();
        return await open(file, options);
      }
    }
    const places = placesOf(sheets, names);
    for (const issue of said.values()) options.onIssue?.(issue);
    return await new JoinedSource({ file: listed, options, places, isFree }).open();
  } catch (error) {
    await listed.close();
    throw error;
  }
}

/**
 * Opens a sheet to know all of them: the first one that is named, as others may be no lists.
 *
 * @param said receives what is said of the file
 */
async function list(
  file: string,
  options: OpenOptions,
  names: JoinedSheets['names'],
  open: OpenSheet,
  said: Map<string, Issue>,
): Promise<SheetSource> {
  const { chooseSheet: _, ...peek } = toPeekOptions(options);
  const onIssue: IssueSink = (issue) => {
    if (issue.code === 'sheet_chosen') said.set(issue.message, issue);
  };
  const quiet = { ...peek, onIssue };
  if (typeof names === 'function') return await open(file, quiet);
  const [sheet = ''] = names;
  return await open(file, { ...quiet, sheet }).catch(async (error: unknown) => {
    if (error instanceof UsageError && error.code === 'sheet_unknown') return open(file, quiet);
    throw error;
  });
}

/** @throws {UsageError} the file cannot be read more than once */
async function assertReadAgain(file: string): Promise<void> {
  if (file !== '-') {
    const input = await openInput(file);
    await input.close();
    if (input.again) return;
  }
  throw cannotJoin('what comes through a pipe');
}

const MEANT =
  '"names" under "sheet" in the mapping is for the sheets of a workbook, and for the CSV files of a ZIP archive';

function cannotJoin(what: string, todo = MEANT): UsageError {
  return new UsageError('sheets_several', `Cannot read ${what} as one list: ${todo}`);
}

function askOnce(ask: NonNullable<OpenOptions['password']>): NonNullable<OpenOptions['password']> {
  let password: ReturnType<typeof ask> | undefined;
  return (...of) => {
    password ??= ask(...of);
    return password;
  };
}

async function columnsOf(
  source: SheetSource,
  { headerRow = 1 }: OpenOptions,
): Promise<readonly string[]> {
  const rows = source.rows();
  const { header } = await readHeader(source.name, rows, headerRow, () => []);
  await rows.return(undefined);
  return header.columns.map(({ name }) => name);
}

/** @throws {UsageError} `sheet_unknown`, `sheets_several` */
function placesOf(sheets: readonly SheetEntry[], names: JoinedSheets['names']): readonly number[] {
  const places =
    typeof names === 'function'
      ? sheets.flatMap((one, i) => (!one.hidden && !one.isChart && names(nameOf(one)) ? [i] : []))
      : names.map((name) => findSheet(sheets, name));
  if (places.length === 0) throw sheetUnknown(null, sheets);
  const own = new Set(places.map((place) => sheets[place]?.name.normalize('NFC')));
  // Nobody could tell which one a cell is in.
  if (own.size < places.length) throw cannotJoin('two sheets of one name');
  return places;
}

function nameOf({ name, file = name }: SheetEntry): string {
  return file;
}

interface JoinedOptions {
  /** One of its sheets, by which the others are opened. */
  readonly file: SheetSource;
  readonly options: OpenOptions;
  readonly places: readonly number[];
  /** Nobody has named them: those without a text are left out. */
  readonly isFree: boolean;
}

class JoinedSource {
  readonly #given: JoinedOptions;
  readonly #headerRow: number;
  readonly #limits: SheetLimits;
  readonly #onIssue: IssueSink;
  readonly #parts: SheetParts;
  readonly #name: string;
  readonly #merged: MergedRange[] = [];
  #opened = 0;
  #source: SheetSource | undefined;
  #first: (PartHeader & Pick<SheetSource, 'format'>) | undefined;

  constructor(given: JoinedOptions) {
    const { headerRow = 1, limits, onIssue = () => {} } = given.options;
    this.#given = given;
    this.#headerRow = headerRow;
    this.#limits = toLimits(limits);
    this.#onIssue = onIssue;
    this.#parts = new SheetParts(headerRow);
    const names = given.places.map((place) => given.file.sheets[place]?.name ?? '');
    const more = names.length - MOST_NAMED;
    const named = names.slice(0, MOST_NAMED);
    this.#name = [...named, ...(more > 0 ? [`${more} more`] : [])].join(' + ');
  }

  async open(): Promise<SheetSource> {
    const part = await this.#next();
    if (!part) throw sheetUnknown(null, this.#given.file.sheets);
    const { source } = part;
    const { format, dialect } = source;
    this.#first = { name: source.name, format, delimiter: dialect?.delimiter, columns: [] };
    return {
      ...{ format, name: this.#name, sheets: [{ name: this.#name, hidden: false }] },
      ...(dialect && { dialect }),
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
    const { file, options, places, isFree } = this.#given;
    for (let place = places[this.#opened]; place !== undefined; place = places[this.#opened]) {
      this.#opened += 1;
      const isFirst = this.#parts.all.length === 0;
      const offset = isFirst ? null : this.#parts.lastRow - this.#headerRow;
      const found = new Found();
      const its = { ...options, ...this.#toList(options, offset, found), isPart: true };
      const source = await file.another?.(place, its);
      if (!source) throw cannotJoin('a file of one sheet');
      this.#source = source;
      try {
        this.#checkFormat(source);
        this.#parts.add(source.name);
        const rows = source.rows();
        const first = await firstFilled(rows);
        if (first || !isFree) {
          found.settle(false);
          return { source, found, rows: startingWith(first, rows) };
        }
        this.#parts.drop();
        found.settle(true);
        await source.close();
      } catch (error) {
        await source.close();
        throw error;
      }
    }
    return undefined;
  }

  #checkFormat({ name, format }: SheetSource): void {
    const { format: first = format } = this.#first ?? {};
    const isOfArchive = this.#given.file.sheets.some(({ file }) => file !== undefined);
    if (first !== format) throw cannotJoin(`${first} and ${format} files`);
    if (format === 'html') throw cannotJoin('tables of a web page');
    if (isOfArchive && !FORMATS[format].hasNoSheets) throw cannotJoin(`"${name}" of an archive`);
  }

  /**
   * What is found in the rows of a part, by the rows of the list. The header of a later one, and what is above it, are none.
   *
   * @param offset null for the first part
   */
  #toList(
    { stored, struck, damageRules }: OpenOptions,
    offset: number | null,
    found: Found,
  ): OpenOptions {
    const isFirst = offset === null;
    const by = offset ?? 0;
    const tell = (row: number, note: () => void) => {
      if (isFirst || row > this.#headerRow) found.add(row, note);
    };
    const onIssue: IssueSink = (issue) => {
      const { row } = issue;
      if (isFirst) this.#onIssue(issue);
      else if (row !== null && row > this.#headerRow)
        this.#onIssue({ ...issue, sheet: this.#name, row: row + by });
      else this.#onIssue({ ...issue, row: null });
    };
    return {
      onIssue: (issue) => {
        const { row, code } = issue;
        const isOfCells = row !== null || code === 'formula_without_value';
        const tellLost = () => this.#onIssue({ ...issue, row: null });
        found.add(row ?? 0, () => onIssue(issue), isOfCells ? tellLost : undefined);
      },
      ...(damageRules && { damageRules: isFirst ? damageRules : damageRules.below(by) }),
      stored: stored && {
        areSaid: stored.areSaid,
        hasNumbers: (column) => stored.hasNumbers(column),
        note: (value, text, row, column) =>
          tell(row, () => stored.note(value, text, row + by, column)),
        noteNumber: (row, column) => tell(row, () => stored.noteNumber(row + by, column)),
        noteCurrency: (code, row, column) =>
          tell(row, () => stored.noteCurrency(code, row + by, column)),
      },
      struck: struck && {
        isPartAt: (row, column) => struck.isPartAt(row + by, column),
        note: (row, column, isPart) => tell(row, () => struck.note(row + by, column, isPart)),
      },
    };
  }

  async *#rows(first: Part): AsyncGenerator<ByteRows> {
    yield* this.#rowsOf(first, (batch) => this.#noteHeader(first.source, batch));
    for (let part = await this.#next(); part; part = await this.#next()) {
      const { source, rows, found } = part;
      const { hiddenColumns, name, dialect } = source;
      const read = await readHeader(name, rows, this.#headerRow, hiddenColumns);
      const header = { name, columns: read.header.columns, delimiter: dialect?.delimiter };
      const differs = this.#first && partsDiffer(this.#first, header, this.#headerRow);
      if (differs) throw differs;
      yield* this.#rowsOf({ source, found, rows: startingWith(read.rest, rows) });
    }
  }

  #noteHeader(source: SheetSource, batch: ByteRows): void {
    const at = batch.numbers.indexOf(this.#headerRow);
    if (at < 0 || !this.#first) return;
    // Texts are made of a whole batch, so of this one alone.
    const columns = toColumns(batch.rows[at] ?? [], source.hiddenColumns());
    this.#first = { ...this.#first, columns };
  }

  async *#rowsOf(
    { source, rows, found }: Part,
    look: (batch: ByteRows) => void = () => {},
  ): AsyncGenerator<ByteRows> {
    const { offset = 0 } = this.#parts.all.at(-1) ?? {};
    for await (const read of rows) {
      // Blank rows at its end are none of the list.
      const own = upToLastFilled(read);
      look(own);
      const batch = own.movedBy(offset);
      const last = batch.numbers.at(-1) ?? 0;
      this.#parts.readUpTo(last);
      if (last - this.#headerRow > this.#limits.maxRows) {
        throw rowsTooMany(this.#name, this.#limits, this.#headerRow);
      }
      if (batch.numbers.length > 0) yield batch;
    }
    // Two rows would have one number: that of a blank row below, of which something was found, and that of the next sheet.
    this.#parts.readUpTo(found.row + offset);
    for (const range of source.mergedRanges()) {
      const top = range.top + offset;
      const bottom = Math.min(range.bottom + offset, this.#parts.lastRow);
      const isBelow = range.top > this.#headerRow && top < bottom;
      if (isBelow) this.#merged.push({ ...range, top, bottom });
    }
    await source.close();
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
