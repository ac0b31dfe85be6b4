import type { KeyedHash } from '../../rows/keyed-hash.ts';
import { splitExtension } from '../cells/rules/phones.ts';
import { bareText } from './near/near-words.ts';

const AT = 0x40;
const PLUS = 0x2b;
const PAREN = 0x28;
const ZERO = 0x30;
const NINE = 0x39;
const [SPACE, DASH, POINT] = [0x20, 0x2d, 0x2e];
const TEL = Buffer.from('tel:');
/** Of full-width forms: the first byte. */
const WIDE = 0xef;

const EMAIL = /^(?:mailto:)?([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/;
/** An address behind the name of its owner. */
const NAMED = /^([^<>]*)<([^\s@<>]+@[^\s@<>]+)>\s*$/;
/** With the dashes of each keyboard: in Japanese, `ー` is the nearest. */
const PHONE = /^(?:tel:)?(\+|00)?[\d\s().\-/\u2010-\u2015\u2212\u30fc]+$/;
/** What stands before a number: `Tel. 010`, `☎010`, `HP 010`, `T: 010`. A fax has another owner. */
const BEFORE_NUMBER =
  /^(?:[☎☏✆🕾🕿📞📱📲]\ufe0f?|(?:t[eé]l(?:[eé]phone|[eé]fono?|efoon)?|ph(?:one)?|mob(?:il(?:e|funk)?)?|m[oó]vil|handy|cell(?:ulare|ular)?|h\.?p|gsm|port(?:able)?|rufnummer|тел|전화|휴대폰|휴대전화|핸드폰|연락처|집|회사|電話|携帯|手机|手機|电话)(?:[\s-]?(?:nr|no|번호|番号|号码))?(?!\p{L})|[tmpchdwo](?=[\s.:)]))[\s.:)/-]*(?=[+(\d])/iu;
/** What stands behind it. */
const BEHIND_NUMBER =
  /(?<=\d)\s*[([]?(?:집|자택|회사|사무실|직장|본인|휴대폰|핸드폰|home|work|office|mobile?|cell|privat|private|dienstlich|gesch(?:äftlich|\.)|bureau|domicile|perso)[)\]]?$/iu;
/** The digits of a phone number, at least and at most; and those that no number has without its country. */
const LEAST_DIGITS = 8;
const MOST_DIGITS = 15;
const DIGITS_WITH_COUNTRY = 12;
/** A number of so few digits that begins with neither 0 nor +, and has no gap, may be any other number. */
const LEAST_BARE = 9;
/** Codes of countries that have one or two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** No address is longer, and none with a name before it. */
const MOST_BYTES = 1000;
const MOST_OF_NAMED = 300;
/** Names of columns of telephone numbers. What is left of `Mobile ID` or `Phone model` is none. */
const OF_PHONES =
  /phone|mobil|\bcell\b|\btel\b|tel[eé]f|handy|\bgsm\b|rufnummer|m[oó]vil|cellular|\bcontact\b|^h\.?p\.?$|전화|휴대|핸드폰|모바일|연락처|電話|携帯|手机|手機|电话|тел\.|телефон/iu;
const OF_CODES =
  /\bids?\b|code|card|model|voucher|coupon|account|코드|아이디|기종|모델|쿠폰|コード|机型/iu;

/** What stands where no number is known: `010-0000-0000`, `0` of a look-up that found an empty cell, `+82`. */
const FILLER = /(\d)\1{6}$|^(?:\+\d{0,3}|0\d{0,2})$/;

export function isFiller(text: string): boolean {
  return FILLER.test(text.replace(/[\s().\-/]+/g, ''));
}

/** Whether a column's name says that it has telephone numbers. */
export function namesPhones(name: string): boolean {
  const words = wordsOf(name);
  return OF_PHONES.test(words) && !OF_CODES.test(words);
}

/** Whether a column's name says that it has ids or codes. */
export function namesIds(name: string): boolean {
  return OF_CODES.test(wordsOf(name));
}

function wordsOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\d_]+/g, ' ')
    .trim();
}

