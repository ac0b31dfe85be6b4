import process from 'node:process';
import { it } from 'vitest';

const TIMES = Number(process.env['VDPIPE_TIMES'] ?? 1);
const IN_TORTURE = TIMES > 1;

/** How often a property is tried: so often in the suite, twenty times as often in `npm run torture`. */
export function runs(count: number): number {
  return count * TIMES;
}

/** The first so many of what is tried: all of it in `npm run torture`. */
export function some<T>(count: number, all: readonly T[]): readonly T[] {
  return IN_TORTURE ? all : all.slice(0, count);
}

/** What takes long and repeats over more of the same what the suite proves: it is tried in `npm run torture`. */
export const itInTorture = IN_TORTURE
  ? it
  : (Object.assign(() => {}, { each: () => () => {} }) as never as typeof it);
