import { isAscii } from 'node:buffer';
import { decodeHTMLStrict } from 'entities';
import { FIELD } from '../../rows/field-names.ts';
import { AS_ABOVE, NO_VALUE } from '../../rows/no-value.ts';
import type { Damage } from './damage.ts';

/** What exports, scripts and mail programs leave in texts. */
interface Debris {
  readonly pattern: RegExp;
  readonly reason: string;
  /** @default `CLEAN`, or else its source has to be corrected */
  readonly fix?: string;
  /** Nobody can mean that it is printed. */
  readonly isMeaningless?: true;
}

const ENTITIES = 'Add "clean: [entities]" to it in the mapping, or correct the cell';
const NULLS = 'Empty the cell, or add "clean: [nulls]" to it in the mapping';
/** Of `NO_VALUE`, what no person writes. */
const NEVER_MEANT = /^(?:\\N|[(<[](?:null|NULL)[)>\]]|<NA>)$/;
/** A sign or word for what stands above. */
const DITTO = new RegExp(`^\\s*(?:[〃″"]+|${AS_ABOVE})\\.?\\s*$`, 'i');
/** Capitals are initials. */
const SEE_ABOVE = /^s\. ?o\.$/;
const MISSING = 'shows what a program writes for a missing value';
const SOURCE = 'Save the file as "CSV UTF-8" from a source where the text is intact';
const ENTITY = 'shows the code of a character as web pages have it';
const PLACEHOLDER =
  'Write the text that is meant, or fill in the placeholder where the file is made';

