import type { CellWatch } from '../gather/cell-watch.ts';
import { RunTally } from '../gather/run-tally.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions } from '../sheet.ts';
import { attribute, decodeEntities, flag } from '../xml/xml-tags.ts';
import { DataFormats } from './data-formats.ts';
import type { MarkupListener, MarkupTable, MarkupWalker } from './markup-tables.ts';
import { createDataText, type Data } from './show-data.ts';
import { MarkupError, TagScanner, type TagSink } from './tag-scanner.ts';

const MAX_DEPTH = 256;
/** Characters of a setting. */
const MAX_SETTING_CHARS = 100;

/** Elements that matter, by where they stand. */
const ROOT = 'file';
const STYLE = 'Workbook/Styles/Style';
const FORMAT = `${STYLE}/NumberFormat`;
const FONT = `${STYLE}/Font`;
const DATE_1904 = 'Workbook/ExcelWorkbook/Date1904';
const SHEET = 'Workbook/Worksheet';
const VISIBLE = `${SHEET}/WorksheetOptions/Visible`;
const COLUMN = `${SHEET}/Table/Column`;
const ROW = `${SHEET}/Table/Row`;
const CELL = `${ROW}/Cell`;
const DATA = `${CELL}/Data`;

/** By a place and a name the place of the element of that name in it. */
const PLACES = placesWithin([FORMAT, FONT, DATE_1904, VISIBLE, COLUMN, DATA]);
/** Tags of HTML in a cell's data that strike out what is in them. */
const STRIKES = /^(?:.*:)?(?:s|strike|del)$/i;
const RAISES = /^(?:.*:)?sup$/i;
/** What is in a cell's data is text, whatever its tags. */
const IN_DATA = 'in data';

/** The row that is being read. */
interface Row {
  readonly number: number;
  readonly isHidden: boolean;
  readonly style: string;
  readonly isWanted: boolean;
  readonly cells: string[];
  readonly struck: Map<number, boolean>;
  tooLong: number;
  isTooWide: boolean;
}

/**
 * Finds the worksheets of a file in SpreadsheetML, the XML of Excel 2002 and 2003, and gives the rows that are wanted, with
 * the texts that Excel shows (XML Spreadsheet Reference).
 */
export class SpreadsheetTables implements MarkupWalker, TagSink {
  readonly tables: MarkupTable[] = [];
  readonly #listener: MarkupListener;
  readonly #options: OpenOptions;
  readonly #watch: CellWatch | null;
  readonly #scanner = new TagScanner(this, 'xml');
  readonly #region;
  readonly #formats: DataFormats;
  /** Names of the open elements, and where each stands; '' where none matters. */
  readonly #open: string[] = [];
  readonly #places: string[] = [];
  #place = ROOT;
  #date1904 = false;
  #show: ((data: Data) => string) | undefined;
  #setting = '';
  // Of the worksheet:
  #columnStyles: string[] = [];
  #nextColumn = 0;
  #lastRow = 0;
  // Of the row and the cell:
  #row: Row | undefined;
  #nextCell = 0;
  #column = 0;
  #style = '';
  #type = '';
  /** What of the text is struck out. */
  readonly #runs = new RunTally();
  #text = '';
  /** The cell is a formula whose result has not come. */
  #isFormula = false;

  /** @param watch reports what numbers lost; null for nothing to report */
  constructor(listener: MarkupListener, options: OpenOptions, watch: CellWatch | null) {
    this.#listener = listener;
    this.#options = options;
    this.#watch = watch;
    this.#region = regionOf(options.locale);
    this.#formats = new DataFormats(this.#region);
  }

  write(text: string): void {
    this.#scanner.write(text);
  }

