import { SHAPES, writeMapping } from '../data/shapes.mjs';
import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

const TWO_SUMS = 'two sums';

/** A dry run of each mapping shape, of texts that hardly repeat. @type {import('../harness/case.mjs').Case} */
export const shapes = {
  name: 'shapes',
  title: '`vdpipe check` of mapping shapes, hard CSV, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs, data } = options;
    const [many, few] = [Math.ceil(rows / 5), Math.ceil(rows / 20_000)];
    const get = (more) => sheets.get({ format: 'csv', texts: 'hard', rows, orders, ...more });
    const sheet = await get();
    const contenders = Object.entries({
      ...Object.fromEntries(Object.keys(SHAPES).map((shape) => [shape, [sheet, shape]])),
      [`${TWO_SUMS}, ${many} orders`]: [await get({ orders: many }), TWO_SUMS],
      [`${TWO_SUMS}, ${few} orders`]: [await get({ orders: few }), TWO_SUMS],
    }).map(([name, [file, shape]]) => [
      name,
      () => programs.check(file, writeMapping(data, shape)),
    ]);
    const peer = 'csv-parse to arrays';
    const measured = await race(
      {
        [peer]: () => programs.run('read', 'csv-parse-arrays', sheet.file),
        ...Object.fromEntries(contenders),
      },
      runs,
    );
    const { [peer]: csvParse, ...ours } = measured;
    const peak = Math.max(...Object.values(ours).map(({ peakMb }) => peakMb));
    return {
      measured,
      held: [
        ...Object.entries(ours).map(([name, summary]) =>
          atMost(`${name}: time over csv-parse's to arrays`, timeRatio(summary, csvParse), 0.6),
        ),
        atMost('peak memory of the worst shape', peak, 200, 'MB'),
      ],
    };
  },
};
