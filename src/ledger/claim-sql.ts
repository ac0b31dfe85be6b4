import { CLAIMABLE, IN_FLIGHT, OPEN, toList, UNSENT } from './states.ts';

/** SQL for orders that nobody has claimed, and that can be. The index `order_due` has these alone. */
export const FREE = `claim IS NULL AND state IN (${toList(CLAIMABLE)})`;

/** SQL for orders, called `orders`, whose project is in flight with another order, in whichever run. */
export const IN_FLIGHT_ELSEWHERE = `EXISTS (SELECT 1 FROM orders AS other
  WHERE other.service = orders.service AND other.project_id = orders.project_id
    AND other.id <> orders.id AND other.state IN (${toList(IN_FLIGHT)}))`;

/** SQL for orders that wait for another order of their project. */
export const BLOCKED = `(state <> 'unknown' AND ${IN_FLIGHT_ELSEWHERE})`;

/** SQL for the runs that block orders, with another order of their project. @param ofScope of which orders */
export function blockingRuns(ofScope: string): string {
  return `SELECT DISTINCT other.run AS run FROM orders JOIN orders AS other
      ON other.service = orders.service AND other.project_id = orders.project_id AND other.run <> orders.run
    WHERE ${ofScope} AND orders.state IN (${toList(UNSENT)}) AND other.state IN (${toList(IN_FLIGHT)})
    ORDER BY 1`;
}

/** SQL for a run of which all orders were released, or one of the first, which alone were, has come to no end. @param run its table */
export function firstIsLeft(run = 'run'): string {
  return `(${run}.last_order IS NULL OR EXISTS (SELECT 1 FROM orders AS one
    WHERE one.run = ${run}.id AND one.id <= ${run}.last_order AND one.state IN (${toList(OPEN)})))`;
}

/** SQL for a run that is on hold again, as its first orders, which alone were released, have come to their ends. */
export const IS_FIRST_DONE = `(NOT on_hold AND NOT ${firstIsLeft()})`;

/** SQL for a run whose orders wait for a person, or for the time that it was released for: then the next claim lets them go. */
export const ON_HOLD = `(on_hold AND coalesce(release_at > now_ms(), true) OR ${IS_FIRST_DONE})`;

/** SQL for a run that is on hold because a person stopped it. */
export const IS_STOPPED = `(on_hold AND release_at IS NULL AND 'stopped' = (
  SELECT what FROM event WHERE event.run = run.id AND what IN ('released', 'resumed', 'stopped') ORDER BY event.id DESC LIMIT 1))`;

/** SQL for a run that is neither on hold, nor purged, nor still being staged, so that its orders can be sent. */
export const IN_USE = `state = 'staged' AND NOT on_hold AND ${firstIsLeft()}`;

/** How a statement calls the values that it compares orders with. */
interface ClaimValues {
  readonly now: string;
  /** After so many look-ups that agree, an unknown order is sent again. */
  readonly looks: string;
  /** Unknown orders that were sent before are not sent again; NULL: all may be. */
  readonly staleBefore: string;
  /** Whether the order is not sent: nothing of its run is, or it is not released yet. */
  readonly isUnsent: string;
}

/** SQL for what a claim asks of a free order. */
export function claimSql({ now, looks, staleBefore, isUnsent }: ClaimValues) {
  const isSent = `(state <> 'unknown' OR looks >= ${looks})`;
  const isStale = `(state = 'unknown' AND looks >= ${looks} AND coalesce(sent_at < ${staleBefore}, false))`;
  return {
    /** It is sent, not looked up. */
    isSent,
    /** A time further ahead than its own wait is by another clock, or from before a clock was set back: it counts as due. */
    isDue: `(due_at <= ${now} OR due_at > ${now} + wait_ms)`,
    /** It is not sent: unknown for too long without a person's decision, or one of those that are not. */
    isLeft: `(${isStale} OR ${isSent} AND (${isUnsent}))`,
  };
}
