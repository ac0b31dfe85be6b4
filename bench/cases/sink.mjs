import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;
/** A tenth of the rows and orders: what does not grow with them counts more. */
const PART = 10;

/** Where the service takes no time, vdpipe's own counts. @type {import('../harness/case.mjs').Case} */
export const sink = {
  name: 'sink',
  title: '`vdpipe order` at a service that reads, forgets and answers at once, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const small = { rows: Math.ceil(rows / PART), orders: Math.ceil(orders / PART) };
    const whole = await sheets.get({ format: 'csv', rows, orders });
    const tenth = await sheets.get({ format: 'csv', ...small });
    const atSink = (run) => () => withService('sink', options, run);
    const vdpipe = (sheet) => atSink((around) => programs.order(sheet, around, AT_ONCE));
    const script = ({ file }) =>
      atSink(({ baseUrl }) => programs.run('order-script', file, baseUrl));
    const names = [rows, small.rows].map((count) => `${count} rows`);
    const measured = await race(
      {
        [`order, ${names[0]}`]: vdpipe(whole),
        [`a script of today, ${names[0]}`]: script(whole),
        [`order, ${names[1]}`]: vdpipe(tenth),
        [`a script of today, ${names[1]}`]: script(tenth),
      },
      runs,
    );
    const ratio = (name) =>
      timeRatio(measured[`order, ${name}`], measured[`a script of today, ${name}`]);
    return {
      measured,
      held: [
        atMost(`${names[0]}, ${orders} orders: time over the script's`, ratio(names[0]), 0.28),
        atMost(`${names[1]}, ${small.orders} orders: time over the script's`, ratio(names[1]), 0.4),
      ],
    };
  },
};
