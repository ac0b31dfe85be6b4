import type { UsageError } from '../../../errors.ts';
import { columnLetter } from '../../../rows/cell-address.ts';
import { type Cell, escapeMarkup, toCellXml, toTextXml } from './cell-xml.ts';
import { CellStyles } from './styles.ts';
import { toZip, xlsxTooLarge, type ZipEntry } from './zip-stream.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden?: boolean;
  /** From row 1 on, in batches; a row without cells is left blank. */
  readonly rows:
    | AsyncIterable<readonly (readonly Cell[])[]>
    | Iterable<readonly (readonly Cell[])[]>;
  /** Widths of the first columns, in characters; these columns are formatted as text down to the last row. */
  readonly widths?: readonly number[];
  /** Rows at the top that stay in sight. @default none */
  readonly frozenRows?: number;
}

/** Boxes of notes have 1024 numbers; more notes than a person reads. */
const MAX_NOTES = 1000;
/** Characters of XML that are handed on together. */
const PIECE_CHARS = 64 * 1024;
/** ECMA-376 and Excel's own specification. */
export const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument';

/**
 * A workbook (.xlsx, ECMA-376) in pieces, its rows written as they come: memory does not grow with them.
 *
 * @param active Name of the sheet that is shown first.
 * @throws UsageError `xlsx_too_large` for more than a cell or a file can hold
 */
export function writeWorkbook(
  sheets: readonly WorkbookSheet[],
  active?: string,
): AsyncGenerator<Uint8Array> {
  return toZip(toParts(sheets, active));
}

async function* toParts(
  sheets: readonly WorkbookSheet[],
  active: string | undefined,
): AsyncGenerator<ZipEntry> {
  const noted: number[] = [];
  const styles = new CellStyles();
  for (const [i, sheet] of sheets.entries()) {
    const number = i + 1;
    const notes: Note[] = [];
    yield part(`xl/worksheets/sheet${number}.xml`, toSheetXml(sheet, notes, styles));
    if (notes.length === 0) continue;
    noted.push(number);
    yield part(`xl/comments${number}.xml`, [toCommentsXml(notes)]);
    yield part(`xl/drawings/vmlDrawing${number}.vml`, [toBoxesXml(notes)]);
    yield part(`xl/worksheets/_rels/sheet${number}.xml.rels`, [
      relationships([
        ['rId1', 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
        ['rId2', 'comments', `../comments${number}.xml`],
      ]),
    ]);
  }
  const ids = sheets.map((_, i) => `rId${i + 1}`);
  yield part('xl/styles.xml', [styles.toXml()]);
  yield part('xl/workbook.xml', [toWorkbookXml(sheets, active)]);
  yield part('xl/_rels/workbook.xml.rels', [
    relationships([
      ...ids.map((id, i) => [id, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['rIdStyles', 'styles', 'styles.xml'],
    ]),
  ]);
  yield part('_rels/.rels', [relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])]);
  yield part('[Content_Types].xml', [toContentTypes(sheets.length, noted)]);
}

function part(name: string, content: ZipEntry['content']): ZipEntry {
  return { name, content: withDeclaration(content) };
}

async function* withDeclaration(content: ZipEntry['content']): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  yield* content;
}

/** Notes are collected on the way: they stand in parts of their own. */
async function* toSheetXml(
  sheet: WorkbookSheet,
  notes: Note[],
  styles: CellStyles,
): AsyncGenerator<string> {
  const { rows, widths = [], frozenRows = 0 } = sheet;
  let piece = `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${toViewXml(frozenRows)}${toColumnsXml(widths, styles)}<sheetData>`;
  let row = 0;
  const merged = new MergedColumns();
  for await (const batch of rows) {
    for (const cells of batch) {
      row += 1;
      merged.add(cells, row);
      if (row > MAX_ROWS) throw tooLarge(MAX_ROWS, 'rows');
      if (cells.length > MAX_COLUMNS) throw tooLarge(MAX_COLUMNS, 'columns');
      piece += toRowXml(cells, row, styles);
      if (notes.length < MAX_NOTES) noteDown(cells, row, notes);
      if (piece.length < PIECE_CHARS) continue;
      yield piece;
      piece = '';
    }
  }
  const drawing = notes.length > 0 ? '<legacyDrawing r:id="rId1"/>' : '';
  yield `${piece}</sheetData>${merged.toXml()}${drawing}</worksheet>`;
}

/** Cells that are merged with those above them. */
class MergedColumns {
  /** By column, the first and the last row of the last of them. */
  readonly #last = new Map<number, [first: number, last: number]>();
  #xml = '';
  #count = 0;

  add(cells: readonly Cell[], row: number): void {
    for (const [column, cell] of cells.entries()) {
      if (typeof cell !== 'object' || cell?.isMergedAbove !== true) continue;
      const range = this.#last.get(column);
      if (range?.[1] === row - 1) range[1] = row;
      else {
        this.#close(column);
        this.#last.set(column, [row - 1, row]);
      }
    }
  }

