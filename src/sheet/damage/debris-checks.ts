import { isDigits } from '../../rows/byte-cells.ts';
import {
  type ColumnCheck,
  type ColumnDamage,
  isDateSeparator,
  MAX_FIRST,
  Tally,
} from './column-checks.ts';
import { isDateName, isNumberName, phoneWithoutZero } from './column-names.ts';

/** Shorter whole numbers with `.0` may be prices or versions. */
const MIN_FLOAT_CHARS = 5;
const MIDNIGHT =
  /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}[T ](?:00:00(?::00(?:\.0+)?)?|12:00:00 AM)(?:Z|[+-]00:?00)?$/;
const NUMERIC_DATE = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ].*)?$/;
/** What programs write for no date: their day zero. */
const NO_DATE =
  /^(?:0000-00-00|0001-01-01|1899-12-3[01]|(?:0?1[/.]0?1[/.]0001)|30\.12\.1899|12\/30\/1899)/;
/** Years that nobody prints by intent beside others. */
const YEARS = { first: 1850, last: 2150 };
const COLON_OR_ZERO = Buffer.from('0:');

/** Finds what exports do to whole columns: numbers that became decimals, midnights, impossible dates, telephone numbers without zero. */
export function createDebrisChecks(columnName: string): ColumnCheck[] {
  const lost = phoneWithoutZero(columnName);
  return [
    createFloatCheck(isNumberName(columnName)),
    createMidnightCheck(),
    createOddDateCheck(isDateName(columnName)),
    ...(lost ? [createPhoneCheck(lost)] : []),
  ];
}

/** Numbers such as 1067.0: pandas makes them of whole numbers where a cell is empty. */
function createFloatCheck(isOfNumbers: boolean): ColumnCheck {
  const floats = new Tally();
  let long = 0;
  let hasGap = false;
  return {
    see(text, row) {
      if (!/^\d+\.0$/.test(text)) return false;
      const isNext = row <= (floats.first.at(-1)?.row ?? row) + 1;
      hasGap ||= !isNext && floats.count < MAX_FIRST && floats.leftOut === 0;
      if (isOfNumbers || text.length >= MIN_FLOAT_CHARS) long += 1;
      floats.add(text, row);
      return true;
    },
    finish() {
      if (floats.count === 0 || (long * 2 < floats.all && !hasGap)) return undefined;
      return {
        code: 'text_debris',
        reason: 'shows a whole number as a decimal, as programs make of it',
        fix: 'Make the file with whole numbers, or add "clean: [{ number: 0 }]" to it in the mapping',
        ...floats,
      };
    },
  };
}

function createMidnightCheck(): ColumnCheck {
  const midnights = new Tally();
  let hasSeconds = false;
  return {
    see(text, row) {
      if (!MIDNIGHT.test(text)) return false;
      hasSeconds ||= text.length > 'yyyy-mm-dd 00:00'.length;
      midnights.add(text, row);
      return true;
    },
    seeBytes(bytes, start, end, row) {
      if ((midnights.count < MAX_FIRST && row > 0) || end - start < 5) return false;
      // The date before it counts for nothing any more.
      for (let at = end - 5; at < end; at += 1) {
        if (!COLON_OR_ZERO.includes(bytes[at] as number)) return false;
      }
      midnights.addOne(row);
      return true;
    },
    finish() {
      if (midnights.count === 0 || (!hasSeconds && midnights.all < MAX_FIRST)) return undefined;
      return {
        code: 'text_debris',
        reason: 'shows a time of midnight behind its date, as all of its column do',
        fix: 'Format the column as dates without times, or add "clean: [{ date: …, from: … }]" to it in the mapping',
        ...midnights,
      };
    },
  };
}

