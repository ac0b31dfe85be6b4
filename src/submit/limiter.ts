import type { LimitFunction } from 'p-limit';
import type { Clock } from './clock.ts';
import type { Pressure } from './decide.ts';
import { Latency } from './latency.ts';

/** At once in the beginning: a quarter of the ceiling, but not fewer than these unless it is lower; several processes share them. */
const START = 8;
const START_PART = 0.25;

/** Answers that are judged together: a full turn of all that are made at once, and enough to tell chance from load. */
const ROUND = 20;
/** Part of the answers that may fail by chance before anything is known of the service. */
const ANY_CHANCE = 0.1;
/** What chance does beyond that to one round in fifty is no reason to cut, in standard deviations. */
const DEVIATIONS = 2;
/** Part of a round that is never taken for chance. */
const FAR_TOO_MANY = 0.6;
const CUT = 0.7;
const DEEP_CUT = 0.5;
/** What is left of the chance that was found after each round, so that it is looked at again now and then. */
const CHANCE_KEPT = 0.97;
/** A round that was not cut makes the limit larger by this part of it. */
const GROWTH = 1 / 8;

/** So many failures with no answer between, for so many latencies, mean that the service is down. */
const DOWN_AFTER = 8;
const DOWN_LATENCIES = 3;

/** One request under way. */
export interface Sent {
  readonly atMs: number;
  /** Cuts before it was sent: what was under way at a cut says nothing new. */
  readonly cuts: number;
  /** The limit when it was sent. */
  readonly limit: number;
}

/** The answers since the last round, or since the last cut. */
interface Round {
  answers: number;
  failed: number;
  /** Of their limits. */
  sum: number;
}

/** A cut whose effect is not known yet. */
interface Trial {
  readonly from: number;
  readonly share: number;
  readonly factor: number;
}

/**
 * How many requests are made at once, and when none is: as many as the service can work on, by the part of them that it turns away
 * (docs/decisions/13-limiter.md). A locked project says nothing about it.
 */
