import path from 'node:path';
import { isListed, type OneOf, textsOf } from '../../file/list-file.ts';

/** What a row's cell must or must not say. White space around cells and texts does not count. */
export interface Condition {
  readonly column: string;
  /** The cell must be one of these texts; absent if `not` is given. */
  readonly oneOf?: OneOf | undefined;
  /** The cell must be none of these texts; '' is an empty cell. None, where the column leaves out no row whatever it says. */
  readonly not?: readonly string[] | undefined;
  /** Texts that are nearly one of these, and mean something else. @default such texts are asked about */
  readonly unlike?: readonly string[] | undefined;
  /** Whether it may be that no cell has one of these texts. @default it is asked about */
  readonly never?: 'allow' | undefined;
  /** Whether each row is judged by its own cell, or the first with each text of a column decides for all. @default asked if it matters */
  readonly per?: 'row' | { readonly column: string } | undefined;
}

/** The columns that decide. */
export function columnsIn({ column, per }: Condition): readonly string[] {
  return typeof per === 'object' ? [column, per.column] : [column];
}

const SHOWN_TEXTS = 5;

const TESTS = new WeakMap<Condition, ConditionTest>();

/** Tests cells for a condition. */
export class ConditionTest {
  /** That of a condition is made once: it may have the texts of a list. */
  static of(condition: Condition): ConditionTest {
    const test = TESTS.get(condition) ?? new ConditionTest(condition);
    TESTS.set(condition, test);
    return test;
  }

  readonly texts: ReadonlySet<string>;
  /** Whether a cell with one of the texts meets the condition. */
  readonly #isWanted: boolean;

  private constructor({ oneOf, not = [] }: Condition) {
    this.texts = comparedTexts(oneOf ? textsOf(oneOf) : not);
    this.#isWanted = oneOf !== undefined;
  }

  isMetBy(text: string): boolean {
    return this.texts.has(text.trim()) === this.#isWanted;
  }
}

/** Texts of a mapping as cells may have them: these have whole letters, except for some that NFC would replace by others. */
export function comparedTexts(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [text.trim(), text.trim().normalize('NFC')]));
}

/** As a mapping has it, with at most a few texts: `{ column: Country, one_of: [KR, Korea] }`. */
export function showCondition({ column, oneOf, not = [], never }: Condition): string {
  const more = never ? `, never: ${never}` : '';
  if (oneOf && isListed(oneOf)) {
    const file = showText(path.basename(oneOf.file));
    const list = `{ file: ${file}, column: ${showText(oneOf.column)} }`;
    return `{ column: ${showText(column)}, one_of: ${list} }`;
  }
  const texts = oneOf ?? not;
  const shown = texts.slice(0, SHOWN_TEXTS).map(showText);
  if (shown.length === 1)
    return `{ column: ${showText(column)}, ${oneOf ? 'is' : 'not'}: ${shown[0]}${more} }`;
  const all = texts.length > SHOWN_TEXTS ? [...shown, '…'] : shown;
  return `{ column: ${showText(column)}, ${oneOf ? 'one_of' : 'not'}: [${all.join(', ')}]${more} }`;
}

/** Quotes what YAML would not read as this text. */
function showText(text: string): string {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*(?<! )$/u.test(text) ? text : JSON.stringify(text);
}
