import { isAscii, transcode } from 'node:buffer';
import { decodeHTML } from 'entities/decode';
import { RunTally } from '../gather/run-tally.ts';
import { toNumber } from '../gather/shown-values.ts';
import { XmlError } from '../xml/xml-error.ts';
import { CellText, type WhiteSpace } from './cell-text.ts';
import { type Attributes, HtmlTags, type TagSink } from './html-tags.ts';
import type { MarkupListener, MarkupTable, MarkupWalker } from './markup-tables.ts';
import { type ElementInfo, NOTHING_SAID, PageStyles } from './page-styles.ts';

const MAX_NESTED = 64;
const MAX_STATES = 1000;

const names = (list: string) => new Set(list.split(' '));
const VOID = names('area base br col embed hr img input link meta param source track wbr');
/** What stands on lines of its own. */
const BLOCKS = names(
  'address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary ul',
);
const STRIKES = names('s strike del');
/** What is in them is not shown as text, or is a reading aid beside it. */
const NOT_SHOWN = names('select datalist svg object template canvas audio video noscript rt rp');

/** An element that changes how what is in it shows. */
interface State {
  readonly name: string;
  /** Elements of its name that are open, itself included. */
  depth: number;
  readonly isHidden: boolean;
  readonly isStruck: boolean;
  readonly isRaised: boolean;
  readonly space: WhiteSpace;
}

/** A table that is open. */
interface Frame extends ReturnType<typeof nothingRead> {
  readonly index: number;
  readonly table: MarkupTable;
  /** States that were open before the table, its cell or its row. */
  readonly floor: number;
  /** The page has its rows without the table itself. */
  readonly isImplied: boolean;
}

function nothingRead() {
  return {
    ...{ row: 0, isRowOpen: false, isRowHidden: false, isRowStruck: false, isSectionHidden: false },
    /** The row, or that of an outer table, is wanted. */
    collects: false,
    cells: [] as string[],
    /** By column, whether only a part of what is struck out is. */
    struck: new Map<number, boolean>(),
    /** By column, the numbers that cells say they hold. */
    held: new Map<number, number>(),
    /** Where the next cell may stand. */
    column: 0,
    /** By column the last row that a cell above reaches to. */
    until: [] as number[],
    columnSaid: 0,
    cell: null as CellText | null,
    /** Place of the open cell, the same for all beyond the limit, and the text that it says it has. */
    cellColumn: 0,
    cellStr: '',
    cellNum: undefined as string | undefined,
    cellSpace: 'collapse' as WhiteSpace,
    isCellStruck: false,
    isCellHidden: false,
    runs: new RunTally(),
    caption: null as CellText | null,
  };
}

const CAPTION_CHARS = 1000;

/**
 * Finds the tables of a web page and gives the rows that are wanted, with the texts that a browser shows. Tags that are
 * missing are handled as in browsers; the text of a table in a cell is also part of that cell.
 */
export class HtmlTables implements MarkupWalker, TagSink {
  readonly tables: MarkupTable[] = [];
  /** The name that Excel gave to the one sheet of the page. */
  sheetName = '';
  hasFrames = false;
  readonly #listener: MarkupListener;
  readonly #tags = new HtmlTags(this);
  readonly #styles = new PageStyles();
  readonly #frames: Frame[] = [];
  readonly #states: State[] = [];
  #isClosed = false;

  constructor(listener: MarkupListener) {
    this.#listener = listener;
  }

  write(piece: Buffer): void {
    this.writeText(toText(piece));
  }

  writeText(text: string): void {
    this.#tags.write(text);
  }

  end(): void {
    this.#tags.end();
    // Rows without a table around them end where the file does.
    const isCut = this.#frames.some(({ isImplied, isRowOpen }) => !isImplied || isRowOpen);
    if (isCut && !this.#isClosed) {
      throw new XmlError('it ends in the middle of a table: it may be cut off');
    }
    while (this.#frames.length > 0) this.#closeTable();
  }

  text(given: string): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    const { isHidden, isStruck, isRaised, space } = this.#stateIn(frame);
    if (isHidden) return;
    frame.runs.isStruck = isStruck;
    frame.runs.isRaised = isRaised;
    const text = frame.runs.see(given.includes('\0') ? given.replaceAll('\0', '') : given);
    if (!frame.table.hasText && frame.cell) frame.table.hasText = /[^\s\u00a0]/.test(text);
    if (!frame.caption && !frame.collects) return;
    (frame.caption ?? frame.cell)?.add(text, space);
  }

  #addField(frame: Frame, value: string): void {
    if (!frame.cell || this.#stateIn(frame).isHidden) return;
    frame.table.hasText ||= /[^\s\u00a0]/.test(value);
    if (frame.collects) frame.cell.add(value, 'keep');
  }

  style(css: string): void {
    this.#styles.take(css);
  }

  comment(text: string): void {
    const found = [...text.matchAll(/<x:ExcelWorksheet>\s*<x:Name>([^<]*)<\/x:Name>/gi)];
    if (found.length === 1) this.sheetName = decodeHTML(found[0]?.[1] ?? '').trim();
  }