const DEBRIS: readonly Debris[] = [
  { pattern: NEVER_MEANT, reason: MISSING, fix: NULLS, isMeaningless: true },
  { pattern: NO_VALUE, reason: MISSING, fix: NULLS },
  ...[DITTO, SEE_ABOVE].map((pattern) => ({
    pattern,
    reason: 'says that it is as in the row above',
    fix: 'Copy the text down from the row above',
    isMeaningless: true as const,
  })),
  {
    pattern: /\[object [A-Z]\w*\]/,
    reason: 'shows what a script writes for a value that it cannot show',
    fix: 'Write the text that is meant, or correct the script that makes the file',
    isMeaningless: true,
  },
  {
    pattern: new RegExp(
      [
        /\{\{[^{}]{1,80}\}\}|\*\|[\w:. -]{1,60}\|\*|[$#]\{[^{}]{1,80}\}|\{![\w.:$ ]{1,80}\}|(?<!\{)\{[A-Za-z]+(?:_[A-Za-z]+)+\}/,
        /%%[A-Za-z_]{2,40}%%|(?<![\d%])%[A-Z][A-Z_]{2,40}%(?![\dA-F]{2})|<<[\p{L}_]{2,40}>>|<%=? ?[^<>%]{1,60}%>|\[\[[\p{L}_.]{2,40}\]\]/u,
        /«\p{L}+(?:_\p{L}+)+»|(##|@@)[A-Za-z_]{2,40}\1/u,
        /(?<![\p{L}\p{N}○◯〇])(?:O{2,4}|ㅇ{2,4}|[○◯〇]{2,4}) ?(?:님|씨|귀하|고객|회원|様|さま|さん|殿|先生)/u,
      ]
        .map(({ source }) => source)
        .concat(`«${FIELD}»|<${FIELD}>|\\[${FIELD}\\]|\\{${FIELD}\\}|【${FIELD}】`)
        .join('|'),
      'iu',
    ),
    reason: 'shows a placeholder that was not filled in',
    fix: PLACEHOLDER,
    isMeaningless: true,
  },
  {
    pattern: /~~[^\s~][^~]*~~/,
    reason: 'shows the marks of a text that is struck out',
    fix: 'Write the text that is meant',
  },
  { pattern: /&[#\w]+;/, reason: ENTITY, fix: ENTITIES },
  {
    pattern: /\\u[\da-fA-F]{4}|_x[\dA-F]{4}_|\\['"]/,
    reason: 'shows the code of a character as programs write it',
    fix: ENTITIES,
  },
  {
    pattern:
      /<\/?(?:br|p|b|i|u|em|strong|span|div|font|a|ul|ol|li|table|tr|td|h[1-6]|img|sup|sub|small)(?: [^<>]*)? ?\/?>/i,
    reason: 'shows a tag of a web page',
    fix: 'Correct the cell; a line break can be added to it where it was typed',
  },
  {
    pattern: /\\x[\da-fA-F]{2}|^(?!.*:\\)(?!.*\.\w{2,4}$).*(?:\\r)?\\n(?![a-z])/,
    reason: 'shows a byte or the end of a line as programs write it',
    fix: 'Correct the cell, or the program that makes the file',
  },
  {
    pattern:
      /^(?!.*[/=@]).*(?:\p{L}\?\p{Ll}|(?:^|\s)\?\p{Ll}{2}|^[\p{Lu}\s-]*\p{Lu}\?\p{Lu}[\p{Lu}\s-]*$|^\?\p{Lo}{1,3}(?:\s|$)|^\p{Script=Han}{1,2}\?\p{Script=Han}{1,2}(?:\s|$))/u,
    reason: 'has a question mark where a letter may be lost',
    fix: SOURCE,
  },
  {
    pattern:
      /√[^\s\d\p{ASCII}]|[├┬][^\s─━\p{ASCII}]|‚Ä[^\s\p{ASCII}]|[ĂĹ][ˇ©»łĽ¤¶„Ťź«´®‚›™ş]|(?:[РС][а-яѐ-џ°±µ»‹›…„‡†€‰]){3}|(?<!\p{L})[À-ÿ]{4,}(?!\p{L})/u,
    reason: 'looks as if it was read in the wrong encoding before',
    fix: SOURCE,
  },
];

/** Whether a cell holds but a sign for no value, or for the one above. */
export function hasNoValue(text: string): boolean {
  return NEVER_MEANT.test(text) || DITTO.test(text);
}

/** Finds what exports leave in a cell. To be asked where `mayHaveDebris` or `mayBeNoValue` says that there may be some. */
export function findDebris(text: string): Damage | undefined {
  const found = DEBRIS.find(({ pattern, reason }) =>
    reason === ENTITY ? decodeHTMLStrict(text) !== text : pattern.test(text),
  );
  if (!found) return undefined;
  const { reason, fix = SOURCE, isMeaningless } = found;
  return { code: 'text_debris', reason, fix, ...(isMeaningless && { isMeaningless }) };
}

const [DOT, LOWER_E, LOWER_S] = [0x2e, 0x65, 0x73];
const LAST_LETTERS = new Set(Buffer.from('LlnNTd)>]"'));

/** Whether what a program writes for no value begins with this byte. */
export function mayBeginNoValue(byte: number): boolean {
  return 'Nnsu\\(<["'.includes(String.fromCharCode(byte));
}

/** Whether a cell that begins so may be what a program writes for no value: its last byte rules out nearly all. */
export function mayBeNoValue(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > 9) return false;
  const last = bytes[end - 1] as number;
  // What begins with "s" is `s. o.` alone: words such as "shipped" are frequent.
  if (LAST_LETTERS.has(last)) return bytes[start] !== LOWER_S;
  if (last !== LOWER_E && last !== DOT) return false;
  const text = bytes.toString('latin1', start, end);
  return text === 'None' || SEE_ABOVE.test(text);
}

type IsThere = (bytes: Buffer, at: number) => boolean;

/** Also the first bytes of letters that are not ASCII. */
const LETTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${Buffer.from([...Array(256).keys()].slice(0x80)).toString('latin1')}`;

/** What debris begins with, all of it rare in sound texts, and the bytes of which one follows where it may be debris. */
const ASCII_SIGNS: readonly (readonly [number | Buffer, IsThere])[] = [
  ...['##', '@@', '~~', 'ditto', 'Ditto', 'DITTO', 'dto.', 'idem', 'Idem', 's above', 'e oben'].map(
    (sign) => [Buffer.from(sign), () => true] as const,
  ),
  ...[
    ['\\', `uxn"'r`],
    ['{', `${LETTERS}{!`],
    ['*', '|'],
    ['[', `${LETTERS}[`],
    ['<', `${LETTERS}/<%`],
    ['_', 'x'],
    ['%', `${LETTERS}%`],
    ['?', LETTERS],
  ].map(([sign = '', next = '']) => [sign.charCodeAt(0), isBefore(next)] as const),
  ['&'.charCodeAt(0), isCode] as const,
];
const WIDE_SIGNS: readonly (readonly [number | Buffer, IsThere])[] = [
  ...['√', '├', '┬', '‚Ä', '«', '【', '〃', '″', '同上', 'OO', '○', '◯'].map(
    (sign) => [Buffer.from(sign), () => true] as const,
  ),
  // Their first bytes are in most words of Korean and Chinese.
  ...['상동', '同前', '〇', 'ㅇㅇ'].map(
    (sign) => [Buffer.from(sign).subarray(1), () => true] as const,
  ),
  ...['Ă', 'Ĺ'].map(
    (sign) =>
      [Buffer.from(sign), (bytes: Buffer, at: number) => (bytes[at + 2] ?? 0) > 0x7f] as const,
  ),
  [0xd0, isCyrillicPair],
];
const SEMICOLON = 0x3b;
/** How far the end of a code is searched for. */
const CODE_BYTES = 11;
/** First byte of the letters À to ÿ in UTF-8. */
const WESTERN = 0xc3;

/** Whether a piece of UTF-8 may have debris in its cells, found by native searches for what is rare. */
export function mayHaveDebris(bytes: Buffer): boolean {
  return (
    ASCII_SIGNS.some(([sign, isThere]) => isAtAny(bytes, sign, isThere)) ||
    (!isAscii(bytes) &&
      (WIDE_SIGNS.some(([sign, isThere]) => isAtAny(bytes, sign, isThere)) ||
        hasFourWestern(bytes)))
  );
}

function isAtAny(bytes: Buffer, sign: number | Buffer, isThere: IsThere): boolean {
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
    if (isThere(bytes, at)) return true;
  }
  return false;
}

/** Whether one of these bytes follows. */
function isBefore(next: string): IsThere {
  const isNext = new Uint8Array(256);
  for (const byte of Buffer.from(next, 'latin1')) isNext[byte] = 1;
  return (bytes, at) => isNext[bytes[at + 1] ?? 0] === 1;
}

/** `&` with a semicolon near behind it. */
function isCode(bytes: Buffer, at: number): boolean {
  for (let end = at + 2; end < at + CODE_BYTES; end += 1) if (bytes[end] === SEMICOLON) return true;
  return false;
}

/**
 * Whether four letters À to ÿ follow each other. They are frequent, but four are found by looking at two bytes of eight. No index is
 * outside: that alone would take four times as long.
 */
function hasFourWestern(bytes: Buffer): boolean {
  const { length } = bytes;
  for (let at = 7; at < length; at += 8) {
    if (bytes[at] !== WESTERN && bytes[at - 1] !== WESTERN) continue;
    const from = bytes[at] === WESTERN ? at : at - 1;
    let letters = 1;
    for (let next = from + 2; next < length && bytes[next] === WESTERN; next += 2) letters += 1;
    for (let last = from - 2; last >= 0 && bytes[last] === WESTERN; last -= 2) letters += 1;
    if (letters >= 4) return true;
  }
  return false;
}

/** Р or С with a character of two bytes behind it, and again. */
function isCyrillicPair(bytes: Buffer, at: number): boolean {
  const isFirst = (byte: number | undefined) => byte === 0xa0 || byte === 0xa1;
  return isFirst(bytes[at + 1]) && bytes[at + 4] === 0xd0 && isFirst(bytes[at + 5]);
}
