import { expect, it } from 'vitest';
import { Latency } from '../../src/submit/latency.ts';

function after(...answersMs: readonly number[]) {
  const latency = new Latency();
  for (const ms of answersMs) latency.note(ms);
  const { meanMs, usualMs, slowestMs } = latency;
  return { meanMs, usualMs, slowestMs };
}

it.each([
  { name: 'nothing before an answer', answers: [], meanMs: 0, usualMs: 0, slowestMs: 0 },
  { name: 'a first answer', answers: [100], meanMs: 100, usualMs: 300, slowestMs: 100 },
  { name: 'a slower one', answers: [100, 180], meanMs: 110, usualMs: 340, slowestMs: 180 },
  { name: 'the same again', answers: [100, 100], meanMs: 100, usualMs: 250, slowestMs: 100 },
])('Latency is that of $name', ({ answers, meanMs, usualMs, slowestMs }) => {
  expect(after(...answers)).toEqual({ meanMs, usualMs, slowestMs });
});

it('Latency comes near to steady answers, and keeps the slowest', () => {
  const { meanMs, usualMs, slowestMs } = after(2_000, ...Array(100).fill(50));
  expect(meanMs).toBeCloseTo(50, 0);
  expect(usualMs).toBeLessThan(60);
  expect(slowestMs).toBe(2_000);
});
