import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { readPlaced, withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;

/** From the file to the last order id, durable, at the sandbox in another process. @type {import('../harness/case.mjs').Case} */
export const order = {
  name: 'order',
  title: '`vdpipe order`, whole process, no latency',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const sorted = await sheets.get({ format: 'csv', rows, orders });
    const shuffled = await sheets.get({ format: 'csv', rows, orders, shuffled: true });
    const placed = { sorted: new Set(), shuffled: new Set() };

    const atSandbox = (seen, run) => () =>
      withService('sandbox', options, async (around) => {
        const measure = await run(around);
        const { orders: made, digest } = await readPlaced(around.baseUrl);
        if (made !== orders) throw new Error(`${made} of ${orders} orders were made`);
        if (seen.add(digest).size > 1) throw new Error('The same orders had other bodies');
        return measure;
      });
    const script =
      ({ file }) =>
      ({ baseUrl }) =>
        programs.run('order-script', file, baseUrl);
    const vdpipe = (sheet) => (around) => programs.order(sheet, around, AT_ONCE);
    const measured = await race(
      {
        'order, sorted': atSandbox(placed.sorted, vdpipe(sorted)),
        'a script of today, sorted': atSandbox(placed.sorted, script(sorted)),
        'order, shuffled': atSandbox(placed.shuffled, vdpipe(shuffled)),
        'a script of today, shuffled': atSandbox(placed.shuffled, script(shuffled)),
      },
      runs,
    );
    const ratio = (kind) =>
      timeRatio(measured[`order, ${kind}`], measured[`a script of today, ${kind}`]);
    return {
      measured,
      held: [
        atMost("CSV, sorted: time over the script's", ratio('sorted'), 0.35),
        atMost("CSV, shuffled: time over the script's", ratio('shuffled'), 0.35),
        atMost('CSV, sorted: peak memory', measured['order, sorted'].peakMb, 200, 'MB'),
        atMost('CSV, shuffled: peak memory', measured['order, shuffled'].peakMb, 200, 'MB'),
      ],
      notes: [
        `vdpipe: ${AT_ONCE} at once, every intent and outcome fsynced. The script: csv-parse to objects, grouped in memory, 16 at a time with fetch, nothing durable.`,
        'Every body was byte for byte the same.',
      ],
    };
  },
};
