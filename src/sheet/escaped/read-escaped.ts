/** How a cell keeps a spreadsheet program from making its text a number: as the formula `="01067"`, or with a leading apostrophe. */
export type EscapeKind = 'formula' | 'apostrophe';

/**
 * What a cell that begins like that turns out to be. `code`: a protected text, certainly. `unclear`: one if the column has codes;
 * `'24` may be a year. `other`: an ordinary text (`'tis`) or a formula. `broken`: begins like a text in a formula, but is not one.
 */
export type EscapedCell =
  | { readonly is: 'code' | 'unclear'; readonly kind: EscapeKind; readonly text: string }
  | { readonly is: 'other'; readonly kind: EscapeKind }
  | { readonly is: 'broken' };

const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Digits with what groups them: `010-1234-5678`, `+82 10`, `3/4`. */
const GROUPED_DIGITS = /^[+-]?\d[\d\s.,:/()+-]*$/;
/** A year as people shorten it, or a code of two digits. */
const TWO_DIGITS = /^\d\d$/;
const DECADE = /^\d+s$/i;
/** One word that begins with a digit: `00A12`. */
const WORD = /^\d[\w./-]*$/;
const WORD_OF_CODES = /^0|^[^a-z]*$/;

/** Whether a protected cell begins with this byte: an apostrophe or an equals sign. */
export function mayBeginEscape(byte: number): boolean {
  return byte === 0x27 || byte === 0x3d;
}

/** The cell without its protection; null for a cell that does not begin like that. */
export function readEscaped(cell: string): EscapedCell | null {
  if (cell.startsWith("'")) return readApostrophe(cell.slice(1));
  if (cell.startsWith('=')) return readFormula(cell);
  return null;
}

function readFormula(cell: string): EscapedCell {
  const quoted = TEXT_FORMULA.exec(cell)?.[1];
  if (quoted === undefined) {
    return cell.startsWith('="') ? { is: 'broken' } : { is: 'other', kind: 'formula' };
  }
  return { is: 'code', kind: 'formula', text: quoted.replaceAll('""', '"') };
}

function readApostrophe(text: string): EscapedCell {
  const kind = 'apostrophe';
  if (GROUPED_DIGITS.test(text))
    return { is: TWO_DIGITS.test(text) ? 'unclear' : 'code', kind, text };
  if (!WORD.test(text) || DECADE.test(text)) return { is: 'other', kind };
  return { is: WORD_OF_CODES.test(text) ? 'code' : 'unclear', kind, text };
}
