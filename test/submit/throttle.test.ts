import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import type { Pressure } from '../../src/submit/decide.ts';
import { Throttle } from '../../src/submit/throttle.ts';

function afterAnswers(ceiling: number, ...answers: readonly (readonly [Pressure, number])[]) {
  const limit = pLimit(1);
  const throttle = new Throttle(limit, ceiling);
  for (const [pressure, times] of answers) {
    for (let i = 0; i < times; i++) throttle.note(pressure);
  }
  return { atOnce: limit.concurrency, isDown: throttle.isDown, throttle };
}

describe('Throttle', () => {
  it.each([
    { name: 'starts at a quarter of its ceiling', ceiling: 128, answers: [], atOnce: 32 },
    { name: 'starts at eight, if a quarter is less', ceiling: 16, answers: [], atOnce: 8 },
    { name: 'grows with each clean answer', ceiling: 16, answers: [['calm', 3]], atOnce: 11 },
    { name: 'never passes its ceiling', ceiling: 3, answers: [['calm', 100]], atOnce: 3 },
    {
      name: 'doubles with each round of clean answers',
      ceiling: 32,
      answers: [['calm', 8 + 16]],
      atOnce: 32,
    },
    {
      name: 'is halved by an overload',
      ceiling: 32,
      answers: [
        ['calm', 24],
        ['overloaded', 1],
      ],
      atOnce: 16,
    },
    {
      name: 'is halved once for the answers that were under way',
      ceiling: 32,
      answers: [
        ['calm', 24],
        ['overloaded', 7],
      ],
      atOnce: 16,
    },
    {
      name: 'grows by one at a time after an overload',
      ceiling: 32,
      answers: [
        ['calm', 24],
        ['overloaded', 1],
        ['calm', 16 + 17],
      ],
      atOnce: 18,
    },
    {
      name: 'is not changed by locked projects',
      ceiling: 64,
      answers: [['neutral', 500]],
      atOnce: 16,
    },
    { name: 'never falls below one', ceiling: 2, answers: [['overloaded', 500]], atOnce: 1 },
  ] as const)('$name', ({ ceiling, answers, atOnce }) => {
    expect(afterAnswers(ceiling, ...answers).atOnce).toBe(atOnce);
  });

  it('takes the service for down after failures with no answer between, until a probe is answered', () => {
    expect(afterAnswers(16, ['down', 7], ['calm', 1], ['down', 7]).isDown).toBe(false);
    const { isDown, throttle } = afterAnswers(16, ['down', 8]);
    expect(isDown).toBe(true);
    throttle.up();
    expect(throttle.isDown).toBe(false);
  });

  it.each([
    { name: 'calm', troubled: false },
    { name: 'neutral', troubled: false },
    { name: 'overloaded', troubled: true },
    { name: 'down', troubled: true },
  ] as const)('takes a service for troubled after an answer that was $name: $troubled', (after) => {
    const { throttle } = afterAnswers(8, ['overloaded', 1], [after.name, 1]);
    expect(throttle.isTroubled).toBe(after.troubled);
  });
});