  end(): void {
    this.#scanner.end();
    if (this.#open.length > 0) throw new MarkupError(`it ends inside <${this.#open.at(-1)}>`);
    this.#watch?.finish();
  }

  open(name: string, attributes: string, isEmpty: boolean): void {
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) {
      throw new MarkupError(`its tags are nested more than ${MAX_DEPTH} deep`);
    }
    const local = name.slice(name.indexOf(':') + 1);
    this.#places.push(this.#place);
    this.#place =
      this.#place === DATA || this.#place === IN_DATA
        ? IN_DATA
        : (PLACES.get(this.#place)?.get(local) ?? '');
    this.#begin(attributes);
    if (isEmpty) this.close(name);
  }

  close(name: string): void {
    if (this.#open.at(-1) !== name)
      throw new MarkupError(`</${name}> closes a tag that is not open`);
    this.#finish();
    this.#open.pop();
    this.#place = this.#places.pop() ?? ROOT;
  }

  text(raw: string): void {
    if (this.#place === VISIBLE || this.#place === DATE_1904) {
      if (this.#setting.length < MAX_SETTING_CHARS) this.#setting += raw;
    } else if (this.#row?.isWanted && this.#isInData()) {
      this.#runs.isStruck = this.#open.some((name) => STRIKES.test(name));
      this.#runs.isRaised = this.#open.some((name) => RAISES.test(name));
      this.#addText(this.#runs.see(decodeEntities(raw)), this.#row);
    }
  }

  /** Formatted texts have tags of HTML in them. */
  #isInData(): boolean {
    return this.#place === DATA || this.#place === IN_DATA;
  }

  #begin(attributes: string): void {
    switch (this.#place) {
      case STYLE:
        this.#formats.openStyle(attributes);
        break;
      case FORMAT:
        this.#formats.setFormat(attributes);
        break;
      case FONT:
        this.#formats.setFont(attributes);
        break;
      case SHEET:
        this.#openSheet(attributes);
        break;
      case COLUMN:
        this.#setColumn(attributes);
        break;
      case ROW:
        this.#openRow(attributes);
        break;
      case CELL:
        this.#openCell(attributes);
        break;
      case DATA:
        this.#type = attribute(attributes, 'Type') ?? 'String';
        this.#text = '';
        this.#runs.begin();
        break;
      case VISIBLE:
      case DATE_1904:
        this.#setting = '';
        break;
    }
  }

  #finish(): void {
    switch (this.#place) {
      case DATE_1904:
        this.#date1904 = !/^\s*(?:0|false)\s*$/i.test(this.#setting);
        break;
      case VISIBLE: {
        const table = this.tables.at(-1);
        if (table) table.isHidden = /^\s*Sheet(?:Very)?Hidden\s*$/i.test(this.#setting);
        break;
      }
      case ROW:
        this.#closeRow();
        break;
      case CELL:
        this.#closeCell();
        break;
      case DATA:
        this.#closeData();
        break;
    }
  }

  #openSheet(attributes: string): void {
    const name = attribute(attributes, 'Name') ?? '';
    this.tables.push({ name, isHidden: false, hasText: true, hiddenColumns: new Set() });
    this.#columnStyles = [];
    this.#nextColumn = 0;
    this.#lastRow = 0;
  }

  #setColumn(attributes: string): void {
    const first = this.#indexIn(attributes, this.#nextColumn, 'column');
    const end = Math.min(first + 1 + countIn(attributes, 'Span'), this.#listener.limits.maxColumns);
    const style = attribute(attributes, 'StyleID');
    const isHidden =
      flag(attributes, 'Hidden') || Number(attribute(attributes, 'Width') ?? 1) === 0;
    for (let column = first; column < end; column += 1) {
      if (isHidden) this.tables.at(-1)?.hiddenColumns.add(column);
      if (style !== undefined) this.#columnStyles[column] = style;
    }
    this.#nextColumn = end;
  }

  #openRow(attributes: string): void {
    const number = this.#indexIn(attributes, this.#lastRow, 'row') + 1;
    this.#lastRow = number + countIn(attributes, 'Span');
    this.#nextCell = 0;
    this.#row = {
      number,
      isHidden: flag(attributes, 'Hidden') || Number(attribute(attributes, 'Height') ?? 1) === 0,
      style: attribute(attributes, 'StyleID') ?? '',
      isWanted: this.#listener.wants(this.tables.length - 1, number),
      cells: [],
      struck: new Map(),
      tooLong: -1,
      isTooWide: false,
    };
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row?.isWanted) return;
    const { number, cells, struck, isHidden, tooLong, isTooWide } = row;
    while (cells.at(-1) === '') cells.pop();
    this.#listener.row({
      table: this.tables.length - 1,
      number,
      cells,
      struck,
      isHidden,
      tooLong,
      isTooWide,
    });
  }

  #openCell(attributes: string): void {
    const { maxColumns } = this.#listener.limits;
    const row = this.#row;
    this.#type = '';
    this.#isFormula =
      attributes.includes('Formula') && attribute(attributes, 'Formula') !== undefined;
    if (!row) return;
    const column = this.#indexIn(attributes, this.#nextCell, 'cell');
    const across = countIn(attributes, 'MergeAcross');
    const down = countIn(attributes, 'MergeDown');
    this.#nextCell = column + across + 1;
    this.#column = column;
    if (this.#nextCell > maxColumns) row.isTooWide = true;
    this.#style =
      attribute(attributes, 'StyleID') ?? (row.style || this.#columnStyles[column] || '');
    if (across === 0 && down === 0) return;
    this.#listener.merge(this.tables.length - 1, {
      top: row.number,
      left: column,
      bottom: row.number + down,
      right: Math.min(column + across, maxColumns - 1),
    });
  }

  #addText(text: string, row: Row): void {
    if (this.#text.length + text.length <= this.#listener.limits.maxCellChars) this.#text += text;
    else if (row.tooLong < 0) row.tooLong = this.#column;
  }

  #closeCell(): void {
    const row = this.#row;
    if (!this.#isFormula || !row?.isWanted || row.isTooWide) return;
    this.#watch?.formulaWithoutValue(row.number, this.#column);
  }

  #closeData(): void {
    const row = this.#row;
    this.#isFormula = false;
    if (!row?.isWanted || row.isTooWide || row.tooLong >= 0) return;
    this.#show ??= createDataText(
      { date1904: this.#date1904, region: this.#region },
      this.#options,
      this.#watch,
    );
    const style = this.#formats.get(this.#style);
    const shown = this.#show({
      type: this.#type,
      text: this.#text,
      style,
      row: row.number,
      column: this.#column,
    });
    while (row.cells.length < this.#column) row.cells.push('');
    row.cells[this.#column] = shown;
    const isWhole = style.struck === true || this.#runs.struck === 'all';
    if (shown !== '' && (isWhole || this.#runs.struck === 'some')) {
      row.struck.set(this.#column, !isWhole);
    }
    this.#type = '';
  }

  /** The index from 0 that a row, column or cell says it has, or the next one. */
  #indexIn(attributes: string, next: number, what: string): number {
    const said = attributes === '' ? undefined : attribute(attributes, 'Index');
    if (said === undefined) return next;
    const index = Number(said) - 1;
    if (Number.isSafeInteger(index) && index >= next) return index;
    throw new MarkupError(`a ${what} has the index "${said.slice(0, 20)}" but comes after ${next}`);
  }
}

/** How many more rows or columns something covers. */
function countIn(attributes: string, name: string): number {
  if (!attributes.includes(name)) return 0;
  const count = Number(attribute(attributes, name) ?? 0);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new MarkupError(`a tag has ${name}="${String(attribute(attributes, name)).slice(0, 20)}"`);
}

/** Each place with what stands in it. */
function placesWithin(paths: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const places = new Map<string, Map<string, string>>();
  for (const path of paths) {
    let outer = ROOT;
    let place = '';
    for (const name of path.split('/')) {
      place = place === '' ? name : `${place}/${name}`;
      const inner = places.get(outer) ?? new Map<string, string>();
      places.set(outer, inner.set(name, place));
      outer = place;
    }
  }
  return places;
}
