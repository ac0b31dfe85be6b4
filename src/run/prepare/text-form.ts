import { isSimple } from '../../mapping/cells/count-characters.ts';
import { scriptName, scriptOf } from '../../proof/text-traits.ts';
import { viewOf } from '../../rows/kept/text-hash.ts';

/** What a text looks like, whatever its column is called. */
export const TEXT_KINDS = ['number', 'date', 'code', 'phone', 'e-mail', 'text'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

const MOST_DIGITS = 16;
/** In a text with digits, longer runs of letters are words. */
const MOST_LETTERS = 3;
const MOST_WORDS = 4;
/** Bytes of a form, but for what ends it. */
const LONGEST_FORM = 96;

const DIGIT = /\d/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE =
  /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})|\d{4}[년年] ?\d{1,2}[월月] ?\d{1,2}[일日])(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** With a sign, a code or a word of one letter for a currency beside it. */
const NUMBER =
  /^[-+\u2212(]?(?:\p{Sc}|[A-Z]{3})?\s?[-+\u2212]?(?!0\d)\d[\d.,' \u00a0\u2019]*[)-]?\s?(?:%|\p{Sc}|[A-Z]{3}|[원円元])?$/u;
const PHONE = /^(?=(?:\D*\d){8,15}\D*$)(?:\+|00?[1-9]|\(\d)[\d\s()./-]+$/;
const CODE = /^[\p{L}\d][\p{L}\d._/-]*$/u;

/** The kind of a text that is not blank. */
export function kindOf(text: string): TextKind {
  if (text.includes('@')) return EMAIL.test(text) ? 'e-mail' : 'text';
  if (!DIGIT.test(text)) return 'text';
  if (DATE.test(text)) return 'date';
  if (PHONE.test(text)) return 'phone';
  if (NUMBER.test(text)) return 'number';
  return CODE.test(text) ? 'code' : 'text';
}

// What is known of a character: what stands for it in a form, ...
const [ITSELF, DIGITS, SPACE, UPPER, LOWER, HANGUL, KANA, HAN] = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const LIKE_BITS = 0xf;
// ... its script, ...
const SCRIPT_AT = 4;
const SCRIPT_BITS = 0x3f;
// ... and what matters for a text's kind and length:
const IS_AT = 1 << 12;
/** A letter that stands in no number. */
const IS_WORDS = 1 << 13;
/** Its form does not show all that its kind may depend on. */
const IS_SPECIAL = 1 << 14;
const PART_AT = 15;

const LIKE: readonly (readonly [number, RegExp])[] = [
  [DIGITS, /\p{Nd}/u],
  [HANGUL, /\p{Script=Hangul}/u],
  [KANA, /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  [HAN, /\p{Script=Han}/u],
  [UPPER, /\p{Lu}/u],
  [LOWER, /[\p{L}\p{M}]/u],
  [SPACE, /\s/u],
];
/** Three bytes by what is like it: the first stands for a character, all three for one of a script without capitals. */
const SHOWN = Buffer.from(
  ['', '', '0', ' ', 'A', 'a', '가', 'あ', '漢']
    .map((one) => one.padEnd(one > '~' ? 1 : 3))
    .join(''),
);
const ETC = Buffer.from(' …');
const PLUS = 0x2b;
const IN_NUMBERS = /[A-Z원円元]/;

function toTraits(point: number): number {
  const character = String.fromCodePoint(point);
  const like = LIKE.find(([, test]) => test.test(character))?.[0] ?? ITSELF;
  const script = scriptOf(character);
  const isWords = like >= UPPER && !IN_NUMBERS.test(character);
  const isSpecial = point < 0x20 || point > 0x7e || character === 'T';
  return (
    like |
    ((scriptName(script) === '' ? 0 : script) << SCRIPT_AT) |
    (character === '@' ? IS_AT : 0) |
    (isWords ? IS_WORDS : 0) |
    (isSpecial ? IS_SPECIAL : 0) |
    (isSimple(character) || character === '\n' ? 0 : 1 << PART_AT)
  );
}

// Of a character of ASCII one number has more: what stands for it in a form, how many alike are shown, whether it is white space.
const SHOWN_AT = 16;
const SHOWN_BITS = 0x7f;
const MOST_AT = 23;
const MOST_BITS = 0x1f;
const SPACE_AT = 28;

/** How many characters that are alike a form shows, with the sign for more if it shows several. */
function mostOf(like: number, mostLetters: number): number {
  const most = like >= UPPER ? mostLetters : like === SPACE ? 1 : MOST_DIGITS;
  return most > 1 ? most + 1 : 1;
}

function traitsOfAscii(mostLetters: number): Int32Array {
  return Int32Array.from({ length: 0x80 }, (_, byte) => {
    const traits = toTraits(byte);
    const like = traits & LIKE_BITS;
    const shown = like === ITSELF ? byte : (SHOWN[3 * like] as number);
    const isSpace = like === SPACE ? 1 : 0;
    const most = mostOf(like, mostLetters);
    return traits | (shown << SHOWN_AT) | (most << MOST_AT) | (isSpace << SPACE_AT);
  });
}

const OF_WORDS = traitsOfAscii(1);
const BESIDE_DIGITS = traitsOfAscii(MOST_LETTERS);

/** Looks at each character of texts once. What it found is good until the next text. */
export class TextScan {
  /**
   * The form of the text, up to `formEnd`: `AA-0000` for `KR-1234`, where digits and letters count; `Aa Aa` for `Ann Smith`, where
   * words do. All letters of a writing system that has no capitals look alike.
   */
  readonly form = Buffer.alloc(2 * LONGEST_FORM);
  readonly view = viewOf(this.form);
  formEnd = 0;
  /** Characters as Unicode counts them. */
  points = 0;
  /** How many of them are, or may be, parts of a character as people count them. */
  parts = 0;
  /** The scripts: bit n is script n + 1. */
  scripts = 0;
  /** Texts with the same form have the same kind. */
  isKindByForm = false;
  /** It has words: it is no number, date, code, phone number or e-mail address. */
  isText = false;
  readonly #traits = new Uint16Array(0x110000);
  #bytes: Buffer = this.form;
  #start = 0;
  #end = 0;

  get text(): string {
    return this.#bytes.toString('utf8', this.#start, this.#end);
  }

  /** @param bytes UTF-8 of a text without white space around it */
  look(bytes: Buffer, start: number, end: number, hasDigit: boolean): void {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    const known = this.#traits;
    const { form } = this;
    const mostLetters = hasDigit ? MOST_LETTERS : 1;
    const ascii = hasDigit ? BESIDE_DIGITS : OF_WORDS;
    // Each by itself: in a loop as hot as this one, even a small array for several takes time.
    let seen = 0;
    let seenInAscii = 0;
    let points = end - start;
    let parts = 0;
    let scripts = 0;
    let moreScripts = 0;
    let formEnd = 0;
    let words = 1;
    let run = 0;
    let last = 0;
    let isCut = 0;
    let isOpen = true;
    for (let at = start; at < end; ) {
      const byte = bytes[at] as number;
      if (byte < 0x80) {
        // Without branches: what a character is like is hard to guess, and a wrong guess costs the processor more than all of this.
        at += 1;
        const traits = ascii[byte] as number;
        seenInAscii |= traits;
        if (!isOpen) continue;
        const shown = (traits >> SHOWN_AT) & SHOWN_BITS;
        const most = (traits >> MOST_AT) & MOST_BITS;
        run = 1 + (run & allIfZero(shown ^ last));
        last = shown;
        const isPlus = allIfZero(run ^ most) & ((1 - most) >> 31);
        const isMore = (run - most - 1) >>> 31;
        form[formEnd] = shown ^ ((shown ^ PLUS) & isPlus);
        formEnd += isMore;
        words += isMore & (traits >> SPACE_AT);
        isCut |= isPlus;
        isOpen = formEnd < LONGEST_FORM && words <= MOST_WORDS;
        continue;
      }
      let point = ((byte & 31) << 6) | ((bytes[at + 1] as number) & 63);
      let next = at + 2;
      if (byte >= 0xf0) {
        point = ((byte & 7) << 18) | (((bytes[at + 1] as number) & 63) << 12);
        point |= (((bytes[at + 2] as number) & 63) << 6) | ((bytes[at + 3] as number) & 63);
        next = at + 4;
      } else if (byte >= 0xe0) {
        point = ((byte & 15) << 12) | (((bytes[at + 1] as number) & 63) << 6);
        point |= (bytes[at + 2] as number) & 63;
        next = at + 3;
      }
      let traits = known[point] as number;
      if (traits === 0) {
        traits = toTraits(point);
        known[point] = traits;
      }
      seen |= traits;
      points -= next - at - 1;
      parts += traits >>> PART_AT;
      const script = (traits >>> SCRIPT_AT) & SCRIPT_BITS;
      if (script > 32) moreScripts |= 1 << (script - 33);
      else if (script > 0) scripts |= 1 << (script - 1);
      if (isOpen) {
        const like = traits & LIKE_BITS;
        // No letter stands for itself, so the first byte of those in a form is no other character.
        const shown = like === ITSELF ? point : (SHOWN[3 * like] as number);
        const most = mostOf(like, mostLetters);
        run = shown === last ? run + 1 : 1;
        last = shown;
        if (run === most && most > 1) {
          form[formEnd] = PLUS;
          formEnd += 1;
          isCut = 1;
        } else if (run <= most) {
          if (like === SPACE) words += 1;
          const from = like === ITSELF ? at : 3 * like;
          const to = like === ITSELF ? next : from + (like >= HANGUL ? 3 : 1);
          const by = like === ITSELF ? bytes : SHOWN;
          for (let i = from; i < to; i += 1) {
            form[formEnd] = by[i] as number;
            formEnd += 1;
          }
        }
        isOpen = formEnd < LONGEST_FORM && words <= MOST_WORDS;
      }
      at = next;
    }
    const script = (seenInAscii >>> SCRIPT_AT) & SCRIPT_BITS;
    if (script > 0) scripts |= 1 << (script - 1);
    seen |= seenInAscii;
    if ((seenInAscii & (1 << PART_AT)) !== 0) {
      for (let at = start; at < end; at += 1) {
        const byte = bytes[at] as number;
        if (byte < 0x80) parts += ((ascii[byte] as number) >> PART_AT) & 1;
      }
    }
    if (words > MOST_WORDS) formEnd -= 1;
    if (!isOpen) {
      form.set(ETC, formEnd);
      formEnd += ETC.length;
      isCut = 1;
    }
    this.formEnd = formEnd;
    this.points = points;
    this.parts = parts;
    this.scripts = (scripts >>> 0) + moreScripts * 2 ** 32;
    this.isKindByForm =
      isCut === 0 && (seen & IS_SPECIAL) === 0 && !(hasDigit && beginsWithZero(bytes, start, end));
    const hasWords = (seen & IS_WORDS) !== 0 && words > 1 && !isDigit(bytes[start] as number);
    this.isText = (seen & IS_AT) === 0 && (hasWords || !hasDigit);
  }
}

/** All bits if a small number is 0, none if it is more. */
function allIfZero(number: number): number {
  return (number - 1) >> 31;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Whether the first digit is 0. */
function beginsWithZero(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && !isDigit(bytes[at] as number)) at += 1;
  return bytes[at] === 0x30;
}
