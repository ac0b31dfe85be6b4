/** Names that a date shows in one language. */
export interface DateNames {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday on. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  readonly halfDays: readonly [string, string];
  /** Texts of `aaa`, where they are not those of `ddd`. */
  readonly letterDays?: readonly string[];
}

/** Windows language numbers (MS-LCID) that formats name, as language tags: each first number with the tags from it on. */
const TAGS: Readonly<Record<number, string>> = Object.fromEntries(
  [
    '1025 ar bg ca zh-TW cs da de el en es fi fr he hu is it ja ko nl nb pl pt-BR',
    ...['1048 ro ru hr sk', '1053 sv th tr', '1057 id uk', '1060 sl et lv lt', '1066 vi'],
    ...['1081 hi', '1086 ms', '2052 zh-CN', '2055 de-CH', '2057 en es-MX', '2060 fr', '2064 it'],
    ...['2067 nl', '2070 pt-PT', '3076 zh-HK', '3079 de-AT', '3081 en es', '3084 fr'],
    ...['4100 zh-SG', '4105 en'],
  ].flatMap((line) => {
    const [first, ...tags] = line.split(' ');
    return tags.map((tag, i) => [Number(first) + i, tag] as const);
  }),
);

const HAN_MONTHS = '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'.split(' ');
/** Where Excel's own names differ from those of the platform. */
const EXCEL_NAMES: Readonly<Record<string, Partial<DateNames>>> = {
  en: {
    halfDays: ['AM', 'PM'],
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
  ko: { halfDays: ['오전', '오후'], shortMonths: '1 2 3 4 5 6 7 8 9 10 11 12'.split(' ') },
  ja: { halfDays: ['午前', '午後'], shortMonths: '1 2 3 4 5 6 7 8 9 10 11 12'.split(' ') },
  'zh-CN': { halfDays: ['上午', '下午'], letterDays: '日 一 二 三 四 五 六'.split(' ') },
  'zh-TW': { halfDays: ['上午', '下午'], months: HAN_MONTHS, shortMonths: HAN_MONTHS },
  zh: { halfDays: ['上午', '下午'] },
  ar: { halfDays: ['ص', 'م'] },
  cs: { halfDays: ['dop.', 'odp.'] },
  el: { halfDays: ['πμ', 'μμ'] },
  hu: { halfDays: ['de.', 'du.'] },
  vi: { halfDays: ['SA', 'CH'] },
  da: { shortMonths: 'jan feb mar apr maj jun jul aug sep okt nov dec'.split(' ') },
  pt: { shortMonths: 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ') },
  ru: {
    months: 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(
      ' ',
    ),
    shortMonths: 'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' '),
  },
  sv: { shortMonths: 'jan feb mar apr maj jun jul aug sep okt nov dec'.split(' ') },
  de: { shortMonths: 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' ') },
};

const known = new Map<string, DateNames>();

/** Names for a format's language code, `412` or `ko-KR`; English for one that is not known. */
export function dateNames(language: string): DateNames {
  const tag = toTag(language);
  const found = known.get(tag) ?? {
    ...platformNames(tag),
    ...(EXCEL_NAMES[tag] ?? EXCEL_NAMES[tag.slice(0, 2)]),
  };
  known.set(tag, found);
  return found;
}

/** Whose numerals and eras a language has: `ja` for `411`, `ja-JP` and `30411`; '' for those without any. */
export function eastAsian(language: string): string {
  const tag = toTag(language);
  if (/^zh/.test(tag)) return /^zh-(?:Hant|TW|HK|MO)/.test(tag) ? 'zh-TW' : 'zh-CN';
  return /^(?:ja|ko)/.exec(tag)?.[0] ?? '';
}

/** What `/` is in a date: the separator of the language. German Excel writes `TT.MM.JJJJ` as `[$-407]dd/mm/yyyy`. */
export function dateSeparator(language: string): string {
  return /^(?:cs|de|fi|nb|ru|tr|uk)(?!\p{L})/u.test(toTag(language)) ? '.' : '/';
}

/** The low four digits of a code such as `1010412` are the language; the others name numerals and a calendar. */
function toTag(language: string): string {
  if (/^[\da-f]{3,8}$/i.test(language)) return TAGS[Number.parseInt(language, 16) & 0xffff] ?? 'en';
  return (
    Intl.DateTimeFormat.supportedLocalesOf(
      /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : [],
    )[0] ?? 'en'
  );
}

function platformNames(tag: string): DateNames {
  const show = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
      ...options,
      timeZone: 'UTC',
    });
    return (utc: number) => format.format(utc);
  };
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));
  return {
    months: months.map(show({ month: 'long' })),
    shortMonths: months.map(show({ month: 'short' })),
    days: days.map(show({ weekday: 'long' })),
    shortDays: days.map(show({ weekday: 'short' })),
    halfDays: ['AM', 'PM'],
  };
}
