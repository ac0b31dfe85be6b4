import { atMost } from '../harness/limits.mjs';
import { race } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const ANY_SIZE = String(2 ** 31 - 1);

/** One order with all rows of the sheet, at a service that reads and forgets. @type {import('../harness/case.mjs').Case} */
export const large = {
  name: 'large',
  title: 'One order of all rows, whole process',
  async run({ options, sheets, programs }) {
    const sheet = await sheets.get({ format: 'csv', rows: options.rows, orders: 1 });
    const measured = await race(
      {
        'order, one order': () =>
          withService('sink', options, (around) =>
            programs.order(sheet, around, 1, '--max-dataset-bytes', ANY_SIZE),
          ),
      },
      options.runs,
    );
    const [{ peakMb }] = Object.values(measured);
    return { measured, held: [atMost('peak memory', peakMb, 250, 'MB')] };
  },
};
