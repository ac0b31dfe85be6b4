import type { NumberFormat } from './number-format.ts';

/** Digits with their marks, and what stands around them. */
const AROUND_DIGITS = /^(\D*)(\d(?:[\d.,' \u00a0\u2009\u202f\u2019]*\d)?)(\D*)$/u;
const MINUS = /[-\u2212()]/g;

/** A number format in which a number shows a text; null if none is found. */
export function formatShowing(
  text: string,
  value: number,
  formatOf: (code: string) => Pick<NumberFormat, 'showNumber'>,
): string | null {
  return (
    likelyFormats(text, value).find((code) => formatOf(code).showNumber(value) === text) ?? null
  );
}

function likelyFormats(text: string, value: number): string[] {
  // A quote ends what is quoted; others do not survive in an attribute of XML.
  if (/["\p{Cc}\p{Cs}]/u.test(text)) return [];
  const [, before = '', digits, after = ''] = AROUND_DIGITS.exec(text) ?? [];
  if (digits === undefined) {
    if (value === 0) return [`General;-General;${text && quoted(text)}`];
    return [text === '' ? ';;;' : 'General'];
  }
  const mark = digits.search(/\D\d*$/);
  const numbers = [
    ...(mark < 0
      ? []
      : [`${wholeOf(digits.slice(0, mark))}.${'0'.repeat(digits.length - mark - 1)}`]),
    wholeOf(digits),
  ];
  const around = (number: string, [start, end]: readonly [string, string]) =>
    quoted(start) + number + quoted(end);
  const plain = [before.replace(MINUS, ''), after.replace(MINUS, '')] as const;
  // Each comma at the end divides by 1000.
  const scaled = numbers.flatMap((number) => [number, `${number},`, `${number},,`]);
  const codes = scaled.map((number) =>
    value < 0
      ? `${around(number, plain)};${around(number, [before, after])}`
      : around(number, [before, after]),
  );
  return ['General', ...codes];
}

function wholeOf(digits: string): string {
  if (/\D/.test(digits)) return '#,##0';
  return digits.startsWith('0') ? '0'.repeat(digits.length) : '0';
}

/** A text as it is but for `%`, which multiplies by 100. */
function quoted(text: string): string {
  return text.replace(/[^%]+/g, '"$&"');
}
