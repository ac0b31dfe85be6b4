import type { SheetLimits } from '../limits.ts';
import { decodeEntities } from '../xml/entities.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { OpenTag, XmlSink } from '../xml/xml-walker.ts';
import { CellBeingRead, type OdsCell, repeats } from './ods-cell.ts';
import { BESIDE_TEXT, COLUMN_GROUPS, OTHER_DOCUMENTS, ROW_GROUPS } from './ods-names.ts';
import type { OdsStyles } from './ods-styles.ts';

/** The most that a UTF-16 unit takes. */
const UTF8_BYTES = 3;

/** Receives the contents of tables in the order of the file. */
export interface TableSink {
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
  readonly #opens: (name: string, hidden: boolean) => boolean;
  readonly #sink: TableSink;
  readonly #cell: CellBeingRead;
  readonly #places: Place[] = [];
  /** For each open part of a text its style; '' for none. */
  readonly #spans: string[] = [];
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
   * @param opens is told of each table; whether its contents are wanted
   */
  constructor(
    styles: OdsStyles,
    opens: (name: string, hidden: boolean) => boolean,
    sink: TableSink,
    { maxCellChars, maxColumns }: SheetLimits,
    takesStyles: boolean,
  ) {
    this.#styles = styles;
    this.#opens = opens;
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
    if (place === 'text') {
      this.#spans.push(tag.name === 'span' ? (tag.get('style-name') ?? '') : '');
    }
    return place !== null;
  }

  text(xml: Buffer, from: number, to: number): void {
    const place = this.#places.at(-1);
    if (place === 'text') this.#addText(xml, from, to);
    else if (place === 'styles') this.#styles.text(xml, from, to);
  }

  #addText(xml: Buffer, from: number, to: number): void {
    const cell = this.#cell;
    if (!this.#styles.marksAny) {
      cell.addText(xml, from, to);
      return;
    }
    cell.runs.isStruck = this.#styles.marksPart(this.#spans, 'struck');
    cell.runs.isRaised = this.#styles.marksPart(this.#spans, 'raised') === true;
    cell.add(cell.runs.see(decodeEntities(xml.toString('utf8', from, to))));
  }

  close(): boolean {
    switch (this.#places.pop()) {
      case 'text':
        this.#spans.pop();
        return false;
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
    const isWanted = !OF_OTHER_FILE.test(this.#tableName) && this.#opens(this.#tableName, hidden);
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
    const { name } = tag;
    const cell = this.#cell;
    const isOther = name === 'sheet-name' || name === 'a';
    cell.rich ||= isOther || (name === 'span' && tag.get('style-name') !== undefined);
    if (name === 's') cell.addSpaces(tag.get('c'));
    else if (name === 'tab') cell.add('\t');
    else if (name === 'line-break') cell.add('\n');
    else if (name === 'sheet-name') cell.add(this.#tableName);
    else return isOneOf(BESIDE_TEXT, name) ? null : 'text';
    return null;
  }
}

/** The file is an OpenDocument file, but of another kind. */
export class OtherDocumentError extends Error {}

function rootPlace(name: string): Place {
  if (isOneOf(['document', 'document-content', 'document-styles'], name)) return 'root';
  throw new XmlError('it is not the content of a spreadsheet');
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
