import { saidBy } from '../gather/said-by.ts';
import { decodeEntities } from '../xml/entities.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { OpenTag } from '../xml/xml-walker.ts';
import { DATA_STYLES, type DataStyle, DataStyleBuilder } from './data-style.ts';

/** Characters that an element takes at least. */
const ELEMENT_CHARS = 40;

interface CellStyle {
  /** Whether its texts are struck out. @default as the parent says */
  struck?: boolean;
  /** Whether they are raised. @default as the parent says */
  raised?: boolean;
  readonly parent: string | undefined;
  readonly dataStyle: string | undefined;
}

/** What styles say about visibility (tables, rows, columns) and about how cells show values. */
export class OdsStyles {
  /** Names of the styles that hide what has them. */
  readonly hiddenTables = new Set<string>();
  readonly hiddenRows = new Set<string>();
  readonly hiddenColumns = new Set<string>();
  /** Whether a style may change how texts show. */
  formatsTexts = false;
  readonly #cells = new Map<string, CellStyle>();
  readonly #texts = new Map<string, CellStyle>();
  #current: CellStyle | null = null;
  /** Whether some style strikes out or raises texts, or parts of them. */
  marksAny = false;
  readonly #data = new Map<string, DataStyle>();
  #style = '';
  #building: { readonly name: string; readonly style: DataStyleBuilder } | null = null;
  /** Names of the elements that are open. */
  readonly #open: string[] = [];
  readonly #maxChars: number;
  #chars = 0;

  /** @param maxChars that all styles may take */
  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  open(tag: OpenTag): void {
    this.#open.push(tag.name);
    this.#count(ELEMENT_CHARS);
    if (this.#building) this.#building.style.open(tag);
    else if (DATA_STYLES.includes(tag.name)) {
      this.#building = { name: tag.get('name') ?? '', style: new DataStyleBuilder(tag) };
    } else this.#takeStyle(tag);
  }

  text(xml: Buffer, from: number, to: number): void {
    this.#count(to - from);
    this.#building?.style.takeText(decodeEntities(xml.toString('utf8', from, to)));
  }

  close(): void {
    const name = this.#open.pop() ?? '';
    if (!this.#building) return;
    if (!DATA_STYLES.includes(name)) {
      this.#building.style.close(name);
      return;
    }
    const { name: style, style: builder } = this.#building;
    // Styles that others refer to come first.
    const data = builder.finish((other) => this.#data.get(other));
    this.#data.set(style, data);
    if (name === 'text-style' && data.code !== '@') this.formatsTexts = true;
    this.#building = null;
  }

  /** How a cell style shows values; undefined if it does not say. */
  dataStyleOf(cellStyle: string): DataStyle | undefined {
    return this.#data.get(saidBy(this.#cells, cellStyle, 'dataStyle') ?? '');
  }

  strikesCell(style: string): boolean {
    return saidBy(this.#cells, style, 'struck') === true;
  }

  /** Whether a part of a text is struck out, or raised, by the innermost of its styles that says so; undefined if none does. */
  marksPart(styles: readonly string[], key: 'struck' | 'raised'): boolean | undefined {
    return styles.map((style) => saidBy(this.#texts, style, key)).findLast((said) => said != null);
  }

  #takeStyle(tag: OpenTag): void {
    const { name } = tag;
    if (name === 'style') {
      this.#style = tag.get('name') ?? '';
      this.#count(this.#style.length);
      const [parent, dataStyle] = [tag.get('parent-style-name'), tag.get('data-style-name')];
      this.#current = { parent, dataStyle };
      if (tag.get('family') === 'table-cell') this.#cells.set(this.#style, this.#current);
      else if (tag.get('family') === 'text') this.#texts.set(this.#style, this.#current);
    } else if (name === 'text-properties') {
      if (this.#current && mark(this.#current, tag)) this.marksAny = true;
    } else if (name === 'table-properties') {
      if (tag.get('display') === 'false') this.hiddenTables.add(this.#style);
    } else if (name === 'table-row-properties') {
      if (isZero(tag.get('row-height'))) this.hiddenRows.add(this.#style);
    } else if (name === 'table-column-properties') {
      if (isZero(tag.get('column-width'))) this.hiddenColumns.add(this.#style);
    }
  }

  #count(chars: number): void {
    this.#chars += chars;
    if (this.#chars > this.#maxChars) {
      throw new XmlError(`its styles take more than ${this.#maxChars} characters`);
    }
  }
}

/** Takes whether a style strikes out or raises; true if it does. */
function mark(style: CellStyle, tag: OpenTag): boolean {
  const line = tag.get('text-line-through-style') ?? tag.get('text-line-through-type');
  if (line !== undefined) style.struck = line !== 'none';
  const position = tag.get('text-position');
  if (position !== undefined) style.raised = /^\s*(?:super|0*[1-9])/.test(position);
  return style.struck === true || style.raised === true;
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && Number.parseFloat(length) === 0;
}
