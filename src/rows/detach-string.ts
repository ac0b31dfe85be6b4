/** From this length on V8 makes a slice a view of the longer text; shorter ones are copied anyway. */
const SHORTEST_VIEW = 13;

/**
 * A copy of a text that keeps nothing else alive. A cell is often a view into the chunk of the file that it was
 * cut from: one cell kept for an order or an issue would keep the whole chunk, and a cell of each chunk the whole file.
 */
export function detachString(text: string): string {
  // UTF-16 keeps every text as it is, half surrogate pairs too.
  return text.length < SHORTEST_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
