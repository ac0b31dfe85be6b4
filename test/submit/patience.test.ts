import { expect, it } from 'vitest';
import { Patience } from '../../src/submit/patience.ts';

const DELAYS = { firstMs: 250, longestMs: 30_000, longestAskedMs: 3_600_000, settleMs: 1_000 };

function open() {
  const clock = { nowMs: 0, monotonicMs: () => clock.nowMs };
  return { clock, patience: new Patience(clock, DELAYS, 600_000) };
}

it('lasts so long after something moved', () => {
  const { clock, patience } = open();
  clock.nowMs = 500_000;
  patience.moved();
  clock.nowMs = 1_100_000;
  expect(patience.isOver).toBe(false);
  clock.nowMs += 1;
  expect(patience.isOver).toBe(true);
});

it('begins behind a long wait that the service asked for', () => {
  const { clock, patience } = open();
  patience.asked(1_800_000);
  expect(patience.leftMs).toBe(2_400_000);
  clock.nowMs = 2_400_001;
  expect(patience.isOver).toBe(true);
});

it('is not put off by waits that are no longer than usual', () => {
  const { clock, patience } = open();
  for (; clock.nowMs <= 600_000; clock.nowMs += 30_000) patience.asked(30_000);
  expect(patience.isOver).toBe(true);
});

it('is put off no longer than one wait may be, however often the service asks', () => {
  const { clock, patience } = open();
  for (; clock.nowMs <= 4_200_000; clock.nowMs += 60_000) {
    expect(patience.isOver).toBe(false);
    patience.asked(3_600_000);
  }
  expect(patience.isOver).toBe(true);
});
