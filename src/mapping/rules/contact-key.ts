const AT = 0x40;
const PLUS = 0x2b;
const PAREN = 0x28;
const ZERO = 0x30;
const NINE = 0x39;
/** Of full-width forms: the first byte. */
const WIDE = 0xef;

const EMAIL = /^(?:mailto:)?([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/;
const PHONE = /^(?:tel:)?(\+|00)?[\d\s().\-/\u2010-\u2015\u2212]+$/;
/** The digits of a phone number, at least and at most; and those that no number has without its country. */
const LEAST_DIGITS = 8;
const MOST_DIGITS = 15;
const DIGITS_WITH_COUNTRY = 12;
/** A number of so few digits that begins with neither 0 nor +, and has no gap, may be any other number. */
const LEAST_BARE = 9;
/** Codes of countries that have one or two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** No address is longer. */
const MOST_BYTES = 1000;
/** Names of columns of telephone numbers. What is left of `Mobile ID` or `Phone model` is none. */
const OF_PHONES =
  /phone|mobil|\bcell\b|\btel\b|tel[eé]f|handy|\bgsm\b|rufnummer|m[oó]vil|cellular|\bcontact\b|^h\.?p\.?$|전화|휴대|핸드폰|모바일|연락처|電話|携帯|手机|手機|电话|тел\.|телефон/iu;
const NO_PHONES =
  /\bids?\b|code|card|model|voucher|coupon|account|코드|아이디|기종|모델|쿠폰|コード|机型/iu;

/** Whether a column's name says that it has telephone numbers. */
export function namesPhones(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .replace(/[\d_]+/g, ' ')
    .trim();
  return OF_PHONES.test(words) && !NO_PHONES.test(words);
}

/** Whether a cell, as UTF-8, may be an e-mail address or a phone number. Rules out most others. */
export function mayBeContact(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > MOST_BYTES) return false;
  const first = bytes[start] as number;
  if (first === PLUS || first === PAREN || first === WIDE) return true;
  if (first >= ZERO && first <= NINE) return true;
  for (let at = start; at < end; at += 1) if (bytes[at] === AT) return true;
  return false;
}

/**
 * What counts of an e-mail address or a phone number, however it is written: the address in small letters, and the number's digits
 * without the code of its country and without the 0 before the rest. Returns null for other texts.
 *
 * @param arePhones Whether digits may be a phone number: elsewhere, codes would be taken for each other.
 */
export function contactKey(text: string, arePhones = true): string | null {
  const plain = text.normalize('NFKC').trim();
  const email = EMAIL.exec(plain)?.[1];
  if (email !== undefined) return email.toLowerCase();
  const phone = arePhones ? PHONE.exec(plain) : null;
  if (!phone) return null;
  const digits = plain.replace(/\(0\)|\D/g, '').replace(phone[1] === '00' ? /^00/ : /^$/, '');
  const isBare = /^[1-9]\d*$/.test(plain);
  if (digits.length < (isBare ? LEAST_BARE : LEAST_DIGITS) || digits.length > MOST_DIGITS)
    return null;
  const national = digits.replace(COUNTRY, '');
  // Digits alone that go on with a 0 are the number of a card or a customer.
  const mayBeOfCountry = digits[0] !== '0' && !(isBare && national[0] === '0');
  const isOfCountry =
    phone[1] !== undefined || (mayBeOfCountry && digits.length >= DIGITS_WITH_COUNTRY);
  const rest = (isOfCountry ? national : digits).replace(/^0+/, '');
  // Numbers of North America may have the code of their country before them, without a plus.
  return `tel:${rest.length === 11 && rest[0] === '1' ? rest.slice(1) : rest}`;
}
