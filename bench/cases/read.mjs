import { atLeast, atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

/** Sheets as texts, the reading alone: without start-up, mapping and checks. @type {import('../harness/case.mjs').Case} */
export const read = {
  name: 'read',
  title: 'Reading a sheet as texts (`readSheet`), the reading alone',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const csv = await sheets.get({ format: 'csv', rows, orders });
    const shared = await sheets.get({ format: 'shared', rows, orders });
    const inline = await sheets.get({ format: 'inline', rows, orders });
    const distinct = await sheets.get({ format: 'shared', rows, orders, distinct: true });
    const more = { rows: 3 * rows, orders: 3 * orders };
    const csvOfMore = await sheets.get({ format: 'csv', ...more });
    const inlineOfMore = await sheets.get({ format: 'inline', ...more });
    const sharedOfMore = await sheets.get({ format: 'shared', ...more });
    const distinctOfMore = await sheets.get({ format: 'shared', ...more, distinct: true });

    const contenders = {
      'CSV: vdpipe': ['vdpipe', csv],
      'CSV: csv-parse, arrays': ['csv-parse-arrays', csv],
      'CSV: csv-parse, objects': ['csv-parse-objects', csv],
      'CSV: papaparse': ['papaparse', csv],
      'CSV: uDSV': ['udsv', csv],
      'CSV: bytes alone': ['bytes-alone', csv],
      'xlsx, shared strings: vdpipe': ['vdpipe', shared],
      'xlsx, shared strings: SheetJS': ['sheetjs', shared],
      'xlsx, inline strings: vdpipe': ['vdpipe', inline],
      [`xlsx, ${rows} distinct strings: vdpipe`]: ['vdpipe', distinct],
      [`CSV, ${more.rows} rows: vdpipe`]: ['vdpipe', csvOfMore],
      [`xlsx, shared strings, ${more.rows} rows: vdpipe`]: ['vdpipe', sharedOfMore],
      [`xlsx, inline strings, ${more.rows} rows: vdpipe`]: ['vdpipe', inlineOfMore],
      [`xlsx, ${more.rows} distinct strings: vdpipe`]: ['vdpipe', distinctOfMore],
    };
    const notes = await compareTexts(contenders, programs);
    const measured = await race(
      mapValues(
        contenders,
        ([reader, { file }]) =>
          () =>
            programs.run('read', reader, file),
      ),
      runs,
    );
    const of = (name) => measured[name];
    const csvPeak = of('CSV: vdpipe').peakMb;
    const inlinePeak = of('xlsx, inline strings: vdpipe').peakMb;
    const sharedRead = of('xlsx, shared strings: vdpipe');
    const distinctPeak = of(`xlsx, ${rows} distinct strings: vdpipe`).peakMb;
    return {
      measured,
      notes,
      held: [
        atMost(
          "CSV: time over csv-parse's to arrays",
          timeRatio(of('CSV: vdpipe'), of('CSV: csv-parse, arrays')),
          0.35,
        ),
        atLeast(
          "xlsx: rows a second over SheetJS's",
          timeRatio(of('xlsx, shared strings: SheetJS'), sharedRead),
          12,
        ),
        atMost('CSV: peak memory', csvPeak, 200, 'MB'),
        atMost('xlsx, inline strings: peak memory', inlinePeak, 200, 'MB'),
        atMost('xlsx, all strings of one column distinct: peak memory', distinctPeak, 300, 'MB'),
        atMost(
          'xlsx, all strings of one column distinct: peak memory of three times the rows over that',
          of(`xlsx, ${more.rows} distinct strings: vdpipe`).peakMb / distinctPeak,
          1.1,
        ),
        atMost(
          'CSV: peak memory of three times the rows over that',
          of(`CSV, ${more.rows} rows: vdpipe`).peakMb / csvPeak,
          1.1,
        ),
        atMost(
          'xlsx, inline strings: peak memory of three times the rows over that',
          of(`xlsx, inline strings, ${more.rows} rows: vdpipe`).peakMb / inlinePeak,
          1.1,
        ),
        atMost(
          'xlsx, shared strings: peak memory of three times the rows over that',
          of(`xlsx, shared strings, ${more.rows} rows: vdpipe`).peakMb / sharedRead.peakMb,
          1.1,
        ),
      ],
    };
  },
};

/** Sees to it that vdpipe reads exactly what was written, and names the peers that do not. */
async function compareTexts(contenders, programs) {
  const notes = [];
  for (const [name, [reader, { file, digest }]] of Object.entries(contenders)) {
    if (reader === 'bytes-alone') continue;
    console.error(`  comparing texts: ${name}`);
    const { result } = await programs.run('read', reader, file, 'digest');
    if (result.digest === digest) continue;
    if (reader === 'vdpipe') throw new Error(`${name}: the texts are not those that were written`);
    notes.push(`${name}: its texts are not those of the file.`);
  }
  return notes.length > 0 ? notes : ['All programs saw the same text in every cell.'];
}

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
