/**
 * What damaged cells show: control characters, those that cannot be seen, U+FFFD, those that wrong
 * decoding leaves, number signs, errors of formulas, scientific notation, question marks; and what decomposed letters
 * are made of. Sound texts may hold some of it too, such as quotes, but most hold none.
 */
const NOT_PLAIN =
  /[^\P{Cc}\t\n\r]|[\u00a0-\u00bfÂÃ\u061c\u115f\u1160\u180e\u200b-\u206f\u3164\ufeff\uffa0\ufff0-\uffff占锟]|â€|#[#A-Z]|Err:|[Ee]\+|\?\?|[\u0300-\u0345\u0653-\u0655\u1161-\u1175\u11a8-\u11c2\u3099\u309a]/u;

/** Whether a text shows nothing of what damage leaves, and no decomposed letter, so that no look at its cells one by one is needed. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** First bytes in UTF-8, or only bytes, of what stands in every text that is not plain. */
const SUSPECT_BYTES = new Set([
  ...[...Array(32).keys(), 127].filter((code) => ![9, 10, 13].includes(code)),
  ...Buffer.from('#+:?'),
  // Of decomposed letters.
  ...['\u0300', '\u0340', '\u0653', '\u1161', '\u3099'].map((mark) => Buffer.from(mark)[0]),
  ...['\u0080', 'Â', '\u061c', '\u115f', '\u200b', '\u3164', '占', '锟', '\uffff'].map(
    (character) => Buffer.from(character)[0],
  ),
]);

/** False for a byte that stands in no UTF-8 text for which `isPlainText` does not hold. */
export function isSuspectByte(byte: number): boolean {
  return SUSPECT_BYTES.has(byte);
}
