import { atLeast, atMost } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { SLOW_FSYNC_MS, slowDisk } from '../harness/slow-disk.mjs';
import { withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;
const PART_OF_UNDICI = 0.9;
const STOOD_MS = 20;

/**
 * Orders that are staged already: what durability costs, at a service that reads, forgets and answers at once.
 *
 * @type {import('../harness/case.mjs').Case}
 */
export const submit = {
  name: 'submit',
  title: `Submitting alone, no latency, ${AT_ONCE} at once`,
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const { file } = await sheets.get({ format: 'csv', rows, orders });
    const slow = slowDisk();
    const atSink = (run) => () => withService('sink', options, run);
    const vdpipe = (on) =>
      atSink(({ baseUrl, ledger }) =>
        on.run('submit-vdpipe', file, MAPPING, ledger, baseUrl, AT_ONCE),
      );
    const measured = await race(
      {
        'vdpipe, every intent and outcome durable': vdpipe(programs),
        'undici and p-limit, bodies ready, nothing recorded': atSink(({ baseUrl }) =>
          programs.run('submit-undici', file, baseUrl, AT_ONCE),
        ),
        ...(slow && { 'vdpipe on a slow disk': vdpipe(programs.with(slow)) }),
      },
      runs,
    );
    const [ours, plain, onSlow] = Object.values(measured);
    return {
      measured,
      held: [
        atLeast("orders a second over plain undici's", timeRatio(plain, ours), PART_OF_UNDICI),
        atMost('longest time that the event loop stood', ours.result.stoodMs, STOOD_MS, 'ms'),
        ...(onSlow
          ? [atMost('a slow disk: time over that of this disk', timeRatio(onSlow, ours), 1.3)]
          : []),
      ],
      notes: [
        `${orders} orders of ${Math.round(rows / orders)} rows, ${(orders / ours.seconds).toFixed(0)} a second; plain undici ${(orders / plain.seconds).toFixed(0)}.`,
        `On the slow disk each fsync takes ${SLOW_FSYNC_MS} ms longer.`,
        'CPU and memory are of the whole process, making the bodies or the staging included.',
      ],
    };
  },
};
