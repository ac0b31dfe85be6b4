/**
 * What damaged cells show: control characters, invisible ones, U+FFFD, those that wrong
 * decoding leaves, number signs, errors of formulas, scientific notation, question marks; and what decomposed letters
 * are made of. Sound texts may hold some of it too, such as quotes, but most hold none.
 */
const NOT_PLAIN =
  /[^\P{Cc}\t\n\r]|[\u00a0-\u00bfÂÃ\u061c\u115f\u1160\u180e\u200b-\u206f\u3164\ufeff\uffa0\ufff0-\uffff占锟]|â€|#[#A-Z]|Err:|[Ee]\+|\?\?|[\u0300-\u0345\u0653-\u0655\u1161-\u1175\u11a8-\u11c2\u3099\u309a]/u;

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