export class Limiter {
  readonly latency = new Latency();
  readonly #limit: LimitFunction;
  /** How many may be made at once by this process if it is alone, and as things are. */
  readonly #most: number;
  #ceiling: number;
  #isNew = true;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #cuts = 0;
  #round: Round = newRound();
  #trial: Trial | undefined;
  /** Part of the answers that fails by chance, as far as was seen. */
  #chance = 0;
  /** Doubles with each round in the beginning; behind a lost answer it grows by one only. */
  #pace: 'double' | 'part' | 'one' = 'double';
  /** Answers since it last grew by one. */
  #clean = 0;
  #failures = 0;
  #answeredMs: number;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(limit: LimitFunction, ceiling: number, clock: Pick<Clock, 'monotonicMs'>) {
    this.#limit = limit;
    this.#most = ceiling;
    this.#ceiling = ceiling;
    this.#clock = clock;
    this.#answeredMs = clock.monotonicMs();
    this.#start();
  }

  /** How long nothing may be sent, because the service said so; 0 or less when it may. */
  get pausedMs(): number {
    return this.#pausedUntilMs - this.#clock.monotonicMs();
  }

  /** Nothing but failures for a latency: the service may be down. */
  get isTroubled(): boolean {
    return this.#failures > 0 && this.#isSilentFor(1);
  }

  /** The service cannot be reached: it is to be probed with a look-up, not with orders. */
  get isDown(): boolean {
    return this.#failures >= DOWN_AFTER && this.#isSilentFor(DOWN_LATENCIES);
  }

  /** From now on at most so many at once, and nothing for so long: all processes at the service share these. */
  allow(atOnce: number, pausedForMs: number): void {
    this.#ceiling = Math.max(1, atOnce);
    if (this.#isNew) this.#start();
    else this.#set(this.#limit.concurrency);
    if (pausedForMs > 0) this.#pauseUntil(this.#clock.monotonicMs() + pausedForMs);
  }

  /** A probe was answered: as at the beginning. */
  up(): void {
    this.#failures = 0;
    this.#trial = undefined;
    this.#cutDone();
    this.#start();
  }

  sent(): Sent {
    this.#isNew = false;
    return { atMs: this.#clock.monotonicMs(), cuts: this.#cuts, limit: this.#limit.concurrency };
  }

  /**
   * A request was answered, or failed.
   *
   * @param askedMs the wait that the service asked for
   * @returns how long its slot stays taken: one that is turned away quickly is no reason to ask more often
   */
  ended(sent: Sent, pressure: Pressure, askedMs = 0): number {
    const nowMs = this.#clock.monotonicMs();
    const tookMs = nowMs - sent.atMs;
    if (pressure === 'calm') this.latency.note(tookMs);
    if (pressure === 'calm' || pressure === 'neutral') {
      this.#failures = 0;
      this.#answeredMs = nowMs;
    } else this.#failures += 1;
    if (pressure === 'paused') this.#pauseUntil(nowMs + askedMs);
    if (sent.cuts === this.#cuts) this.#judge(sent, pressure);
    const isTurnedAway = pressure === 'overloaded' || pressure === 'down';
    return isTurnedAway ? Math.max(0, this.latency.meanMs - tookMs) : 0;
  }

  #pauseUntil(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, ms);
  }

  #start(): void {
    this.#pace = 'double';
    const alone = Math.max(START, Math.floor(this.#most * START_PART));
    this.#set((alone * this.#ceiling) / this.#most);
  }

  #isSilentFor(latencies: number): boolean {
    return this.#clock.monotonicMs() - this.#answeredMs >= latencies * this.latency.meanMs;
  }

  #judge({ limit }: Sent, pressure: Pressure): void {
    if (pressure === 'neutral' || pressure === 'paused') return;
    if (pressure === 'slow') {
      this.#pace = 'one';
      this.#trial = undefined;
      this.#cut(this.#limit.concurrency * DEEP_CUT);
      return;
    }
    const round = this.#round;
    round.answers += 1;
    round.sum += limit;
    if (pressure !== 'calm') round.failed += 1;
    else if (!this.#trial) this.#growByAnswer();
    if (round.answers >= Math.max(ROUND, this.#limit.concurrency)) this.#judgeRound();
  }

  #judgeRound(): void {
    const { answers, failed, sum } = this.#round;
    this.#round = newRound();
    const share = failed / answers;
    this.#judgeTrial(share, answers);
    const from = sum / answers;
    if (share > FAR_TOO_MANY) this.#tryCut({ from, share, factor: DEEP_CUT });
    else if (failed > byChance(answers, Math.max(ANY_CHANCE, this.#chance))) {
      this.#tryCut({ from, share, factor: CUT });
    } else {
      this.#chance *= CHANCE_KEPT;
      this.#growByRound();
    }
  }

  #tryCut(trial: Trial): void {
    this.#trial = trial;
    this.#cut(trial.from * trial.factor);
  }

  /**
   * Load falls with the limit, chance does not: with as many requests done as before the cut, `1 - (1 - share) / factor` of them would
   * fail still. Nearer to what failed before it is chance, and the cut is taken back; where more fail than before, something else
   * has changed.
   */
  #judgeTrial(share: number, answers: number): void {
    const trial = this.#trial;
    this.#trial = undefined;
    if (!trial) return;
    const byLoad = Math.max(0, 1 - (1 - trial.share) / trial.factor);
    const isFewer = share < (trial.share + byLoad) / 2;
    const isMore = share > FAR_TOO_MANY || share * answers > byChance(answers, trial.share);
    if (!isFewer && !isMore) {
      this.#chance = share;
      this.#set(trial.from);
      return;
    }
    this.#chance = Math.min(this.#chance, share);
    if (this.#pace === 'double') this.#pace = 'part';
  }

  /** One more for each answer doubles in a turn of them; one more for each turn is the careful way. */
  #growByAnswer(): void {
    if (this.#pace === 'part') return;
    this.#clean += 1;
    if (this.#pace === 'one' && this.#clean < this.#limit.concurrency) return;
    this.#clean = 0;
    this.#set(this.#limit.concurrency + 1);
  }

  #growByRound(): void {
    if (this.#pace !== 'part') return;
    this.#set(this.#limit.concurrency + Math.ceil(this.#limit.concurrency * GROWTH));
  }

  #cut(limit: number): void {
    this.#cutDone();
    this.#set(Math.min(limit, this.#limit.concurrency));
  }

  #cutDone(): void {
    this.#cuts += 1;
    this.#clean = 0;
    this.#round = newRound();
  }

  #set(limit: number): void {
    this.#limit.concurrency = Math.min(Math.max(1, Math.floor(limit)), this.#ceiling);
  }
}

function newRound(): Round {
  return { answers: 0, failed: 0, sum: 0 };
}

/** As many of so many answers as may fail by chance. */
function byChance(answers: number, chance: number): number {
  return answers * chance + DEVIATIONS * Math.sqrt(answers * chance * (1 - chance));
}
