import { TextBytes } from '../../rows/text-bytes.ts';
import type { SheetLimits } from '../limits.ts';
import { XmlError } from '../xml/xml-error.ts';
import { decodeEntities } from '../xml/xml-tags.ts';
import { DATA_STYLES } from './data-style.ts';
import type { OdsStyles } from './ods-styles.ts';
import type { OpenTag, XmlSink } from './xml-walker.ts';

const LINE_FEED = Buffer.from('\n');
const FIRST_TEXT_BYTES = 4096;
/** The most that a UTF-16 unit takes. */
const UTF8_BYTES = 3;
const CARRIAGE_RETURN = 0x0d;
const AMPERSAND = 0x26;

/** Types of values by their first letter (OpenDocument 1.3 part 3, 19.389). */
const TYPES: ReadonlyMap<number, CellType> = new Map(
  (['string', 'float', 'percentage', 'currency', 'date', 'time', 'boolean'] as const).map(
    (type) => [type.charCodeAt(0), type],
  ),
);

export type CellType =
  | 'string'
  | 'float'
  | 'percentage'
  | 'currency'
  | 'date'
  | 'time'
  | 'boolean'
  | 'none';

/** A cell as the file has it. One object serves for all cells: it is valid until the next. */
export interface OdsCell {
  readonly row: number;
  readonly column: number;
  /** How many cells in a row it stands for. */
  readonly repeated: number;
  readonly type: CellType;
  /** Null if missing. */
  readonly value: string | null;
  /** The saved text, as UTF-8, truncated beyond what a cell may have. It is replaced by what the cell shows. */
  readonly text: TextBytes;
  readonly formula: boolean;
  /** Parts of its text are shown differently: LibreOffice applies no format to such texts. */
  readonly rich: boolean;
  /** Rows and columns over which it is merged. */
  readonly rows: number;
  readonly columns: number;
  /** Another cell is merged over it. */
  readonly covered: boolean;
  /** Name of its style, its row's or its column's; '' for none. */
  style(): string;
}

/** Receives tables and their contents in the order of the file. */
export interface TableSink {
  /** Whether its contents are wanted. */
  openTable(name: string, hidden: boolean): boolean;
  /** Columns from an index on. */
  columns(first: number, count: number, hidden: boolean): void;
  /** Identical rows from a number on. False: their cells are not wanted. */
  openRows(first: number, count: number, hidden: boolean): boolean;
  cell(cell: OdsCell): void;
  /** True: enough for now. */
  closeRows(): boolean;
}

type Place =
  | 'root'
  | 'styles'
  | 'body'
  | 'spreadsheet'
  | 'table'
  | 'columns'
  | 'rows'
  | 'row'
  | 'cell'
  | 'text';

const COLUMN_GROUPS = ['table-column-group', 'table-columns', 'table-header-columns'] as const;
const ROW_GROUPS = ['table-row-group', 'table-rows', 'table-header-rows'] as const;
/** Elements in a line of text that are not part of it: notes, readings, and pictures with texts. */
const BESIDE_TEXT = [
  'annotation',
  'note',
  'ruby-text',
  'script',
  'p',
  'h',
  'list',
  'table',
  'frame',
  'custom-shape',
  'g',
  'rect',
  'line',
  'polyline',
  'polygon',
  'path',
  'circle',
  'ellipse',
  'connector',
  'caption',
  'measure',
  'control',
  'scene',
] as const;
/** Other kinds of documents, by the elements in their bodies. */
const OTHER_DOCUMENTS = ['text', 'presentation', 'drawing', 'chart', 'image', 'database'] as const;

