import { describe, expect, it, test } from 'vitest';
import { WaitingOrders } from '../../../src/cli/progress/order-progress.ts';
import { startLines } from '../../../src/cli/progress/progress.ts';
import { toProgressLine, toProgressText } from '../../../src/cli/progress/progress-text.ts';
import { measureSpeed } from '../../../src/cli/progress/recent-speed.ts';
import type { OrderRef } from '../../../src/ledger/ledger.ts';

describe('toProgressText()', () => {
  it.each([
    {
      name: 'part, count, rate and time left',
      step: { part: 0.25, done: 3000 },
      elapsedMs: 10_000,
      expected: '25%, 3000 rows, 300/s, 0:30 left',
    },
    {
      name: 'the count of all, where it is known',
      step: { part: 0.5, done: 20, total: 40, notes: ['waiting: busy 3', '5 retries'] },
      elapsedMs: 4_000,
      expected: '50%, 20 of 40 rows, 5/s, 0:04 left; waiting: busy 3; 5 retries',
    },
    {
      name: 'a rate of what was done by this command, not before it',
      step: { part: 0.75, done: 75, total: 100, before: 50 },
      elapsedMs: 100_000,
      expected: '75%, 75 of 100 rows, 0.3/s, 1:40 left',
    },
    {
      name: 'hours',
      step: { part: 0.5, done: 9000 },
      elapsedMs: 3_723_000,
      expected: '50%, 9000 rows, 2.4/s, 1:02:03 left',
    },
    {
      name: 'no rate and no guess at the time before there is one',
      step: { part: 0.01, done: 10 },
      elapsedMs: 100,
      expected: '1%, 10 rows',
    },
    {
      name: 'no part where the length of the input is not known',
      step: { part: undefined, done: 500 },
      elapsedMs: 1_000,
      expected: '500 rows, 500/s',
    },
    {
      name: 'nothing left at the end',
      step: { part: 1, done: 10, total: 10 },
      elapsedMs: 1_000,
      expected: '100%, 10 of 10 rows, 10/s',
    },
  ])('has $name', ({ step, elapsedMs, expected }) => {
    const speed = measureSpeed(0)(step, elapsedMs);
    expect(toProgressText(step, { unit: 'rows', speed })).toBe(expected);
    expect(toProgressText({ part: undefined, done: 1 }, { unit: 'rows', speed: undefined })).toBe(
      '1 row',
    );
  });
});

describe('toProgressLine()', () => {
  const SPEED = { perSecond: 300, partPerSecond: 0.025 };
  const step = { part: 0.25, done: 3000, notes: ['waiting: project_locked 12', '30 retries'] };
  const lineIn = (columns: number) =>
    toProgressLine('Checking', step, { unit: 'rows', speed: SPEED, columns });
  const text = '25%, 3000 rows, 300/s, 0:30 left; waiting: project_locked 12; 30 retries';

  it.each([2, 5, 12, 40, 79])('cuts its text, without a bar, to fit %i columns', (columns) => {
    const line = lineIn(columns);
    expect(line).toHaveLength(columns - 1);
    expect(`Checking ${text}`.startsWith(line.slice(0, -1))).toBe(true);
    expect(line.at(-1)).toBe('…');
  });

  it('has a bar from 80 columns on, and all of its text where the terminal is wide', () => {
    expect(lineIn(80)).toBe(
      'Checking #####............... 25%, 3000 rows, 300/s, 0:30 left; waiting: proje…',
    );
    expect(lineIn(200)).toBe(`Checking #####............... ${text}`);
  });

  it('is the reason alone while the service is down', () => {
    const outage = { reason: 'the service answers 503 (busy)', leftMs: 90_000 };
    const context = { unit: 'orders', speed: SPEED, columns: 200 };
    const said = 'Waiting: the service answers 503 (busy); retrying for up to 90 s';
    expect(toProgressLine('Ordering', { ...step, outage }, context)).toBe(said);
    const narrow = toProgressLine('Ordering', { ...step, outage }, { ...context, columns: 40 });
    expect(narrow).toBe(`${said.slice(0, 38)}…`);
  });

  it.each([
    { part: undefined, bar: '....................' },
    { part: 0.5, bar: '##########..........' },
    { part: 1.01, bar: '####################' },
  ])('fills its bar to $part', ({ part, bar }) => {
    const context = { unit: 'rows', speed: undefined, columns: 100 };
    expect(toProgressLine('Looking', { part, done: 1 }, context).split(' ')[1]).toBe(bar);
  });
});

