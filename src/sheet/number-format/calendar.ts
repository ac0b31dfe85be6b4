const DAY_SECONDS = 86_400;
/** Serial of 1904-01-01, where the other date system starts. */
const OFFSET_1904 = 1462;
/** 1899-12-30 as days from 1970-01-01: where serials from March 1900 on count from. */
const EPOCH_DAYS = -25_569;
/** First serial after 9999-12-31. */
const END_OF_DATES = 2_958_466;

/** What a date's serial number shows. */
export type DateParts = ReturnType<typeof toDateParts>;

/**
 * Takes a serial number of days apart.
 *
 * @param serial days in the workbook's date system, 0 or more
 * @param places decimals of seconds that are shown, -1 when no time is shown at all
 */
export function toDateParts(serial: number, date1904: boolean, places: number) {
  const whole = Math.floor(serial);
  const exact = DAY_SECONDS * (serial - whole);
  let seconds = Math.floor(exact);
  let subsecond = exact - seconds;
  if (subsecond < 1e-6) subsecond = 0;
  else if (subsecond >= (ROUNDS_UP[places] ?? 0.9999)) {
    subsecond = 0;
    seconds += 1;
  } else if (places <= 0) subsecond = 0;
  const elapsed = whole * DAY_SECONDS + seconds;
  // A date alone does not move to the next day for the last half second of this one.
  const nextDay = seconds === DAY_SECONDS;
  const date = whole + (nextDay && places >= 0 ? 1 : 0) + (date1904 ? OFFSET_1904 : 0);
  if (nextDay) seconds = 0;
  const { year, month, day } = date < END_OF_DATES ? toYearMonthDay(date) : NO_DAY;
  return {
    /** False for days after the last that is shown, 9999-12-31. */
    valid: date < END_OF_DATES,
    year,
    month,
    /** 0 for serial 0, which Excel calls January 0, 1900. */
    day,
    /** 0 is Sunday. */
    weekday: (date + 6) % 7,
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    /** Part of a second below 1, 0 where no decimals are shown. */
    subsecond,
    /** Whole seconds since day 0, rounded as the clock's are. */
    elapsed,
  };
}

/** From which part of a second on the next second is shown, by decimals shown. */
const ROUNDS_UP = [0.5, 0.95, 0.995, 0.9995];
const NO_DAY = { year: 0, month: 0, day: 0 };

/** Excel counts a February 29, 1900 (serial 60) that never was, so days before it are one off. */
function toYearMonthDay(date: number): { year: number; month: number; day: number } {
  if (date === 0) return { year: 1900, month: 1, day: 0 };
  if (date === 60) return { year: 1900, month: 2, day: 29 };
  const shown = new Date((date + EPOCH_DAYS + (date < 60 ? 1 : 0)) * DAY_SECONDS * 1000);
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
}

/**
 * Serial number of an ISO 8601 date (`t="d"`, ECMA-376 18.18.11): `2026-03-07`, `2026-03-07T09:05:00`, `09:05:00`.
 * null for any other text, and for a date before the first that has a number.
 */
export function parseIsoDate(text: string, date1904: boolean): number | null {
  const match = ISO_DATE.exec(text);
  if (!match || text.length < 5) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  const time = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / DAY_SECONDS;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) >= 60) return null;
  if (year === undefined) return time;
  const days = toDays(Number(year), Number(month), Number(day));
  if (days === null) return null;
  const serial = date1904 ? days - OFFSET_1904 : days < 61 ? days - 1 : days;
  return serial < 0 ? null : serial + time;
}

/** Whether a text is an ISO 8601 date before 1900, of which formats show a time at most. */
export function isDateBefore1900(text: string): boolean {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  return Number(year) < 1900 && toDays(Number(year), Number(month), Number(day)) !== null;
}

/** Days from 1899-12-30; null for a day that no calendar has. */
function toDays(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  // The platform's other ways take year 1 for 1901.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() / 1000 / DAY_SECONDS - EPOCH_DAYS;
}

const ISO_DATE = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:T?(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?Z?$/;
