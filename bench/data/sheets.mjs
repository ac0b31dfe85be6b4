import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../harness/run-program.mjs';

/**
 * A file of the data, and what a reader must find in it.
 *
 * @typedef {object} SheetFile
 * @property {string} file
 * @property {number} rows below the header
 * @property {number} chars UTF-16 units of all cells below the header
 * @property {string} digest of the same cells, in the file's order
 * @property {number} bytes of the file
 */

/** Distinct codes of a sheet whose texts repeat. */
const FEW_CODES = 20_000;

/** Makes sheets when they are first asked for, and keeps them for the next time. */
export class Sheets {
  #folder;
  #seed;

  /** @param {{ data: string, seed: number }} options */
  constructor({ data, seed }) {
    this.#folder = path.join(data, makerDigest());
    this.#seed = seed;
  }

  /**
   * @param {object} wanted
   * @param {'csv' | 'shared' | 'inline'} wanted.format CSV, or .xlsx with shared or inline strings
   * @param {number} wanted.rows
   * @param {number} wanted.orders
   * @param {boolean} [wanted.shuffled]
   * @param {'plain' | 'hard'} [wanted.texts] of bench/mapping.yaml, or of the mapping shapes
   * @param {boolean} [wanted.distinct] as many distinct codes as rows
   * @returns {Promise<SheetFile>}
   */
  async get({ format, rows, orders, texts = 'plain', shuffled = false, distinct = false }) {
    const codes = distinct ? rows : Math.min(rows, FEW_CODES);
    const spec = { format, texts, rows, orders, codes, shuffled, seed: this.#seed };
    const order = shuffled ? 'shuffled' : 'sorted';
    const name = `${format}-${texts}-${order}-${rows}-${orders}-${codes}-${this.#seed}`;
    const file = path.join(this.#folder, `${name}.${format === 'csv' ? 'csv' : 'xlsx'}`);
    if (!existsSync(`${file}.json`)) {
      console.error(`Making ${file}`);
      mkdirSync(this.#folder, { recursive: true });
      // In a process of its own: a child's peak memory is never below its parent's size when it was started.
      await runProgram([path.join(import.meta.dirname, 'make.mjs'), file, JSON.stringify(spec)]);
    }
    return { file, ...JSON.parse(readFileSync(`${file}.json`, 'utf8')) };
  }
}

/** Data of another version of its makers is not used. */
function makerDigest() {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname).sort()) {
    hash.update(readFileSync(path.join(import.meta.dirname, name)));
  }
  return hash.digest('hex').slice(0, 8);
}
