import { describe, expect, it } from 'vitest';
import type { AttemptRecord, OrderRef } from '../../../src/ledger/ledger.ts';
import { gatherTimeline } from '../../../src/run/page/gather-timeline.ts';

const ORDERED = { outcome: 'ordered', errorCode: null };
const LATER = { outcome: 'later', errorCode: 'project_locked', orderedAtMs: null };

function timelineOf(
  ...attempts: readonly (Partial<AttemptRecord> & Pick<AttemptRecord, 'order'>)[]
) {
  const whole = attempts.map((attempt) => ({
    sentAtMs: 1000,
    endedAtMs: 1500,
    orderedAtMs: null,
    outcome: null,
    errorCode: null,
    requestId: null,
    ...attempt,
  }));
  const ledger = {
    async *attempts() {
      for (const attempt of whole) yield [attempt];
    },
  };
  return gatherTimeline(ledger, { run: 'r' });
}

describe('gatherTimeline()', () => {
  it('gives nothing of a run of which nothing was sent', async () => {
    expect(await timelineOf()).toBeNull();
  });

  it('measures an order from its first try, and counts why it waited by tries and by orders', async () => {
    const orderedAtMs = 13_000;
    const timeline = await timelineOf(
      { order: 1 as OrderRef, ...LATER, orderedAtMs },
      { order: 1 as OrderRef, ...LATER, sentAtMs: 2000, endedAtMs: 2500, orderedAtMs },
      { order: 1 as OrderRef, ...ORDERED, sentAtMs: 12_000, endedAtMs: 13_000, orderedAtMs },
      { order: 2 as OrderRef, ...LATER },
      { order: 3 as OrderRef, outcome: 'lost', errorCode: 'timeout' },
      { order: 4 as OrderRef, ...ORDERED, sentAtMs: 900, endedAtMs: 1400, orderedAtMs: 1400 },
    );
    expect(timeline).toMatchObject({
      startMs: 900,
      endMs: 13_000,
      placed: 2,
      tries: 6,
      longestMs: 12_000,
      waits: [
        { code: 'project_locked', tries: 3, orders: 2 },
        { code: 'timeout', tries: 1, orders: 1 },
      ],
      durations: [
        { underMs: 1000, orders: 1 },
        { underMs: 10_000, orders: 0 },
        { underMs: 60_000, orders: 1 },
        { underMs: 600_000, orders: 0 },
        { underMs: null, orders: 0 },
      ],
    });
  });

  it.each([
    {
      name: 'a kill',
      attempt: { endedAtMs: null },
      bin: 'waited',
      waits: ['no_answer_yet'],
      tries: 1,
    },
    { name: 'a refusal', attempt: { outcome: 'refused' }, bin: 'refused', waits: [], tries: 1 },
    { name: 'a conflict', attempt: { outcome: 'conflict' }, bin: 'refused', waits: [], tries: 1 },
    {
      name: 'a try that never left',
      attempt: { outcome: 'released' },
      bin: '',
      waits: [],
      tries: 0,
    },
  ])('tells $name as what it is', async ({ attempt, bin, waits, tries }) => {
    const timeline = await timelineOf({ order: 1 as OrderRef, ...attempt });
    const counts = Object.entries(timeline?.bins.at(-1) ?? {}).filter(([, count]) => count > 0);
    expect(counts).toEqual(bin === '' ? [] : [[bin, 1]]);
    expect(timeline?.waits.map(({ code }) => code)).toEqual(waits);
    expect(timeline?.tries).toBe(tries);
  });
});