/** All names of elements and attributes that matter. */
export const ODS_NAMES: readonly string[] = [
  ...new Set([
    ...['document', 'document-content', 'document-styles', 'styles', 'automatic-styles', 'body'],
    ...['spreadsheet', 'table', 'table-source', 'table-column', 'table-row', 'table-cell'],
    ...[
      'covered-table-cell',
      's',
      'a',
      'span',
      'tab',
      'line-break',
      'sheet-name',
      'c',
      'name',
      'style-name',
    ],
    ...['display', 'visibility', 'default-cell-style-name', 'number-columns-repeated'],
    ...['number-rows-repeated', 'number-columns-spanned', 'number-rows-spanned', 'value-type'],
    ...['value', 'date-value', 'time-value', 'boolean-value', 'string-value', 'formula'],
    ...['style', 'family', 'parent-style-name', 'data-style-name', 'table-properties'],
    ...['table-row-properties', 'table-column-properties', 'row-height', 'column-width'],
    ...['language', 'country', 'automatic-order', 'truncate-on-overflow', 'number', 'map'],
    ...['scientific-number', 'fraction', 'boolean', 'text-content', 'currency-symbol'],
    ...['embedded-text', 'position', 'condition', 'apply-style-name', 'era', 'quarter'],
    ...['week-of-year', 'year', 'month', 'day', 'day-of-week', 'hours', 'minutes', 'seconds'],
    ...['am-pm', 'textual', 'decimal-places', 'min-decimal-places', 'min-integer-digits'],
    ...['grouping', 'display-factor', 'decimal-replacement', 'min-exponent-digits'],
    ...['min-numerator-digits', 'min-denominator-digits', 'denominator-value'],
    ...DATA_STYLES,
    ...COLUMN_GROUPS,
    ...ROW_GROUPS,
    ...BESIDE_TEXT,
    ...OTHER_DOCUMENTS,
  ]),
];

/** LibreOffice keeps cells of other files that formulas use as invisible tables. */
const OF_OTHER_FILE = /^'[a-z][a-z\d+.-]*:.*'#./is;

/**
 * Finds the tables of a spreadsheet and the texts of their cells in its XML (OpenDocument 1.3 part 3). The rest
 * is skipped: tracked changes, tables in charts and shapes, tables in cells.
 */
export class TableWalk implements XmlSink {
  readonly #styles: OdsStyles;
  readonly #takesStyles: boolean;
  readonly #maxColumns: number;
  readonly #sink: TableSink;
  readonly #cell: CellBeingRead;
  readonly #places: Place[] = [];
  /** For each open group of rows or columns, whether it is folded. */
  readonly #folded: boolean[] = [];
  #tableName = '';
  #row = 1;
  #rows = 1;
  #column = 0;
  #columnStyles: { readonly last: number; readonly style: string }[] = [];
  #columns = 0;

  /**
   * @param styles receives the file's styles if `takesStyles`; else it has them already
   */
  constructor(
    styles: OdsStyles,
    sink: TableSink,
    { maxCellChars, maxColumns }: SheetLimits,
    takesStyles: boolean,
  ) {
    this.#styles = styles;
    this.#sink = sink;
    this.#takesStyles = takesStyles;
    this.#maxColumns = maxColumns;
    this.#cell = new CellBeingRead(UTF8_BYTES * maxCellChars);
  }

  get place(): string {
    return this.#tableName === '' ? '' : `row ${this.#row} of "${this.#tableName}"`;
  }

  open(tag: OpenTag): boolean {
    const place = this.#placeOf(tag);
    if (place !== null) this.#places.push(place);
    return place !== null;
  }

  text(xml: Buffer, from: number, to: number): void {
    const place = this.#places.at(-1);
    if (place === 'text') this.#cell.addText(xml, from, to);
    else if (place === 'styles') this.#styles.text(xml, from, to);
  }

  close(): boolean {
    switch (this.#places.pop()) {
      case 'styles':
        if (this.#places.at(-1) === 'styles') this.#styles.close();
        return false;
      case 'columns':
      case 'rows':
        this.#folded.pop();
        return false;
      case 'cell':
        this.#tellCell();
        return false;
      case 'table':
        this.#tableName = '';
        return false;
      case 'row':
        return this.#sink.closeRows();
      default:
        return false;
    }
  }

  /** Null: the element's contents are skipped. */
  #placeOf(tag: OpenTag): Place | null {
    const { name } = tag;
    switch (this.#places.at(-1)) {
      case undefined:
        return rootPlace(name);
      case 'root':
        if (name === 'body') return 'body';
        return this.#takesStyles && isOneOf(['styles', 'automatic-styles'], name) ? 'styles' : null;
      case 'styles':
        this.#styles.open(tag);
        return 'styles';
      case 'body':
        if (isOneOf(OTHER_DOCUMENTS, name)) throw new OtherDocumentError();
        return name === 'spreadsheet' ? 'spreadsheet' : null;
      case 'spreadsheet':
        return name === 'table' && this.#openTable(tag) ? 'table' : null;
      case 'table':
      case 'rows':
      case 'columns':
        return this.#placeInTable(tag);
      case 'row':
        return this.#openCell(tag) ? 'cell' : null;
      case 'cell':
        if (name !== 'p') return null;
        this.#cell.openParagraph();
        return 'text';
      case 'text':
        return this.#placeInText(tag);
      default:
        return null;
    }
  }

