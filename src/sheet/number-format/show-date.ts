import { type DateParts, toDateParts } from './calendar.ts';
import { type DateUnit, type FormatSection, type FormatToken, OVERFLOW } from './format-token.ts';
import { type DateNames, dateNames, dateSeparator, eastAsian } from './languages.ts';
import { type Numerals, numeralsOf } from './numerals.ts';

const UNIT_SECONDS = { h: 3600, n: 60, s: 1 } as const;

/** One piece of a shown date: a text that never changes, or what a day and its time make of it. */
type Piece = string | ((parts: DateParts) => string);

/** Years that calendars named in a language's code count from elsewhere: the Korean and the Buddhist. */
const YEAR_OFFSETS: Readonly<Record<number, number>> = { 5: 2333, 7: 543 };
const JAPANESE_CALENDAR = 3;

/** What the parts of a date are shown with. */
interface DateStyle {
  readonly names: DateNames;
  readonly separator: string;
  /** Of `aaa`, which the computer's language shows where the format names none. */
  readonly letterDays: readonly string[];
  readonly longDays: readonly string[];
  readonly twelve: boolean;
  readonly numerals: Numerals | null;
  readonly eraYear: ((parts: DateParts) => EraYear | null) | null;
  /** Added to the Gregorian year. */
  readonly yearOffset: number;
  /** Whether `y` counts the years of the era, too. */
  readonly yearsOfEra: boolean;
  /** Whether the first year of an era is 元: only beside the era's name in full or in short. */
  readonly gannen: boolean;
}

/**
 * Makes the function that shows serial numbers as a section with dates or times says.
 *
 * @param language of the computer, for what a format leaves to it
 */
export function compileDate(
  section: FormatSection,
  date1904: boolean,
  language: string,
): (value: number) => string {
  const places = subsecondPlaces(section.tokens);
  const pieces = compilePieces(section, places, toStyle(section, language));
  const onlyElapsed = section.tokens.every(
    ({ kind }) => kind !== 'date' && kind !== 'half-day' && kind !== 'digit',
  );

  return (value) => {
    // Only the 1904 system and times alone in `[h]` have something to show before day 0.
    if (value < 0 && !onlyElapsed && !date1904) return OVERFLOW;
    const parts = toDateParts(Math.abs(value), date1904, places);
    if (!parts.valid && !onlyElapsed) return OVERFLOW;
    let text = value < 0 ? '-' : '';
    for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(parts);
    return text;
  };
}

function toStyle(section: FormatSection, computer: string): DateStyle {
  const { tokens, language, calendar } = section;
  const local = dateNames(language ?? computer);
  const eastern = eastAsian(language ?? computer);
  const count = eraCounter(calendar === JAPANESE_CALENDAR ? 'ja' : eastern);
  return {
    // East Asian versions show names in English where a format names no language.
    names: dateNames(language ?? (eastAsian(computer) === '' ? computer : 'en')),
    separator: dateSeparator(language ?? computer),
    letterDays: local.letterDays ?? local.shortDays,
    longDays: local.days,
    twelve: tokens.some(({ kind }) => kind === 'half-day'),
    numerals: numeralsOf(section.numerals, eastern),
    eraYear: count && (({ year, month, day }) => count(year, month, day)),
    yearOffset: YEAR_OFFSETS[calendar] ?? 0,
    yearsOfEra: calendar === JAPANESE_CALENDAR,
    gannen:
      section.gannen &&
      tokens.some((token) => token.kind === 'date' && token.unit === 'g' && token.length > 1),
  };
}

function compilePieces(
  { tokens }: FormatSection,
  places: number,
  style: DateStyle,
): readonly Piece[] {
  const { names, numerals } = style;
  let subseconds = 0;
  return tokens.map((token) => {
    switch (token.kind) {
      case 'literal':
      case 'number':
        return token.text;
      case 'date': {
        const show = compileUnit(token.unit, token.length, style);
        return numerals ? (parts) => numerals.showPart(show(parts)) : show;
      }
      case 'half-day': {
        const [am, pm] = token.names ?? names.halfDays;
        return ({ hour }) => (hour < 12 ? am : pm);
      }
      case 'elapsed': {
        const show = ({ elapsed }: DateParts) =>
          String(Math.floor(elapsed / UNIT_SECONDS[token.unit])).padStart(token.length, '0');
        return numerals ? (parts) => numerals.showPart(show(parts)) : show;
      }
      case 'digit': {
        subseconds += 1;
        const at = 1 + subseconds;
        const show = ({ subsecond }: DateParts) => subsecond.toFixed(places).charAt(at);
        return numerals ? (parts) => numerals.showDigits(show(parts)) : show;
      }
      case 'point':
        subseconds = 0;
        return '.';
      case 'slash':
        return style.separator;
      default:
        return token.kind === 'comma' ? ',' : '';
    }
  });
}