  toXml(): string {
    for (const column of this.#last.keys()) this.#close(column);
    return this.#count === 0 ? '' : `<mergeCells count="${this.#count}">${this.#xml}</mergeCells>`;
  }

  #close(column: number): void {
    const [first, last] = this.#last.get(column) ?? [];
    if (first === undefined) return;
    const letters = columnLetter(column);
    this.#xml += `<mergeCell ref="${letters}${first}:${letters}${last}"/>`;
    this.#count += 1;
  }
}

function tooLarge(most: number, what: string): UsageError {
  return xlsxTooLarge(`more than ${most} ${what} as .xlsx: a sheet cannot hold more`);
}

function toRowXml(cells: readonly Cell[], row: number, styles: CellStyles): string {
  let xml = '';
  for (let column = 0; column < cells.length; column++)
    xml += toCellXml(cells[column], row, column, styles);
  return xml === '' ? '' : `<row r="${row}">${xml}</row>`;
}

function noteDown(cells: readonly Cell[], row: number, notes: Note[]): void {
  for (const [column, cell] of cells.entries()) {
    if (typeof cell !== 'object' || cell?.note === undefined || notes.length >= MAX_NOTES) continue;
    notes.push({ row, column, text: cell.note });
  }
}

function toViewXml(frozenRows: number): string {
  if (frozenRows === 0) return '';
  const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

function toColumnsXml(widths: readonly number[], styles: CellStyles): string {
  if (widths.length === 0) return '';
  const columns = widths.map(
    (width, i) =>
      `<col style="${styles.indexOf()}" min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

function toWorkbookXml(sheets: readonly WorkbookSheet[], active: string | undefined): string {
  const names = toSheetNames(sheets.map(({ name }) => name));
  const entries = sheets.map(
    ({ hidden }, i) =>
      `<sheet name="${escapeMarkup(names[i] ?? '')}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  const tab = Math.max(
    0,
    sheets.findIndex(({ name, hidden }) => (active === undefined ? !hidden : name === active)),
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="${tab}"/></bookViews><sheets>${entries.join('')}</sheets></workbook>`;
}

function relationships(
  list: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const items = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function toContentTypes(sheets: number, noted: readonly number[]): string {
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${TYPES}.spreadsheetml.${type}+xml"/>`;
  const parts = [
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, i) =>
      override(`xl/worksheets/sheet${i + 1}.xml`, 'worksheet'),
    ),
    ...noted.map((number) => override(`xl/comments${number}.xml`, 'comments')),
  ];
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="${TYPES}.vmlDrawing"/>${parts.join('')}</Types>`;
}

/** A note that appears when someone points at a cell. */
interface Note {
  readonly row: number;
  /** From 0 on. */
  readonly column: number;
  readonly text: string;
}

const SHAPE =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** The part xl/commentsN.xml, ECMA-376 18.7. */
function toCommentsXml(notes: readonly Note[]): string {
  const comments = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetter(column)}${row}" authorId="0"><text><r>${toTextXml(text)}</r></text></comment>`,
  );
  return `<comments xmlns="${MAIN}"><authors><author>vdpipe</author></authors><commentList>${comments.join('')}</commentList></comments>`;
}

/** The part xl/drawings/vmlDrawingN.vml: Excel shows no note that has no box here. */
function toBoxesXml(notes: readonly Note[]): string {
  const boxes = notes.map(
    ({ row, column, text }, i) =>
      `<v:shape id="_x0000_s${1025 + i}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:240pt;height:${heightOf(text)}pt;z-index:${i + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>${SHAPE}${boxes.join('')}</xml>`;
}

/** About as many lines as the text takes. */
function heightOf(text: string): number {
  return 14 * Math.min(12, 2 + Math.ceil(text.length / 45));
}

/** Most characters of a sheet's name, Excel's own specification. */
const MAX_CHARS = 31;
/** What Excel lets no name hold, hold at its ends, or XML not have. */
const UNUSABLE = /[\\/?*[\]:\p{Cc}\p{Cs}\ufffe\uffff]|^'|'$/gu;

/**
 * Names that Excel takes: other programs allow longer ones, and other characters. No two are the same, whatever their case,
 * and a name that will do stays as it is.
 */
function toSheetNames(names: readonly string[]): readonly string[] {
  const usable = names.map((name, i) => cut(name.replaceAll(UNUSABLE, '_')) || `Sheet${i + 1}`);
  const kept = usable.map((name, i) => {
    const first = names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
    return name === names[i] && first === i;
  });
  const taken = new Set(usable.filter((_, i) => kept[i]).map((name) => name.toLowerCase()));
  return usable.map((name, i) => (kept[i] ? name : takeName(name, taken)));
}

/** The name, or the first of `NAME (2)`, `NAME (3)` and so on that nobody has. */
function takeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const own = cut(name, MAX_CHARS - ending.length) + ending;
    if (taken.has(own.toLowerCase())) continue;
    taken.add(own.toLowerCase());
    return own;
  }
}

/** The first characters of a name; no half of a pair, and no apostrophe that would stand at its end. */
function cut(name: string, chars = MAX_CHARS): string {
  return name.length <= chars ? name : name.slice(0, chars).replace(/\p{Cs}$|'$/u, '_');
}
