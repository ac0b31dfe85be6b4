import type { Deliveries, Delivery } from '../../ledger/deliveries.ts';
import { MISSING } from '../../ledger/job-wish.ts';
import { isRejoined } from '../../output/text/jobs/delivery-reasons.ts';
import { isCorrected } from '../../run/history.ts';
import type { JobConfig } from '../config/config-schema.ts';
import type { WatchClock } from '../watch-clock.ts';
import { createDailyTicks, createTicks, type Ticks } from './cron.ts';

/** A tick that is noticed later than this was missed: no watcher ran. */
const MISSED_AFTER_MS = 60_000;

/** What is recorded for a time further ahead than this was recorded by a host with a wrong clock, and counts as nothing. */
const AHEAD_MS = 10 * 60_000;

const SINCE = 'schedule_since';
/** The last tick whose files were all taken, or that was skipped. */
const ENDED = 'tick_ended';
/** The last deadline that passed while the job was paused: nobody waits for a delivery then. */
const PAUSED_AT = 'deadline_paused';

/** What a look at the schedule says. */
export interface Due {
  /** Files are looked for now. */
  readonly isDue: boolean;
  /** A tick that passed while no watcher ran, if this one is the first to notice. */
  readonly missedAtMs: number | null;
}

export const NOT_DUE: Due = { isDue: false, missedAtMs: null };
const DUE: Due = { isDue: true, missedAtMs: null };

/** When a job's files are looked for, once for all watchers of a ledger. */
export class JobSchedule {
  readonly #job: JobConfig;
  readonly #deliveries: Deliveries;
  readonly #clock: WatchClock;
  readonly #ticks: Ticks | null;
  readonly #deadlines: Ticks | null;
  /** The last tick that is known to have been fired, by whomever. */
  #lastMs: number | null = null;
  #toldDeadlineMs: number | null = null;

  constructor(job: JobConfig, deliveries: Deliveries, clock: WatchClock) {
    this.#job = job;
    this.#deliveries = deliveries;
    this.#clock = clock;
    const { schedule, deadline, timeZone } = job;
    this.#ticks = schedule && createTicks(schedule.cron, timeZone);
    this.#deadlines = deadline === null ? null : createDailyTicks(deadline, timeZone);
  }

  /** When the schedule comes next; null if there is none. */
  get nextAtMs(): number | null {
    return this.#ticks?.after(this.#clock.wallMs()) ?? null;
  }

  get deadlineAtMs(): number | null {
    return this.#deadlines?.after(this.#clock.wallMs()) ?? null;
  }

  /**
   * Fires the latest tick that is due, unless another watcher has; goes on with one that a process that was killed had begun. Without a
   * schedule files are looked for all the time.
   */
  async look(): Promise<Due> {
    const { schedule, name } = this.#job;
    if (!schedule || !this.#ticks) return DUE;
    const nowMs = this.#clock.wallMs();
    const latestMs = nowMs + AHEAD_MS;
    if (this.#lastMs === null) {
      const firedMs = await this.#deliveries.lastFiring(name);
      const isKnown = firedMs !== null && firedMs <= latestMs;
      this.#lastMs = isKnown ? firedMs : await this.#since(nowMs);
      const endedMs = Number(await this.#deliveries.recall(name, ENDED));
      if (isKnown && firedMs !== endedMs) return DUE;
    }
    if (this.#lastMs > latestMs) this.#lastMs = await this.#since(nowMs);
    const tickMs = this.#ticks.latest(nowMs);
    if (tickMs === null || tickMs <= this.#lastMs) return NOT_DUE;
    this.#lastMs = tickMs;
    if (!(await this.#deliveries.fire(name, tickMs, latestMs))) return NOT_DUE;
    if (nowMs - tickMs <= MISSED_AFTER_MS) return DUE;
    if (schedule.missed === 'skip') await this.end();
    return { isDue: schedule.missed === 'run', missedAtMs: tickMs };
  }

  /** Everything of the last tick was taken. */
  async end(): Promise<void> {
    if (!this.#ticks || this.#lastMs === null) return;
    await this.#deliveries.remember(this.#job.name, ENDED, String(this.#lastMs));
  }

  /** The deadline that passed without a delivery since the one before; null once it was noted as missing. */
  async findMissing(): Promise<number | null> {
    const deadlineMs = this.#deadlines?.latest(this.#clock.wallMs()) ?? null;
    if (deadlineMs === null || deadlineMs === this.#toldDeadlineMs) return null;
    const beforeMs = this.#deadlines?.latest(deadlineMs - 1) ?? 0;
    const sinceMs = await this.#since(this.#clock.wallMs());
    this.#toldDeadlineMs = deadlineMs;
    // A job that was not there at the deadline has missed none.
    if (sinceMs > deadlineMs) return null;
    const { name } = this.#job;
    if (Number(await this.#deliveries.recall(name, PAUSED_AT)) >= deadlineMs) return null;
    const toldMs = Number(await this.#deliveries.recall(name, MISSING));
    if (toldMs === deadlineMs) return null;
    const { deliveries } = await this.#deliveries.list({ job: name }, { limit: RECENT });
    const lists = deliveries.filter((one) => !isCorrected(one) && !isRejoined(one));
    const cameIn = (fromMs: number, toMs: number) =>
      lists.filter(({ takenAtMs }) => takenAtMs > fromMs && takenAtMs <= toMs);
    // The first one soon after a deadline is the late one of that deadline if it was missed, or if nothing that kept it was ordered.
    const kept = cameIn(this.#deadlines?.latest(beforeMs - 1) ?? 0, beforeMs);
    const isOwed = toldMs === beforeMs || (kept.length > 0 && kept.every(isOfNoUse));
    const late = isOwed && cameIn(beforeMs, (beforeMs + deadlineMs) / 2).length > 0 ? 1 : 0;
    return cameIn(beforeMs, deadlineMs).length > late ? null : deadlineMs;
  }

  /** Whoever looks after the deadline again does not find it missing again. */
  async noteMissing(deadlineMs: number): Promise<void> {
    await this.#deliveries.remember(this.#job.name, MISSING, String(deadlineMs));
  }

  /** The deadline that passed last counts as kept: the job is paused. */
  async passDeadline(): Promise<void> {
    const deadlineMs = this.#deadlines?.latest(this.#clock.wallMs()) ?? null;
    if (deadlineMs === null || deadlineMs === this.#toldDeadlineMs) return;
    this.#toldDeadlineMs = deadlineMs;
    await this.#deliveries.remember(this.#job.name, PAUSED_AT, String(deadlineMs));
  }

  /** When a watcher first saw the job: earlier ticks are none of its. */
  async #since(nowMs: number): Promise<number> {
    const { name } = this.#job;
    const known = await this.#deliveries.recall(name, SINCE);
    if (known !== null && Number(known) <= nowMs + AHEAD_MS) return Number(known);
    await this.#deliveries.remember(name, SINCE, String(nowMs));
    return nowMs;
  }
}

/** Nothing of it was ordered, so that it has to come again. */
function isOfNoUse({ state, placed }: Delivery): boolean {
  return state === 'failed' && !placed;
}

/** A job with more deliveries since a deadline passed has had one before it, too, or told so then. */
const RECENT = 1000;
