import { type DateParts, toDateParts } from './calendar.ts';
import type { DateUnit, FormatSection, FormatToken } from './format-token.ts';
import { type DateNames, dateNames } from './languages.ts';

/** What Excel writes for a date that it cannot show: a full cell of these. */
const OVERFLOW = '#'.repeat(255);
const UNIT_SECONDS = { h: 3600, n: 60, s: 1 } as const;

/** One piece of a shown date: a text that never changes, or what a day and its time make of it. */
type Piece = string | ((parts: DateParts) => string);

/** Makes the function that shows serial numbers as a section with dates or times says. */
export function compileDate(section: FormatSection, date1904: boolean): (value: number) => string {
  const places = subsecondPlaces(section.tokens);
  const pieces = compilePieces(section, places);
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

function compilePieces({ tokens, language }: FormatSection, places: number): Piece[] {
  const names = dateNames(language ?? 'en');
  const twelve = tokens.some(({ kind }) => kind === 'half-day');
  let subseconds = 0;
  return tokens.map((token) => {
    switch (token.kind) {
      case 'literal':
      case 'number':
        return token.text;
      case 'date':
        return compileUnit(token.unit, token.length, names, twelve);
      case 'half-day': {
        const [am, pm] = token.names ?? names.halfDays;
        return ({ hour }) => (hour < 12 ? am : pm);
      }
      case 'elapsed':
        return ({ elapsed }) =>
          String(Math.floor(elapsed / UNIT_SECONDS[token.unit])).padStart(token.length, '0');
      case 'digit': {
        subseconds += 1;
        const at = 1 + subseconds;
        return ({ subsecond }) => subsecond.toFixed(places).charAt(at);
      }
      case 'point':
        subseconds = 0;
        return '.';
      default:
        return MARKS[token.kind] ?? '';
    }
  });
}

const MARKS: Readonly<Record<string, string>> = { slash: '/', comma: ',' };

/** -1 when the section shows no time of day at all. */
function subsecondPlaces(tokens: readonly FormatToken[]): number {
  const timed = tokens.some(
    (token) =>
      token.kind === 'elapsed' ||
      token.kind === 'half-day' ||
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

function compileUnit(unit: DateUnit, length: number, names: DateNames, twelve: boolean): Piece {
  switch (unit) {
    case 'y':
      return length <= 2 ? ({ year }) => pad(year % 100, 2) : ({ year }) => pad(year, 4);
    case 'e':
      return ({ year }) => pad(year, 4);
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
      return ({ weekday }) => (length > 3 ? names.days : names.shortDays)[weekday] ?? '';
    case 'h':
      return twelve ? ({ hour }) => pad(hour % 12 || 12, length) : ({ hour }) => pad(hour, length);
    case 'n':
      return ({ minute }) => pad(minute, length);
    case 's':
      return ({ second }) => pad(second, length);
    default:
      return ''; // an era, which only Japanese and Taiwanese calendars have
  }
}

function pad(value: number, length: number): string {
  if (length <= 1 || (value > 9 && length === 2)) return String(value);
  return String(value).padStart(Math.min(length, 4), '0');
}
