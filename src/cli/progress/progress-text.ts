/** How far a phase of a command is. */
export interface ProgressStep {
  /** Part of the work that is done, from 0 to 1; undefined when it is not known. */
  readonly part: number | undefined;
  /** Rows or orders done. */
  readonly done: number;
  /** Of how many, when that is known. */
  readonly total?: number | undefined;
  /** What was done before this command began, as part of `done`. @default 0 */
  readonly before?: number | undefined;
  /** What else there is to say: why orders wait. */
  readonly notes?: readonly string[] | undefined;
  /** Why nothing moves, if so. */
  readonly outage?: Outage | undefined;
}

export interface Outage {
  /** `the service cannot be reached (connect ECONNREFUSED 127.0.0.1:8787)` */
  readonly reason: string;
  /** How long it will still be tried; Infinity until it is stopped. */
  readonly leftMs: number;
}

/** How long work is shown: as one line on a terminal, as a line now and then elsewhere, or not at all. */
export interface Progress {
  update(step: ProgressStep): void;
  /** Takes the line away. */
  end(): void;
}

export interface Speed {
  /** Rows or orders. */
  readonly perSecond: number;
  /** Part of the work, from 0 to 1; null when it is not known. */
  readonly partPerSecond: number | null;
}

export interface ProgressContext {
  /** `rows`, `orders`. */
  readonly unit: string;
  /** Undefined while nothing is known of it. */
  readonly speed: Speed | undefined;
}

/** A terminal narrower than this shows the text without a bar. */
const LEAST_COLUMNS_FOR_BAR = 80;
const BAR_COLUMNS = 20;

/** `Checking ########............ 42%, 1200 of 3000 rows`, as much of it as a terminal of so many columns takes. */
export function toProgressLine(
  phase: string,
  step: ProgressStep,
  context: ProgressContext & { readonly columns: number },
): string {
  const { columns } = context;
  if (step.outage) return cutTo(toOutageText(step.outage), columns - 1);
  const bar = columns < LEAST_COLUMNS_FOR_BAR ? '' : `${toBar(step.part ?? 0)} `;
  // In the last column the cursor of some terminals goes to the next line.
  return cutTo(`${phase} ${bar}${toProgressText(step, context)}`, columns - 1);
}

function toBar(part: number): string {
  return '#'.repeat(Math.round(Math.min(1, part) * BAR_COLUMNS)).padEnd(BAR_COLUMNS, '.');
}

/** `Waiting: the service answers 503 (busy); retrying for up to 10 min` */
export function toOutageText({ reason, leftMs }: Outage): string {
  if (leftMs === Number.POSITIVE_INFINITY) return `Waiting: ${reason}; retrying`;
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const left = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `Waiting: ${reason}; retrying for up to ${left}`;
}

/** `42%, 1200 of 3000 rows, 510/s, 0:04 left; waiting: project_locked 12` */
export function toProgressText(step: ProgressStep, context: ProgressContext): string {
  const { part, done, total, notes = [] } = step;
  const { unit, speed } = context;
  const rate = speed && toRate(speed.perSecond);
  const secondsLeft = speed && secondsLeftOf(step, speed);
  const facts = [
    ...(part === undefined ? [] : [`${Math.floor(Math.min(1, part) * 100)}%`]),
    total === undefined ? toUnits(done, unit) : `${done} of ${toUnits(total, unit)}`,
    ...(rate === undefined ? [] : [`${rate}/s`]),
    ...(secondsLeft === undefined ? [] : [`${toClock(secondsLeft)} left`]),
  ];
  return [facts.join(', '), ...notes].join('; ');
}

/** `1 row`, `2 rows` */
function toUnits(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit.replace(/s$/, '') : unit}`;
}

function toRate(perSecond: number): number {
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
}

/** What is not known is not guessed. */
function secondsLeftOf({ part }: ProgressStep, { partPerSecond }: Speed): number | undefined {
  if (part === undefined || part >= 1 || partPerSecond === null || partPerSecond <= 0) return;
  const seconds = (1 - part) / partPerSecond;
  // Sums of doubles are not exact.
  return Math.ceil(Math.round(seconds * 1000) / 1000);
}

/** `0:07`, `12:30`, `1:02:03` */
function toClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A line that would be broken could not be taken away again. */
function cutTo(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
