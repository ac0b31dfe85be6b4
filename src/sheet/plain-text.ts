/**
 * What damaged cells show: control characters, invisible ones, U+FFFD, those that wrong
 * decoding leaves, number signs, errors of formulas, scientific notation, question marks; and what decomposed letters
 * are made of. Sound texts may hold some of it too, such as quotes, but most hold none.
 */
const NOT_PLAIN =
  /[^\P{Cc}\t\n\r]|[\u00a0-\u00bfÂÃ\u061c\u115f\u1160\u180e\u200b-\u206f\u3164\ufeff\uffa0\ufff0-\uffff占锟]|â€|#[#A-Z¡¿Ü]|Err:|[Ee]\+|\?\?|[\u0300-\u0345\u0653-\u0655\u1161-\u1175\u11a8-\u11c2\u3099\u309a]/u;

/** Whether a text shows no sign of damage and no decomposed letter, so that nothing more needs checking. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** First UTF-8 bytes of the characters of which every text that is not plain has at least one. */
const SUSPECT_BYTES = new Set([
  ...[...Array(32).keys(), 127].filter((code) => ![9, 10, 13].includes(code)),
  ...Buffer.from('#+:?'),
  // Of decomposed letters.
  ...['\u0300', '\u0340', '\u0653', '\u1161', '\u3099'].map((mark) => Buffer.from(mark)[0]),
  ...['\u0080', 'Â', '\u061c', '\u115f', '\u200b', '\u3164', '占', '锟', '\uffff'].map(
    (character) => Buffer.from(character)[0],
  ),
]);

/** Whether a text with this byte may not be plain: every text that is not plain has such a byte. */
export function isSuspectByte(byte: number): boolean {
  return SUSPECT_BYTES.has(byte);
}

const SUSPECTS = Uint8Array.from({ length: 256 }, (_, byte) => (isSuspectByte(byte) ? 1 : 0));

/**
 * Whether the text of a stretch of UTF-8 is surely plain, without making it: true only if `isPlainText` holds, and for nearly all
 * texts for which it does.
 */
export function isPlainStretch(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (SUSPECTS[bytes[at] as number] !== 0 && !isPlainAt(bytes, at, start, end)) return false;
  }
  return true;
}

const ERR = Buffer.from('Err');

/** Whether a suspect byte begins, or ends, nothing that makes a text not plain. */
function isPlainAt(bytes: Uint8Array, at: number, start: number, end: number): boolean {
  const second = at + 1 < end ? (bytes[at + 1] as number) : 0;
  const third = at + 2 < end ? (bytes[at + 2] as number) : 0;
  const before = at > start ? (bytes[at - 1] as number) : 0;
  switch (bytes[at]) {
    case 0x23:
      // ¡, ¿ and Ü begin names of errors.
      if (second === 0xc2) return third !== 0xa1 && third !== 0xbf;
      if (second === 0xc3) return third !== 0x9c;
      return second !== 0x23 && !(second >= 0x41 && second <= 0x5a);
    case 0x2b:
      return before !== 0x45 && before !== 0x65;
    case 0x3a:
      return (
        at - start < ERR.length || !ERR.every((byte, i) => bytes[at - ERR.length + i] === byte)
      );
    case 0x3f:
      return second !== 0x3f;
    case 0xc3:
      return second !== 0x82 && second !== 0x83 && !(second === 0xa2 && third === 0xe2);
    case 0xcd:
      return second > 0x85;
    case 0xd8:
      return second !== 0x9c;
    case 0xd9:
      return second < 0x93 || second > 0x95;
    case 0xe1:
      return (second < 0x85 || second > 0x87) && !(second === 0xa0 && third === 0x8e);
    case 0xe2:
      return second > 0x81 || (second === 0x80 ? third < 0x8b : third > 0xaf);
    case 0xe3:
      return second === 0x82 ? third !== 0x99 && third !== 0x9a : second !== 0x85 || third !== 0xa4;
    case 0xe5:
      return second !== 0x8d || third !== 0xa0;
    case 0xe9:
      return second !== 0x94 || third !== 0x9f;
    case 0xef:
      return second === 0xbf
        ? third < 0xb0
        : !(second === 0xbb && third === 0xbf) && second !== 0xbe;
    default:
      return false;
  }
}
