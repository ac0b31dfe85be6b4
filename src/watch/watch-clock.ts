import { type Clock, systemClock } from '../submit/clock.ts';

/** Time, as a parameter: schedules and ages go by the wall clock, waits by one that never jumps. */
export interface WatchClock extends Clock {
  /** Milliseconds since 1970. */
  wallMs(): number;
}

export const systemWatchClock: WatchClock = { ...systemClock, wallMs: () => Date.now() };
