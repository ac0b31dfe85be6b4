import process from 'node:process';
import { SingleBar } from 'cli-progress';
import { type Progress, type ProgressStep, type Speed, toProgressLine } from './progress-text.ts';
import { RecentSpeed } from './recent-speed.ts';

/** Of a terminal that does not say how wide it is. */
const USUAL_COLUMNS = 80;

/** A line on the terminal that is drawn anew as the work goes on, as wide as the terminal is then. */
export function startBar(phase: string, unit: string): Progress {
  const recent = new RecentSpeed(performance.now());
  let step: ProgressStep = { part: undefined, done: 0 };
  let speed: Speed | undefined;
  const bar = new SingleBar({
    format: () => {
      const columns = process.stderr.columns || USUAL_COLUMNS;
      return toProgressLine(phase, step, { unit, speed, columns });
    },
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
    linewrap: false,
    stream: process.stderr,
  });
  bar.start(1, 0);
  return {
    update: (next) => {
      step = next;
      speed = recent.see(step, performance.now());
      bar.update(step.part ?? 0);
    },
    end: () => bar.stop(),
  };
}
