import { atMost } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { race } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;
const LATENCY_MS = 50;
const ORDERS = 2000;
const ROWS = 10_000;
const ALONE = 'submitting alone';

/** How near to the least possible, with a service that takes its time. @type {import('../harness/case.mjs').Case} */
export const latency = {
  name: 'latency',
  title: `${ORDERS} orders, ${LATENCY_MS} ms latency, ${AT_ONCE} at once`,
  async run({ options, sheets, programs }) {
    const sheet = await sheets.get({ format: 'csv', rows: ROWS, orders: ORDERS });
    const atSandbox = (run) => () =>
      withService('sandbox', { ...options, latencyMs: LATENCY_MS }, run);
    const measured = await race(
      {
        [ALONE]: atSandbox(({ baseUrl, ledger }) =>
          programs.run('submit-vdpipe', sheet.file, MAPPING, ledger, baseUrl, AT_ONCE),
        ),
        'undici and p-limit, bodies ready': atSandbox(({ baseUrl }) =>
          programs.run('submit-undici', sheet.file, baseUrl, AT_ONCE),
        ),
        [`order, whole process (${ROWS} rows)`]: atSandbox((around) =>
          programs.order(sheet, around, AT_ONCE),
        ),
      },
      options.runs,
    );
    const leastSeconds = ((ORDERS / AT_ONCE) * LATENCY_MS) / 1000;
    return {
      measured,
      held: Object.entries(measured)
        .filter(([name]) => !name.startsWith('undici'))
        .map(([name, { seconds }]) =>
          atMost(
            `${name}: time over the least possible`,
            seconds / leastSeconds,
            name === ALONE ? 1.1 : 1.15,
          ),
        ),
      notes: [`The least possible: orders / at once x latency = ${leastSeconds.toFixed(2)} s.`],
    };
  },
};
