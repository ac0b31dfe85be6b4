import type { CellWatch } from '../gather/cell-watch.ts';
import { RunTally } from '../gather/run-tally.ts';
import { ShownValues, showBoolean, toNumber } from '../gather/shown-values.ts';
import { parseIsoDate } from '../number-format/calendar.ts';
import type { CellStyle } from '../number-format/cell-style.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions } from '../sheet.ts';
import { decodeEntities } from '../xml/entities.ts';
import { XmlError } from '../xml/xml-error.ts';
import { isTrue, type OpenTag, type XmlSink, XmlWalker } from '../xml/xml-walker.ts';
import { DataFormats } from './data-formats.ts';
import type { MarkupListener, MarkupTable, MarkupWalker } from './markup-tables.ts';

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
/** Tags of HTML in a cell's data that strike out what is in them, or raise it. */
const STRIKES = ['S', 's', 'Strike', 'STRIKE', 'strike', 'Del', 'DEL', 'del'];
const RAISES = ['Sup', 'SUP', 'sup'];
/** Names of elements and attributes that matter. */
const NAMES = [
  ...['Workbook', 'Styles', 'Style', 'NumberFormat', 'Font', 'ExcelWorkbook', 'Date1904'],
  ...['Worksheet', 'WorksheetOptions', 'Visible', 'Table', 'Column', 'Row', 'Cell', 'Data'],
  ...['ID', 'Parent', 'Format', 'StrikeThrough', 'Name', 'StyleID', 'Index', 'Span'],
  ...['Hidden', 'Width', 'Height', 'Formula', 'Type', 'MergeAcross', 'MergeDown'],
  ...STRIKES,
  ...RAISES,
];

/** The row that is being read. */
interface Row {
  readonly number: number;
  readonly isHidden: boolean;
  readonly style: string;
  readonly isWanted: boolean;
  readonly cells: string[];
  readonly struck: Map<number, boolean>;
  failure?: Error;
}

/**
 * Finds the worksheets of a file in SpreadsheetML, the XML of Excel 2002 and 2003, and gives the rows that are wanted, with
 * the texts that Excel shows (XML Spreadsheet Reference).
 */
export class SpreadsheetTables implements MarkupWalker, XmlSink {
  readonly place = '';
  readonly tables: MarkupTable[] = [];
  readonly #listener: MarkupListener;
  readonly #options: OpenOptions;
  readonly #watch: CellWatch;
  readonly #walker = new XmlWalker(this, NAMES);
  readonly #formats: DataFormats;
  /** Where the open elements stand, up to a cell's data; in it, their names. */
  readonly #open: string[] = [ROOT];
  readonly #inData: string[] = [];
  #date1904 = false;
  #values: ShownValues | undefined;
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

  constructor(listener: MarkupListener, options: OpenOptions, watch: CellWatch) {
    this.#listener = listener;
    this.#options = options;
    this.#watch = watch;
    this.#formats = new DataFormats(regionOf(options.locale));
  }

