import process from 'node:process';
import { SingleBar } from 'cli-progress';
import { type Progress, toProgressText } from './progress-text.ts';

/** A terminal narrower than this shows the text without a bar. */
const LEAST_COLUMNS_FOR_BAR = 80;
const BAR_COLUMNS = 20;

/** A line on the terminal that is drawn anew as the work goes on. */
export function startBar(phase: string, unit: string): Progress {
  const startedMs = performance.now();
  const columns = process.stderr.columns ?? 80;
  const hasBar = columns >= LEAST_COLUMNS_FOR_BAR;
  const width = columns - phase.length - 2 - (hasBar ? BAR_COLUMNS + 1 : 0);
  const bar = new SingleBar({
    format: hasBar ? `${phase} {bar} {text}` : `${phase} {text}`,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: BAR_COLUMNS,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
    linewrap: false,
    stream: process.stderr,
  });
  bar.start(1, 0, { text: '' });
  return {
    update: (step) => {
      const elapsedMs = performance.now() - startedMs;
      bar.update(step.part ?? 0, { text: toProgressText(step, { unit, elapsedMs, width }) });
    },
    end: () => bar.stop(),
  };
}
