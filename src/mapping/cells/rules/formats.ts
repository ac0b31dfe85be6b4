import { PHONE_COUNTRY, phonesOf } from './phones.ts';
import { POSTCODES } from './postcodes.ts';

/** What a format wants, and whether a text has it. */
export interface Format {
  /** `an e-mail address` */
  readonly name: string;
  readonly test: (text: string) => boolean;
}

/** Longer ones cannot be sent to (RFC 5321, 4.5.3.1.3: 256 with the brackets around them). */
const MAX_EMAIL_CHARS = 254;
/** Addresses as browsers take them (HTML, 4.10.5.1.5). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** XML Schema part 2: 3.3.13 and 3.2.3. */
const INTEGER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** RFC 3339, 5.6: full-date. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const FORMATS: Readonly<Record<string, Format>> = {
  email: {
    name: 'an e-mail address, such as ann@example.com',
    test: (text) => text.length <= MAX_EMAIL_CHARS && EMAIL.test(text),
  },
  url: { name: 'a web address, such as https://example.com', test: isWebAddress },
  integer: { name: 'a whole number, such as 12 or -3', test: (text) => INTEGER.test(text) },
  decimal: {
    name: 'a number with a decimal point, such as 12.5',
    test: (text) => DECIMAL.test(text),
  },
  date: { name: 'a date in the form YYYY-MM-DD', test: isDate },
};

const REGION = /^(?<kind>phone|postcode):(?<region>[A-Z]{2})$/;

/** Finds a format by what a mapping calls it; or returns why there is none. */
export function findFormat(format: string): Format | { readonly problem: string } {
  if (Object.hasOwn(FORMATS, format)) return FORMATS[format] as Format;
  const { kind, region = '' } = REGION.exec(format)?.groups ?? {};
  if (kind === 'phone') return phoneFormat(region);
  if (kind === 'postcode') return postcodeFormat(region);
  return {
    problem: `must be ${Object.keys(FORMATS).join(', ')}, phone:KR or postcode:KR, or one of these with another country code`,
  };
}

/** URL Standard. White space and line breaks, which it would remove, are not taken. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function phoneFormat(region: string): Format | { readonly problem: string } {
  const phones = phonesOf(region);
  if (phones === null) return { problem: `${PHONE_COUNTRY} phone:KR` };
  return {
    name: `a phone number of ${region}`,
    test: (text) => phones.parse(text)?.countryCallingCode === phones.callingCode,
  };
}

function postcodeFormat(region: string): Format | { readonly problem: string } {
  const found = POSTCODES.get(region);
  if (found === undefined) {
    const known = [...POSTCODES.keys()].join(' ');
    return { problem: `must have a country whose postcodes are known: ${known}` };
  }
  const { pattern, example } = found;
  return {
    name: `a postcode of ${region}, such as ${example}`,
    test: (text) => pattern.test(text),
  };
}