  #openTable(tag: OpenTag): boolean {
    this.#tableName = tag.get('name') ?? '';
    this.#row = 1;
    this.#rows = 0;
    this.#columns = 0;
    this.#columnStyles = [];
    const hidden = this.#styles.hiddenTables.has(tag.get('style-name') ?? '');
    const isWanted =
      !OF_OTHER_FILE.test(this.#tableName) && this.#sink.openTable(this.#tableName, hidden);
    if (!isWanted) this.#tableName = '';
    return isWanted;
  }

  #placeInTable(tag: OpenTag): Place | null {
    const { name } = tag;
    if (name === 'table-row') return this.#openRows(tag) ? 'row' : null;
    if (name === 'table-column') {
      this.#takeColumns(tag);
      return null;
    }
    const place = isOneOf(ROW_GROUPS, name)
      ? 'rows'
      : isOneOf(COLUMN_GROUPS, name)
        ? 'columns'
        : null;
    if (place) this.#folded.push(tag.get('display') === 'false');
    return place;
  }

  #takeColumns(tag: OpenTag): void {
    if (this.#columns >= this.#maxColumns) return;
    const count = repeats(tag.get('number-columns-repeated'));
    const hidden = this.#isHidden(tag, this.#styles.hiddenColumns);
    this.#sink.columns(this.#columns, count, hidden);
    this.#columns += count;
    const style = tag.get('default-cell-style-name') ?? '';
    const last = this.#columns - 1;
    if (this.#columnStyles.at(-1)?.style === style) this.#columnStyles.pop();
    this.#columnStyles.push({ last, style });
  }

  #openRows(tag: OpenTag): boolean {
    this.#row += this.#rows;
    this.#rows = repeats(tag.get('number-rows-repeated'));
    this.#column = 0;
    this.#cell.rowStyle = tag.get('default-cell-style-name') ?? '';
    const hidden = this.#isHidden(tag, this.#styles.hiddenRows);
    return this.#sink.openRows(this.#row, this.#rows, hidden);
  }

  #isHidden(tag: OpenTag, styles: ReadonlySet<string>): boolean {
    if (this.#folded.includes(true)) return true;
    const visibility = tag.get('visibility');
    if (visibility === 'collapse' || visibility === 'filter') return true;
    return styles.size > 0 && styles.has(tag.get('style-name') ?? '');
  }

  #openCell(tag: OpenTag): boolean {
    const covered = tag.name === 'covered-table-cell';
    if (!covered && tag.name !== 'table-cell') return false;
    this.#cell.open(tag, this.#row, this.#column, covered, this.#columnStyles);
    this.#column += this.#cell.repeated;
    return true;
  }

  /** A cell in several columns is passed on once for each style that these give it. */
  #tellCell(): void {
    const cell = this.#cell;
    const { column, repeated } = cell;
    const end = column + repeated;
    if (repeated === 1 || cell.endOfStyle(column) >= end) {
      this.#sink.cell(cell);
      return;
    }
    const text = Buffer.from(cell.text.bytes.subarray(0, cell.text.length));
    while (cell.column < end) {
      const next = Math.min(end, cell.endOfStyle(cell.column));
      cell.repeated = next - cell.column;
      this.#sink.cell(cell);
      // The sink may have replaced the text.
      cell.text.length = 0;
      cell.text.append(text, 0, text.length);
      cell.column = next;
    }
  }

  #placeInText(tag: OpenTag): Place | null {
    switch (tag.name) {
      case 's':
        this.#cell.addSpaces(tag.get('c'));
        return null;
      case 'tab':
        this.#cell.add('\t');
        return null;
      case 'line-break':
        this.#cell.add('\n');
        return null;
      case 'sheet-name':
        this.#cell.rich = true;
        this.#cell.add(this.#tableName);
        return null;
      case 'a':
        this.#cell.rich = true;
        return 'text';
      case 'span':
        this.#cell.rich ||= tag.get('style-name') !== undefined;
        return 'text';
      default:
        return isOneOf(BESIDE_TEXT, tag.name) ? null : 'text';
    }
  }
}

