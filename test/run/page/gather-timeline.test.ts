import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord, OrderRef } from '../../../src/ledger/ledger.ts';
import { gatherTimeline } from '../../../src/run/page/gather-timeline.ts';

const ORDERED = { outcome: 'ordered', errorCode: null };
const LATER = { outcome: 'later', errorCode: 'project_locked', orderedAtMs: null };

const HOUR = 3_600_000;

const placedAt = (sentAtMs: number, orderedAtMs: number, order = 1) => ({
  ...{ order: order as OrderRef, ...ORDERED, sentAtMs, endedAtMs: orderedAtMs, orderedAtMs },
});

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

  it.each([
    { name: 'a second', spanMs: 1000, binMs: 100, count: 11 },
    { name: 'ten minutes', spanMs: 600_000, binMs: 10_000, count: 61 },
    { name: 'a day', spanMs: 24 * HOUR, binMs: 1_800_000, count: 49 },
    { name: 'a year', spanMs: 365 * 24 * HOUR, binMs: 691_200_000, count: 46 },
  ])('shows $name in $count bins of $binMs ms', async ({ spanMs, binMs, count }) => {
    const timeline = await timelineOf(placedAt(5000, 5000), {
      order: 2 as OrderRef,
      ...LATER,
      sentAtMs: 5000,
      endedAtMs: 5000 + spanMs,
    });
    const bins = timeline?.bins ?? [];
    expect([timeline?.binMs, bins.length]).toEqual([binMs, count]);
    expect(bins[0]).toEqual({ placed: 1, waited: 0, refused: 0 });
    expect(bins.at(-1)).toEqual({ placed: 0, waited: 1, refused: 0 });
  });

  it('counts the same in whatever order times come', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 100 * HOUR }), { minLength: 1 });
    const binsOf = async (all: readonly number[]) => {
      const { binMs, bins } =
        (await timelineOf(...all.map((atMs, i) => placedAt(0, atMs, i)))) ?? {};
      return { binMs, bins };
    };
    await fc.assert(
      fc.asyncProperty(times, async (all) => {
        const { binMs, bins = [] } = await binsOf(all);
        expect(await binsOf(all.toSorted((a, b) => b - a))).toEqual({ binMs, bins });
        expect(bins.reduce((sum, { placed }) => sum + placed, 0)).toBe(all.length);
        expect(bins.length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('takes a time before the start, of a clock that was set back, for the start', async () => {
    const back = { order: 1 as OrderRef, outcome: 'refused', sentAtMs: 5000, endedAtMs: 1000 };
    expect((await timelineOf(back))?.bins).toEqual([{ placed: 0, waited: 0, refused: 1 }]);
  });
});
