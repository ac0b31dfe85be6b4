/** Columns with more values are written anew each time. */
const MOST_KEPT = 200_000;

/**
 * A column's values as a file writes them.
 *
 * @param {import('./columns.mjs').Column} column
 * @param {(text: string) => string} write
 * @returns {(i: number) => string}
 */
export function toTexts({ size, text }, write) {
  if (size > MOST_KEPT) return (i) => write(text(i));
  const texts = Array.from({ length: size }, (_, i) => write(text(i)));
  return (i) => texts[i];
}
