import { columnLetter } from '../../../rows/cell-address.ts';
import { xlsxTooLarge } from './zip-stream.ts';

/** What stands in a cell. Texts stay as they are: their cells are formatted as text. */
export type CellValue = string | number | boolean | null | undefined;

/** How a cell looks. All but numbers are formatted as text, Excel's format "@": what is typed stays as it was typed. */
export type StyleName = 'text' | 'head' | 'required' | 'wrong';

/** Where a workbook has the styles of its cells. */
export interface StylePlaces {
  /** @param format A number format. @default text */
  indexOf(style?: StyleName, format?: string): number;
}

/** A cell that looks otherwise than the rest. */
export interface StyledCell {
  readonly text: string;
  /** @default text */
  readonly style?: StyleName;
  /** A number that stands there instead of the text, and its number format; null for the text. */
  readonly number?: number | undefined;
  readonly format?: string | null;
  /** Whether it is merged with the cell above it. @default false */
  readonly isMergedAbove?: boolean;
  /** In CSV. @default the text */
  readonly csv?: string;
  /** A note that appears when someone points at the cell. */
  readonly note?: string | undefined;
}

export type Cell = CellValue | StyledCell;

/** Most characters of a cell, ECMA-376 and Excel's own specification. */
export const MAX_CELL_CHARS = 32_767;

/** Excel keeps 15 digits of a number: a longer one is a text. */
const EXACT_BELOW = 1e15;

/** A cell as an element of a row; nothing for an empty one. Texts stand inside it, so that nothing is kept for the end. */
export function toCellXml(cell: Cell, row: number, column: number, styles: StylePlaces): string {
  if (cell === null || cell === undefined || cell === '') return '';
  const at = `<c r="${columnLetter(column)}${row}"`;
  if (typeof cell === 'number' && Math.abs(cell) < EXACT_BELOW) return `${at}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  const { text, style, number, format }: StyledCell =
    typeof cell === 'object' ? cell : { text: String(cell) };
  const isNumber = number !== undefined && typeof format === 'string';
  const styled = `${at} s="${styles.indexOf(style, isNumber ? format : undefined)}"`;
  if (isNumber) return `${styled}><v>${number}</v></c>`;
  if (text === '') return `${styled}/>`;
  if (text.length > MAX_CELL_CHARS) {
    const most = `one of its cells has ${text.length} characters, but .xlsx allows at most ${MAX_CELL_CHARS}`;
    throw xlsxTooLarge(`row ${row} as .xlsx: ${most}`);
  }
  return `${styled} t="inlineStr"><is>${toTextXml(text)}</is></c>`;
}

/** A text as an element in which it stays as it is (ECMA-376 22.9.2.19: what XML cannot have is `_xHHHH_`). */
export function toTextXml(text: string): string {
  return `<t xml:space="preserve">${escapeXml(text)}</t>`;
}

function escapeXml(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return escapeMarkup(text.replaceAll(LOOKS_ESCAPED, '_x005F_')).replaceAll(
    UNPRINTABLE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** A text as XML has it, in which nothing stands that XML cannot have. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Characters that no XML has (halves of a pair too), and carriage returns, which it makes line feeds of. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu;
/** What begins an escape: closed by a `_` of the text, or by the one that begins the escape of the character behind it. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}(?:_|[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}))/giu;
const NEEDS_ESCAPE = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n]|\p{Cs}|_x[0-9a-f]{4}_/iu;
