import { atLeast } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { readPlaced, withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;
const ORDERS_A_SECOND = 3000;
const PART_OF_UNDICI = 0.6;

/** Orders that are staged already: what durability costs. @type {import('../harness/case.mjs').Case} */
export const submit = {
  name: 'submit',
  title: `Submitting alone, no latency, ${AT_ONCE} at once`,
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const { file } = await sheets.get({ format: 'csv', rows, orders });
    const digests = new Set();
    const atSandbox = (run) => () =>
      withService('sandbox', options, async (around) => {
        const measure = await run(around);
        if (digests.add((await readPlaced(around.baseUrl)).digest).size > 1) {
          throw new Error('The same orders had other bodies');
        }
        return measure;
      });
    const measured = await race(
      {
        'vdpipe, every intent and outcome durable': atSandbox(({ baseUrl, ledger }) =>
          programs.run('submit-vdpipe', file, MAPPING, ledger, baseUrl, AT_ONCE),
        ),
        'undici and p-limit, bodies ready, nothing recorded': atSandbox(({ baseUrl }) =>
          programs.run('submit-undici', file, baseUrl, AT_ONCE),
        ),
      },
      runs,
    );
    const [ours, plain] = Object.values(measured);
    const part = timeRatio(plain, ours);
    const aSecond = orders / ours.seconds;
    const wanted = Math.min(ORDERS_A_SECOND, (aSecond / part) * PART_OF_UNDICI);
    return {
      measured,
      held: [atLeast('orders a second', aSecond, wanted, '/s')],
      notes: [
        `${orders} orders of ${Math.round(rows / orders)} rows. Plain undici: ${(orders / plain.seconds).toFixed(0)} orders a second, vdpipe ${part.toFixed(2)} of it. The limit is the lower one of ${ORDERS_A_SECOND} a second and ${PART_OF_UNDICI} of plain undici.`,
        'CPU and memory are of the whole process, making the bodies or the staging included.',
      ],
    };
  },
};
