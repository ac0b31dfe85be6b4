import { isNamed, nameEnd, tagEnd } from '../../xml/byte-tags.ts';
import { XmlError } from '../../xml/xml-error.ts';
import { isOn } from '../styles.ts';
import { readAttributes } from './cell-attributes.ts';
import { toCellText } from './cell-text.ts';
import { PlainCellReader } from './plain-cell-reader.ts';
import { createRawCell, type RowSink } from './raw-cell.ts';

const SLASH = 0x2f;
/** With its value. */
const STRIKE = /<(?:[\w.-]+:)?strike(?:\s+(?:[\w.-]+:)?val\s*=\s*["'](\w*)["'])?\s*\/?>/;
const LESS = 0x3c;

/**
 * Reads whole rows: UTF-8 from a `<row` to before another `<row` or `</sheetData>`, without
 * comments and CDATA. A general parser spends most of its time on what a sheet never has; this one
 * knows rows and cells, leaves nearly all cells to `PlainCellReader`, and skips whatever else
 * stands there.
 */
export class XmlRowScanner {
  readonly #sink: RowSink;
  readonly #plainCells: PlainCellReader;
  readonly #cell = createRawCell();
  /** What is being read, the position reached in it, and where it ends. */
  #xml: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  constructor(sink: RowSink) {
    this.#sink = sink;
    this.#plainCells = new PlainCellReader(sink);
  }

  /**
   * Reads the rows between two positions, or the first of them when the sink has enough; gives the position behind
   * those that it read.
   *
   * @throws {XmlError} a tag or text has no end
   */
  read(xml: Buffer, from: number, to: number): number {
    this.#xml = xml;
    this.#at = from;
    this.#end = to;
    let enough = false;
    for (this.#findTag(); this.#at < to && !enough; this.#findTag()) {
      if (this.#isAt('row')) enough = this.#readRow();
      else this.#skipElement();
    }
    if (this.#at > to) throw new XmlError('a row is not closed');
    return this.#at;
  }

  #readRow(): boolean {
    this.#readAttributes();
    const { rowNumber, empty, hidden, height } = this.#cell;
    const rowDigits = String(rowNumber).length;
    this.#sink.openRow(rowNumber, hidden, height);
    while (!empty) {
      this.#at = this.#plainCells.read(this.#xml, this.#at, this.#end, rowDigits);
      this.#moveToTag('a row is not closed');
      if (this.#closes()) {
        this.#skipTag();
        break;
      }
      if (this.#isAt('c')) this.#readCell();
      else this.#skipElement();
    }
    return this.#sink.closeRow();
  }

  #readCell(): void {
    this.#readAttributes();
    const cell = this.#cell;
    cell.value = null;
    cell.preserveSpace = false;
    cell.formula = false;
    cell.runs.begin();
    if (!cell.empty) this.#readContent();
    this.#sink.cell(cell);
  }

  #readContent(): void {
    const cell = this.#cell;
    for (
      this.#moveToTag('a cell is not closed');
      !this.#closes();
      this.#moveToTag('a cell is not closed')
    ) {
      if (this.#isAt('v')) {
        cell.preserveSpace = this.#keepsSpace();
        const text = this.#readText('v');
        cell.value = cell.type === 'inlineStr' ? toCellText(text, cell.preserveSpace) : text;
      } else if (this.#isAt('is')) {
        cell.value = this.#readInline();
        cell.type = 'inlineStr';
      } else {
        cell.formula ||= this.#isAt('f');
        this.#skipElement();
      }
    }
    this.#skipTag();
  }

  /** The runs of a text, joined; phonetic hints (`rPh`) are not part of it. */
  #readInline(): string {
    let text = '';
    const runs = this.#cell.runs;
    runs.begin();
    for (let open = !this.#skipTag(); open; ) {
      this.#moveToTag('a text is not closed');
      if (this.#closes()) {
        open = !isNamed(this.#xml, this.#at + 2, 'is');
        this.#skipTag();
      } else if (this.#isAt('t')) {
        const preserve = this.#keepsSpace();
        text += runs.see(toCellText(this.#readText('t'), preserve));
      } else if (this.#isAt('r')) {
        runs.isStruck = false;
        runs.isRaised = false;
        this.#skipTag();
      } else if (this.#isAt('rPr')) {
        const start = this.#at;
        this.#skipElement();
        const xml = this.#xml.toString('latin1', start, this.#at);
        const strike = STRIKE.exec(xml);
        runs.isStruck = strike !== null && isOn(strike[1]);
        runs.isRaised = xml.includes('superscript');
      } else this.#skipElement();
    }
    return text;
  }

  /** Text of an element without children; ends behind its closing tag. */
  #readText(name: string): string {
    if (this.#skipTag()) return '';
    const xml = this.#xml;
    const end = xml.indexOf(LESS, this.#at);
    if (end < 0 || xml[end + 1] !== SLASH || !isNamed(xml, end + 2, name)) {
      throw new XmlError(`<${name}> is not closed`);
    }
    const text = xml.toString('utf8', this.#at, end);
    this.#at = tagEnd(xml, end) + 1;
    return text;
  }

  #keepsSpace(): boolean {
    return this.#xml.toString('latin1', this.#at, tagEnd(this.#xml, this.#at)).includes('preserve');
  }

  #skipElement(): void {
    let depth = 0;
    do {
      const closes = this.#closes();
      const empty = this.#skipTag();
      if (closes) depth -= 1;
      else if (!empty) depth += 1;
      if (depth > 0) this.#moveToTag('an element is not closed');
    } while (depth > 0);
  }

  #readAttributes(): void {
    this.#at = readAttributes(this.#xml, nameEnd(this.#xml, this.#at + 1), this.#cell);
  }

  /** Whether an element of that name begins here. */
  #isAt(name: string): boolean {
    return isNamed(this.#xml, this.#at + 1, name);
  }

  /** Whether the tag here closes an element. */
  #closes(): boolean {
    return this.#xml[this.#at + 1] === SLASH;
  }

  /** Goes behind the tag here; true for an element that ends with it (`/>`). */
  #skipTag(): boolean {
    const end = tagEnd(this.#xml, this.#at);
    this.#at = end + 1;
    return this.#xml[end - 1] === SLASH;
  }

  /** @throws {XmlError} there is no other tag */
  #moveToTag(problem: string): void {
    this.#findTag();
    if (this.#at >= this.#end) throw new XmlError(problem);
  }

  /** Goes to the next tag, or to the end. */
  #findTag(): void {
    while (this.#at < this.#end && this.#xml[this.#at] !== LESS) this.#at += 1;
  }
}
