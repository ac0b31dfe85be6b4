/** How many characters of a hash are looked for, how many are kept, and how many the filter is made of. */
export const HASH_CHARS = 22;
export const KEPT_CHARS = 26;
export const START_CHARS = 8;
const START_BYTES = 6;

/** How many bits say which word of the filter has a hash: 4 KB to 16 MB. */
const LEAST_BITS = 10;
const MOST_BITS = 22;
/** Of each half of a start. */
const HALF_BITS = 24;

/**
 * Tells hashes that are not there, without the ledger: most people were not mailed before. Of 10,000,000 hashes it takes 16 MB, and
 * takes one hash in a hundred for one that may be there.
 */
export class MailedFilter {
  readonly #words: Int32Array;
  /** By the first bits of a hash: hashes are added by ascending ones, so that those of one place in memory follow each other. */
  readonly #shift: number;

  /** @param count of hashes that are added */
  constructor(count: number) {
    const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(count + 1))));
    this.#words = new Int32Array(2 ** bits);
    this.#shift = HALF_BITS - bits;
  }

  /** @param starts of hashes, one after another */
  add(starts: string): void {
    const bytes = Buffer.from(starts, 'base64url');
    const at = (i: number) => bytes[i] as number;
    for (let i = 0; i < bytes.length; i += START_BYTES) {
      const place = ((at(i) << 16) | (at(i + 1) << 8) | at(i + 2)) >>> this.#shift;
      const bits = toBits((at(i + 3) << 16) | (at(i + 4) << 8) | at(i + 5));
      this.#words[place] = (this.#words[place] as number) | bits;
    }
  }

  mayHave(first: number, next: number): boolean {
    const bits = toBits(next);
    return ((this.#words[first >>> this.#shift] as number) & bits) === bits;
  }
}

/** The first 24 bits of a hash, and the next. */
export function startOf(hash: string): [first: number, next: number] {
  const bytes = Buffer.from(hash.slice(0, START_CHARS), 'base64url');
  return [bytes.readUIntBE(0, 3), bytes.readUIntBE(3, 3)];
}

/** Four bits of 32. */
function toBits(number: number): number {
  return (1 << number) | (1 << (number >>> 5)) | (1 << (number >>> 10)) | (1 << (number >>> 15));
}
