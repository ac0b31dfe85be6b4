import process from 'node:process';
import { say } from '../output.ts';
import { startLines } from './progress-lines.ts';
import type { Progress } from './progress-text.ts';

/**
 * Progress of one phase of a command.
 *
 * @param phase `Checking`
 * @param unit what is counted
 */
export function startProgress(phase: string, quiet: boolean, unit = 'rows'): Progress {
  if (quiet) return { update: () => {}, end: () => {} };
  if (process.stderr.isTTY) return startBarSoon(phase, unit);
  return startLines({ phase, unit, nowMs: () => performance.now(), say });
}

/** The bar is loaded while the work begins, so that nothing waits for it. */
function startBarSoon(phase: string, unit: string): Progress {
  let bar: Progress | undefined;
  let ended = false;
  void import('./progress-bar.ts').then(({ startBar }) => {
    if (!ended) bar = startBar(phase, unit);
  });
  return {
    update: (step) => bar?.update(step),
    end: () => {
      ended = true;
      bar?.end();
    },
  };
}
