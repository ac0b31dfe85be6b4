import iconv from 'iconv-lite';
import * as XLSX from 'xlsx';
import { makeOds } from '../sheet/ods/make-ods.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';

/** A cell that is more than its value. */
export interface FullCell {
  /** null: a formula without a stored value. */
  readonly value: string | number | boolean | null;
  /** Number format; a number is a built-in format's. */
  readonly format?: string | number;
  readonly formula?: string;
  /** The text that an .ods file stores. @default the value in its format */
  readonly shown?: string;
  readonly struck?: boolean;
  /** Parts of a text, struck out or not. */
  readonly parts?: readonly (readonly [text: string, struck: boolean])[];
  /** The value is an error's name. */
  readonly isError?: boolean;
  /** .ods: the currency that the cell has. */
  readonly currency?: string;
}

export type Cell = string | number | boolean | null | FullCell;

export interface BookSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** `A2:A5` */
  readonly merged?: readonly string[];
  /** Numbers as the program shows them. */
  readonly hiddenRows?: readonly number[];
  readonly hidden?: boolean;
}

export interface BookOptions {
  /** Attributes of `<calcPr>` (.xlsx). */
  readonly calc?: string;
  readonly date1904?: boolean;
  /** Language of the document (.ods, .fods): `de-DE`. */
  readonly language?: string;
}

export interface Book {
  readonly sheets: readonly BookSheet[];
  readonly options: BookOptions;
}

/** A workbook of one sheet. */
export function workbook(
  rows: BookSheet['rows'],
  more: Partial<Omit<BookSheet, 'rows'>> & BookOptions = {},
): Book {
  const { name = 'Sheet1', merged = [], hiddenRows = [], hidden = false, ...options } = more;
  return { sheets: [{ name, rows, merged, hiddenRows, hidden }], options };
}

/** A workbook of several sheets. */
export function workbookOf(sheets: readonly BookSheet[], options: BookOptions = {}): Book {
  return { sheets, options };
}

/** The cells of a row; `|` in a text separates cells. */
export function r(...cells: readonly Cell[]): Cell[] {
  return cells.flatMap((cell): Cell[] =>
    typeof cell === 'string' ? cell.split('|').map((text) => (text === '' ? null : text)) : [cell],
  );
}

/** A number in a format. */
export function n(value: number, format: string | number, shown?: string): FullCell {
  return { value, format, ...(shown === undefined ? {} : { shown }) };
}

/** A formula, with its value or without. */
export function f(
  formula: string,
  value: FullCell['value'] = null,
  format?: string | number,
): FullCell {
  return { formula, value, ...(format === undefined ? {} : { format }) };
}

/** A cell that is struck out. */
export function struck(value: string | number, format?: string | number): FullCell {
  return { value, struck: true, ...(format === undefined ? {} : { format }) };
}

/** A text of which what stands between two pairs of tildes is struck out: `~~Smith~~ Jones`. */
export function partly(text: string): FullCell {
  const parts = text
    .split('~~')
    .map((part, i) => [part, i % 2 === 1] as const)
    .filter(([part]) => part !== '');
  return { value: parts.map(([part]) => part).join(''), parts };
}

export function errorCell(name: string, formula = 'VLOOKUP(A2,X:Y,2,0)'): FullCell {
  return { value: name, formula, isError: true };
}

/** A text in an older encoding. */
export function encoded(encoding: string, text: string): Uint8Array {
  const bytes = iconv.encode(text, encoding);
  if (iconv.decode(bytes, encoding) !== text) throw new Error(`Not all of it is ${encoding}`);
  return bytes;
}

/** The bytes of a workbook in the format that the extension names. */
export function writeBook(book: Book, extension: string): Uint8Array {
  if (extension === 'xlsx') return writeXlsx(book);
  if (extension === 'xls' || extension === 'xlsb') return writeBySheetJs(book, extension);
  if (extension === 'ods') return writeOds(book);
  if (extension === 'fods') return Buffer.from(odsContent(book, 'document'));
  if (extension === 'xml') return Buffer.from(spreadsheetMl(book));
  throw new Error(`No book is written as .${extension}`);
}

/** The bytes of a workbook with these sheets, by their names. */
export function writeSheets(
  sheets: Readonly<Record<string, BookSheet['rows']>>,
  extension = 'xlsx',
): Uint8Array {
  const all = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
  return writeBook(workbookOf(all), extension);
}

