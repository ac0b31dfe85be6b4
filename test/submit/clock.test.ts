import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/submit/clock.ts';

const HOUR_MS = 3_600_000;

describe('systemClock.sleep()', () => {
  it('ends every sleep when their signal aborts, with one listener for all of them', async () => {
    const stop = new AbortController();
    const sleeps = Array.from({ length: 50 }, () => systemClock.sleep(HOUR_MS, stop.signal));
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    expect(await Promise.all(sleeps)).toHaveLength(50);
  });

  it('adds no listener with every later sleep', async () => {
    const { signal } = new AbortController();
    for (let i = 0; i < 20; i++) await systemClock.sleep(0, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  });

  it('does not begin when its signal has aborted', async () => {
    expect(await systemClock.sleep(HOUR_MS, AbortSignal.abort())).toBeUndefined();
  });

  it('needs no signal', async () => {
    expect(await systemClock.sleep(0)).toBeUndefined();
  });
});
