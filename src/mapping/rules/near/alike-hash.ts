import { type ByteCells, cellText } from '../../../rows/byte-cells.ts';
import { KeyedHash } from '../../../rows/keyed-hash.ts';
import { LastingHash } from '../../../rows/lasting-hash.ts';
import { contactKey } from '../contact-key.ts';
import { CJK } from '../nearly-same.ts';
import { addLetters, hasDigit, textOf } from './alike-letters.ts';
import type { AlikeRole } from './near-columns.ts';
import { BEHIND_NAMES, SHORT, TITLES_BEFORE, titleOf } from './near-words.ts';

/** Of the hash of what is alike: 48 bits that are made quickly, and 84 that hide what is hashed. */
const SLOW_CHARS = 14;
const START_CHARS = 8;
const CHASKEY_WORDS = 4;

const [SPACE, DASH, POINT] = [0x20, 0x2d, 0x2e];
/** Of what `contactKey` gives of a number. */
const TEL = Buffer.from('tel:');
/** The first byte of kana, and with it of Han and Hangul; of full-width forms. */
const FIRST_OF_HAN = 0xe3;
const WIDE = 0xef;
const MOST_OF_TITLE = 9;
/** Of the bytes with which a name begins, and of those that are turned at most. */
const WINDOW = 4;
const MOST_OF_NAME = 100;
const TITLE_NUMBERS = new Set(
  TITLES_BEFORE.map((title) => Buffer.from(title).reduce(addToNumber, 0)),
);
/** Two characters of a name, as UTF-8, are left before what stands behind it. */
const LEAST_OF_NAME = 6;
/** A surname alone, or a second person: `von Maier`, `& Mrs. Lee`. Han, Hangul and kana have no large and small letters. */
const SURNAME =
  /^(?:[&+].*|(?:(?:v[ao]n|vom|zu|zum|zur|de[nrls]?|ter?|ten|'t|du|la|le|dos|della) +)*[\p{Lu}\p{Ll}\p{M}\p{P}]+)$/iu;
const BEFORE = TITLES_BEFORE.filter((title) => CJK.test(title))
  .sort((one, other) => other.length - one.length)
  .map((title) => Buffer.from(title));
const BEHIND = BEHIND_NAMES.map((text) => Buffer.from(text));
/** Their first and last characters, which have three bytes. */
const FIRST_OF_BEFORE = new Set(BEFORE.map((word) => lastOf(word, 3)));
const LAST_OF_BEHIND = new Set(BEHIND.map((word) => lastOf(word, word.length)));

/**
 * A lasting hash of rows, equal where two may be for one person who is written in two ways, and behind it a few bits that tell whether
 * the rows are the same. It is made of the bytes by which rows are the same, so that rows that are the same are alike, whatever these
 * leave out; only titles, and what is behind a number or an address, are looked for in cells as they are: joined words have none.
 * Hashes of earlier lists are found only as long as nothing here changes; if it has to, `alikeRolesOf` must give other words.
 */
export class AlikeHash extends KeyedHash {
  readonly #alike: LastingHash;
  readonly #roles: readonly AlikeRole[];
  /** The place of the next cell, and where it starts. */
  #place = 0;
  #start = 0;

  constructor(key: Uint8Array, roles: readonly AlikeRole[]) {
    super(new Uint32Array(Uint8Array.from(key).buffer, 0, CHASKEY_WORDS));
    this.#alike = new LastingHash(key);
    this.#roles = roles;
  }

  /** Of the hash that was made last, the first 24 bits. */
  get first(): number {
    return (this.#alike.words[0] as number) >>> 8;
  }

  /** The next 24 bits. */
  get next(): number {
    return (this.#alike.words[1] as number) >>> 8;
  }

  /** All of the hash that was made last: 26 characters. It is read of few rows. */
  get text(): string {
    const same = (this.words[0] as number) >>> 8;
    const quick = Buffer.alloc(9);
    for (const [i, bits] of [this.first, this.next, same].entries())
      quick.writeUIntBE(bits, 3 * i, 3);
    const letters = quick.toString('base64url');
    const slow = this.#alike.text.slice(0, SLOW_CHARS);
    return letters.slice(0, START_CHARS) + slow + letters.slice(START_CHARS);
  }

  override endCell(cells: ByteCells, row: number, column: number): void {
    const out = this.#alike;
    const place = this.#place;
    if (place === 0) {
      out.length = 0;
      this.#start = 0;
    }
    const role = this.#roles[place] as AlikeRole;
    if (this.length > this.#start) this.#addAlike(cells, row, column, role);
    out.endCell(cells, row, column);
    super.endCell(cells, row, column);
    this.#start = this.length;
    this.#place = (place + 1) % this.#roles.length;
  }

  /** Adds what counts of a cell. Where nothing is left, all of it counts. */
  #addAlike(cells: ByteCells, row: number, column: number, role: AlikeRole): void {
    const out = this.#alike;
    const before = out.length;
    const own = this.room(0);
    const start = this.#start;
    const end = this.length;
    if (role === 'numbers' || role === 'mail') {
      const isOne = role === 'numbers' && TEL.every((byte, i) => own[start + i] === byte);
      if (!isOne) addFirst(out, cellText(cells, row, column), role);
    } else if (role !== 'same') {
      addLetters(out, own, start, end, role);
      if (role === 'place') shortenStreets(out, before);
      // No name has a digit, but numbers and codes of customers do: of `FR-1001`, all counts.
      const isOfName = role === 'whole' || role === 'part';
      if (isOfName && !hasDigit(out, before)) {
        dropTitles(out, before, cells, row, column);
        if (role === 'whole') turnAround(out, before);
      }
    }
    if (out.length === before) out.add(own, start, end);
  }

  override finish(): void {
    this.#alike.finish();
    super.finish();
  }
}

/** What stands between several numbers or addresses, surely; and what may stand in one number. */
const BETWEEN = /[,;|\n]/;
const MAY_BE_BETWEEN = [/(?<!\+\d{1,3} ?)\(|\s(?=[0+])|\p{L}/u, /\s\/|\/\s/, /\//];
const BETWEEN_ADDRESSES = /[\s,;|<>]+/;
const NUMBER_OR_ADDRESS = /@|\d(?:\D{0,9}\d){7}/;
const MOST_OF_NUMBERS = 300;
/** What is behind a number if that is of another person than with others: `내선 2`, `Durchwahl 12`. */
const EXTENSION = /^\D*(?:\d\D*){1,5}$/;
/** A number of known length, whatever is left between it and the next. */
const MOBILE_FIRST = /^(010[-. ]?\d{4}[-. ]?\d{4})[-. ]*0[\d-. ]{7,}$/;

/** Adds the first number or address where there are several, or other words beside it. */
function addFirst(out: KeyedHash, text: string, role: 'numbers' | 'mail'): void {
  // Most are one number or address, or none: comments, names.
  const isOne = role === 'mail' && contactKey(text, false) !== null;
  if (isOne || text.length > MOST_OF_NUMBERS || !NUMBER_OR_ADDRESS.test(text)) return;
  const isNumber = role === 'numbers';
  const parts = isNumber
    ? MAY_BE_BETWEEN.reduce(
        (all, between) =>
          all.flatMap((part) => (contactKey(part) === null ? part.split(between) : part)),
        text.replace(MOBILE_FIRST, '$1').split(BETWEEN),
      )
    : text.split(BETWEEN_ADDRESSES);
  const keys = parts.map((part) => contactKey(part, isNumber));
  const first = keys.findIndex((key) => key !== null);
  if (first < 0) return;
  if (isNumber && parts.slice(first + 1).some((part) => EXTENSION.test(part))) return;
  const own = Buffer.from(keys[first] ?? '');
  out.add(own, 0, own.length);
}

/** Leaves out titles of a name that was added, those before it as its cell has them. */
function dropTitles(
  out: KeyedHash,
  before: number,
  cells: ByteCells,
  row: number,
  column: number,
): void {
  const cell = (cells.rowCells[2 * row] as number) + column;
  let bytes: Uint8Array = cells.bytes;
  let [first, last] = [cells.bounds[2 * cell] as number, cells.bounds[2 * cell + 1] as number];
  if (bytes[first] === WIDE) {
    bytes = Buffer.from(cellText(cells, row, column).normalize('NFKC'));
    [first, last] = [0, bytes.length];
  }
  const from = afterTitles(bytes, first, last);
  if (from !== first) {
    out.length = before;
    addLetters(out, bytes, from, last, 'whole');
  }
  dropAround(out, before);
}

/** Where a name begins behind `Dr.`. Of surnames alone, `Herr Maier` is not `Frau Maier`. */
function afterTitles(bytes: Uint8Array, start: number, end: number): number {
  let isOfSex = false;
  let from = start;
  while (gapAt(bytes, from) > 0) from += gapAt(bytes, from);
  const first = from;
  for (let at = from, number = 0; at < end && at - from <= MOST_OF_TITLE; at += 1) {
    if (gapAt(bytes, at) === 0 || bytes[at] === DASH) {
      number = addToNumber(number, bytes[at] as number);
      continue;
    }
    // Few words have the number of a title.
    const title = TITLE_NUMBERS.has(number) ? titleOf(textOf(bytes, from, at).toLowerCase()) : null;
    if (title === null) break;
    isOfSex ||= title === 'of a sex';
    while (gapAt(bytes, at) > 0) at += gapAt(bytes, at);
    from = at;
    at -= 1;
    number = 0;
  }
  if (from === first || from >= end) return start;
  const isSurname = isOfSex && SURNAME.test(textOf(bytes, from, end).trim().replace(/\s+/g, ' '));
  return isSurname ? start : from;
}

/** Large letters count as small ones. */
function addToNumber(before: number, byte: number): number {
  return (Math.imul(before, 31) + (byte | SPACE)) | 0;
}

/** How many bytes of what stands between titles begin there, as in `Dr.-Ing.`; also of spaces that are wide, or that no line breaks at. */
function gapAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === 0xc2) return bytes[at + 1] === 0xa0 ? 2 : 0;
  if (byte === 0xe3) return bytes[at + 1] === 0x80 && bytes[at + 2] === 0x80 ? 3 : 0;
  return byte === SPACE || byte === POINT || byte === DASH ? 1 : 0;
}

/** Leaves out what stands before and behind a name that was added. */
function dropAround(out: KeyedHash, before: number): void {
  const bytes = out.room(0);
  const isBehind = (word: Buffer) => {
    const from = out.length - word.length;
    return from - before >= LEAST_OF_NAME && word.every((byte, i) => bytes[from + i] === byte);
  };
  while (LAST_OF_BEHIND.has(lastOf(bytes, out.length))) {
    const word = BEHIND.find(isBehind);
    if (!word) break;
    out.length -= word.length;
  }
  if (!FIRST_OF_BEFORE.has(lastOf(bytes, before + 3))) return;
  const ahead = BEFORE.find((word) => word.every((byte, i) => bytes[before + i] === byte));
  if (!ahead || out.length - before < ahead.length + LEAST_OF_NAME) return;
  bytes.copyWithin(before, before + ahead.length, out.length);
  out.length -= ahead.length;
}

/**
 * Turns a name that was added to begin with its least four bytes, so that `Lee, Ann` is `Ann Lee`. Of Han and Hangul, other names would
 * be the same.
 */
function turnAround(out: KeyedHash, before: number): void {
  const bytes = out.room(0);
  const { length } = out;
  const size = length - before;
  if (size < WINDOW || size > MOST_OF_NAME || (bytes[before] as number) >= FIRST_OF_HAN) return;
  let window = 0;
  for (let at = length - WINDOW + 1; at < length; at += 1)
    window = (window << 8) | (bytes[at] as number);
  let [least, start] = [Number.POSITIVE_INFINITY, before];
  for (let at = before; at < length; at += 1) {
    window = (window << 8) | (bytes[at] as number);
    if (window > least) continue;
    const from = at - WINDOW + 1;
    if (window === least && !isLess(bytes, before, size, from, start)) continue;
    least = window;
    start = from;
  }
  if (start < before) start += size;
  if (start === before) return;
  const turned = out.room(start - before);
  turned.copyWithin(length, before, start);
  turned.copyWithin(before, start, length + start - before);
}

/** Whether a name that is turned to begin at one place is before that of another place: `Anders Andersson` has its least bytes twice. */
function isLess(
  bytes: Uint8Array,
  before: number,
  size: number,
  one: number,
  other: number,
): boolean {
  const byteOf = (from: number, i: number) =>
    bytes[before + ((from - before + size + i) % size)] as number;
  let same = WINDOW;
  while (same < size && byteOf(one, same) === byteOf(other, same)) same += 1;
  return same < size && byteOf(one, same) < byteOf(other, same);
}

/** Words of streets and how they are shortened, those with the same first two letters together. Short ones of one letter are parts of too many others. */
const SHORTENED: (readonly [word: Uint8Array, short: Uint8Array])[][] = [[]];
/** By the first two letters, the place of these words. */
const PLACES = new Uint8Array(0x10000);
for (const [word, short] of SHORT) {
  if (short.length === 1) continue;
  const pair = [Buffer.from(word), Buffer.from(short)] as const;
  const begin = pair[0].readUInt16BE();
  PLACES[begin] ||= SHORTENED.push([]) - 1;
  SHORTENED[PLACES[begin] as number]?.push(pair);
}

/** Shortens words of streets in letters that were added, wherever they stand. */
function shortenStreets(out: KeyedHash, before: number): void {
  const bytes = out.room(0);
  const { length } = out;
  let to = before;
  for (let at = before; at < length; at += 1) {
    const byte = bytes[at] as number;
    const place = PLACES[(byte << 8) | (bytes[at + 1] as number)] as number;
    const found = place === 0 ? undefined : shortenedAt(bytes, at, length, place);
    if (!found) {
      bytes[to++] = byte;
      continue;
    }
    const [word, short] = found;
    for (let i = 0; i < short.length; i += 1) bytes[to++] = short[i] as number;
    at += word.length - 1;
  }
  out.length = to;
}

function shortenedAt(bytes: Uint8Array, at: number, length: number, place: number) {
  for (const pair of SHORTENED[place] ?? []) {
    const [word] = pair;
    let same = 2;
    while (same < word.length && bytes[at + same] === word[same]) same += 1;
    if (same === word.length && at + same <= length) return pair;
  }
  return undefined;
}

function lastOf(bytes: Uint8Array, end: number): number {
  const [first = 0, second = 0] = [bytes[end - 3], bytes[end - 2]];
  return (first << 16) | (second << 8) | (bytes[end - 1] ?? 0);
}
