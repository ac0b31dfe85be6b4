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
