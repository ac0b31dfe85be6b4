import { createHash } from 'node:crypto';
import { detachString } from '../detach-string.ts';

/** Longer texts are told apart by their beginning and a hash. */
const KEPT_CHARS = 100;

/** A text, the rows that have it, and what was made of it when it was first seen. */
export interface CountedValue<T> {
  readonly made: T;
  readonly firstRow: number;
  rows: number;
  lastRow: number;
}

/** Counts the rows of each text, in bounded memory. */
export class ValueTally<T> {
  readonly #most: number;
  readonly #values = new Map<string, CountedValue<T>>();
  /** Rows whose texts are beyond those that are remembered. */
  rowsBeyond = 0;
  #lastBeyond = 0;

  /** @param most How many texts are remembered. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a row once, however often it is noted. Rows come in their order. Returns what was made of the text, if it is remembered. */
  note(text: string, row: number, make: () => T): T | undefined {
    const key = keyOf(text);
    const value = this.#values.get(key);
    if (value !== undefined) {
      if (value.lastRow !== row) value.rows += 1;
      value.lastRow = row;
      return value.made;
    }
    if (this.#values.size < this.#most) {
      const made = make();
      this.#values.set(key, { made, firstRow: row, rows: 1, lastRow: row });
      return made;
    }
    if (this.#lastBeyond !== row) this.rowsBeyond += 1;
    this.#lastBeyond = row;
    return undefined;
  }

  /** The most frequent first; of those with as many rows, the first that was seen. */
  values(): CountedValue<T>[] {
    return [...this.#values.values()].sort((one, other) => other.rows - one.rows);
  }
}

function keyOf(text: string): string {
  if (text.length <= KEPT_CHARS) return detachString(text);
  return `${text.slice(0, KEPT_CHARS)} ${createHash('sha256').update(text).digest('hex')}`;
}
