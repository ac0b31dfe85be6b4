import { columnLetter } from '../../rows/row.ts';
import { NUMBER } from '../gather/cell-watch.ts';
import {
  ShownValues,
  showBoolean,
  toNumber as toFloat,
  type ValueContext,
} from '../gather/shown-values.ts';
import { isDateBefore1900, parseIsoDate } from '../number-format/calendar.ts';
import { toScientific, toSignificant } from '../number-format/decimal.ts';
import { writeMarks } from '../number-format/literal-digits.ts';
import { XmlError } from '../xml/xml-error.ts';
import type { OdsCell } from './ods-cell.ts';
import type { OdsStyles } from './ods-styles.ts';

/** What is needed to turn cells into texts. */
interface OdsCellContext extends Omit<ValueContext, 'date1904'> {
  readonly styles: OdsStyles;
}

/** How values of each type show without a style, as in LibreOffice. */
const OF_TYPES = {
  percentage: { code: '0.00%', uncertain: false },
  date: { code: 'mm/dd/yy hh:mm AM/PM', uncertain: true },
  time: { code: 'hh:mm:ss AM/PM', uncertain: true },
  boolean: { code: '"TRUE";"TRUE";"FALSE"', uncertain: false },
} as const;
const GENERAL = { code: 'General', uncertain: false };
/** Format 22 of a region: its date and time. */
const DATE_AND_TIME = 22;

const ROUNDED_FROM = 16;
const DAY_SECONDS = 86_400;
/** A whole number as General writes it. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const LEADING_ZERO = /^-?0\d/;
/** A number as other than spreadsheet programs write it: `1.0`, `1e-05`. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Makes the function that puts the text that a cell shows into its `text`, and returns its number if the text may not say it. */
export function createOdsCellReader(context: OdsCellContext): (cell: OdsCell) => number | null {
  const { styles, locale, watch } = context;
  const values = new ShownValues({ ...context, date1904: false });
  const { region, formatOf } = values;

  return (cell) => {
    const { text, value, type } = cell;
    if (type === 'none' || (value === null && type !== 'string')) {
      if (cell.formula && text.length === 0) watch.formulaWithoutValue(cell.row, cell.column);
      return null;
    }
    if (cell.formula) {
      const result = type === 'string' ? value || textOf(cell) : Number(value);
      watch.formula(result, cell.row, cell.column);
    }
    if (type === 'string') showText(cell);
    else if (value !== null && type === 'float') return showFloat(cell, value);
    else if (value !== null) {
      if (text.length === 0) showValue(cell, value);
      if (cell.currency && NUMBER.test(textOf(cell))) {
        watch.currency(cell.currency, cell.row, cell.column);
      }
      const isAmount = type === 'currency' || type === 'percentage' || NUMBER.test(textOf(cell));
      if (isAmount) return toNumber(cell, value);
    }
    return null;
  };

  /** A value, if there is one, overrides the text, as in LibreOffice; the value of an error is empty. */
  function showText(cell: OdsCell): void {
    const { value } = cell;
    if (value !== null && value !== '') replace(cell, value);
    if (cell.rich || !styles.formatsTexts) return;
    const format = formatOf(styles.dataStyleOf(cell.style())?.code ?? 'General');
    if (!format.plainText) replace(cell, format.showText(textOf(cell)));
  }

  /** Nearly all are integers whose text is their value. */
  function showFloat(cell: OdsCell, value: string): number | null {
    if (value.length >= ROUNDED_FROM) {
      watch.number(Number(value), textOf(cell) || value, cell.row, cell.column);
    }
    if (WHOLE.test(value) && textOf(cell) === value) return Number(value);
    const number = toNumber(cell, value);
    if (value !== '' && number === null) throw noValue(cell, value);
    if (cell.text.length === 0) showValue(cell, value);
    else if (PLAIN_NUMBER.test(textOf(cell))) showPlain(cell, value);
    return number;
  }

  /** Programs without a display save `1.0` where a person sees `1`; leading zeros, though, are meant. */
  function showPlain(cell: OdsCell, value: string): void {
    const number = Number(value);
    const text = textOf(cell);
    if (Number(text) !== number || LEADING_ZERO.test(text)) return;
    if (styleOf(cell).code !== 'General') return;
    const shown = showStandard(number);
    // The digits of an exponent depend on the version of LibreOffice.
    if (!shown.includes('E')) replace(cell, shown);
  }

  function showValue(cell: OdsCell, value: string): void {
    const number = toNumber(cell, value);
    if (number === null) {
      if (value !== '' && !(cell.type === 'date' && isDateBefore1900(value))) {
        throw noValue(cell, value);
      }
      // No format can show such a date.
      replace(cell, value.replace(/T00:00:00(?:\.0+)?$/, ''));
      return;
    }
    const { code, uncertain } = styleOf(cell);
    const text =
      code === 'General'
        ? showGeneral(cell, number)
        : values.showAs(number, { code, regional: 'none' }, cell.row, cell.column);
    replace(cell, text);
    if (text !== '' && uncertain && !(locale !== undefined && code === regionalCode('date'))) {
      watch.regionalFormat(text, cell.row, cell.column);
    }
  }

  function showGeneral({ row, column }: OdsCell, number: number): string {
    const text = showStandard(number);
    if (region.marks) return writeMarks(text, region.marks);
    values.compare(text, number, 'General', row, column);
    return text;
  }

  function styleOf(cell: OdsCell) {
    const style = styles.dataStyleOf(cell.style()) ?? GENERAL;
    const { type } = cell;
    if (style.code !== 'General' || !(type in OF_TYPES)) return style;
    const ofType = OF_TYPES[type as keyof typeof OF_TYPES];
    return { ...ofType, code: regionalCode(type) ?? ofType.code };
  }

  function regionalCode(type: string): string | undefined {
    return type === 'date' && locale !== undefined ? region.formats.get(DATE_AND_TIME) : undefined;
  }
}

