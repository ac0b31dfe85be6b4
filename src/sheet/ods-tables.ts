import type { NumberRange } from './sheet.ts';
import { XmlError } from './xlsx/xml-error.ts';
import { attribute } from './xlsx/xml-tags.ts';

const TABLE = Buffer.from('<table:table ');
/** A longer tag is none of those looked for. */
const MAX_TAG_BYTES = 65_536;

/** Finds the tables of an .ods: what is hidden SheetJS does not tell, and `&` in a name it leaves as `&amp;`. */
export interface OdsTables {
  /** Takes the next bytes of `content.xml`. */
  take(chunk: Uint8Array): void;
  tables(): readonly OdsTable[];
}

export interface OdsTable {
  readonly name: string;
  readonly hidden: boolean;
  /** By their numbers. */
  readonly hiddenRows: readonly NumberRange[];
  /** By their indexes. */
  readonly hiddenColumns: readonly NumberRange[];
}

/** Tags that open or close a table, and in it rows, columns and groups of them. */
const TAG = /<(\/?)table:table(-row-group|-column-group|-row|-column|)(?=[\s/>])[^>]*>/g;
const STYLE =
  /<style:(style|table-properties|table-row-properties|table-column-properties)\s[^>]*>/g;

/** Names of styles that keep from being seen what has them. */
interface HidingStyles {
  readonly tables: Set<string>;
  readonly rows: Set<string>;
  readonly columns: Set<string>;
}

/**
 * A table is hidden by its style (OpenDocument 1.2, 19.628 `table:display`), and styles stand before tables. A row or column
 * is hidden where it says so (19.749 `table:visibility`; what a filter hides too), where its style gives it no height or
 * width, and in a group that is folded (19.628). Nothing is kept of what is read but names and places. All of it is ASCII but
 * for names, so bytes are taken for characters.
 */
export function createOdsTables(): OdsTables {
  const styles: HidingStyles = { tables: new Set(), rows: new Set(), columns: new Set() };
  const tables: TableReader[] = [];
  let style = '';
  let rest: Buffer = Buffer.alloc(0);
  let inTables = false;

  function takeStyles(text: string): void {
    for (const [tag, kind] of text.matchAll(STYLE)) {
      if (kind === 'style') style = attributeOf(tag, 'name');
      else if (attributeOf(tag, 'display') === 'false') styles.tables.add(style);
      else if (isZero(attributeOf(tag, 'row-height'))) styles.rows.add(style);
      else if (isZero(attributeOf(tag, 'column-width'))) styles.columns.add(style);
    }
  }

  /** Takes the tags that are whole; gives the place behind the last one. */
  function takeTags(text: string): number {
    let end = 0;
    for (const match of text.matchAll(TAG)) {
      const [tag, slash, kind = ''] = match;
      end = match.index + tag.length;
      if (kind !== '') tables.at(-1)?.take(tag, slash === '/', kind);
      else if (slash === '') tables.push(new TableReader(tag, styles));
    }
    return end;
  }

  return {
    take(chunk) {
      const bytes = Buffer.concat([rest, chunk]);
      let at = 0;
      if (!inTables) {
        const first = bytes.indexOf(TABLE);
        const end = first < 0 ? bytes.lastIndexOf('<') : first;
        takeStyles(bytes.toString('latin1', 0, Math.max(end, 0)));
        inTables = first >= 0;
        at = Math.max(end, 0);
      }
      if (inTables) {
        const end = at + takeTags(bytes.toString('latin1', at));
        // What may be the beginning of a tag comes with the next bytes.
        const open = bytes.lastIndexOf('<');
        at = open < end ? bytes.length : open;
      }
      rest = bytes.length - at > MAX_TAG_BYTES ? Buffer.alloc(0) : bytes.subarray(at);
    },
    tables: () => tables,
  };
}

/** What the tags of one table say. Rows are counted as SheetJS counts them, so that both mean the same ones. */
class TableReader implements OdsTable {
  readonly name: string;
  readonly hidden: boolean;
  readonly hiddenRows: NumberRange[] = [];
  readonly hiddenColumns: NumberRange[] = [];
  /** Per group that is open whether it is folded. */
  readonly #rowGroups: boolean[] = [];
  readonly #columnGroups: boolean[] = [];
  #row = 1;
  #rowsOpen = 1;
  #column = 0;
  readonly #styles: HidingStyles;

  constructor(tag: string, styles: HidingStyles) {
    this.name = attributeOf(Buffer.from(tag, 'latin1').toString(), 'name');
    this.hidden = styles.tables.has(attributeOf(tag, 'style-name'));
    this.#styles = styles;
  }

  /** @param kind `-row`, `-column` or a group of them */
  take(tag: string, closes: boolean, kind: string): void {
    if (kind === '-row-group') turn(this.#rowGroups, tag, closes);
    else if (kind === '-column-group') turn(this.#columnGroups, tag, closes);
    else if (kind === '-row' && closes) this.#row += this.#rowsOpen;
    else if (kind === '-row') this.#takeRow(tag);
    else if (!closes) this.#takeColumn(tag);
  }

  #takeRow(tag: string): void {
    this.#rowsOpen = Number(attributeOf(tag, 'number-rows-repeated')) || 1;
    const hides = this.#rowGroups.includes(true) || isHidden(tag, this.#styles.rows);
    if (hides) addRange(this.hiddenRows, this.#row, this.#rowsOpen);
  }

  #takeColumn(tag: string): void {
    const columns = Number(attributeOf(tag, 'number-columns-repeated')) || 1;
    const hides = this.#columnGroups.includes(true) || isHidden(tag, this.#styles.columns);
    if (hides) addRange(this.hiddenColumns, this.#column, columns);
    this.#column += columns;
  }
}

function turn(groups: boolean[], tag: string, closes: boolean): void {
  if (closes) groups.pop();
  else groups.push(attributeOf(tag, 'display') === 'false');
}

function isHidden(tag: string, styles: ReadonlySet<string>): boolean {
  const visibility = attributeOf(tag, 'visibility');
  if (visibility === 'collapse' || visibility === 'filter') return true;
  return styles.has(attributeOf(tag, 'style-name'));
}

/** Puts a range behind the others, as part of the last one where it follows that. */
function addRange(ranges: NumberRange[], first: number, count: number): void {
  const before = ranges.at(-1);
  const last = first + count - 1;
  if (before && before.last + 1 === first) ranges[ranges.length - 1] = { ...before, last };
  else ranges.push({ first, last });
}

function isZero(length: string): boolean {
  return length !== '' && Number.parseFloat(length) === 0;
}

/** '' for what is no XML: whether the file can be read is not told here. */
function attributeOf(tag: string, name: string): string {
  try {
    return attribute(tag, name) ?? '';
  } catch (error) {
    if (error instanceof XmlError) return '';
    throw error;
  }
}
