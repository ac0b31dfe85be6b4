import { TextBytes } from '../../rows/text-bytes.ts';
import { RunTally } from '../gather/run-tally.ts';
import { decodeEntities } from '../xml/entities.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { OpenTag } from '../xml/xml-walker.ts';

const LINE_FEED = Buffer.from('\n');
const FIRST_TEXT_BYTES = 4096;
const CARRIAGE_RETURN = 0x0d;
const AMPERSAND = 0x26;

const VALUES = ['string', 'float', 'percentage', 'currency', 'date', 'time', 'boolean'] as const;
/** Types of values by their first letter (OpenDocument 1.3 part 3, 19.389). */
const TYPES = new Map<number, CellType>(VALUES.map((type) => [type.charCodeAt(0), type]));

export type CellType = (typeof VALUES)[number] | 'none';

/** A cell as the file has it. One object serves for all cells: it is valid until the next. */
export type OdsCell = Readonly<CellBeingRead>;

/** The cell that is being read, put together tag by tag. */
export class CellBeingRead {
  row = 1;
  column = 0;
  /** How many cells in a row it stands for. */
  repeated = 1;
  type: CellType = 'none';
  /** Null if missing. */
  value: string | null = null;
  /** Code of the currency that its type names; '' for none. */
  currency = '';
  /** The saved text, as UTF-8, truncated beyond what a cell may have. It is replaced by what the cell shows. */
  readonly text = new TextBytes(FIRST_TEXT_BYTES);
  formula = false;
  /** Parts of its text are shown differently: LibreOffice applies no format to such texts. */
  rich = false;
  /** Which parts of its text are struck out, beside what its style says. */
  readonly runs = new RunTally();
  /** Rows and columns over which it is merged. */
  rows = 1;
  columns = 1;
  /** Another cell is merged over it. */
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
    this.currency = '';
    this.formula = false;
    this.rich = false;
    this.runs.begin();
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
        case 'currency':
          this.currency = tag.value(i);
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

  /** Name of its style, its row's or its column's; '' for none. */
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
export function repeats(given: string | undefined): number {
  const count = given === undefined ? 1 : Number(given);
  if (Number.isSafeInteger(count) && count >= 0) return Math.max(1, count);
  throw new XmlError(`a tag has "${given?.slice(0, 40)}" where a count is expected`);
}
