import process from 'node:process';
import { SingleBar } from 'cli-progress';
import { say } from './output.ts';

/** Plain lines come at most so often. */
const LINE_EVERY_MS = 5_000;

/** How long work is shown: as a bar on a terminal, as a line now and then elsewhere, or not at all. */
export interface Progress {
  /** `part` is from 0 to 1, undefined when it is not known. */
  update(part: number | undefined, text: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** Progress of one phase of a command. */
export function startProgress(phase: string, quiet: boolean): Progress {
  if (quiet) return { update: () => {}, end: () => {} };
  return process.stderr.isTTY ? startBar(phase) : startLines(phase);
}

function startBar(phase: string): Progress {
  const width = Math.max(10, Math.min(30, (process.stderr.columns ?? 80) - 50));
  const bar = new SingleBar({
    format: `${phase} {bar} {percentage}% {text}`,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: width,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
    linewrap: false,
    stream: process.stderr,
  });
  bar.start(1, 0, { text: '' });
  return {
    update: (part, text) => bar.update(part ?? 0, { text }),
    end: () => bar.stop(),
  };
}

function startLines(phase: string): Progress {
  let nextAtMs = performance.now() + LINE_EVERY_MS;
  return {
    update: (part, text) => {
      if (performance.now() < nextAtMs) return;
      nextAtMs = performance.now() + LINE_EVERY_MS;
      const percent = part === undefined ? '' : ` ${Math.floor(part * 100)} %`;
      say(`${phase}${percent} ${text}`);
    },
    end: () => {},
  };
}
