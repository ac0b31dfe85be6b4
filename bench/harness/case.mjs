/**
 * What a case is given.
 *
 * @typedef {object} Bench
 * @property {import('./options.mjs').BenchOptions} options
 * @property {import('../data/sheets.mjs').Sheets} sheets
 * @property {import('./programs.mjs').Programs} programs
 */

/**
 * What a case found: everything measured by program, the results held against their limits, and remarks.
 *
 * @typedef {object} CaseResult
 * @property {Record<string, import('./race.mjs').Summary>} measured
 * @property {import('./limits.mjs').Held[]} held
 * @property {string[]} [notes]
 */

/**
 * One case of the measurements.
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {string} title
 * @property {(bench: Bench) => Promise<CaseResult>} run
 */

export {};