function full(cell: Cell): FullCell {
  return typeof cell === 'object' && cell !== null ? cell : { value: cell };
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function addressOf(row: number, column: number): string {
  return XLSX.utils.encode_cell({ r: row, c: column });
}

/** Numbers things by their order of appearance. */
class Index<T> {
  readonly items: T[] = [];
  readonly #numbers = new Map<string, number>();

  of(item: T): number {
    const key = JSON.stringify(item);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Style {
  readonly format: string | number;
  readonly struck: boolean;
}

function writeXlsx({ sheets, options }: Book): Uint8Array {
  const styles = new Index<Style>();
  styles.of({ format: 0, struck: false });
  const strings = new Index<string>();
  const parts = sheets.map((sheet) => xlsxSheet(sheet, styles, strings));
  const codes = new Index<string>();
  const xfs = styles.items.map(({ format, struck: isStruck }) => {
    const id = typeof format === 'number' ? format : 164 + codes.of(format);
    return `<xf numFmtId="${id}" fontId="${isStruck ? 1 : 0}" fillId="0" borderId="0" xfId="0"${id === 0 ? '' : ' applyNumberFormat="1"'}${isStruck ? ' applyFont="1"' : ''}/>`;
  });
  const formats = codes.items.map(
    (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`,
  );
  const numFmts =
    formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
  const font = '<sz val="11"/><name val="Calibri"/>';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  const names = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`);
  return makeZip([
    {
      name: '[Content_Types].xml',
      data: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${names.map((name) => override(`xl/${name}`, 'worksheet')).join('')}${override('xl/styles.xml', 'styles')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    },
    {
      name: '_rels/.rels',
      data: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${options.date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
        .map(
          ({ name, hidden }, i) =>
            `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
        )
        .join(
          '',
        )}</sheets>${options.calc === undefined ? '' : `<calcPr ${options.calc}/>`}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${names.map((name, i) => relation(`rId${i + 1}`, 'worksheet', name)).join('')}${relation('rId901', 'styles', 'styles.xml')}${relation('rId902', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      data: `${HEAD}<styleSheet xmlns="${MAIN}">${numFmts}<fonts count="2"><font>${font}</font><font><strike/>${font}</font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      data: `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${strings.items.length}">${strings.items.join('')}</sst>`,
    },
    ...parts.map((data, i) => ({ name: `xl/${names[i]}`, data })),
  ]);
}

function xlsxSheet(sheet: BookSheet, styles: Index<Style>, strings: Index<string>): string {
  const hidden = new Set(sheet.hiddenRows);
  const rows = sheet.rows.map((cells, row) => {
    const xml = cells.map((cell, column) => xlsxCell(cell, row, column, styles, strings));
    return `<row r="${row + 1}"${hidden.has(row + 1) ? ' hidden="1"' : ''}>${xml.join('')}</row>`;
  });
  const merged = sheet.merged ?? [];
  const merges =
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`;
}

function xlsxCell(
  given: Cell,
  row: number,
  column: number,
  styles: Index<Style>,
  strings: Index<string>,
): string {
  if (given === null) return '';
  const cell = full(given);
  const style = styles.of({ format: cell.format ?? 0, struck: cell.struck ?? false });
  const at = `<c r="${addressOf(row, column)}"${style === 0 ? '' : ` s="${style}"`}`;
  const formula = cell.formula === undefined ? '' : `<f>${escapeXml(cell.formula)}</f>`;
  const { value } = cell;
  if (value === null) return formula === '' ? `${at}/>` : `${at}>${formula}</c>`;
  if (cell.isError) return `${at} t="e">${formula}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${at} t="b">${formula}<v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `${at}>${formula}<v>${value}</v></c>`;
  if (formula !== '') return `${at} t="str">${formula}<v>${escapeXml(value)}</v></c>`;
  const t = (text: string) => `<t xml:space="preserve">${escapeXml(text)}</t>`;
  const inside = cell.parts
    ? cell.parts
        .map(([text, isStruck]) => `<r>${isStruck ? '<rPr><strike/></rPr>' : ''}${t(text)}</r>`)
        .join('')
    : t(value);
  return `${at} t="s"><v>${strings.of(`<si>${inside}</si>`)}</v></c>`;
}

function writeBySheetJs({ sheets }: Book, extension: 'xls' | 'xlsb'): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const sheet of sheets) {
    const cells: Record<string, unknown> = {};
    let width = 1;
    for (const [row, given] of sheet.rows.entries()) {
      width = Math.max(width, given.length);
      for (const [column, one] of given.entries()) {
        if (one === null) continue;
        const { value, format, formula, struck: isStruck, parts } = full(one);
        if (isStruck || parts) throw new Error('SheetJS does not write what is struck out');
        const t = typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's';
        cells[addressOf(row, column)] = {
          t,
          v: value ?? '',
          ...(typeof format === 'number' ? { z: XLSX.SSF.get_table()[format] } : {}),
          ...(typeof format === 'string' ? { z: format } : {}),
          ...(formula === undefined ? {} : { f: formula }),
        };
      }
    }
    cells['!ref'] = `A1:${addressOf(Math.max(sheet.rows.length, 1) - 1, width - 1)}`;
    if (sheet.merged)
      cells['!merges'] = sheet.merged.map((range) => XLSX.utils.decode_range(range));
    XLSX.utils.book_append_sheet(book, cells as XLSX.WorkSheet, sheet.name);
  }
  const bookType = extension === 'xls' ? 'biff8' : 'xlsb';
  return XLSX.write(book, { type: 'buffer', bookType });
}

/** What a spreadsheet program shows of a value in a format. */
function shownOf({ value, format = 0, shown }: FullCell): string {
  if (shown !== undefined) return shown;
  if (typeof value === 'number') return XLSX.SSF.format(format, value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? '');
}

const ODS_NAMESPACES = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['number', 'datastyle'],
  ['fo', 'xsl-fo-compatible'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** The language of the document, as LibreOffice keeps it. */
function odsDefaults({ language }: BookOptions): string {
  const [code = 'en', country = 'US'] = (language ?? 'en-US').split('-');
  return `<style:default-style style:family="table-cell"><style:text-properties fo:language="${code}" fo:country="${country}"/></style:default-style>`;
}

function writeOds(book: Book): Uint8Array {
  const styles = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-styles ${ODS_NAMESPACES} office:version="1.3"><office:styles>${odsDefaults(book.options)}</office:styles></office:document-styles>`;
  return makeOds(odsContent(book, 'document-content'), [{ name: 'styles.xml', data: styles }]);
}

interface OdsStyle extends Style {
  readonly currency: string;
}

function odsContent({ sheets, options }: Book, root: 'document' | 'document-content'): string {
  const styles = new Index<OdsStyle>();
  const tables = sheets.map(({ name, rows, hiddenRows = [], merged = [] }) => {
    const xml = rows.map((cells, row) => {
      const hidden = hiddenRows.includes(row + 1) ? ' table:visibility="collapse"' : '';
      const shown = cells.map((cell, column) => {
        const span = spanAt(merged, row, column);
        if (span === 'covered') return '<table:covered-table-cell/>';
        const spans =
          span &&
          `<table:table-cell table:number-columns-spanned="${span.columns}" table:number-rows-spanned="${span.rows}"`;
        const made = odsCell(cell, styles);
        return spans ? made.replace('<table:table-cell', spans) : made;
      });
      return `<table:table-row${hidden}>${shown.join('')}</table:table-row>`;
    });
    return `<table:table table:name="${escapeXml(name)}">${xml.join('')}</table:table>`;
  });
  const automatic = styles.items.map(odsStyle).join('');
  const part =
    '<style:style style:name="part" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>';
  const isFlat = root === 'document';
  const mime = isFlat ? ' office:mimetype="application/vnd.oasis.opendocument.spreadsheet"' : '';
  const own = isFlat ? `<office:styles>${odsDefaults(options)}</office:styles>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<office:${root} ${ODS_NAMESPACES} office:version="1.3"${mime}>${own}<office:automatic-styles>${automatic}${part}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:${root}>`;
}

/** A cell's style and its number format, in the words of OpenDocument. */
function odsStyle({ format, struck: isStruck, currency }: OdsStyle, i: number): string {
  const code = typeof format === 'number' ? (XLSX.SSF.get_table()[format] ?? 'General') : format;
  const [, whole = '', decimals = ''] = /^([#,]*0)(?:\.(0+))?/.exec(code) ?? [];
  const factor = /(,+)"?M?"?$/.exec(code)?.[1]?.length ?? 0;
  const places = decimals.length;
  const number = `<number:number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1"${whole.includes(',') ? ' number:grouping="true"' : ''}${factor > 0 ? ` number:display-factor="${1000 ** factor}"` : ''}/>`;
  const hasData = currency !== '' || code !== 'General';
  const kind = currency === '' ? 'number' : 'currency';
  const sign =
    currency === '' ? '' : `<number:currency-symbol>${currency}</number:currency-symbol>`;
  const data = hasData
    ? `<number:${kind}-style style:name="N${i}">${number}${sign}</number:${kind}-style>`
    : '';
  const text = isStruck ? '<style:text-properties style:text-line-through-style="solid"/>' : '';
  return `${data}<style:style style:name="ce${i}" style:family="table-cell"${hasData ? ` style:data-style-name="N${i}"` : ''}>${text}</style:style>`;
}

function odsCell(given: Cell, styles: Index<OdsStyle>): string {
  if (given === null) return '<table:table-cell/>';
  const cell = full(given);
  const { value, format = 0, currency = '', struck: isStruck = false } = cell;
  const isPlain = format === 0 && currency === '' && !isStruck;
  const style = isPlain
    ? ''
    : ` table:style-name="ce${styles.of({ format, struck: isStruck, currency })}"`;
  const formula =
    cell.formula === undefined ? '' : ` table:formula="of:=${escapeXml(cell.formula)}"`;
  if (value === null) return `<table:table-cell${style}${formula}/>`;
  const type =
    typeof value === 'string'
      ? 'office:value-type="string"'
      : typeof value === 'boolean'
        ? `office:value-type="boolean" office:boolean-value="${value}"`
        : currency !== ''
          ? `office:value-type="currency" office:currency="${currency}" office:value="${value}"`
          : `office:value-type="float" office:value="${value}"`;
  const inside = cell.parts
    ? cell.parts
        .map(([text, isPartStruck]) =>
          isPartStruck
            ? `<text:span text:style-name="part">${odsText(text)}</text:span>`
            : odsText(text),
        )
        .join('')
    : odsText(shownOf(cell));
  return `<table:table-cell${style}${formula} ${type}><text:p>${inside}</text:p></table:table-cell>`;
}

/** A text whose further spaces are elements, as OpenDocument has them. */
function odsText(text: string): string {
  return escapeXml(text).replace(/(?<= ) +/g, (more) => `<text:s text:c="${more.length}"/>`);
}

function spreadsheetMl({ sheets }: Book): string {
  const styles = new Index<Style>();
  styles.of({ format: 0, struck: false });
  const worksheets = sheets.map(({ name, rows, hiddenRows = [], merged = [] }) => {
    const xml = rows.map((cells, row) => {
      const hidden = hiddenRows.includes(row + 1) ? ' ss:Hidden="1"' : '';
      const shown = cells.map((cell, column) => {
        const span = spanAt(merged, row, column);
        if (span === 'covered') return '';
        const spans = span
          ? ` ss:MergeAcross="${span.columns - 1}" ss:MergeDown="${span.rows - 1}"`
          : '';
        return mlCell(cell, styles).replace('<Cell', `<Cell ss:Index="${column + 1}"${spans}`);
      });
      return `<Row${hidden}>${shown.join('')}</Row>`;
    });
    return `<Worksheet ss:Name="${escapeXml(name)}"><Table>${xml.join('')}</Table></Worksheet>`;
  });
  const list = styles.items.map(({ format, struck: isStruck }, i) => {
    const code = typeof format === 'number' ? XLSX.SSF.get_table()[format] : format;
    return `<Style ss:ID="s${i}"><NumberFormat ss:Format="${escapeXml(code ?? 'General')}"/>${isStruck ? '<Font ss:StrikeThrough="1"/>' : ''}</Style>`;
  });
  const uri = 'urn:schemas-microsoft-com:office:spreadsheet';
  return `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${uri}" xmlns:ss="${uri}"><Styles>${list.join('')}</Styles>${worksheets.join('')}</Workbook>`;
}

/** How far the cell reaches that begins there; null for one that is not merged. */
function spanAt(merged: readonly string[], row: number, column: number) {
  for (const { s, e } of merged.map((range) => XLSX.utils.decode_range(range))) {
    if (row < s.r || row > e.r || column < s.c || column > e.c) continue;
    if (row > s.r || column > s.c) return 'covered';
    return { rows: e.r - s.r + 1, columns: e.c - s.c + 1 };
  }
  return null;
}

function mlCell(given: Cell, styles: Index<Style>): string {
  if (given === null) return '<Cell/>';
  const cell = full(given);
  const { value } = cell;
  const style = ` ss:StyleID="s${styles.of({ format: cell.format ?? 0, struck: cell.struck ?? false })}"`;
  const formula = cell.formula === undefined ? '' : ` ss:Formula="=${escapeXml(cell.formula)}"`;
  if (value === null) return `<Cell${style}${formula}/>`;
  if (cell.parts) {
    const html = cell.parts.map(([text, isStruck]) =>
      isStruck ? `<S>${escapeXml(text)}</S>` : escapeXml(text),
    );
    return `<Cell${style}><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">${html.join('')}</ss:Data></Cell>`;
  }
  const type =
    typeof value === 'number' ? 'Number' : typeof value === 'boolean' ? 'Boolean' : 'String';
  const text = typeof value === 'boolean' ? Number(value) : value;
  return `<Cell${style}${formula}><Data ss:Type="${cell.isError ? 'Error' : type}">${escapeXml(String(text))}</Data></Cell>`;
}
