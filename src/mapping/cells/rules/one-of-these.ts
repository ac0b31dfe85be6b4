import { cut } from '../../apply/row-issue.ts';

const SHOWN_TEXTS = 5;

/** `must be one of Gold, Silver`: the first few of more. */
export function oneOfThese(texts: readonly string[]): string {
  const shown = texts.slice(0, SHOWN_TEXTS).map((text) => cut(text));
  const more = texts.length > SHOWN_TEXTS ? ` or ${texts.length - SHOWN_TEXTS} more` : '';
  return `must be one of ${shown.join(', ')}${more}`;
}
