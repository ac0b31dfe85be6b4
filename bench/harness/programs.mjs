import path from 'node:path';
import { runProgram } from './run-program.mjs';

const PROGRAMS = path.join(import.meta.dirname, '../programs');
/** What the columns of all sheets are for. */
export const MAPPING = path.join(import.meta.dirname, '../mapping.yaml');

/** Runs the programs of the measurements, and vdpipe's own command line, on one build of vdpipe. */
export class Programs {
  #dist;
  #env;

  /**
   * @param {{ dist: string }} options
   * @param {Record<string, string>} [env] for each program
   */
  constructor({ dist }, env = {}) {
    this.#dist = dist;
    this.#env = env;
  }

  /** The same programs, run with this in their environment. */
  with(env) {
    return new Programs({ dist: this.#dist }, env);
  }

  /** Runs one of bench/programs/. */
  run(name, ...args) {
    const file = path.join(PROGRAMS, `${name}.mjs`);
    return runProgram([file, ...args.map(String)], {
      env: { BENCH_DIST: this.#dist, ...this.#env },
    });
  }

  /** Runs `vdpipe`, the whole process. */
  vdpipe(args, options) {
    return runProgram([path.join(this.#dist, 'cli/main.js'), ...args], options);
  }

  /** Runs `vdpipe check` and sees to it that all rows are valid. */
  async check({ file, rows }, mapping = MAPPING) {
    const measure = await this.vdpipe(['check', file, '-m', mapping, '--json']);
    const { valid } = measure.result.rows;
    if (valid !== rows) throw new Error(`${file}: ${valid} of ${rows} rows are valid`);
    return measure;
  }

  /** Runs `vdpipe order` and sees to it that all rows are ordered. */
  async order({ file, rows }, { baseUrl, ledger }, atOnce, ...flags) {
    const measure = await this.vdpipe(
      ['order', file, '-m', MAPPING, '--json', '--concurrency', String(atOnce), ...flags],
      {
        env: {
          VDPIPE_BASE_URL: baseUrl,
          VDPIPE_API_KEY: 'key-of-the-bench',
          VDPIPE_LEDGER: ledger,
        },
      },
    );
    const { ordered } = measure.result.rows;
    if (ordered !== rows) throw new Error(`${file}: ${ordered} of ${rows} rows are ordered`);
    return measure;
  }
}
