import { dateNames } from '../../sheet/number-format/languages.ts';

const LANGUAGES = 'en de fr es it nl pt pl ru cs da sv nb ko ja zh-CN'.split(' ');
/** A date with its year, and the words beside it. */
const DATE = new RegExp(
  `(?:(?<!\\p{L})(?<before>\\p{L}[\\p{L}-]*)[.,]{0,2}\\s(?:den |the |dem |el |le )?)?(?<!\\d)(?:${[
    '(?<y>\\d{4})\\s?[-./年년]\\s?(?<m>\\d{1,2})\\s?[-./月월]\\s?(?<d>\\d{1,2})\\s?[日일.]?',
    '(?<one>\\d{1,2})\\s?(?<mark>[-./])\\s?(?<two>\\d{1,2})\\s?[-./]\\s?(?<y2>\\d{4})',
    '(?<d3>\\d{1,2})(?:st|nd|rd|th|\\.|er|º)?\\s(?:de |of )?(?<m3>\\p{L}{3,})\\.?,?\\s(?:de )?(?<y3>\\d{4})',
    '(?<m4>\\p{L}{3,})\\.?\\s(?<d4>\\d{1,2})(?:st|nd|rd|th)?,?\\s(?<y4>\\d{4})',
  ].join('|')})(?!\\d)(?:,?\\s?[(（]?(?<after>\\p{L}[\\p{L}-]*))?`,
  'gu',
);
/** Until and after in Slavic languages, and weekdays elsewhere. */
const UNTIL = /(?<!\p{L})(?:do|po|DO|PO)(?=\s)/gu;
/** By a name in any language: weekdays from 0 on, and by their first three letters months, each at the positions it may have. */
const known = { days: new Map<string, number[]>(), months: new Map<string, number[]>() };

function learnNames(): void {
  const add = (to: Map<string, number[]>, name: string, i: number, chars = name.length) => {
    const plain = name.toLowerCase().replaceAll('.', '').slice(0, chars);
    to.set(plain, [...(to.get(plain) ?? []), i]);
  };
  for (const { days, shortDays, months, shortMonths } of LANGUAGES.map(dateNames)) {
    for (const [i, name] of [...days, ...shortDays].entries()) add(known.days, name, i % 7);
    for (const [i, name] of [...months, ...shortMonths].entries()) add(known.months, name, i, 3);
  }
}

/** Whether a text has a date and a weekday beside it that the date is not, however it is read. */
export function hasOtherWeekday(text: string): boolean {
  if (!/\d{4}/.test(text) || !/\p{L}/u.test(text)) return false;
  return [...text.replace(UNTIL, '–').toLowerCase().matchAll(DATE)].some(({ groups: at = {} }) => {
    if (known.days.size === 0) learnNames();
    const { before = '', after = '', one, two, mark, m, m3, m4, d, d3, d4, y, y2, y3, y4 } = at;
    const said = known.days.get(before) ?? known.days.get(after) ?? [];
    const months = m ? [Number(m) - 1] : (known.months.get((m3 ?? m4 ?? '').slice(0, 3)) ?? []);
    const numbers = [[Number(two) - 1, one], ...(mark === '.' ? [] : [[Number(one) - 1, two]])];
    const dates = one ? numbers : months.map((month) => [month, d ?? d3 ?? d4]);
    const year = Number(y ?? y2 ?? y3 ?? y4);
    const real = dates.map(
      ([month, day]) => new Date(Date.UTC(year, Number(month) % 12, Number(day))),
    );
    return said.length * real.length > 0 && !real.some((date) => said.includes(date.getUTCDay()));
  });
}
