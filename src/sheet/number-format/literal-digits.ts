import type { FormatToken } from './format-token.ts';
import type { Region } from './regions.ts';

/** A character of a literal is this much higher, in the private-use area, while others like it are rewritten. */
const HIDDEN = 0xe000;

/** Hides the marks of literals, so that only those of the number are written as a region does. */
export function hideMarks(tokens: readonly FormatToken[]): readonly FormatToken[] {
  return hide(tokens, /[.,]/g);
}

export function writeMarks(
  text: string,
  { decimal, thousands }: NonNullable<Region['marks']>,
): string {
  return restoreHidden(text.replace(/[.,]/g, (mark) => (mark === '.' ? decimal : thousands)));
}

/** Hides digits that a format shows as they stand (`"2호"`), so that only those of the number are rewritten. */
export function hideDigits(tokens: readonly FormatToken[]): readonly FormatToken[] {
  return hide(tokens, /\d/g);
}

function hide(tokens: readonly FormatToken[], hidden: RegExp): readonly FormatToken[] {
  const toHidden = (sign: string) => String.fromCharCode(HIDDEN + sign.charCodeAt(0));
  return tokens.map((token) =>
    token.kind === 'literal' ? { ...token, text: token.text.replace(hidden, toHidden) } : token,
  );
}

/** The marks and digits that were hidden. */
export function restoreHidden(text: string): string {
  return text.replace(/[\ue02c-\ue039]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - HIDDEN),
  );
}
