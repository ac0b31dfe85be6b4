import { UsageError } from '../../errors.ts';
import {
  EAST_ASIAN_DATES,
  each,
  type Formats,
  MINUS_FORMATS,
  moneyAfterMinus,
  moneyBeforeMinus,
  moneyBehind,
} from './region-formats.ts';

/** What the computer's region, and not the file, decides. */
export interface Region {
  /** Tag of the language that shows what a format leaves to the computer. */
  readonly language: string;
  /** Format codes by the numbers of those built-in formats that differ between regions. */
  readonly formats: ReadonlyMap<number, string>;
  /** What `[$-F800]` and `[$-F400]` show. */
  readonly longDate: string;
  readonly longTime: string;
  /** What it writes for a decimal point and for the comma between thousands. @default the same */
  readonly marks?: { readonly decimal: string; readonly thousands: string };
}

/** 22 is the short date with this. */
const SHORT_TIME = 'h:mm';
const ENGLISH_TIMES: Formats = each([32, 33, 34, 35], 'h:mm:ss');
const BRITISH: Formats = {
  ...MINUS_FORMATS,
  ...moneyAfterMinus('£'),
  ...each([32, 33, 34, 35], 'hh:mm:ss'),
  15: 'dd-mmm-yy',
  16: 'dd-mmm',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'dd/mm/yyyy hh:mm',
};
const KOREAN: Formats = { ...MINUS_FORMATS, ...moneyAfterMinus('₩'), ...EAST_ASIAN_DATES.ko };
const JAPANESE: Formats = { ...MINUS_FORMATS, ...moneyBeforeMinus('¥'), ...EAST_ASIAN_DATES.ja };
const CHINESE: Formats = {
  ...MINUS_FORMATS,
  ...moneyBeforeMinus('¥'),
  ...EAST_ASIAN_DATES['zh-CN'],
};
const TAIWANESE: Formats = {
  ...MINUS_FORMATS,
  ...moneyAfterMinus('NT$'),
  ...EAST_ASIAN_DATES['zh-TW'],
};

/** Regions with a decimal comma. */
function european(
  language: string,
  shortDate: string,
  money: Formats,
  { thousands = '.', longDate = 'dddd d mmmm yyyy', dayMonth = 'dd-mmm' } = {},
): readonly [tag: string, region: Region] {
  const named: Formats = {
    ...MINUS_FORMATS,
    ...money,
    15: `${dayMonth}${dayMonth.charAt(dayMonth.length - 4)}yy`,
    16: dayMonth,
    17: `mmm${dayMonth.charAt(dayMonth.length - 4)}yy`,
    20: 'hh:mm',
    21: 'hh:mm:ss',
    22: `${shortDate} hh:mm`,
  };
  const [tag, region] = toRegion(language, shortDate, named, longDate, 'hh:mm:ss');
  return [tag, { ...region, marks: { decimal: ',', thousands } }];
}

const OF_DAY = 'dddd, d" de "mmmm" de "yyyy';
const NO_BREAK_SPACE = '\u00a0';

