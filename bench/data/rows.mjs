import { createHash } from 'node:crypto';

/**
 * A sheet of the measurements.
 *
 * @typedef {object} SheetSpec
 * @property {number} rows
 * @property {number} orders
 * @property {'plain' | 'hard'} texts plain: columns of bench/mapping.yaml; else those of the mapping shapes
 * @property {number} codes distinct values of the column Code
 * @property {boolean} shuffled false when the rows of an order stand together
 * @property {number} seed
 */

/**
 * Calls `onRow` with each row of a sheet: per column the number of its value. The array is used again for the next row.
 *
 * @param {SheetSpec} spec
 * @param {import('./columns.mjs').Column[]} columns
 * @returns {Generator<Uint32Array>}
 */
export function* pickRows({ rows, orders, shuffled, seed }, columns) {
  const picked = new Uint32Array(columns.length);
  const order = shuffled ? shuffle(rows, seed) : undefined;
  for (let n = 0; n < rows; n++) {
    const row = order?.[n] ?? n;
    const project = Math.floor((row * orders) / rows);
    for (const [c, { size, perRow }] of columns.entries()) {
      picked[c] = (perRow ? row : mix(seed, row, c)) % size;
    }
    picked[0] = project;
    picked[1] = project % columns[1].size;
    yield picked;
  }
}

/** The digest of all texts of a sheet, cell by cell, which every program that reads it must reach too. */
export class TextDigest {
  #hash = createHash('sha256');
  #pending = [];

  /** @param {readonly string[]} row */
  add(row) {
    this.#pending.push(row.join('\u001f'));
    if (this.#pending.length === 1000) this.#flush();
  }

  /** @returns {string} */
  end() {
    this.#flush();
    return this.#hash.digest('hex').slice(0, 16);
  }

  #flush() {
    if (this.#pending.length > 0) this.#hash.update(`${this.#pending.join('\u001e')}\u001e`);
    this.#pending = [];
  }
}

/** Row numbers in random order (Fisher and Yates), the same ones for the same seed. */
function shuffle(rows, seed) {
  const order = Uint32Array.from({ length: rows }, (_, i) => i);
  for (let i = rows - 1; i > 0; i--) {
    const j = mix(seed, i, 99) % (i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** 32 bits that look random, from a seed and two numbers (the finalizer of MurmurHash3). */
function mix(seed, a, b) {
  let h = Math.imul(a ^ Math.imul(seed + b * 7919, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