function replace({ text }: OdsCell, shown: string): void {
  text.length = 0;
  text.appendText(shown);
}

function textOf({ text }: OdsCell): string {
  return text.bytes.toString('utf8', 0, text.length);
}

function noValue({ type, row, column }: OdsCell, value: string): XmlError {
  const cell = `${columnLetter(column)}${row}`;
  return new XmlError(`cell ${cell} should be a ${type} but has the value "${value.slice(0, 40)}"`);
}

/** null if the value does not fit its type. */
function toNumber({ type }: OdsCell, value: string): number | null {
  if (type === 'boolean') return showBoolean(value) === 'TRUE' ? 1 : 0;
  if (type === 'date') return isDateBefore1900(value) ? null : parseIsoDate(value, false);
  if (type === 'time') return toDays(value);
  const number = toFloat(value);
  return Number.isNaN(number) ? null : number;
}

/** Days of a duration (XML Schema 3.2.6): `PT10H20M30.5S`. */
function toDays(value: string): number | null {
  const match = DURATION.exec(value);
  if (!match) return null;
  const [, minus = '', days, hours, minutes, seconds] = match;
  const time = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return (minus === '' ? 1 : -1) * (Number(days ?? 0) + time / DAY_SECONDS);
}

const DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

/** Below this numbers are whole for sure, and all their digits are shown. */
const LARGEST_WHOLE = 2 ** 53;
const LARGEST_PLAIN = 15;
const SMALLEST_PLAIN = -9;
const SURELY_PLAIN = -4;
const MOST_PLACES = 16;

/** Text of a number in a cell without a format as LibreOffice shows it: up to 15 digits, wherever the point is. */
function showStandard(value: number): string {
  if (value === 0) return '0';
  const minus = value < 0 ? '-' : '';
  const positive = Math.abs(value);
  if (Number.isInteger(positive) && positive < LARGEST_WHOLE) {
    const { exponent } = toSignificant(positive);
    if (exponent <= LARGEST_PLAIN) return `${minus}${positive}`;
  }
  return minus + showPositive(positive);
}

function showPositive(value: number): string {
  const { digits, exponent } = toSignificant(value);
  const significant = digits.replace(/0+$/, '');
  const places = significant.length - 1 - exponent;
  if (exponent >= LARGEST_PLAIN || exponent < SMALLEST_PLAIN)
    return toScientific(significant, exponent);
  if (exponent < SURELY_PLAIN && places > MOST_PLACES) return toScientific(significant, exponent);
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${significant}`;
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return places > 0 ? `${whole}.${significant.slice(exponent + 1)}` : whole;
}
