import process from 'node:process';

const TIMES = Number(process.env['VDPIPE_TIMES'] ?? 1);

/** How often a property is tried: so often in the suite, twenty times as often in `npm run torture`. */
export function runs(count: number): number {
  return count * TIMES;
}