/** Days that are in no calendar, or centuries off, among dates. */
function createOddDateCheck(isNamed: boolean): ColumnCheck {
  const [empty, impossible, far] = [new Tally(), new Tally(), new Tally()];
  const [dayFirst, monthFirst] = [new Tally(), new Tally()];
  let dates = 0;
  let others = 0;
  return {
    see(text, row) {
      const [, a = '', mark, b = '', c = ''] = NUMERIC_DATE.exec(text) ?? [];
      // `1.2.3` is a version: no year has one digit.
      if (mark === undefined || Math.max(a.length, c.length) < 2) {
        others += 1;
        return others <= MAX_FIRST + dates / 4;
      }
      dates += 1;
      const [year, month, day] = a.length > 2 ? [a, b, c] : [c, b, a];
      const isDay = isDate(year, month, day) || (a.length < 3 && c.length < 3 && isDate(a, b, c));
      const isMonthFirst = a.length < 3 && isDate(year, day, month);
      if (NO_DATE.test(text) || /^(?:1900-0?1-0?0|0?0\.0?1\.1900|0?1\/0?0\/(?:19)?00)/.test(text))
        empty.add(text, row);
      else if (!isDay && (!isMonthFirst || mark === '.')) impossible.add(text, row);
      else if (year.length === 4 && (Number(year) < YEARS.first || Number(year) > YEARS.last))
        far.add(text, row);
      else if (isDay && !isMonthFirst) dayFirst.add(text, row);
      else if (!isDay) monthFirst.add(text, row);
      return true;
    },
    seeBytes(bytes, start, end, row) {
      if (dates < MAX_FIRST || end - start !== 'yyyy-mm-dd'.length) return false;
      const isYearFirst = isDateSeparator(bytes[start + 4]);
      const at = isYearFirst ? start + 5 : start;
      const year = twoDigits(bytes, isYearFirst ? start : start + 6);
      const [one, other] = [twoDigits(bytes, at), twoDigits(bytes, at + 3)];
      if (!isDateSeparator(bytes[at + 2]) || (year !== 19 && year !== 20) || one * other === 0)
        return false;
      const isDayFirst = !isYearFirst && one > 12;
      const [month, day] = isDayFirst ? [other, one] : [one, other];
      // The 29th of February needs its year.
      if (!(month <= 12 && day <= (month === 2 ? 28 : (MONTH_DAYS[month - 1] ?? 0)))) return false;
      if (day > 12 || isYearFirst) {
        const order = isDayFirst || isYearFirst ? dayFirst : monthFirst;
        if (order.count < MAX_FIRST && row > 0) return false;
        order.addOne(row);
      }
      dates += 1;
      return true;
    },
    finish() {
      const [less, more] = [dayFirst, monthFirst].sort((x, y) => x.count - y.count);
      const isRare = (odd: Tally) => odd.count * 3 <= dates;
      const fix = 'Check it, and correct it in the sheet or in a list of corrections';
      const odd = (reason: string, cells: Tally, isOdd = isRare(cells)): ColumnDamage[] =>
        isOdd && cells.count > 0 ? [{ code: 'text_odd', reason, fix, ...cells }] : [];
      const reason = 'shows what a program writes for no date';
      const none = { code: 'text_debris', reason, fix: 'Empty the cell', ...empty } as const;
      const order = 'has day, month and year in another order than others in its column';
      return [
        ...(empty.count > 0 ? [none] : []),
        ...odd('shows a day that is in no calendar', impossible, isNamed || isRare(impossible)),
        ...odd('shows a year far from those of its column', far),
        ...(less && more?.count ? odd(order, less, true) : []),
      ];
    },
  };
}

/** NaN where there are no digits. */
function twoDigits(bytes: Buffer, at: number): number {
  const [tens, ones] = [(bytes[at] as number) - 0x30, (bytes[at + 1] as number) - 0x30];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(year: string, month: string, day: string): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  return d > 0 && d <= (MONTH_DAYS[m - 1] ?? 0) && (isLeap || m !== 2 || d < 29);
}

/** No number has lost a zero that is written like this. */
const AMERICAN = /^\d{3}[ .-]\d{3}[ .-]\d{4}$/;

/** Mobile numbers that lost their zero: all of a column, or those that are nothing but digits among others with signs. */
function createPhoneCheck(lost: RegExp): ColumnCheck {
  const short = new Tally();
  let [numbers, kept, hasSigns] = [0, 0, false];
  return {
    see(text, row) {
      const digits = text.replace(/[ .()/-]/g, '');
      numbers += 1;
      if (digits.startsWith('0')) {
        kept += 1;
        hasSigns ||= digits !== text;
      } else if (lost.test(digits)) short.add(text, row);
      return /^\d+$/.test(digits) && !AMERICAN.test(text);
    },
    seeBytes(bytes, start, end, row) {
      if (hasSigns && bytes[start] === 0x30) {
        numbers += 1;
        kept += 1;
        return true;
      }
      const isPlain = short.count >= 1000 && bytes[start] !== 0x30 && isDigits(bytes, start, end);
      if (isPlain) short.addOne(row);
      return isPlain;
    },
    finish() {
      const isTold = kept === 0 || hasSigns;
      if ((short.all + kept) * 2 <= numbers || short.count === 0 || !isTold) return undefined;
      const others = kept > 0 ? 'which others in its column have' : 'as all of its column do';
      return {
        code: 'zero_lost',
        reason: `shows a telephone number without its leading zero, ${others}`,
        fix: 'Format the column as text, and enter the zeros again, or add a pad to "clean" in the mapping',
        ...short,
      };
    },
  };
}
