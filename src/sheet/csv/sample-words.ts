const MAX_SAMPLE_BYTES = 4096;

/** Below it, and at a semicolon, no encoding has a part of a character of several bytes. */
const FIRST_WORD_BYTE = 0x30;
const SEMICOLON = 0x3b;
const FIRST_OTHER_BYTE = 0x80;
const NEW_LINE = Buffer.from('\n');

/**
 * The different words that are not all ASCII, a line each: only they tell the encodings apart, and a
 * word that comes again tells nothing new. Words that differ in their digits alone count as one.
 */
export function sampleWords(bytes: Buffer): Buffer {
  const words: Buffer[] = [];
  const seen = new Set<string>();
  let length = 0;
  for (let at = 0; at < bytes.length && length < MAX_SAMPLE_BYTES; ) {
    let end = at;
    let plain = true;
    for (; end < bytes.length && isInWord(bytes[end]); end += 1) {
      if ((bytes[end] ?? 0) >= FIRST_OTHER_BYTE) plain = false;
    }
    // What the end of the bytes cuts may end in half a character.
    if (end === bytes.length && words.length > 0) break;
    if (!plain) {
      const word = bytes.subarray(at, Math.min(end, at + MAX_SAMPLE_BYTES));
      const key = word.toString('latin1').replace(/\d+/g, '0');
      if (!seen.has(key)) {
        seen.add(key);
        words.push(word, NEW_LINE);
        length += word.length;
      }
    }
    at = end + 1;
  }
  return Buffer.concat(words);
}

function isInWord(byte = 0): boolean {
  return byte >= FIRST_WORD_BYTE && byte !== SEMICOLON;
}
