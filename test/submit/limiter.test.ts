import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import type { Pressure } from '../../src/submit/decide.ts';
import { Limiter, type Sent } from '../../src/submit/limiter.ts';

const LATENCY_MS = 50;

/** A limiter with a clock that is set by hand. */
class Bench {
  nowMs = 0;
  readonly limit = pLimit(1);
  readonly limiter: Limiter;
  #failing = 0;

  constructor(ceiling: number) {
    this.limiter = new Limiter(this.limit, ceiling, { monotonicMs: () => this.nowMs });
  }

  get atOnce(): number {
    return this.limit.concurrency;
  }

  /** Requests that are sent one after the other, each answered after a latency. */
  answer(pressure: Pressure, times = 1): void {
    for (let i = 0; i < times; i++) {
      const sent = this.limiter.sent();
      this.nowMs += LATENCY_MS;
      this.limiter.ended(sent, pressure);
    }
  }

  /** As many requests as are made at once, of which this part is turned away, now and then one. */
  round(failedPart: number, rounds = 1): void {
    for (let i = 0; i < rounds; i++) this.#round(() => failedPart);
  }

  /** The same at a service that works on so many requests at once, and turns the others away. */
  roundAtCapacity(capacity: number): void {
    this.#round(() => Math.max(0, 1 - capacity / this.atOnce));
  }

  #round(failedPart: () => number): void {
    for (let left = Math.max(20, this.atOnce); left > 0; left--) {
      this.#failing += failedPart();
      const isFailed = this.#failing > 0.999;
      if (isFailed) this.#failing -= 1;
      this.answer(isFailed ? 'overloaded' : 'calm');
    }
  }

  send(times: number): readonly Sent[] {
    return Array.from({ length: times }, () => this.limiter.sent());
  }
}

/** Grown to its ceiling. */
function grown(ceiling: number): Bench {
  const bench = new Bench(ceiling);
  bench.answer('calm', 200);
  return bench;
}