/** Adds what `contactKey` gives of a number as most are written, `010-2222-3333`. Returns false, with nothing added, for others. */
export function addPlainPhone(hash: KeyedHash, bytes: Buffer, start: number, end: number): boolean {
  const out = hash.room(end - start + TEL.length);
  let to = hash.length;
  for (let i = 0; i < TEL.length; i += 1) out[to++] = TEL[i] as number;
  const from = to;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= ZERO && byte <= NINE) out[to++] = byte;
    else if (byte !== SPACE && byte !== DASH && byte !== POINT) return false;
  }
  const digits = to - from;
  if (out[from] !== ZERO || out[from + 1] === ZERO || digits < LEAST_DIGITS) return false;
  if (digits >= DIGITS_WITH_COUNTRY) return false;
  out.copyWithin(from, from + 1, to);
  hash.length = to - 1;
  return true;
}

/** Whether a cell, as UTF-8, may be an e-mail address or, in a column that may have some, a phone number. Rules out most others. */
export function mayBeContact(
  bytes: Uint8Array,
  start: number,
  end: number,
  arePhones = true,
): boolean {
  if (end - start > MOST_BYTES) return false;
  const first = bytes[start] as number;
  if (first === WIDE) return true;
  if (arePhones && (first === PLUS || first === PAREN || (first >= ZERO && first <= NINE)))
    return true;
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === AT) return true;
    if (byte >= ZERO && byte <= NINE) digits += 1;
  }
  return arePhones && digits >= LEAST_DIGITS;
}

/** The address alone of `Bob Ray <bob@example.com>`. Other texts are returned as they are. */
export function withoutOwner(text: string): string {
  return NAMED.exec(text)?.[2] ?? text;
}

/** The name before an e-mail address; '' for none, or one that is the address again: `office <office@example.com>`. */
export function ownerIn(text: string): string {
  const isShort = text.length <= MOST_OF_NAMED && text.includes('<');
  const [, name = '', address = ''] = isShort ? (NAMED.exec(text) ?? []) : [];
  const isAgain = bareText(name) === bareText(address.replace(/@.*/, ''));
  return name.includes('@') || isAgain ? '' : name.trim().replace(/\s+/g, ' ');
}

/**
 * What counts of an e-mail address or a phone number, however it is written: the address in small letters, and the number's digits
 * without the code of its country and without the 0 before the rest. Returns null for other texts.
 *
 * @param arePhones Whether digits may be a phone number: elsewhere, codes would be taken for each other.
 */
export function contactKey(text: string, arePhones = true): string | null {
  if (text.length > MOST_BYTES) return null;
  const plain = text.normalize('NFKC').trim();
  const email = plain.includes('@') ? EMAIL.exec(plain)?.[1] : undefined;
  if (email !== undefined) return email.toLowerCase();
  if (!arePhones) return null;
  const phone = PHONE.exec(plain);
  if (!phone) {
    const bare = plain.replace(BEFORE_NUMBER, '').replace(BEHIND_NUMBER, '');
    return bare === plain ? extendedKey(plain) : contactKey(bare);
  }
  const written = plain.replaceAll('(0)', '').replace(/\D+/g, '');
  const digits = phone[1] === '00' ? written.slice(2) : written;
  const isBare = digits === plain && digits[0] !== '0';
  if (digits.length < (isBare ? LEAST_BARE : LEAST_DIGITS) || digits.length > MOST_DIGITS)
    return null;
  const isLong = digits.length >= DIGITS_WITH_COUNTRY && digits[0] !== '0';
  const national = phone[1] !== undefined || isLong ? digits.replace(COUNTRY, '') : digits;
  // Digits alone that go on with a 0 are the number of a card or a customer.
  const isOfCard = phone[1] === undefined && isBare && national[0] === '0';
  const rest = (isOfCard ? digits : national).replace(/^0+/, '');
  // Numbers of North America may have the code of their country before them, without a plus.
  return `tel:${rest.length === 11 && rest[0] === '1' ? rest.slice(1) : rest}`;
}

/** The same of a number with an extension, which is another's without it. */
function extendedKey(plain: string): string | null {
  const hasDigits = plain.replace(/\D+/g, '').length > LEAST_DIGITS;
  const split = hasDigits ? splitExtension(plain) : null;
  const key = split && contactKey(split.number);
  return key && `${key}x${split.ext}`;
}
