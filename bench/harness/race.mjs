import { watchStolenTime } from './stolen-time.mjs';

/**
 * The runs of one program, put together.
 *
 * @typedef {object} Summary
 * @property {number} seconds median
 * @property {number} fastest seconds
 * @property {number} slowest seconds
 * @property {number} cpuSeconds median
 * @property {number} peakMb median
 * @property {number} stolen median part of the processor time that the host gave to others, from 0 to 1
 * @property {number[]} rounds seconds of each run
 * @property {Record<string, unknown>} result of the last run
 */

/** A program that has taken so long in all is not run again, so that slow peers do not make a day of it. */
const BUDGET_SECONDS = 60;
/** A run that lost more of its processor time to others on the host says nothing; it is run again, a few times at most. */
const MAX_STOLEN = 0.03;
const TRIES = 4;

/**
 * Runs programs in turn, A B A B, so that what else the machine does meets all of them.
 *
 * @param {Record<string, () => Promise<import('./run-program.mjs').Measure>>} programs
 * @param {number} runs the median is of so many
 * @returns {Promise<Record<string, Summary>>}
 */
export async function race(programs, runs) {
  const races = Object.entries(programs).map(([name, run]) => ({ name, run, measures: [] }));
  for (let round = 1; round <= runs; round++) {
    for (const { name, run, measures } of races) {
      if (sum(measures.map(({ seconds }) => seconds)) > BUDGET_SECONDS) continue;
      const measure = await runUndisturbed(run);
      measures.push(measure);
      console.error(
        `  ${round}/${runs} ${name}: ${measure.seconds.toFixed(2)} s, ${(100 * measure.stolen).toFixed(1)} % stolen`,
      );
    }
  }
  return Object.fromEntries(races.map(({ name, measures }) => [name, summarize(measures)]));
}

/** Of the runs that it takes until one was left alone, the one that lost least. */
async function runUndisturbed(run) {
  let best;
  for (let tries = 0; tries < TRIES; tries++) {
    const stolenSince = watchStolenTime();
    const measure = { ...(await run()), stolen: stolenSince() };
    if (!best || measure.stolen < best.stolen) best = measure;
    if (best.stolen <= MAX_STOLEN) break;
  }
  return best;
}

/**
 * How much longer one program took than another: the median over the rounds that both ran in, as what slows
 * down the machine for a while slows down both.
 *
 * @param {Summary} one
 * @param {Summary} other
 */
export function timeRatio(one, other) {
  const rounds = Math.min(one.rounds.length, other.rounds.length);
  return median(one.rounds.slice(0, rounds).map((seconds, i) => seconds / other.rounds[i]));
}

function summarize(measures) {
  const seconds = measures.map((measure) => measure.seconds);
  return {
    seconds: median(seconds),
    fastest: Math.min(...seconds),
    slowest: Math.max(...seconds),
    cpuSeconds: median(measures.map(({ cpuSeconds }) => cpuSeconds)),
    peakMb: median(measures.map(({ peakMb }) => peakMb)),
    stolen: median(measures.map(({ stolen }) => stolen)),
    rounds: seconds,
    result: measures.at(-1).result,
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
