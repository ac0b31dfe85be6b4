/**
 * What damaged cells show: control characters, those that cannot be seen, U+FFFD, those that wrong
 * decoding leaves, number signs, errors of formulas, scientific notation, question marks. Sound texts
 * may hold some of it too, such as quotes, but most hold none.
 */
const NOT_PLAIN =
  /[^\P{Cc}\t\n\r]|[\u00a0-\u00bfÂÃ\u061c\u115f\u1160\u180e\u200b-\u206f\u3164\ufeff\uffa0\ufff0-\uffff占锟]|â€|#[#A-Z]|Err:|[Ee]\+|\?\?/u;

/** Whether a text shows nothing of what damage leaves, so that no look at its cells one by one is needed. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text);
}
