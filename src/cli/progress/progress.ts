import process from 'node:process';
import { isLogging, say } from '../output.ts';
import { type Progress, toOutageText, toProgressText } from './progress-text.ts';
import { measureSpeed } from './recent-speed.ts';

/**
 * Progress of one phase of a command.
 *
 * @param phase `Checking`
 * @param unit what is counted
 */
export function startProgress(phase: string, quiet: boolean, unit = 'rows'): Progress {
  if (quiet) return { update: () => {}, end: () => {} };
  if (process.stderr.isTTY && !isLogging()) return startBarSoon(phase, unit);
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

/** Plain lines come at most so often. */
const LINE_EVERY_MS = 5_000;

export interface LineOptions {
  readonly phase: string;
  readonly unit: string;
  /** A clock that never jumps, in milliseconds. */
  readonly nowMs: () => number;
  readonly say: (line: string) => void;
}

/**
 * Progress where there is no terminal, as in a log file: a whole line every few seconds, none for short work. A service that
 * is down is reported at once, and again if the reason changes or if work was done in between.
 */
export function startLines({ phase, unit, nowMs, say }: LineOptions): Progress {
  const startedMs = nowMs();
  const speedAt = measureSpeed(startedMs);
  let nextAtMs = startedMs + LINE_EVERY_MS;
  let told: { readonly reason: string; readonly done: number } | undefined;
  return {
    update: (step) => {
      const { done, outage } = step;
      const now = nowMs();
      const speed = speedAt(step, now);
      if (outage) {
        if (told?.reason !== outage.reason || told.done !== done) say(toOutageText(outage));
        told = { reason: outage.reason, done };
        return;
      }
      if (now < nextAtMs) return;
      nextAtMs = now + LINE_EVERY_MS;
      say(`${phase} ${toProgressText(step, { unit, speed })}`);
    },
    end: () => {},
  };
}
