const whole = new Intl.NumberFormat(undefined, { numberingSystem: 'latn' });
const decimalMark = whole.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** `20,000`, as the reader's language groups it. */
export function grouped(count: number): string {
  return whole.format(count);
}

/**
 * An exact decimal with its digits grouped: `12345678901234567890.50` keeps every digit. A text that is no plain decimal stays as
 * it is.
 */
export function amount(decimal: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!found) return decimal;
  const [, sign = '', integer = '', fraction] = found;
  const digits = whole.format(BigInt(integer));
  return `${sign}${digits}${fraction === undefined ? '' : `${decimalMark}${fraction}`}`;
}

/** The exact sum of two decimals, without zeros at its end. */
export function sumOf(one: string, other: string): string {
  const [a, b] = [one, other].map((text) => text.split('.')[1]?.length ?? 0);
  const scale = Math.max(a ?? 0, b ?? 0);
  const sum = scaled(one, scale) + scaled(other, scale);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const integer = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

function scaled(decimal: string, scale: number): bigint {
  const [integer = '0', fraction = ''] = decimal.split('.');
  return BigInt(`${integer}${fraction.padEnd(scale, '0')}`);
}

/** A time in the reader's own zone. @param iso ISO 8601 */
export function timeText(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : dateAndTime.format(time);
}

/** `4.3 %`; what is there is never 0, and what is missing never 100. */
export function share(part: number, total: number): string {
  if (part === 0 || total === 0) return percent.format(0);
  if (part === total) return percent.format(1);
  return percent.format(Math.min(0.999, Math.max(0.001, part / total)));
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `12 kB`, `3.4 MB` */
export function size(bytes: number): string {
  if (bytes < 1000) return inUnit(bytes, 'byte', 0);
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return inUnit(bytes / 1000 ** power, UNITS[power - 1] ?? 'byte', power > 1 ? 1 : 0);
}

function inUnit(value: number, unit: string, digits: number): string {
  const format = { style: 'unit', unit, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(undefined, format).format(value);
}

/** `12 s`, `3 min 5 s`, `2 h 10 min` */
export function duration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  if (total < 60) return `${total} s`;
  if (total < 3600) return `${Math.floor(total / 60)} min ${total % 60} s`;
  return `${grouped(Math.floor(total / 3600))} h ${Math.floor((total % 3600) / 60)} min`;
}
