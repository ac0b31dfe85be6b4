/** Bytes below this, and semicolons, are part of no longer character in any encoding. */
const FIRST_WORD_BYTE = 0x30;
const SEMICOLON = 0x3b;
const FIRST_OTHER_BYTE = 0x80;

/** Matches the words of a text in any encoding. */
export const WORDS = /[^\0-/;]+/g;

/** How many words are collected: more show nothing new. */
const MAX_WORDS = 20_000;
const MAX_OTHERS = 5000;
const MAX_WORD_BYTES = 512;

const BEYOND_ASCII = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < FIRST_OTHER_BYTE ? 0 : 1,
);

/**
 * Collects the different words of a file that are not all ASCII: only these tell encodings apart, and repeated words show nothing
 * new. Words that differ only in digits count as one. A word is kept as a text of one character per byte.
 */
export class WordCollector {
  #words = new Set<string>();
  readonly #others = new Set<string>();
  #telling: Uint8Array = BEYOND_ASCII;
  #held: Buffer = Buffer.alloc(0);

  get words(): readonly string[] {
    return [...this.#words];
  }

  /** Some of the words that no longer count. They show where a file has another encoding. */
  get others(): readonly string[] {
    return [...this.#others];
  }

  /** Counts only words with one of these bytes from now on, also of those collected before. */
  narrow(telling: Uint8Array): void {
    this.#telling = telling;
    const { words } = this;
    this.#words = new Set();
    for (const word of words) this.#keep(word);
  }

  /** Adds the next bytes of the file, cut anywhere. */
  add(chunk: Buffer): void {
    if (this.#words.size >= MAX_WORDS) return;
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    const cut = wordStart(bytes, bytes.length);
    const telling = this.#others.size < MAX_OTHERS ? BEYOND_ASCII : this.#telling;
    let end = 0;
    for (let at = 0; at < cut; at += 1) {
      if (telling[bytes[at] ?? 0] === 0) continue;
      const start = Math.max(end, wordStart(bytes, at));
      end = wordEnd(bytes, at, cut);
      this.#keep(bytes.toString('latin1', start, end));
      at = end;
    }
    this.#held = Buffer.from(bytes.subarray(cut));
  }

  /** Adds the last word. To be called after the last bytes. */
  end(): void {
    const word = this.#held.toString('latin1');
    if (isTelling(word, BEYOND_ASCII)) this.#keep(word);
    this.#held = Buffer.alloc(0);
  }

  #keep(word: string): void {
    if (isTelling(word, this.#telling)) {
      if (this.#words.size < MAX_WORDS) this.#words.add(withoutDigits(word));
    } else if (this.#others.size < MAX_OTHERS) this.#others.add(withoutDigits(word));
  }
}

/** Returns a word with its digits replaced, to compare words that differ only in digits. */
export function withoutDigits(word: string): string {
  return word.replace(/\d+/g, '0');
}

/** Whether a word has one of these bytes. */
export function isTelling(word: string, telling: Uint8Array): boolean {
  for (let i = 0; i < word.length; i += 1) if (telling[word.charCodeAt(i)] === 1) return true;
  return false;
}

/** Returns where the word before `at` begins; a word that is too long is cut. */
function wordStart(bytes: Buffer, at: number): number {
  const least = Math.max(0, at - MAX_WORD_BYTES);
  let start = at;
  while (start > least && isInWord(bytes[start - 1])) start -= 1;
  return start;
}

function wordEnd(bytes: Buffer, at: number, limit: number): number {
  const most = Math.min(limit, at + MAX_WORD_BYTES);
  let end = at;
  while (end < most && isInWord(bytes[end])) end += 1;
  return end;
}

function isInWord(byte = 0): boolean {
  return byte >= FIRST_WORD_BYTE && byte !== SEMICOLON;
}
