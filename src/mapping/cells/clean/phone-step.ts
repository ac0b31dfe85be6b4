import type { PhoneNumber } from 'libphonenumber-js';
import { EXTENSION_LABEL, type Phones, phonesOf } from '../rules/phones.ts';
import { type RunStep, WITH_DECIMAL } from './run-step.ts';

export const PHONE_STYLES = ['national', 'international', 'e164'] as const;

/** Writes a phone number in one way. */
export interface PhoneStep {
  readonly phone: {
    /** The country whose people wrote the numbers (ISO 3166). */
    readonly country: string;
    /** How they are written; `national` only those of the country. */
    readonly style: (typeof PHONE_STYLES)[number];
    /** Numbers that are right as they stand, of ranges that are not known yet. @default none */
    readonly keep?: readonly string[] | undefined;
  };
}

const DECIMAL = /^\d+\.\d{1,2}$/;
const OF_SPREADSHEET = /\d[eE]\+?\d/;
/** What may stand between two numbers. */
const BETWEEN = /[/|&,;~\u2053\u223c\u301c·、\n]|\s(?=[+0])|[\p{Pd}(]\s*(?=0\d)/gu;
/** One or two last digits: of the next number (`4567~8`), a footnote or an extension, if a number stands before them. */
const LAST = /(?<=\d)(\D+)\d{1,2}\D*$/;
/** Digits of any number behind a number: in brackets, behind a dot where no other is, or behind groups and a dash between spaces. */
const BEHIND =
  /(?<=\d)(?:\s*\([\d\s]+\)|(?<=\d\D+\d+\D+\d+)(\s\p{Pd}\s)\s*\d+|(?<=^[^.]*)\.\d+)\D*$/u;
/** Last digits of a number that is written in such groups: `12 34 56`, `123 456 78`. */
const IN_GROUPS = /(?<mark>\D+)\d{2,3}\k<mark>\d\d$|^\D*\d+\D+\d{2,3}\D\d\d$/;
const DASH = /^\s*\p{Pd}\s*$/u;
/** Fewer digits without a zero before them may be a number without its area. */
const LEAST_WITH_AREA = 9;
/** Calling codes of countries where a dash leads to an extension that belongs to the number, `030 123456-0`, but of no mobile. */
const DIRECT_DIALLING: ReadonlySet<string> = new Set(['49', '43']);

export function compilePhoneStep({ phone: { country, style, keep = [] } }: PhoneStep): RunStep {
  const phones = phonesOf(country);
  const kept = new Set(keep.map((text) => text.normalize('NFKC').trim()));
  if (phones === null) throw new TypeError(`phone numbers of ${country}`);
  return (cell) => {
    const text = cell.normalize('NFKC').trim().replace(WITH_DECIMAL, '$1');
    if (kept.has(text)) return text;
    const phone = phones.parse(text);
    if (phone === null || isUnsure(text, phone, phones) || hasMore(text, phone, phones)) {
      return {
        wanted: `must be one phone number, as it is dialled in ${country} or with + and its country`,
        fix: OF_SPREADSHEET.test(text)
          ? 'Write all digits: a spreadsheet program has replaced some by an exponent'
          : 'Correct the cell; if the number is right as it is, list it under "keep" beside "country"',
      };
    }
    const isOwn = phone.countryCallingCode === phones.callingCode;
    if (style === 'e164') return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
    if (!isOwn || style === 'international') return usualForm(phone, phone.formatInternational());
    const usual = usualForm(phone, phone.formatNational());
    return usual === text.replace(/\D/g, '') ? text : usual;
  };
}

/** People write Korean safe numbers as `0507-1234-5678`; libphonenumber as `050-71234-5678`. */
function usualForm({ countryCallingCode }: PhoneNumber, form: string): string {
  return countryCallingCode === '82' ? form.replace(/^(050|\+82 50)([ -])(\d)/, '$1$3$2') : form;
}

/** Whether digits may be no number to dial or another one, or whether what is behind a number is hardly an extension. */
function isUnsure(text: string, phone: PhoneNumber, phones: Phones): boolean {
  if (DECIMAL.test(text) || (phone.ext && !EXTENSION_LABEL.test(text))) return true;
  const dialled = phone.ext ? text.slice(0, text.lastIndexOf(phone.ext)) : text;
  const digits = dialled.replace(/\D/g, '');
  if (text.startsWith('+')) return false;
  if (digits.startsWith(phones.callingCode)) {
    // It has lost its +; or it has not, and is another number.
    const other = phones.parse(`+${digits}`);
    if (other !== null) return other.number !== phone.number;
  }
  return isOddlyWritten(dialled.match(/\d+/g) ?? [], phone, phones);
}

/** Whether a number of the country is written as one does to which an area or a digit is missing. */
function isOddlyWritten(given: string[], phone: PhoneNumber, { parse }: Phones): boolean {
  const form = usualForm(phone, phone.formatNational()).replace(/ ext\..*/, '');
  const usual = form.match(/\d+/g) ?? [];
  const [first = ''] = given;
  // No way of writing it is known.
  if (usual.length === 1 && usual[0] !== given.join('')) return true;
  if (usual[0]?.startsWith('0') && !first.startsWith('0')) {
    if (given.length === 1) return first.length < LEAST_WITH_AREA;
    if (`0${first}` !== usual[0]) return true;
    given[0] = `0${first}`;
  }
  if (given.length !== usual.length) return false;
  const isOther = given.some((part, i) => part.length !== usual[i]?.length);
  // One more digit would do as well.
  return isOther && parse(`${given.join('')}0`) !== null;
}

/** Whether a number is followed by another one, or by digits that may be no part of it. */
function hasMore(text: string, phone: PhoneNumber, { parse }: Phones): boolean {
  for (const { 0: mark, index } of text.matchAll(BETWEEN)) {
    const behind = text.slice(index + mark.length);
    if (!/\d/.test(behind) || EXTENSION_LABEL.test(behind)) continue;
    const mayBeShort = mark.trim() !== '' || mark === '\n';
    if (parse(text.slice(0, index)) && (mayBeShort || parse(behind))) return true;
  }
  const last = BEHIND.exec(text) ?? (IN_GROUPS.test(text) ? null : LAST.exec(text));
  if (last === null || phone.ext) return false;
  const isDirect = DIRECT_DIALLING.has(phone.countryCallingCode) && phone.getType() !== 'MOBILE';
  if (isDirect && DASH.test(last[1] ?? '')) return false;
  return parse(text.slice(0, last.index)) !== null;
}