const REGIONS: ReadonlyMap<string, Region> = new Map([
  toRegion('en', 'm/d/yy', ENGLISH_TIMES, 'dddd, mmmm d, yyyy', 'h:mm:ss AM/PM'),
  toRegion('en-GB', 'dd/mm/yyyy', BRITISH, 'dd mmmm yyyy', 'hh:mm:ss'),
  toRegion('ko', 'yyyy-mm-dd', KOREAN, '[$-412]yyyy"년" m"월" d"일" dddd', '[$-412]AM/PM h:mm:ss'),
  toRegion('ja', 'yyyy/m/d', JAPANESE, '[$-411]yyyy"年"m"月"d"日"', 'h:mm:ss'),
  toRegion('zh-CN', 'yyyy/m/d', CHINESE, '[$-804]yyyy"年"m"月"d"日"', 'h:mm:ss'),
  toRegion('zh-TW', 'yyyy/m/d', TAIWANESE, '[$-404]yyyy"年"m"月"d"日"', '[$-404]AM/PM hh:mm:ss'),
  european('de', 'dd.mm.yyyy', moneyBehind('€'), {
    longDate: 'dddd, d. mmmm yyyy',
    dayMonth: 'dd. mmm',
  }),
  european('fr', 'dd/mm/yyyy', moneyBehind('€'), { thousands: '\u202f' }),
  european('es', 'dd/mm/yyyy', moneyBehind('€'), { longDate: OF_DAY }),
  european('it', 'dd/mm/yyyy', moneyBehind('€')),
  european('pt', 'dd/mm/yyyy', moneyAfterMinus('R$ '), { longDate: OF_DAY, dayMonth: 'dd/mmm' }),
  european('pt-PT', 'dd/mm/yyyy', moneyBehind('€'), {
    longDate: OF_DAY,
    thousands: NO_BREAK_SPACE,
  }),
  european('nl', 'd-m-yyyy', moneyBeforeMinus('€ ')),
  european('pl', 'dd.mm.yyyy', moneyBehind('zł'), {
    longDate: 'd mmmm yyyy',
    thousands: NO_BREAK_SPACE,
  }),
]);

/** A pattern of short months in the languages of these regions. */
export const SHORT_MONTHS =
  'jan|ene|gen|sty|янв|fe[bv]|f[ée]v|lut|фев|mar|mär|mrz|ма[рйя]|a[pbv]r|kwi|апр|ma[iyjg]|mei|май|ju[nil]|giu|cze|июн|lu[gi]|lip|июл|a[uo][gû]|sie|авг|se[pt]|wrz|сен|o[ckut]t|paź|окт|nov|lis|ноя|d[eiéì][czc]|gru|дек';

/** Formats 27 to 36 and 50 to 58 that a region does not name show as its short date. */
function toRegion(
  language: string,
  shortDate: string,
  named: Formats,
  longDate: string,
  longTime: string,
): readonly [tag: string, region: Region] {
  const formats = new Map([
    ...numbered(each([14, ...range(27, 36), ...range(50, 58)], shortDate)),
    [22, `${shortDate} ${SHORT_TIME}`],
    ...numbered(named),
  ]);
  return [language.toLowerCase(), { language, formats, longDate, longTime }];
}

function numbered(formats: Formats): [number, string][] {
  return Object.entries(formats).map(([id, code]) => [Number(id), code]);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Built-in formats of numbers that each region shows in its own way: the sign of its money, or a minus. */
const MONEY = new Set([5, 6, 7, 8, 42, 44]);
const MINUS = new Set([37, 38, 39, 40, 41, 43]);

/** For which numbers a built-in format shows another text in another region. */
export function regionalNumbers(id: number): 'all' | 'below zero' | 'none' {
  if (MONEY.has(id) || REGIONS.get('en')?.formats.has(id)) return 'all';
  return MINUS.has(id) ? 'below zero' : 'none';
}

/**
 * The region of a language tag such as `ko` or `en-GB`; that of the United States where none is given.
 *
 * @throws {UsageError} `locale_unknown`: its formats are not known
 */
export function regionOf(locale = 'en-US'): Region {
  const tag = locale.toLowerCase();
  const language = tag.slice(0, 2);
  const region = REGIONS.get(tag) ?? REGIONS.get(language === 'zh' ? 'zh-cn' : language);
  if (region) return region;
  const [, ...tags] = [...REGIONS.values()].map((known) => known.language);
  const last = tags.pop();
  throw new UsageError(
    'locale_unknown',
    `Cannot show numbers and dates for "${locale}": supported locales are en-US, ${tags.join(', ')} and ${last}`,
  );
}

/** The decimal mark with which formats of a region show numbers. */
export function decimalMarkOf(locale?: string): '.' | ',' {
  return regionOf(locale).marks?.decimal === ',' ? ',' : '.';
}