/** -1 when the section shows no time of day at all. */
function subsecondPlaces(tokens: readonly FormatToken[]): number {
  const timed = tokens.some(
    (token) =>
      token.kind === 'elapsed' ||
      token.kind === 'half-day' ||
      token.kind === 'digit' ||
      (token.kind === 'date' && 'hns'.includes(token.unit)),
  );
  if (!timed) return -1;
  let longest = 0;
  let run = 0;
  for (const { kind } of tokens) {
    run = kind === 'digit' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function compileUnit(
  unit: DateUnit,
  length: number,
  style: DateStyle,
): (parts: DateParts) => string {
  const { names } = style;
  switch (unit) {
    case 'y':
      return compileYear(length, style);
    case 'e':
      return compileEraYear(length, style);
    case 'g':
      return (parts) => style.eraYear?.(parts)?.names[Math.min(length, 3) - 1] ?? '';
    case 'b':
      return length <= 2
        ? ({ year }) => pad((year + 543) % 100, 2)
        : ({ year }) => String(year + 543);
    case 'm':
      if (length === 5) return ({ month }) => (names.months[month - 1] ?? '').charAt(0);
      if (length > 3) return ({ month }) => names.months[month - 1] ?? '';
      if (length === 3) return ({ month }) => names.shortMonths[month - 1] ?? '';
      return ({ month }) => pad(month, length);
    case 'd':
      if (length > 3) return ({ weekday }) => names.days[weekday] ?? '';
      if (length === 3) return ({ weekday }) => names.shortDays[weekday] ?? '';
      return ({ day }) => pad(day, length);
    case 'a':
      return ({ weekday }) => (length > 3 ? style.longDays : style.letterDays)[weekday] ?? '';
    case 'h':
      return style.twelve
        ? ({ hour }) => pad(hour % 12 || 12, length)
        : ({ hour }) => pad(hour, length);
    case 'n':
      return ({ minute }) => pad(minute, length);
    default:
      return ({ second }) => pad(second, length);
  }
}

function compileYear(length: number, style: DateStyle): (parts: DateParts) => string {
  const { yearOffset, eraYear } = style;
  if (style.yearsOfEra && eraYear) {
    return (parts) => pad(eraYear(parts)?.year ?? parts.year, length > 2 ? 1 : 2);
  }
  return length <= 2
    ? ({ year }) => pad((year + yearOffset) % 100, 2)
    : ({ year }) => pad(year + yearOffset, 4);
}

/** Where no eras are counted, `e` is the year. */
function compileEraYear(length: number, { eraYear, gannen }: DateStyle) {
  return (parts: DateParts) => {
    const counted = eraYear?.(parts);
    if (!counted) return pad(parts.year, 4);
    return gannen && counted.year === 1 ? '元' : pad(counted.year, Math.min(length, 2));
  };
}

function pad(value: number, length: number): string {
  if (length <= 1 || (value > 9 && length === 2)) return String(value);
  return String(value).padStart(Math.min(length, 4), '0');
}

/** A year as a calendar other than the Gregorian counts it. */
interface EraYear {
  readonly year: number;
  /** Texts of `g`, `gg` and `ggg`. */
  readonly names: readonly [string, string, string];
}

interface Era {
  /** First day, as the digits of year, month and day. */
  readonly from: number;
  /** Gregorian year before its first. */
  readonly before: number;
  readonly names: EraYear['names'];
}

/** The latest first (ECMA-376 18.8.31; the first year of each is 1). */
const ERAS: Readonly<Record<string, readonly Era[]>> = {
  ja: [
    { from: 20190501, before: 2018, names: ['R', '令', '令和'] },
    { from: 19890108, before: 1988, names: ['H', '平', '平成'] },
    { from: 19261225, before: 1925, names: ['S', '昭', '昭和'] },
    { from: 19120730, before: 1911, names: ['T', '大', '大正'] },
    { from: 0, before: 1867, names: ['M', '明', '明治'] },
  ],
  'zh-TW': [{ from: 19120101, before: 1911, names: ['民國', '民國', '中華民國'] }],
};

/** Makes what counts a day's year as a language does; null for one that counts no eras. */
function eraCounter(
  language: string,
): ((year: number, month: number, day: number) => EraYear | null) | null {
  const eras = ERAS[language];
  if (!eras) return null;
  return (year, month, day) => {
    const date = (year * 100 + month) * 100 + day;
    const era = eras.find(({ from }) => date >= from);
    return era ? { year: year - era.before, names: era.names } : null;
  };
}
