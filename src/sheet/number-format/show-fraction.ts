import type { FormatToken } from './format-token.ts';

/** Makes the function that shows a number of 0 or more as `# ??/??` or `# ?/8` says. Returns null for sections that are not a fraction. */
export function compileFraction(
  tokens: readonly FormatToken[],
): ((value: number) => string) | null {
  const pattern = toPattern(tokens);
  if (!pattern) return null;
  const { whole, numerator, denominator, fixed } = pattern;
  const largest = 10 ** Math.min(denominator.length, 7) - 1;
  const placeholders = fixed > 0 ? numerator : numerator + denominator;
  const padded = /[?0]/.test(placeholders);
  const { between, beforeSlash, afterSlash } = pattern;
  const fractionLength = `${between}${numerator}${beforeSlash}/${afterSlash}${denominator}`.length;

  return (value) => {
    const base = whole === '' ? 0 : Math.floor(value);
    const [top, bottom] =
      fixed > 0 ? [Math.round((value - base) * fixed), fixed] : toFraction(value - base, largest);
    const carried = whole !== '' && top === bottom;
    const integer = carried ? base + 1 : base;
    const rest = carried ? 0 : top;
    const shown = rest > 0 || whole === '' || placeholders.includes('0');
    const integerText = fill(integer > 0 ? String(integer) : shown ? '' : '0', whole);
    if (!shown) {
      const blank = padded ? ' '.repeat(fractionLength) : '';
      return pattern.before + integerText + blank + pattern.after;
    }
    const gap = integerText === '' && !padded && whole !== '' ? '' : between;
    const topText = fill(String(rest), numerator);
    const bottomText = fixed > 0 ? String(fixed) : fillEnd(String(bottom), denominator);
    return `${pattern.before}${integerText}${gap}${topText}${beforeSlash}/${afterSlash}${bottomText}${pattern.after}`;
  };
}

function toPattern(tokens: readonly FormatToken[]) {
  const slash = tokens.findIndex(({ kind }) => kind === 'slash');
  if (slash < 0) return null;
  const left = tokens.slice(0, slash);
  const right = tokens.slice(slash + 1);
  const topEnd = left.findLastIndex(({ kind }) => kind === 'digit');
  if (topEnd < 0) return null;
  const topStart = left.findLastIndex(({ kind }, i) => i < topEnd && kind !== 'digit') + 1;
  const wholeEnd = left.findLastIndex(({ kind }, i) => i < topStart && kind === 'digit');
  const wholeStart = left.findIndex(({ kind }) => kind === 'digit');
  const bottomStart = right.findIndex(isDenominator);
  if (bottomStart < 0) return null;
  let bottomEnd = bottomStart;
  while (bottomEnd < right.length && isDenominator(right[bottomEnd])) bottomEnd += 1;
  const denominator = text(right.slice(bottomStart, bottomEnd));
  return {
    before: text(left.slice(0, wholeEnd < 0 ? topStart : wholeStart)),
    /** Placeholders of the whole number; '' when there is none (`?/?`). */
    whole: wholeEnd < 0 ? '' : text(left.slice(wholeStart, wholeEnd + 1)),
    between: wholeEnd < 0 ? '' : text(left.slice(wholeEnd + 1, topStart)),
    numerator: text(left.slice(topStart, topEnd + 1)),
    beforeSlash: text(left.slice(topEnd + 1)),
    afterSlash: text(right.slice(0, bottomStart)),
    denominator,
    fixed: /[1-9]/.test(denominator) ? Number(denominator.replace(/\D/g, '')) : 0,
    after: text(right.slice(bottomEnd)),
  };
}

function isDenominator(token: FormatToken | undefined): boolean {
  return token?.kind === 'digit' || token?.kind === 'number';
}

function text(tokens: readonly FormatToken[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'literal' || token.kind === 'number') return token.text;
      if (token.kind === 'digit') return token.pad;
      return token.kind === 'percent' ? '%' : '';
    })
    .join('');
}

/** Right-aligned in its placeholders: `?` gives a space for a digit that is not there, `0` a zero. */
function fill(digits: string, placeholders: string): string {
  return padding(placeholders.slice(0, Math.max(0, placeholders.length - digits.length))) + digits;
}

function fillEnd(digits: string, placeholders: string): string {
  return digits + padding(placeholders.slice(digits.length)).replaceAll('0', ' ');
}

function padding(placeholders: string): string {
  return placeholders.replaceAll('#', '').replaceAll('?', ' ');
}

/** The last convergent of the continued fraction whose denominator still fits. */
function toFraction(value: number, largest: number): [number, number] {
  let [lastTop, top] = [0, 1];
  let [lastBottom, bottom] = [1, 0];
  let rest = value;
  for (;;) {
    const whole = Math.floor(rest);
    const nextBottom = whole * bottom + lastBottom;
    if (nextBottom > largest) break;
    [lastTop, top] = [top, whole * top + lastTop];
    [lastBottom, bottom] = [bottom, nextBottom];
    if (rest - whole < 5e-8 || Math.abs(value - top / bottom) < 1e-13) break;
    rest = 1 / (rest - whole);
  }
  return [top, bottom];
}
