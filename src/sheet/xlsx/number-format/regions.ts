import { UsageError } from '../../../errors.ts';

/** What the computer's region, and not the file, decides of dates. */
export interface Region {
  /** Format codes by the numbers of those built-in formats that differ between regions. */
  readonly formats: ReadonlyMap<number, string>;
  /** What `[$-F800]` and `[$-F400]` show. */
  readonly longDate: string;
  readonly longTime: string;
}

const ENGLISH_TIMES = { 32: 'h:mm', 33: 'h:mm:ss', 34: 'h:mm AM/PM', 35: 'h:mm:ss AM/PM' };
/** Dates and times that only East Asian versions have (ECMA-376 18.8.30). */
const KOREAN: Readonly<Record<number, string>> = {
  27: 'yyyy"年" mm"月" dd"日"',
  28: 'mm-dd',
  29: 'mm-dd',
  30: 'mm-dd-yy',
  31: 'yyyy"년" mm"월" dd"일"',
  32: 'h"시" mm"분"',
  33: 'h"시" mm"분" ss"초"',
  34: 'yyyy-mm-dd',
  35: 'yyyy-mm-dd',
};
const JAPANESE: Readonly<Record<number, string>> = {
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"時"mm"分"',
  33: 'h"時"mm"分"ss"秒"',
  34: 'yyyy"年"m"月"',
  35: 'm"月"d"日"',
};
const CHINESE: Readonly<Record<number, string>> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
};
const TAIWANESE: Readonly<Record<number, string>> = {
  ...CHINESE,
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'hh"時"mm"分"',
  33: 'hh"時"mm"分"ss"秒"',
  34: '上午/下午hh"時"mm"分"',
  35: '上午/下午hh"時"mm"分"ss"秒"',
};

const REGIONS: ReadonlyMap<string, Region> = new Map(
  Object.entries({
    en: toRegion('m/d/yy', ENGLISH_TIMES, 'dddd, mmmm d, yyyy', 'hh:mm:ss'),
    'en-gb': toRegion('dd/mm/yyyy', ENGLISH_TIMES, 'dd mmmm yyyy', 'hh:mm:ss'),
    ko: toRegion('yyyy-mm-dd', KOREAN, '[$-412]yyyy"년" m"월" d"일" dddd', '[$-412]AM/PM h:mm:ss'),
    ja: toRegion('yyyy/m/d', JAPANESE, '[$-411]yyyy"年"m"月"d"日"', 'h:mm:ss'),
    'zh-cn': toRegion('yyyy/m/d', CHINESE, '[$-804]yyyy"年"m"月"d"日"', 'h:mm:ss'),
    'zh-tw': toRegion('yyyy/m/d', TAIWANESE, '[$-404]yyyy"年"m"月"d"日"', '[$-404]AM/PM hh:mm:ss'),
  }),
);

/** Formats 27 to 36 and 50 to 58 that a region does not name show as its short date. */
function toRegion(
  shortDate: string,
  named: Readonly<Record<number, string>>,
  longDate: string,
  longTime: string,
): Region {
  const dates = [14, ...range(27, 36), ...range(50, 58)].map((id) => [id, shortDate] as const);
  const others = Object.entries(named).map(([id, code]) => [Number(id), code] as const);
  return {
    formats: new Map([...dates, [22, `${shortDate} h:mm`], ...others]),
    longDate,
    longTime,
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/**
 * The region of a language tag such as `ko` or `en-GB`; that of the United States where none is given.
 *
 * @throws {UsageError} `locale_unknown`: its formats are not known
 */
export function regionOf(locale = 'en-US'): Region {
  const tag = locale.toLowerCase();
  const region = REGIONS.get(tag) ?? REGIONS.get(tag.slice(0, 2));
  if (region) return region;
  throw new UsageError(
    'locale_unknown',
    `Cannot show dates for "${locale}": known are en-US, en-GB, ko, ja, zh-CN and zh-TW`,
  );
}
