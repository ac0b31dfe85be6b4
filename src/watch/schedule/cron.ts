import { Cron } from 'croner';

/** When something is due, by a pattern of five or six fields (the first one seconds). */
export interface Ticks {
  /** The first tick after a time; null if there is none. */
  after(ms: number): number | null;
  /** The last tick at or before a time; null if there is none. */
  latest(ms: number): number | null;
}

/** @param timeZone An IANA name. @default the system's */
export function createTicks(cron: string, timeZone: string | null): Ticks {
  const pattern = open(cron, timeZone);
  return {
    after: (ms) => pattern.nextRun(new Date(ms))?.getTime() ?? null,
    latest(ms) {
      // Runs are whole seconds, and those before the next second include one of this second.
      const [run] = pattern.previousRuns(1, new Date(ms + 1));
      return run?.getTime() ?? null;
    },
  };
}

/** Ticks at a time of each day, `06:00`. */
export function createDailyTicks(time: string, timeZone: string | null): Ticks {
  const [hour, minute] = time.split(':').map(Number);
  return createTicks(`0 ${minute} ${hour} * * *`, timeZone);
}

/** Why a pattern cannot be used; undefined if it can. */
export function findCronProblem(cron: string): string | undefined {
  const wanted =
    'must be a schedule such as "30 2 * * *" (minute hour day month weekday; optionally seconds first)';
  try {
    if (open(cron, null).nextRun() === null) return 'never occurs: no date matches it';
    return undefined;
  } catch {
    return wanted;
  }
}

function open(cron: string, timeZone: string | null): Cron {
  return new Cron(cron, {
    paused: true,
    mode: '5-or-6-parts',
    ...(timeZone !== null && { timezone: timeZone }),
  });
}
