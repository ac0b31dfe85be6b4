import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

/** A dry run as an operator does it, start-up included. @type {import('../harness/case.mjs').Case} */
export const check = {
  name: 'check',
  title: '`vdpipe check`, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const sorted = await sheets.get({ format: 'csv', rows, orders });
    const shuffled = await sheets.get({ format: 'csv', rows, orders, shuffled: true });
    const xlsx = await sheets.get({ format: 'shared', rows, orders });
    const measured = await race(
      {
        'check, CSV, sorted': () => programs.check(sorted),
        'check, CSV, shuffled': () => programs.check(shuffled),
        'csv-parse to arrays, reading alone': () =>
          programs.run('read', 'csv-parse-arrays', sorted.file),
        'check, xlsx, shared strings': () => programs.check(xlsx),
        'SheetJS, reading alone': () => programs.run('read', 'sheetjs', xlsx.file),
      },
      runs,
    );
    const onSorted = measured['check, CSV, sorted'];
    const onShuffled = measured['check, CSV, shuffled'];
    const csvParse = measured['csv-parse to arrays, reading alone'];
    const sheetJs = measured['SheetJS, reading alone'];
    return {
      measured,
      held: [
        atMost("CSV, sorted: time over csv-parse's to arrays", timeRatio(onSorted, csvParse), 0.45),
        atMost(
          "CSV, shuffled: time over csv-parse's to arrays",
          timeRatio(onShuffled, csvParse),
          0.45,
        ),
        atMost(
          "xlsx: time over SheetJS's to only read it",
          timeRatio(measured['check, xlsx, shared strings'], sheetJs),
          0.12,
        ),
        atMost('CSV, sorted: peak memory', onSorted.peakMb, 200, 'MB'),
        atMost('CSV, shuffled: peak memory', onShuffled.peakMb, 200, 'MB'),
      ],
    };
  },
};
