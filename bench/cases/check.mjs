import { writeMapping } from '../data/shapes.mjs';
import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

/** A dry run as an operator does it, start-up included. @type {import('../harness/case.mjs').Case} */
export const check = {
  name: 'check',
  title: '`vdpipe check`, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs, data } = options;
    const get = (more) => sheets.get({ format: 'csv', rows, orders, ...more });
    const [sorted, shuffled] = [await get(), await get({ shuffled: true })];
    const hard = await get({ texts: 'hard' });
    const sums = writeMapping(data, 'two sums');
    const csvParse = ({ file }) => programs.run('read', 'csv-parse-arrays', file);
    const measured = await race(
      {
        'check, sorted': () => programs.check(sorted),
        'check, shuffled': () => programs.check(shuffled),
        'csv-parse to arrays, reading alone': () => csvParse(sorted),
        'check, hard data, two sums': () => programs.check(hard, sums),
        'csv-parse to arrays, hard data': () => csvParse(hard),
        'DuckDB, hard data, the same sums': async () => {
          const measure = await programs.run('duckdb-sums', hard.file);
          const found = `${measure.result.orders} orders, ${measure.result.rows} rows`;
          if (found !== `${orders} orders, ${rows} rows`) throw new Error(`DuckDB found ${found}`);
          return measure;
        },
      },
      runs,
    );
    const [onSorted, onShuffled, plainPeer, onHard, hardPeer, duckDb] = Object.values(measured);
    const held = [
      atMost("CSV, sorted: time over csv-parse's to arrays", timeRatio(onSorted, plainPeer), 0.45),
      atMost(
        "CSV, shuffled: time over csv-parse's to arrays",
        timeRatio(onShuffled, plainPeer),
        0.45,
      ),
      atMost("hard CSV: time over csv-parse's to arrays", timeRatio(onHard, hardPeer), 0.45),
      atMost(
        "hard CSV: time over DuckDB's scan with the same sums",
        timeRatio(onHard, duckDb),
        2.2,
      ),
      ...[onSorted, onShuffled, onHard].map(({ peakMb }, i) =>
        atMost(`CSV, ${['sorted', 'shuffled', 'hard'][i]}: peak memory`, peakMb, 200, 'MB'),
      ),
    ];
    for (const format of ['shared', 'inline']) {
      const sheet = await get({ format, texts: 'hard' });
      const results = await race(
        {
          [`check, .xlsx, ${format} strings`]: () => programs.check(sheet, sums),
          [`SheetJS, ${format} strings, reading alone`]: () =>
            programs.run('read', 'sheetjs', sheet.file),
        },
        runs,
      );
      Object.assign(measured, results);
      const [ours, sheetJs] = Object.values(results);
      held.push(
        atMost(
          `hard .xlsx, ${format} strings: time over SheetJS's to only read it`,
          timeRatio(ours, sheetJs),
          0.12,
        ),
        atMost(`hard .xlsx, ${format} strings: peak memory`, ours.peakMb, 220, 'MB'),
      );
    }
    return {
      measured,
      held,
      notes: ['DuckDB: two threads, every cell a text, grouped by project and user.'],
    };
  },
};
