import { KeyedHash } from '../../../rows/keyed-hash.ts';
import { LastingHash } from '../../../rows/lasting-hash.ts';
import { contactKey } from '../contact-key.ts';
import type { AlikeRole } from './near-columns.ts';
import { BEHIND_NAMES, plainForms, TITLES_BEFORE, titleOf } from './near-words.ts';

/** Of the hash of what is alike: 132 bits. Behind it, 20 bits of that of what is the same, as two pairs of letters. */
const ALIKE_CHARS = 22;
const PAIR_BITS = 10;
const PAIRS = Array.from({ length: 1 << PAIR_BITS }, (_, bits) =>
  bits.toString(32).padStart(2, '0'),
);
const CHASKEY_WORDS = 4;

const END_OF_CELL = 0xff;
const [SPACE, DASH, POINT, ZERO, NINE] = [0x20, 0x2d, 0x2e, 0x30, 0x39];
const [A, E, O, S, U] = [0x61, 0x65, 0x6f, 0x73, 0x75];
/** Of what `contactKey` gives of a number. */
const TEL = 'tel:';
const MOST_OF_TITLE = 9;
const TITLE_NUMBERS = new Set(
  TITLES_BEFORE.map((title) => Buffer.from(title).reduce(addToNumber, 0)),
);
/** Two characters of a name, as UTF-8, are left before what stands behind it. */
const LEAST_OF_NAME = 6;
/** A surname alone, or a second person: `von Maier`, `& Mrs. Lee`. Han, Hangul and kana have no large and small letters. */
const SURNAME =
  /^(?:[&+].*|(?:(?:v[ao]n|vom|zu|zum|zur|de[nrls]?|ter?|ten|'t|du|la|le|dos|della) +)*[\p{Lu}\p{Ll}\p{M}\p{P}]+)$/iu;
const BEHIND = BEHIND_NAMES.map((text) => Buffer.from(text));
/** Their last characters, which have three bytes. */
const LAST_OF_BEHIND = new Set(BEHIND.map((word) => lastOf(word, word.length)));

/**
 * A lasting hash of rows, equal where two may be for one person who is written in two ways, and behind it a few bits that tell whether
 * the rows are the same. It is made of the bytes by which rows are the same: whatever these leave out, rows that are the same are alike.
 * Hashes of earlier lists are found only as long as nothing here changes; if it has to, `alikeRolesOf` must give other words.
 */
export class AlikeHash extends KeyedHash {
  readonly #alike: LastingHash;
  readonly #older: LastingHash | null;
  readonly #roles: readonly AlikeRole[];

  /** @param olderKey Of lists that were recorded without what is alike. @default there are none */
  constructor(key: Uint8Array, roles: readonly AlikeRole[], olderKey?: Uint8Array) {
    super(new Uint32Array(Uint8Array.from(key).buffer, 0, CHASKEY_WORDS));
    this.#alike = new LastingHash(key);
    this.#older = olderKey ? new LastingHash(olderKey) : null;
    this.#roles = roles;
  }

  /** Of the hash that was made last, what tells rows that are alike from others. */
  get start(): string {
    return this.#alike.text;
  }

  /** With the older key. */
  get older(): string {
    return this.#older?.text ?? '';
  }

  /** All of the hash that was made last: 26 characters, and behind them that of the older key. It is read of few rows. */
  get text(): string {
    const [same = 0] = this.words;
    const pairs = `${PAIRS[same >>> (32 - PAIR_BITS)]}${PAIRS[same & ((1 << PAIR_BITS) - 1)]}`;
    return this.start.slice(0, ALIKE_CHARS) + pairs + this.older;
  }

  override finish(): void {
    const bytes = this.room(0);
    const { length } = this;
    this.#older?.add(bytes, 0, length);
    this.#older?.finish();
    let start = 0;
    for (const role of this.#roles) {
      let end = start;
      while (end < length && bytes[end] !== END_OF_CELL) end += 1;
      addAlike(this.#alike, bytes, start, end, role);
      this.#alike.addByte(END_OF_CELL);
      start = end + 1;
    }
    this.#alike.finish();
    super.finish();
  }
}

/** Adds what counts of a cell. Where nothing is left, all of it counts. */
function addAlike(
  out: KeyedHash,
  bytes: Uint8Array,
  start: number,
  end: number,
  role: AlikeRole,
): void {
  const before = out.length;
  if (role === 'phone' || role === 'email') addFirst(out, textOf(bytes, start, end), role);
  else if (role !== 'same') {
    const from = role === 'name' ? afterTitles(bytes, start, end) : start;
    if (!addLetters(out, bytes, from, end, role)) {
      const plain = new TextEncoder().encode(lettersOf(textOf(bytes, from, end)));
      addLetters(out, plain, 0, plain.length, role, true);
    }
    if (role === 'name') dropBehind(out, before);
  }
  if (out.length === before) out.add(bytes, start, end);
}

/** What stands between several numbers or addresses, surely; and what may stand in one number. */
const BETWEEN = /[,;|\n]/;
const MAY_BE_BETWEEN = /[/(]|\s(?=[0+])|\p{L}/u;
const BETWEEN_ADDRESSES = /[\s,;|<>]+/;
const NUMBER_OR_ADDRESS = /@|\d(?:\D{0,9}\d){7}/;
const MOST_OF_NUMBERS = 300;
/** What is behind a number if that is of another person than with others: `내선 2`, `Durchwahl 12`. */
const EXTENSION = /^\D*(?:\d\D*){1,5}$/;
/** A number of known length, whatever is left between it and the next. */
const MOBILE_FIRST = /^(010[-. ]?\d{4}[-. ]?\d{4})[-. ]*0[\d-. ]{7,}$/;

/** Adds the first number or address where there are several, or other words beside it. */
function addFirst(out: KeyedHash, text: string, role: 'phone' | 'email'): void {
  // Most are one number or address, or none: comments, names.
  const isOne = text.startsWith(TEL) || (role === 'email' && !BETWEEN_ADDRESSES.test(text));
  if (isOne || text.length > MOST_OF_NUMBERS || !NUMBER_OR_ADDRESS.test(text)) return;
  const isNumber = role === 'phone';
  const parts = isNumber
    ? text
        .replace(MOBILE_FIRST, '$1')
        .split(BETWEEN)
        .flatMap((part) => (contactKey(part) === null ? part.split(MAY_BE_BETWEEN) : part))
    : text.split(BETWEEN_ADDRESSES);
  const keys = parts.map((part) => contactKey(part, isNumber));
  const first = keys.findIndex((key) => key !== null);
  if (first < 0) return;
  if (isNumber && parts.slice(first + 1).some((part) => EXTENSION.test(part))) return;
  const own = Buffer.from(keys[first] ?? '');
  out.add(own, 0, own.length);
}

/** Where a name begins behind `Dr.`. Of surnames alone, `Herr Maier` is not `Frau Maier`. */
function afterTitles(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  let isOfSex = false;
  for (let at = from, number = 0; at < end && at - from <= MOST_OF_TITLE; at += 1) {
    const byte = bytes[at] as number;
    if (byte !== SPACE && byte !== POINT) {
      number = addToNumber(number, byte);
      continue;
    }
    // Few words have the number of a title.
    const title = TITLE_NUMBERS.has(number) ? titleOf(textOf(bytes, from, at).toLowerCase()) : null;
    if (title === null) break;
    isOfSex ||= title === 'of a sex';
    while (isBetweenTitles(bytes[at + 1] as number)) at += 1;
    from = at + 1;
    number = 0;
  }
  if (from >= end) return start;
  return isOfSex && SURNAME.test(textOf(bytes, from, end)) ? start : from;
}

/** Large letters count as small ones. */
function addToNumber(before: number, byte: number): number {
  return (Math.imul(before, 31) + (byte | SPACE)) | 0;
}

/** As in `Dr.-Ing.` */
function isBetweenTitles(byte: number): boolean {
  return byte === SPACE || byte === POINT || byte === DASH;
}

/** Leaves out what stands behind a name that was added. */
function dropBehind(out: KeyedHash, before: number): void {
  const bytes = out.room(0);
  const isBehind = (word: Buffer) => {
    const from = out.length - word.length;
    return from - before >= LEAST_OF_NAME && word.every((byte, i) => bytes[from + i] === byte);
  };
  while (LAST_OF_BEHIND.has(lastOf(bytes, out.length))) {
    const word = BEHIND.find(isBehind);
    if (!word) return;
    out.length -= word.length;
  }
}

function lastOf(bytes: Uint8Array, end: number): number {
  const [first = 0, second = 0] = [bytes[end - 3], bytes[end - 2]];
  return (first << 16) | (second << 8) | (bytes[end - 1] ?? 0);
}

/** By character, what is left of it: a letter or a digit of ASCII, or one of the following; 0 where that is not known yet. */
const LEFT = new Uint8Array(0x10000);
const [NOTHING, ITSELF, TWO_S, NEEDS_TEXT] = [1, 2, 3, 4];
/** What others may change. */
const CHANGING = /[\p{M}\u1100-\u11ffΣσς]/u;

/**
 * Adds letters and digits without case, width and accents. Returns false, with nothing added, if that has to be done as a text.
 *
 * @param areLetters The bytes are of `lettersOf`.
 */
function addLetters(
  out: KeyedHash,
  bytes: Uint8Array,
  start: number,
  end: number,
  role: AlikeRole,
  areLetters = false,
): boolean {
  const into = out.room(end - start);
  let to = out.length;
  let last = 0;
  let isApart = false;
  for (let at = start; at < end; at += 1) {
    const from = at;
    let code = bytes[at] as number;
    let left = ITSELF;
    if (code < 0x80) left = LEFT[code] || leftOf(code);
    else if (!areLetters) {
      if (code >= 0xf0) return false;
      const isLong = code >= 0xe0;
      code = ((code & 0x1f) << 6) | ((bytes[++at] as number) & 0x3f);
      if (isLong) code = (code << 6) | ((bytes[++at] as number) & 0x3f);
      left = LEFT[code] || leftOf(code);
    }
    if (left >= ZERO) {
      // `1-11` is not `11-1`, as the number of a house; `ue` is `ü`.
      if (isApart && isDigit(left) && isDigit(last) && role !== 'postcode') into[to++] = SPACE;
      isApart = false;
      if (left === E && (last === A || last === O || last === U)) continue;
      into[to++] = left;
      last = left;
    } else if (left === NOTHING) isApart = true;
    else if (left === NEEDS_TEXT) return false;
    else {
      for (let i = from; i <= at; i += 1) into[to++] = left === ITSELF ? (bytes[i] as number) : S;
      isApart = false;
      last = left;
    }
  }
  out.length = to;
  return true;
}

function leftOf(code: number): number {
  const char = String.fromCharCode(code);
  const left = lettersOf(char);
  let found = left === char && !CHANGING.test(char) ? ITSELF : NEEDS_TEXT;
  if (left === ' ') found = NOTHING;
  else if (/^[a-z0-9]$/.test(left)) found = left.charCodeAt(0);
  else if (char === 'ß') found = TWO_S;
  LEFT[code] = found;
  return found;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** A text in plain letters, with a space where others were. */
function lettersOf(text: string): string {
  return plainForms(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}
