import process from 'node:process';
import { type Progress, type ProgressStep, type Speed, toProgressLine } from './progress-text.ts';
import { measureSpeed } from './recent-speed.ts';

/** Of a terminal that does not say how wide it is. */
const USUAL_COLUMNS = 80;
const DRAW_EVERY_MS = 100;

// ECMA-48: the rest of the line is cleared; DEC private modes 25 and 7: the cursor is shown, lines wrap.
const CLEAR = '\r\u001B[K';
const BEGIN = '\u001B[?25l\u001B[?7l';
const END = `${CLEAR}\u001B[?7h\u001B[?25h`;

/** A line on the terminal that is redrawn as the work proceeds, as wide as the terminal is then. */
export function startBar(phase: string, unit: string): Progress {
  const speedAt = measureSpeed(performance.now());
  let step: ProgressStep = { part: undefined, done: 0 };
  let speed: Speed | undefined;
  const draw = () => {
    const columns = process.stderr.columns || USUAL_COLUMNS;
    process.stderr.write(`${CLEAR}${toProgressLine(phase, step, { unit, speed, columns })}`);
  };
  const restore = () => process.stderr.write(END);
  process.stderr.write(BEGIN);
  // However the process ends, the terminal is left as it was.
  process.once('exit', restore);
  const timer = setInterval(draw, DRAW_EVERY_MS).unref();
  draw();
  return {
    update: (next) => {
      step = next;
      speed = speedAt(step, performance.now());
    },
    end: () => {
      clearInterval(timer);
      process.off('exit', restore);
      restore();
    },
  };
}
