/** Control characters could move the cursor of a terminal, the others turn around the direction of what follows. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else's on one line of a terminal: line breaks, tabs and control characters as visible signs. */
export function toVisible(text: string): string {
  return text
    .replaceAll(/\r\n|\r|\n/g, '\u23ce')
    .replaceAll('\t', '\u21e5')
    .replaceAll(INVISIBLE, '\ufffd');
}

/** Terminal cells of a text: East Asian wide characters take two, marks on other characters none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** How wide the columns of a table are, in terminal cells. @param most @default as wide as their texts */
export function columnWidths(
  rows: readonly (readonly string[])[],
  most = Number.POSITIVE_INFINITY,
): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, text] of row.entries()) {
      widths[i] = Math.min(most, Math.max(widths[i] ?? 1, displayWidth(text)));
    }
  }
  return widths;
}

/** A text in exactly so many terminal cells: filled up with spaces, or cut with an ellipsis. */
export function fitTo(text: string, width: number): string {
  const whole = displayWidth(text);
  if (whole <= width) return pad(text, width - whole);
  let fitted = '';
  let used = 0;
  for (const character of text) {
    const next = used + characterWidth(character);
    if (next > width - 1) break;
    fitted += character;
    used = next;
  }
  return pad(`${fitted}\u2026`, width - 1 - used);
}

function pad(text: string, spaces: number): string {
  return text + ' '.repeat(spaces);
}

function characterWidth(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

const ZERO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11ff\u200b-\u200d\ufeff]/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
