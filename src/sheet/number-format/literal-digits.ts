import type { FormatToken } from './format-token.ts';
import type { Region } from './regions.ts';

/** The private-use character that stands for the literal digit 0 while others are rewritten. */
const HIDDEN_ZERO = 0xe000;
const HIDDEN_POINT = '\ue00a';
const HIDDEN_COMMA = '\ue00b';

/** Hides the marks of literals, so that only those of the number are written as a region does. */
export function hideMarks(tokens: readonly FormatToken[]): readonly FormatToken[] {
  return tokens.map((token) =>
    token.kind === 'literal'
      ? {
          kind: 'literal',
          text: token.text.replaceAll('.', HIDDEN_POINT).replaceAll(',', HIDDEN_COMMA),
        }
      : token,
  );
}

export function writeMarks(
  text: string,
  { decimal, thousands }: NonNullable<Region['marks']>,
): string {
  const local = text.replace(/[.,]/g, (mark) => (mark === '.' ? decimal : thousands));
  return local.replaceAll(HIDDEN_POINT, '.').replaceAll(HIDDEN_COMMA, ',');
}

/** Hides digits that a format shows as they stand (`"2호"`), so that only those of the number are rewritten. */
export function hideDigits(tokens: readonly FormatToken[]): readonly FormatToken[] {
  return tokens.map((token) =>
    token.kind === 'literal'
      ? {
          kind: 'literal',
          text: token.text.replace(/\d/g, (d) => String.fromCharCode(HIDDEN_ZERO + Number(d))),
        }
      : token,
  );
}

export function restoreDigits(text: string): string {
  return text.replace(/[\ue000-\ue009]/g, (c) => String(c.charCodeAt(0) - HIDDEN_ZERO));
}
