import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The size that the limits are meant for. */
export const FULL_ROWS = 1_000_000;
const ROWS_PER_ORDER = 50;

/**
 * What is measured, and how.
 *
 * @typedef {object} BenchOptions
 * @property {number} rows
 * @property {number} orders
 * @property {number} runs the median is of so many
 * @property {number} seed of the data
 * @property {string[]} cases
 * @property {string} data folder that keeps the data for the next time
 * @property {string} dist folder of the vdpipe that is measured
 * @property {boolean} write the tables into bench/README.md
 */

const HELP = `npm run bench -- [options]
  --cases read,check    only these of: ALL
  --rows N              rows of the sheets            [${FULL_ROWS}]
  --orders N            orders that they make         [one per ${ROWS_PER_ORDER} rows]
  --runs N              the median is of so many      [5]
  --seed N              same seed, same data          [1]
  --data FOLDER         where the data is kept        [${path.join(tmpdir(), 'vdpipe-bench')}]
  --dist FOLDER         the build that is measured    [dist]
  --write               write the tables into bench/README.md`;

/**
 * @param {string[]} args
 * @param {string[]} allCases
 * @returns {BenchOptions | string} the options, or what is to be shown in their place
 */
export function parseOptions(args, allCases) {
  const text = { type: 'string' };
  const { values } = parseArgs({
    args,
    options: {
      ...{ cases: text, rows: text, orders: text, runs: text, seed: text, data: text, dist: text },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return HELP.replace('ALL', allCases.join(', '));
  const cases = values.cases?.split(',') ?? allCases;
  const unknown = cases.filter((name) => !allCases.includes(name));
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}`);
  const rows = toCount('rows', values.rows, FULL_ROWS);
  return {
    cases,
    rows,
    orders: toCount('orders', values.orders, Math.max(1, Math.round(rows / ROWS_PER_ORDER))),
    runs: toCount('runs', values.runs, 5),
    seed: toCount('seed', values.seed, 1),
    data: path.resolve(values.data ?? path.join(tmpdir(), 'vdpipe-bench')),
    dist: path.resolve(values.dist ?? path.join(import.meta.dirname, '../../dist')),
    write: values.write ?? false,
  };
}

function toCount(name, text, otherwise) {
  const count = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new Error(`--${name} must be a whole number of 1 or more, found "${text}"`);
}
