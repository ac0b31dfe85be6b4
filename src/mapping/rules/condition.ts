import path from 'node:path';
import { type ByteCells, hasSpaceAtEnd } from '../../rows/byte-cells.ts';
import { isListed, type OneOf, textsOf } from '../file/list-file.ts';

/** What a row's cell must or must not say. White space around cells and texts does not count. */
export interface Condition {
  readonly column: string;
  /** The cell must be one of these texts; absent if `not` is given. */
  readonly oneOf?: OneOf | undefined;
  /** The cell must be none of these texts; '' is an empty cell. */
  readonly not?: readonly string[] | undefined;
  /** Texts that are nearly one of these, and mean something else. @default such texts are asked about */
  readonly unlike?: readonly string[] | undefined;
  /** Whether it may be that no cell has one of these texts. @default it is asked about */
  readonly never?: 'allow' | undefined;
}

/** Texts of one length in UTF-8 that are compared one by one, at most: finding one of many is faster with its text. */
const MOST_COMPARED = 16;
const SHOWN_TEXTS = 5;

/** Tests cells for a condition, as texts or as UTF-8 with the same result. */
export class ConditionTest {
  readonly #texts: ReadonlySet<string>;
  readonly #byLength = new Map<number, Buffer[]>();
  /** Whether a cell with one of the texts meets the condition. */
  readonly #isWanted: boolean;

  constructor({ oneOf, not = [] }: Condition) {
    // Cells have whole letters, except for some that NFC would replace by others.
    const given = oneOf ? textsOf(oneOf) : not;
    const texts = given.flatMap((text) => [text.trim(), text.trim().normalize('NFC')]);
    this.#texts = new Set(texts);
    this.#isWanted = oneOf !== undefined;
    for (const text of this.#texts) {
      const length = Buffer.byteLength(text);
      const others = this.#byLength.get(length) ?? [];
      if (others.length <= MOST_COMPARED) others.push(Buffer.from(text));
      this.#byLength.set(length, others);
    }
  }

  isMetByText(text: string): boolean {
    return this.#texts.has(text.trim()) === this.#isWanted;
  }

  /** Tests a row's cell in a column; a row that ends before it has ''. */
  isMetByCell({ bytes, bounds, rowCells }: ByteCells, row: number, column: number): boolean {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return this.isMetByText('');
    return this.#isMetByBytes(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number);
  }

  #isMetByBytes(bytes: Buffer, start: number, end: number): boolean {
    if (end > start && hasSpaceAtEnd(bytes, start, end)) {
      return this.isMetByText(bytes.toString('utf8', start, end));
    }
    const candidates = this.#byLength.get(end - start);
    if (candidates === undefined) return !this.#isWanted;
    if (candidates.length > MOST_COMPARED) {
      return this.isMetByText(bytes.toString('utf8', start, end));
    }
    for (const candidate of candidates) {
      if (isSame(candidate, bytes, start)) return this.#isWanted;
    }
    return !this.#isWanted;
  }
}

function isSame(text: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== bytes[start + at]) return false;
  }
  return true;
}

/** As a mapping has it, with at most a few texts: `{ column: Country, one_of: [KR, Korea] }`. */
export function showCondition({ column, oneOf, not = [] }: Condition): string {
  if (oneOf && isListed(oneOf)) {
    const file = showText(path.basename(oneOf.file));
    const list = `{ file: ${file}, column: ${showText(oneOf.column)} }`;
    return `{ column: ${showText(column)}, one_of: ${list} }`;
  }
  const texts = oneOf ?? not;
  const shown = texts.slice(0, SHOWN_TEXTS).map(showText);
  if (shown.length === 1)
    return `{ column: ${showText(column)}, ${oneOf ? 'is' : 'not'}: ${shown[0]} }`;
  const all = texts.length > SHOWN_TEXTS ? [...shown, '…'] : shown;
  return `{ column: ${showText(column)}, ${oneOf ? 'one_of' : 'not'}: [${all.join(', ')}] }`;
}

/** Quotes what YAML would not read as this text. */
function showText(text: string): string {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*(?<! )$/u.test(text) ? text : JSON.stringify(text);
}
