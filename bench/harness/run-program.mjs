import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

const USAGE = path.join(import.meta.dirname, 'usage.mjs');

/**
 * How one run of a program went.
 *
 * @typedef {object} Measure
 * @property {number} seconds from start to end; or of what the program itself measured, where its result has `seconds`
 * @property {number} cpuSeconds of the whole process, all threads
 * @property {number} peakMb largest resident memory of the process
 * @property {Record<string, unknown>} result the JSON object that it printed, if any
 */

/**
 * Runs a Node program to its end, in a process of its own.
 *
 * @param {string[]} args
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] in addition to this process' environment
 * @param {boolean} [options.bare] without anything loaded into it, so that only its time is measured
 * @returns {Promise<Measure>}
 */
export async function runProgram(args, { env = {}, bare = false } = {}) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, bare ? args : ['--import', USAGE, ...args], {
    env: { ...ownEnvironment(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [stdout, stderr, usage, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    text(child.stdio[3]),
    new Promise((resolve) => child.on('exit', resolve)),
  ]);
  const wallSeconds = (performance.now() - startedMs) / 1000;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
  const { cpuSeconds, peakKb } = bare ? { cpuSeconds: 0, peakKb: 0 } : JSON.parse(usage);
  const result = stdout.startsWith('{') ? JSON.parse(stdout) : {};
  return { seconds: result.seconds ?? wallSeconds, cpuSeconds, peakMb: peakKb / 1024, result };
}

/** Nothing that is set for another vdpipe reaches the one that is measured. */
function ownEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VDPIPE_'));
  return Object.fromEntries(inherited);
}
