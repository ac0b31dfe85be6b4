/** Ctrl-Z: DOS, and programs that still write as it did, end a text file with it. */
const END_MARK = 0x1a;
const MARK = Buffer.of(END_MARK);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Removes a Ctrl-Z that is alone on the last line of a text, where it would be one more row. Elsewhere it is an ordinary
 * character.
 *
 * @param pieces The text as UTF-8, cut anywhere between characters.
 */
export async function* withoutEndMark(pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let last = LINE_FEED;
  let held = false;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    const piece = next.value;
    if (piece.length === 0) continue;
    if (held) yield MARK;
    held = piece.at(-1) === END_MARK && isLineEnd(piece.at(-2) ?? last);
    // A piece may be overwritten after it was yielded.
    last = piece.at(-1) ?? last;
    yield held ? piece.subarray(0, -1) : piece;
  }
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
