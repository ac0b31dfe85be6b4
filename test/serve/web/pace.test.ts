import { expect, it } from 'vitest';
import { paceOf, type Sample, withSample } from '../../../src/serve/web/pace.ts';

const sampled = (...samples: readonly Sample[]) =>
  samples.reduce<readonly Sample[]>((all, sample) => withSample(all, sample), []);

it('paceOf() is the rate over the last minute, and what is left at that rate', () => {
  const samples = sampled(
    { atMs: 0, done: 0 },
    { atMs: 40_000, done: 4000 },
    { atMs: 90_000, done: 5000 },
  );
  expect(paceOf(samples, 5200)).toEqual({ perSecond: 20, secondsLeft: 10 });
});

it.each([
  { name: 'one sample', samples: sampled({ atMs: 0, done: 5 }) },
  { name: 'a moment', samples: sampled({ atMs: 0, done: 5 }, { atMs: 900, done: 9 }) },
  { name: 'no progress', samples: sampled({ atMs: 0, done: 5 }, { atMs: 9000, done: 5 }) },
])('paceOf() does not guess from $name', ({ samples }) => {
  expect(paceOf(samples, 100)).toBeUndefined();
});

it('withSample() begins anew when fewer are done than before', () => {
  expect(sampled({ atMs: 0, done: 50 }, { atMs: 1000, done: 10 })).toEqual([
    { atMs: 1000, done: 10 },
  ]);
});