  open(name: string, attributes: Attributes): void {
    const info = this.#styles.read(name, attributes);
    const frame = this.#frames.at(-1);
    if (name === 'table') this.#openTable(info);
    else if (name === 'caption') this.#openCaption(frame);
    else if (name === 'colgroup' || name === 'col') this.#column(frame, name, info);
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot')
      this.#openSection(frame, info);
    else if (name === 'tr') this.#openRow(frame ?? this.#openTable(NOTHING_SAID, true), info);
    else if (name === 'td' || name === 'th')
      this.#openCell(frame ?? this.#openTable(NOTHING_SAID, true), info);
    else if (name === 'br') {
      if (frame && !this.#stateIn(frame).isHidden) (frame.caption ?? frame.cell)?.lineBreak();
    } else if (name === 'input') {
      if (frame && info.value !== '' && !info.isHidden) this.#addField(frame, info.value);
    } else if (name === 'frameset') this.hasFrames = true;
    else this.#openOther(name, info);
  }

  close(name: string): void {
    const frame = this.#frames.at(-1);
    if (name === 'style') this.#styles.finish();
    else if (name === 'body' || name === 'html') this.#isClosed = true;
    else if (!frame) this.#closeOther(name, 0);
    else if (name === 'table') this.#closeTable();
    else if (name === 'tr') this.#closeRow(frame);
    else if (name === 'td' || name === 'th') this.#closeCell(frame);
    else if (name === 'caption') this.#closeCaption(frame);
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') this.#closeSection(frame);
    else this.#closeOther(name, frame.floor);
  }

  #openOther(name: string, { isHidden, isStruck, space, ...info }: ElementInfo): void {
    const frame = this.#frames.at(-1);
    if (BLOCKS.has(name)) frame?.cell?.block();
    if (VOID.has(name)) return;
    const top = this.#states.at(-1);
    const notShown = isHidden || NOT_SHOWN.has(name);
    const own = space ?? (name === 'pre' || name === 'textarea' ? 'keep' : null);
    const strikes = isStruck || STRIKES.has(name);
    const isRaised = name === 'sup' || info.isRaised;
    if (!notShown && !strikes && !isRaised && own === null) {
      if (top?.name === name) top.depth += 1;
      return;
    }
    if (this.#states.length >= MAX_STATES) {
      throw new XmlError(`its tags are nested more than ${MAX_STATES} deep`);
    }
    const outer = frame ? this.#stateIn(frame) : (top ?? SHOWN);
    this.#states.push({
      name,
      depth: 1,
      isHidden: outer.isHidden || notShown,
      isStruck: outer.isStruck || strikes,
      isRaised: outer.isRaised || isRaised,
      space: own ?? outer.space,
    });
  }

  #closeOther(name: string, floor: number): void {
    if (BLOCKS.has(name) || name === 'br') this.#frames.at(-1)?.cell?.block();
    for (let i = this.#states.length - 1; i >= floor; i -= 1) {
      const state = this.#states[i];
      if (state?.name !== name) continue;
      state.depth -= 1;
      this.#states.length = state.depth > 0 ? i + 1 : i;
      return;
    }
  }

  /** What elements inside the table say. */
  #stateIn({ floor, cell, cellSpace, isCellStruck, isCellHidden }: Frame): Inherited {
    const inside = this.#states.length > floor ? this.#states.at(-1) : undefined;
    if (inside || !cell) return inside ?? SHOWN;
    const said = { isStruck: isCellStruck, isHidden: isCellHidden };
    return { ...SHOWN, ...said, space: cellSpace };
  }

  #openTable(info: ElementInfo, isImplied = false): Frame {
    let outer = this.#frames.at(-1);
    // Between cells a table has no place: browsers end the one that is open.
    while (outer && !outer.cell && !outer.caption) {
      this.#closeTable();
      outer = this.#frames.at(-1);
    }
    if (this.#frames.length >= MAX_NESTED) {
      throw new XmlError(`its tables are nested more than ${MAX_NESTED} deep`);
    }
    const state = outer ? this.#stateIn(outer) : (this.#states.at(-1) ?? SHOWN);
    const isHidden =
      info.isHidden || state.isHidden || outer?.table.isHidden || outer?.isRowHidden || false;
    const table = { name: info.id, isHidden, hasText: false, hiddenColumns: new Set<number>() };
    outer?.cell?.block();
    const index = this.tables.push(table) - 1;
    const frame: Frame = { index, table, floor: this.#states.length, isImplied, ...nothingRead() };
    this.#frames.push(frame);
    return frame;
  }

  #closeTable(): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    this.#closeCaption(frame);
    this.#closeRow(frame);
    this.#frames.pop();
    this.#states.length = frame.floor;
    this.#frames.at(-1)?.cell?.block();
  }

  #openCaption(frame: Frame | undefined): void {
    if (frame && !frame.isRowOpen) frame.caption = new CellText(CAPTION_CHARS);
  }

  #closeCaption(frame: Frame): void {
    const name = frame.caption?.finish().slice(0, CAPTION_CHARS).replace(/\s+/g, ' ').trim();
    if (name) frame.table.name = name;
    frame.caption = null;
  }

  #column(frame: Frame | undefined, name: string, { isHidden, span }: ElementInfo): void {
    // A group counts by its columns, and is left open by most.
    if (!frame || (name === 'colgroup' && !isHidden)) return;
    const first = frame.columnSaid;
    const end = Math.min(first + span, this.#listener.limits.maxColumns);
    for (let at = first; isHidden && at < end; at += 1) frame.table.hiddenColumns.add(at);
    if (name === 'col') frame.columnSaid = end;
  }

  #openSection(frame: Frame | undefined, { isHidden }: ElementInfo): void {
    if (!frame) return;
    this.#closeSection(frame);
    frame.isSectionHidden = isHidden;
  }

  #closeSection(frame: Frame): void {
    this.#closeCaption(frame);
    this.#closeRow(frame);
    frame.isSectionHidden = false;
    frame.until = [];
  }

  #openRow(frame: Frame, { isHidden, isStruck }: ElementInfo): void {
    this.#closeCaption(frame);
    this.#closeRow(frame);
    const outer = this.#frames.at(-2);
    frame.isRowOpen = true;
    frame.row += 1;
    frame.isRowHidden = isHidden || frame.isSectionHidden;
    frame.isRowStruck = isStruck;
    frame.collects =
      this.#listener.wants(frame.index, frame.row) || (outer?.collects === true && !!outer.cell);
    frame.column = 0;
    outer?.cell?.block();
  }

  #closeRow(frame: Frame): void {
    if (!frame.isRowOpen) return;
    this.#closeCell(frame);
    frame.isRowOpen = false;
    const { index: table, row: number, cells, struck, held } = frame;
    if (this.#listener.wants(table, number)) {
      const isHidden = frame.isRowHidden;
      this.#listener.row({ table, number, cells, struck, held, isHidden });
    }
    frame.cells = [];
    frame.struck = new Map();
    frame.held = new Map();
  }

  #openCell(frame: Frame, info: ElementInfo): void {
    if (frame.isRowOpen) this.#closeCell(frame);
    else this.#openRow(frame, NOTHING_SAID);
    const { row, until } = frame;
    const { maxColumns, maxCellChars } = this.#listener.limits;
    let column = frame.column;
    while ((until[column] ?? 0) >= row) column += 1;
    if (column >= maxColumns) {
      frame.cell = new CellText(maxCellChars);
      frame.cellColumn = maxColumns;
      return;
    }
    const colspan = Math.min(info.colspan, maxColumns - column);
    const bottom = info.rowspan === 0 ? Number.POSITIVE_INFINITY : row + info.rowspan - 1;
    if (bottom > row) {
      while (until.length < column) until.push(0);
      for (let at = column; at < column + colspan; at += 1) until[at] = bottom;
    }
    frame.column = column + colspan;
    frame.cellColumn = column;
    frame.cellStr = info.str;
    frame.cellNum = info.num;
    frame.cellSpace = info.space ?? 'collapse';
    frame.isCellStruck = info.isStruck || frame.isRowStruck;
    frame.runs.begin();
    frame.cell = new CellText(maxCellChars);
    const { hiddenColumns } = frame.table;
    if (info.isHidden && row === this.#listener.headerRow) hiddenColumns.add(column);
    frame.isCellHidden = info.isHidden && !hiddenColumns.has(column);
    if ((colspan > 1 && !info.flows) || bottom > row) {
      const right = column + colspan - 1;
      this.#listener.merge(frame.index, { top: row, left: column, bottom, right });
    }
  }

  #closeCell(frame: Frame): void {
    const { cell, cells, cellColumn } = frame;
    if (this.#states.length > frame.floor) this.#states.length = frame.floor;
    if (!cell) return;
    frame.cell = null;
    if (!frame.collects) return;
    const shown = cell.finish();
    const text = isSameWords(frame.cellStr, shown) ? frame.cellStr : shown;
    while (cells.length < cellColumn) cells.push('');
    cells[cellColumn] ||= text;
    const number = toNumber(frame.cellNum === '' ? text : (frame.cellNum ?? ''));
    if (!Number.isNaN(number)) frame.held.set(cellColumn, number);
    const { struck } = frame.runs;
    if (struck !== 'none') frame.struck.set(cellColumn, struck === 'some');
    const outer = this.#frames.at(-2);
    if (!outer?.cell || frame.isRowHidden || frame.table.isHidden) return;
    outer.cell.add(text, 'keep');
    outer.cell.space();
  }
}

type Inherited = Omit<State, 'name' | 'depth'>;

const SHOWN: Inherited = { isHidden: false, isStruck: false, isRaised: false, space: 'collapse' };
/** Whether a text is what is shown but for white space, which the page could not keep. */
function isSameWords(text: string, shown: string): boolean {
  return text !== '' && text.replace(/\s+/g, ' ').trim() === shown.replace(/\s+/g, ' ').trim();
}

/** Takes half the time of the platform's other ways for text with some letters beyond ASCII. */
function toText(utf8: Buffer): string {
  if (isAscii(utf8)) return utf8.toString('latin1');
  return transcode(utf8, 'utf8', 'utf16le').toString('utf16le');
}