/** The file is an OpenDocument file, but of another kind. */
export class OtherDocumentError extends Error {}

function rootPlace(name: string): Place {
  if (isOneOf(['document', 'document-content', 'document-styles'], name)) return 'root';
  throw new XmlError('it is not the content of a spreadsheet');
}

class CellBeingRead implements OdsCell {
  row = 1;
  column = 0;
  repeated = 1;
  type: CellType = 'none';
  value: string | null = null;
  readonly text = new TextBytes(FIRST_TEXT_BYTES);
  formula = false;
  rich = false;
  rows = 1;
  columns = 1;
  covered = false;
  rowStyle = '';
  #style = '';
  #paragraphs = 0;
  #columnStyles: readonly { readonly last: number; readonly style: string }[] = [];
  readonly #maxBytes: number;

  /** @param maxBytes of its text; a longer one is cut somewhere after that */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  open(
    tag: OpenTag,
    row: number,
    column: number,
    covered: boolean,
    columnStyles: readonly { readonly last: number; readonly style: string }[],
  ): void {
    this.row = row;
    this.column = column;
    this.covered = covered;
    this.#columnStyles = columnStyles;
    this.text.length = 0;
    this.#paragraphs = 0;
    this.repeated = 1;
    this.type = 'none';
    this.value = null;
    this.formula = false;
    this.rich = false;
    this.rows = 1;
    this.columns = 1;
    this.#style = '';
    for (let i = 0; i < tag.attributeCount; i += 1) {
      switch (tag.attributes[i]) {
        case 'value-type':
          this.type = TYPES.get(tag.firstByte(i)) ?? 'none';
          break;
        case 'value':
        case 'date-value':
        case 'time-value':
        case 'boolean-value':
        case 'string-value':
          this.value = tag.value(i);
          break;
        case 'style-name':
          this.#style = tag.value(i);
          break;
        case 'formula':
          this.formula = true;
          break;
        case 'number-columns-repeated':
          this.repeated = repeats(tag.value(i));
          break;
        case 'number-columns-spanned':
          this.columns = repeats(tag.value(i));
          break;
        case 'number-rows-spanned':
          this.rows = repeats(tag.value(i));
          break;
      }
    }
  }

  style(): string {
    if (this.#style !== '') return this.#style;
    if (this.rowStyle !== '') return this.rowStyle;
    return this.#columnStyles.find(({ last }) => this.column <= last)?.style ?? '';
  }

  /** Index of the next column in which the cell may have another style. */
  endOfStyle(column: number): number {
    const isNothing = this.type === 'none' && this.text.length === 0;
    if (isNothing || this.#style !== '' || this.rowStyle !== '') return Number.POSITIVE_INFINITY;
    const range = this.#columnStyles.find(({ last }) => column <= last);
    return range ? range.last + 1 : Number.POSITIVE_INFINITY;
  }

  openParagraph(): void {
    if (this.#paragraphs > 0) {
      this.rich = true;
      this.#append(LINE_FEED, 0, 1);
    }
    this.#paragraphs += 1;
  }

  addText(xml: Buffer, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = xml[at];
      if (byte !== AMPERSAND && byte !== CARRIAGE_RETURN) continue;
      this.add(decodeEntities(xml.toString('utf8', from, to)));
      return;
    }
    this.#append(xml, from, to);
  }

  add(text: string): void {
    if (this.text.length <= this.#maxBytes) this.text.appendText(text);
  }

  /** LibreOffice reads any count below 1 as 1. */
  addSpaces(given: string | undefined): void {
    const count = Math.max(1, Math.trunc(Number(given ?? 1)) || 1);
    this.add(' '.repeat(Math.min(count, this.#maxBytes + 1)));
  }

  #append(bytes: Buffer, from: number, to: number): void {
    if (this.text.length <= this.#maxBytes) this.text.append(bytes, from, to);
  }
}

/** How often something repeats; once for nothing or 0, as in LibreOffice. */
function repeats(given: string | undefined): number {
  const count = given === undefined ? 1 : Number(given);
  if (Number.isSafeInteger(count) && count >= 0) return Math.max(1, count);
  throw new XmlError(`a tag says "${given?.slice(0, 40)}" where a count is expected`);
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
