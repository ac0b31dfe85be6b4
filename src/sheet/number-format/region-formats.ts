/** Codes of built-in formats by their numbers. */
export type Formats = Readonly<Record<number, string>>;

const HAN_MONTH = 'yyyy"年"m"月"';
const HAN_MONTH_DAY = 'm"月"d"日"';
const HAN_DATE = 'yyyy"年"m"月"d"日"';
const ERA_SHORT = '[$-411]ge.m.d';
const ERA_LONG = '[$-411]ggge"年"m"月"d"日"';
const REPUBLIC_SHORT = '[$-404]e/m/d';
const REPUBLIC_LONG = '[$-404]e"年"m"月"d"日"';
const HANGUL_HAN_DATE = 'yyyy"年" mm"月" dd"日"';

/** Dates and times that only the East Asian versions have (ECMA-376 18.8.30). */
export const EAST_ASIAN_DATES = {
  ko: {
    ...each([27, 36, 50, 57], HANGUL_HAN_DATE),
    ...each([28, 29, 51, 54, 58], 'mm-dd'),
    ...each([34, 35, 52, 53, 55, 56], 'yyyy-mm-dd'),
    30: 'mm-dd-yy',
    31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"',
    33: 'h"시" mm"분" ss"초"',
  },
  ja: {
    ...each([27, 36, 50, 57], ERA_SHORT),
    ...each([28, 29, 51, 54, 58], ERA_LONG),
    ...each([34, 52, 55], HAN_MONTH),
    ...each([35, 53, 56], HAN_MONTH_DAY),
    30: 'm/d/yy',
    31: HAN_DATE,
    32: 'h"時"mm"分"',
    33: 'h"時"mm"分"ss"秒"',
  },
  'zh-CN': {
    ...each([27, 36, 50, 52, 57], HAN_MONTH),
    ...each([28, 29, 51, 53, 54, 58], HAN_MONTH_DAY),
    ...each([34, 55], '上午/下午h"时"mm"分"'),
    ...each([35, 56], '上午/下午h"时"mm"分"ss"秒"'),
    30: 'm-d-yy',
    31: HAN_DATE,
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
  },
  'zh-TW': {
    ...each([27, 36, 50, 57], REPUBLIC_SHORT),
    ...each([28, 29, 51, 54, 58], REPUBLIC_LONG),
    ...each([34, 52, 55], '上午/下午hh"時"mm"分"'),
    ...each([35, 53, 56], '上午/下午hh"時"mm"分"ss"秒"'),
    30: 'm/d/yy',
    31: HAN_DATE,
    32: 'hh"時"mm"分"',
    33: 'hh"時"mm"分"ss"秒"',
  },
} satisfies Record<string, Formats>;

/** Outside the United States numbers below 0 have a minus where those there have brackets. */
export const MINUS_FORMATS: Formats = {
  37: '#,##0;\\-#,##0',
  38: '#,##0;[Red]\\-#,##0',
  39: '#,##0.00;\\-#,##0.00',
  40: '#,##0.00;[Red]\\-#,##0.00',
};

/** Money where the minus stands before the sign of the currency: Korea, Taiwan, Britain. */
export function moneyAfterMinus(sign: string): Formats {
  const money = (digits: string, red = '') => `"${sign}"${digits};${red}\\-"${sign}"${digits}`;
  const table = (digits: string, none: string, symbol = '') =>
    `_-${symbol}* ${digits}_-;\\-${symbol}* ${digits}_-;_-${symbol}* ${none}_-;_-@_-`;
  return moneyFormats(money, table, `"${sign}"`);
}

/** Money where it stands after it: Japan, China. */
export function moneyBeforeMinus(sign: string): Formats {
  const money = (digits: string, red = '') => `"${sign}"${digits};${red}"${sign}"\\-${digits}`;
  const table = (digits: string, none: string, symbol = '') =>
    `_ ${symbol}* ${digits}_ ;_ ${symbol}* \\-${digits}_ ;_ ${symbol}* ${none}_ ;_ @_ `;
  return moneyFormats(money, table, `"${sign}"`);
}

/** Money with its sign behind the number: most of Europe. */
export function moneyBehind(sign: string): Formats {
  const money = (digits: string, red = '') => `${digits} "${sign}";${red}\\-${digits} "${sign}"`;
  const table = (digits: string, none: string, symbol = '') => {
    const behind = symbol && ` ${symbol}`;
    return `_-* ${digits}${behind}_-;\\-* ${digits}${behind}_-;_-* ${none}${behind}_-;_-@_-`;
  };
  return moneyFormats(money, table, `"${sign}"`);
}

function moneyFormats(
  money: (digits: string, red?: string) => string,
  table: (digits: string, none: string, symbol?: string) => string,
  symbol: string,
): Formats {
  return {
    5: money('#,##0'),
    6: money('#,##0', '[Red]'),
    7: money('#,##0.00'),
    8: money('#,##0.00', '[Red]'),
    41: table('#,##0', '"-"'),
    42: table('#,##0', '"-"', symbol),
    43: table('#,##0.00', '"-"??'),
    44: table('#,##0.00', '"-"??', symbol),
  };
}

/** One code for several numbers. */
export function each(ids: readonly number[], code: string): Formats {
  return Object.fromEntries(ids.map((id) => [id, code]));
}
