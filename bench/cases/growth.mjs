import { atMost } from '../harness/limits.mjs';
import { race } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const AT_ONCE = 64;
const SMALL_ROWS = 10;
const ONE_ORDER = 'order, one order of all rows';
const ANY_SIZE = String(2 ** 31 - 1);

/** Whether ten or a hundred times the rows cost as much a row, and no more memory. @type {import('../harness/case.mjs').Case} */
export const growth = {
  name: 'growth',
  title: 'Growth: `check`, and `order` at a service that reads and forgets',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const small = await sheets.get({ format: 'csv', rows: SMALL_ROWS, orders: 2 });
    const sizes = [0.1, 1, 3, 10].map((factor) => ({
      // The header counts too: with it the largest sheet is as large as one may be.
      rows: Math.max(1, Math.round(rows * factor) - 1),
      orders: Math.max(1, Math.round(orders * factor)),
    }));
    const files = [];
    for (const size of sizes) files.push(await sheets.get({ format: 'csv', ...size }));
    const one = await sheets.get({ format: 'csv', rows, orders: 1 });
    const ordered =
      (sheet, ...flags) =>
      () =>
        withService('sink', options, (around) => programs.order(sheet, around, AT_ONCE, ...flags));
    const programsBySize = Object.fromEntries([
      [`check, ${SMALL_ROWS} rows`, () => programs.check(small)],
      ...files.map((sheet) => [`check, ${sheet.rows} rows`, () => programs.check(sheet)]),
      [`order, ${files[1].rows} rows`, ordered(files[1])],
      [`order, ${files[3].rows} rows`, ordered(files[3])],
      [ONE_ORDER, ordered(one, '--max-dataset-bytes', ANY_SIZE)],
    ]);
    const measured = await race(programsBySize, runs);
    const startSeconds = measured[`check, ${SMALL_ROWS} rows`].seconds;
    const perRow = files.map(
      (sheet) => (measured[`check, ${sheet.rows} rows`].seconds - startSeconds) / sheet.rows,
    );
    const peakRatio = (command) =>
      measured[`${command}, ${files[3].rows} rows`].peakMb /
      measured[`${command}, ${files[1].rows} rows`].peakMb;
    return {
      measured,
      held: [
        atMost(
          'check: time per row, a larger size over a smaller one',
          Math.max(
            ...perRow.slice(1).map((seconds, i) => seconds / Math.min(...perRow.slice(0, i + 1))),
          ),
          1.15,
        ),
        atMost('check: peak memory of ten times the rows over that', peakRatio('check'), 1.1),
        atMost('order: peak memory of ten times the rows over that', peakRatio('order'), 1.1),
        atMost(`${ONE_ORDER}: peak memory`, measured[ONE_ORDER].peakMb, 250, 'MB'),
      ],
      notes: [
        `check, microseconds per row without start-up: ${perRow.map((seconds) => (seconds * 1e6).toFixed(2)).join(', ')}. Few rows cost more each, as they run while the code is not compiled yet.`,
      ],
    };
  },
};