describe('measureSpeed()', () => {
  const TOTAL = 10_000;
  const stepAt = (done: number) => ({ part: done / TOTAL, done, total: TOTAL });
  /** What is left after so many seconds at 100 a second, then so many in which something else goes on. */
  const leftAfter = (
    something: (speedAt: ReturnType<typeof measureSpeed>, nowMs: number) => void,
    seconds: number,
  ) => {
    const speedAt = measureSpeed(0);
    let nowMs = 0;
    let done = 0;
    const work = (forMs: number) => {
      for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += 100, done += 10)
        speedAt(stepAt(done), nowMs);
    };
    work(20_000);
    for (const endMs = nowMs + 600_000; nowMs < endMs; nowMs += 100) something(speedAt, nowMs);
    work(seconds * 1000);
    const text = toProgressText(stepAt(done), {
      unit: 'orders',
      speed: speedAt(stepAt(done), nowMs),
    });
    return { text, secondsLeft: (TOTAL - done) / 100 };
  };

  it('is that of the work since an outage: what is left is not counted at the speed of ten idle minutes', () => {
    const outage = { reason: 'it is away', leftMs: 1 };
    const away = (speedAt: ReturnType<typeof measureSpeed>, nowMs: number) => {
      speedAt({ ...stepAt(2000), outage }, nowMs);
    };
    const { text, secondsLeft } = leftAfter(away, 1);
    expect(secondsLeft).toBe(79);
    expect(text).toBe('21%, 2100 of 10000 orders, 100/s, 1:19 left');
  });

  it('forgets within half a minute that nothing went on, when nobody said why', () => {
    const waits = (speedAt: ReturnType<typeof measureSpeed>, nowMs: number) => {
      speedAt(stepAt(2000), nowMs);
    };
    expect(leftAfter(waits, 35).text).toBe('55%, 5500 of 10000 orders, 100/s, 0:45 left');
  });

  it('of slow work is that of the last ten orders, however long they took', () => {
    const speedAt = measureSpeed(0);
    const of = (done: number) => ({ part: done / 100, done, total: 100 });
    for (let done = 0; done <= 50; done++) speedAt(of(done), done * 60_000);
    expect(speedAt(of(50), 50 * 60_000)?.perSecond).toBeCloseTo(1 / 60);
  });

  it('has no time left to tell while nothing is done', () => {
    const speedAt = measureSpeed(0);
    const speed = speedAt({ part: 0, done: 0, total: 9 }, 5_000);
    expect(toProgressText({ part: 0, done: 0, total: 9 }, { unit: 'rows', speed })).toBe(
      '0%, 0 of 9 rows, 0/s',
    );
  });
});

test('startLines() says a line every few seconds, and nothing of short work', () => {
  let nowMs = 0;
  const lines: string[] = [];
  const progress = startLines({
    phase: 'Checking',
    unit: 'rows',
    nowMs: () => nowMs,
    say: (line) => lines.push(line),
  });
  for (nowMs = 0; nowMs < 12_000; nowMs += 100) progress.update({ part: undefined, done: nowMs });
  progress.end();
  expect(lines).toEqual(['Checking 5000 rows, 1000/s', 'Checking 10000 rows, 1000/s']);
});

test('startLines() says at once that the service is down, and again when the reason or what is done is another', () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const progress = startLines({ phase: 'Ordering', unit: 'orders', nowMs: () => 0, say });
  const down = (reason: string, leftMs: number, done = 0) =>
    progress.update({ part: 0, done, outage: { reason, leftMs } });
  down('it is away', 600_000);
  down('it is away', 590_000);
  progress.update({ part: 0, done: 0 });
  down('it is away', 580_000);
  down('it is busy', 540_000);
  down('it is away', 119_400);
  progress.update({ part: 0.5, done: 5 });
  down('it is away', -3, 5);
  expect(lines).toEqual([
    'Waiting: it is away; retrying for up to 10 min',
    'Waiting: it is busy; retrying for up to 9 min',
    'Waiting: it is away; retrying for up to 2 min',
    'Waiting: it is away; retrying for up to 1 s',
  ]);
});

function orderOf(number: number) {
  return { order: number as OrderRef, run: 'a', projectId: `p-${number}`, orderId: null };
}

test('WaitingOrders says why orders wait now, and how often one was tried again', () => {
  const waiting = new WaitingOrders();
  expect(waiting.notes()).toEqual([]);
  waiting.note({ ...orderOf(1), state: 'waiting', code: 'project_locked' });
  waiting.note({ ...orderOf(2), state: 'waiting', code: 'project_locked' });
  waiting.note({ ...orderOf(3), state: 'unknown', code: 'timeout' });
  expect(waiting.notes()).toEqual(['waiting: project_locked 2, answer lost 1', '3 retries']);
  waiting.note({ ...orderOf(1), state: 'ordered', code: null });
  waiting.note({ ...orderOf(2), state: 'waiting', code: 'busy' });
  waiting.note({ ...orderOf(3), state: 'ordered', code: null });
  expect(waiting.notes()).toEqual(['waiting: busy 1', '4 retries']);
});