describe('Limiter', () => {
  it.each([
    { name: 'starts at a quarter of its ceiling', ceiling: 128, calm: 0, atOnce: 32 },
    { name: 'starts at eight, if a quarter is less', ceiling: 16, calm: 0, atOnce: 8 },
    { name: 'grows with each clean answer', ceiling: 16, calm: 3, atOnce: 11 },
    { name: 'doubles with each round of them', ceiling: 32, calm: 8 + 16, atOnce: 32 },
    { name: 'never passes its ceiling', ceiling: 3, calm: 500, atOnce: 3 },
  ])('$name', ({ ceiling, calm, atOnce }) => {
    const bench = new Bench(ceiling);
    bench.answer('calm', calm);
    expect(bench.atOnce).toBe(atOnce);
  });

  it.each([
    { name: 'takes a few failures for chance', share: 0.1, atOnce: 100 },
    { name: 'takes 16 of 100 as chance may have it', share: 0.16, atOnce: 100 },
    { name: 'is cut when more fail', share: 0.17, atOnce: 70 },
    { name: 'is halved when most fail', share: 0.61, atOnce: 50 },
  ])('$name', ({ share, atOnce }) => {
    const bench = grown(100);
    bench.round(share);
    expect(bench.atOnce).toBe(atOnce);
  });

  it('is cut once for what was under way at the cut', () => {
    const bench = grown(100);
    const underWay = bench.send(100);
    bench.round(1);
    for (const sent of underWay) bench.limiter.ended(sent, 'overloaded');
    expect(bench.atOnce).toBe(50);
  });

  it('grows by an eighth with each round after a cut that made failures fewer', () => {
    const bench = grown(100);
    bench.round(0.3);
    bench.round(0);
    expect(bench.atOnce).toBe(70 + 9);
    bench.round(0);
    expect(bench.atOnce).toBe(79 + 10);
  });

  it('takes a cut back that made failures no fewer, and cuts no more for as many', () => {
    const bench = grown(100);
    bench.round(0.3, 2);
    expect(bench.atOnce).toBe(100);
    bench.round(0.3, 5);
    expect(bench.atOnce).toBe(100);
  });

  it('does not take it for chance when more fail than before the cut', () => {
    const bench = grown(100);
    bench.round(0.3);
    bench.round(0.55);
    expect(bench.atOnce).toBe(49);
  });

  it('looks again, now and then, whether failures are chance', () => {
    const bench = grown(100);
    bench.round(0.3, 2);
    const limits = Array.from({ length: 40 }, () => {
      bench.round(0.3);
      return bench.atOnce;
    });
    expect(limits.filter((atOnce) => atOnce === 70).length).toBeGreaterThan(1);
    expect(limits.filter((atOnce) => atOnce === 100).length).toBeGreaterThan(30);
  });

  it('never takes it for chance when most fail', () => {
    const bench = grown(100);
    bench.round(0.7, 20);
    expect(bench.atOnce).toBe(1);
  });

  it.each([5, 10, 50])('stays near a capacity of %i', (capacity) => {
    const bench = grown(128);
    for (let rounds = 0; rounds < 12; rounds++) bench.roundAtCapacity(capacity);
    for (let rounds = 0; rounds < 50; rounds++) {
      bench.roundAtCapacity(capacity);
      expect(bench.atOnce).toBeGreaterThanOrEqual(0.7 * capacity);
      expect(bench.atOnce).toBeLessThanOrEqual(1.5 * capacity);
    }
  });

  it('is halved at once by an answer that may still be at work, and grows by one with each round then', () => {
    const bench = grown(64);
    bench.answer('slow');
    expect(bench.atOnce).toBe(32);
    bench.answer('calm', 32 + 33 + 34);
    expect(bench.atOnce).toBe(35);
    bench.answer('slow', 10);
    expect(bench.atOnce).toBe(1);
    bench.answer('calm', 1 + 2 + 3);
    expect(bench.atOnce).toBe(4);
  });

  it.each(['neutral', 'overloaded', 'slow', 'down'] as const)(
    'never grows, nor falls below one, with answers that are %s alone',
    (pressure) => {
      const bench = new Bench(16);
      bench.answer(pressure, 500);
      expect(bench.atOnce).toBeLessThanOrEqual(8);
      expect(bench.atOnce).toBeGreaterThanOrEqual(1);
    },
  );

  it('pauses for as long as it is asked to, the longest that is, and is not cut', () => {
    const bench = grown(16);
    const [long, short] = bench.send(2);
    if (long) bench.limiter.ended(long, 'paused', 2_000);
    if (short) bench.limiter.ended(short, 'paused', 1_000);
    expect(bench.limiter.pausedMs).toBe(2_000);
    bench.nowMs += 2_000;
    expect(bench.limiter.pausedMs).toBe(0);
    expect(bench.atOnce).toBe(16);
  });

  it.each([
    { name: 'turned away quickly, until the mean latency is over', tookMs: 5, holdMs: 45 },
    { name: 'turned away slowly, no longer', tookMs: 70, holdMs: 0 },
  ])('keeps the slot of a request that is $name', ({ tookMs, holdMs }) => {
    const bench = grown(16);
    const sent = bench.limiter.sent();
    bench.nowMs += tookMs;
    expect(bench.limiter.ended(sent, 'overloaded')).toBe(holdMs);
  });

  it('keeps no slot of other requests', () => {
    const bench = grown(16);
    for (const pressure of ['calm', 'neutral', 'slow', 'paused'] as const) {
      expect(bench.limiter.ended(bench.limiter.sent(), pressure)).toBe(0);
    }
  });

  it('takes the service for down after eight failures and no answer for three latencies', () => {
    const bench = grown(16);
    for (const sent of bench.send(8)) bench.limiter.ended(sent, 'down');
    bench.nowMs += 3 * LATENCY_MS - 1;
    expect(bench.limiter.isDown).toBe(false);
    bench.nowMs += 1;
    expect(bench.limiter.isDown).toBe(true);
  });

  it('takes it for troubled after a failure and no answer for a latency, or ever', () => {
    const fresh = new Bench(16);
    expect(fresh.limiter.isTroubled).toBe(false);
    fresh.answer('down');
    expect(fresh.limiter.isTroubled).toBe(true);
    const bench = grown(16);
    bench.limiter.ended(bench.limiter.sent(), 'overloaded');
    expect(bench.limiter.isTroubled).toBe(false);
    bench.nowMs += LATENCY_MS;
    expect(bench.limiter.isTroubled).toBe(true);
    bench.answer('neutral');
    expect(bench.limiter.isTroubled).toBe(false);
  });

  it('takes it for up after any answer between', () => {
    const bench = grown(16);
    bench.answer('down', 7);
    bench.answer('neutral');
    bench.answer('overloaded', 7);
    expect(bench.limiter.isDown).toBe(false);
    bench.answer('overloaded');
    expect(bench.limiter.isDown).toBe(true);
  });

  it('starts again as at the beginning when a probe was answered', () => {
    const bench = grown(64);
    const late = bench.send(20);
    bench.answer('down', 60);
    bench.limiter.up();
    expect(bench.limiter.isDown).toBe(false);
    expect(bench.atOnce).toBe(16);
    for (const sent of late) bench.limiter.ended(sent, 'overloaded');
    expect(bench.atOnce).toBe(16);
    bench.answer('calm', 16);
    expect(bench.atOnce).toBe(32);
  });
});