  write(piece: Buffer): void {
    for (const _ of this.#walker.take(piece));
  }

  end(): void {
    this.#walker.finish();
    this.#watch.finish();
  }

  open(tag: OpenTag): boolean {
    const around = this.#open.at(-1) ?? ROOT;
    // What is in a cell's data is text, whatever its tags.
    if (around === DATA) return this.#inData.push(tag.name) > 0;
    const place = PLACES.get(around)?.get(tag.name);
    if (place === undefined) return false;
    this.#open.push(place);
    this.#begin[place]?.(tag);
    return true;
  }

  close(): boolean {
    if (this.#inData.pop() === undefined) this.#finish[this.#open.pop() ?? ROOT]?.();
    return false;
  }

  text(xml: Buffer, from: number, to: number): void {
    const place = this.#open.at(-1);
    if (place === VISIBLE || place === DATE_1904) {
      if (this.#setting.length < MAX_SETTING_CHARS) this.#setting += xml.toString('utf8', from, to);
    } else if (place === DATA && this.#row?.isWanted) {
      const isIn = (names: readonly string[]) => this.#inData.some((name) => names.includes(name));
      this.#runs.isStruck = isIn(STRIKES);
      this.#runs.isRaised = isIn(RAISES);
      if (this.#text.length > this.#listener.limits.maxCellChars) return;
      this.#text += this.#runs.see(decodeEntities(xml.toString('utf8', from, to)));
    }
  }

  /** What begins with an element, by its place. */
  readonly #begin: Readonly<Record<string, (tag: OpenTag) => void>> = {
    [STYLE]: (tag) => this.#formats.openStyle(tag),
    [FORMAT]: (tag) => this.#formats.setFormat(tag),
    [FONT]: (tag) => this.#formats.setFont(tag),
    [SHEET]: (tag) => this.#openSheet(tag),
    [COLUMN]: (tag) => this.#setColumn(tag),
    [ROW]: (tag) => this.#openRow(tag),
    [CELL]: (tag) => this.#openCell(tag),
    [DATA]: (tag) => this.#openData(tag),
    [VISIBLE]: () => this.#beginSetting(),
    [DATE_1904]: () => this.#beginSetting(),
  };
  /** What ends with it. */
  readonly #finish: Readonly<Record<string, () => void>> = {
    [ROW]: () => this.#closeRow(),
    [CELL]: () => this.#closeCell(),
    [DATA]: () => this.#closeData(),
    [VISIBLE]: () => {
      const table = this.tables.at(-1);
      if (table) table.isHidden = /^\s*Sheet(?:Very)?Hidden\s*$/i.test(this.#setting);
    },
    [DATE_1904]: () => {
      this.#date1904 = !/^\s*(?:0|false)\s*$/i.test(this.#setting);
    },
  };

  #beginSetting(): void {
    this.#setting = '';
  }

  #openSheet(tag: OpenTag): void {
    const name = tag.get('Name') ?? '';
    this.tables.push({ name, isHidden: false, hasText: true, hiddenColumns: new Set() });
    this.#columnStyles = [];
    this.#nextColumn = 0;
    this.#lastRow = 0;
  }

  #setColumn(tag: OpenTag): void {
    const first = this.#indexIn(tag, this.#nextColumn, 'column');
    const end = Math.min(first + 1 + countIn(tag, 'Span'), this.#listener.limits.maxColumns);
    const style = tag.get('StyleID');
    const isHidden = isTrue(tag.get('Hidden')) || Number(tag.get('Width') ?? 1) === 0;
    for (let column = first; column < end; column += 1) {
      if (isHidden) this.tables.at(-1)?.hiddenColumns.add(column);
      if (style !== undefined) this.#columnStyles[column] = style;
    }
    this.#nextColumn = end;
  }

  #openRow(tag: OpenTag): void {
    const number = this.#indexIn(tag, this.#lastRow, 'row') + 1;
    this.#lastRow = number + countIn(tag, 'Span');
    this.#nextCell = 0;
    this.#row = {
      number,
      isHidden: isTrue(tag.get('Hidden')) || Number(tag.get('Height') ?? 1) === 0,
      style: tag.get('StyleID') ?? '',
      isWanted: this.#listener.wants(this.tables.length - 1, number),
      cells: [],
      struck: new Map(),
    };
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row?.isWanted) return;
    this.#listener.row({ ...row, table: this.tables.length - 1 });
  }

  #openCell(tag: OpenTag): void {
    const { maxColumns } = this.#listener.limits;
    const row = this.#row;
    this.#type = '';
    this.#isFormula = tag.get('Formula') !== undefined;
    if (!row) return;
    const column = this.#indexIn(tag, this.#nextCell, 'cell');
    const across = countIn(tag, 'MergeAcross');
    const down = countIn(tag, 'MergeDown');
    this.#nextCell = column + across + 1;
    // One column beyond the limit is enough to refuse the row.
    this.#column = this.#nextCell > maxColumns ? maxColumns : column;
    this.#style = tag.get('StyleID') ?? (row.style || this.#columnStyles[column] || '');
    if (across === 0 && down === 0) return;
    this.#listener.merge(this.tables.length - 1, {
      top: row.number,
      left: column,
      bottom: row.number + down,
      right: Math.min(column + across, maxColumns - 1),
    });
  }

  #closeCell(): void {
    const row = this.#row;
    if (!this.#isFormula || !row?.isWanted) return;
    this.#watch.formulaWithoutValue(row.number, this.#column);
  }

  #openData(tag: OpenTag): void {
    this.#type = tag.get('Type') ?? 'String';
    this.#text = '';
    this.#runs.begin();
  }

  #closeData(): void {
    const row = this.#row;
    const isFormula = this.#isFormula;
    this.#isFormula = false;
    if (!row?.isWanted) return;
    const isNumber = this.#type === 'Number';
    const result = isNumber ? Number(this.#text) : this.#text;
    if (isFormula) this.#watch.formula(result, row.number, this.#column);
    const style = this.#formats.get(this.#style);
    const shown = this.#showIn(row, style);
    while (row.cells.length < this.#column) row.cells.push('');
    row.cells[this.#column] ||= shown;
    const isWhole = style.struck === true || this.#runs.struck === 'all';
    if (shown !== '' && (isWhole || this.#runs.struck === 'some')) {
      row.struck.set(this.#column, !isWhole);
    }
    this.#type = '';
  }

  #showIn(row: Row, style: CellStyle): string {
    try {
      return this.#show(style, row.number);
    } catch (error) {
      row.failure ??= error as Error;
      return 'unknown';
    }
  }

  #show(style: CellStyle, row: number): string {
    const date1904 = this.#date1904;
    const { locale } = this.#options;
    this.#values ??= new ShownValues({ date1904, locale, watch: this.#watch });
    const values = this.#values;
    const text = this.#text;
    const showNumber = (number: number, type: string) => {
      if (!Number.isNaN(number)) return values.showNumber(number, style, row, this.#column);
      const given = text.slice(0, 40);
      throw new XmlError(`a cell in row ${row} should be a ${type} but is "${given}"`);
    };
    switch (this.#type) {
      case 'String':
        return values.formatOf(style.code).showText(text);
      case 'Number':
        return showNumber(toNumber(text), 'number');
      case 'DateTime':
        return showNumber(parseIsoDate(text.trim(), date1904) ?? Number.NaN, 'date');
      case 'Boolean':
        return showBoolean(text.trim()) ?? text.trim();
      case 'Error':
        return text;
      default:
        throw new XmlError(`a cell in row ${row} has the unknown type "${this.#type}"`);
    }
  }

  /** The index from 0 that a row, column or cell says it has, or the next one. */
  #indexIn(tag: OpenTag, next: number, what: string): number {
    const said = tag.get('Index');
    if (said === undefined) return next;
    const index = Number(said) - 1;
    if (Number.isSafeInteger(index) && index >= next) return index;
    throw new XmlError(`a ${what} has the index "${said.slice(0, 20)}" but comes after ${next}`);
  }
}

/** How many more rows or columns something covers. */
function countIn(tag: OpenTag, name: string): number {
  const said = tag.get(name) ?? '0';
  const count = Number(said);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new XmlError(`a tag has ${name}="${said.slice(0, 20)}"`);
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
