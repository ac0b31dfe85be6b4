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
    const shared = await get({ format: 'shared', texts: 'hard' });
    const inline = await get({ format: 'inline', texts: 'hard' });
    const onSheets = await race(
      {
        'check, .xlsx, shared strings': () => programs.check(shared, sums),
        'SheetJS, shared strings, reading alone': () =>
          programs.run('read', 'sheetjs', shared.file),
        'check, .xlsx, inline strings': () => programs.check(inline, sums),
      },
      runs,
    );
    Object.assign(measured, onSheets);
    const [onShared, sheetJs, onInline] = Object.values(onSheets);
    held.push(
      atMost("hard .xlsx: time over SheetJS's to only read it", timeRatio(onShared, sheetJs), 0.12),
      atMost('hard .xlsx, shared strings: peak memory', onShared.peakMb, 220, 'MB'),
      atMost('hard .xlsx, inline strings: peak memory', onInline.peakMb, 220, 'MB'),
    );
    return {
      measured,
      held,
      notes: [
        'DuckDB: two threads, every cell a text, grouped by project and user.',
        'SheetJS cannot read the workbook with inline strings: its sheet is longer than a string may be.',
      ],
    };
  },
};
