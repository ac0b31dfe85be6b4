import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHAPES, toMapping } from '../data/shapes.mjs';
import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

const TWO_SUMS = 'two sums';

/** A dry run of each mapping shape, of texts that repeat and of texts that do not. @type {import('../harness/case.mjs').Case} */
export const shapes = {
  name: 'shapes',
  title: '`vdpipe check` of mapping shapes, friendly and hard data, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const mappings = writeMappings(options.data);
    const many = Math.ceil(rows / 5);
    const few = Math.ceil(rows / 20_000);
    const measured = {};
    const held = [];
    for (const texts of ['friendly', 'hard']) {
      const get = (more) => sheets.get({ format: 'csv', texts, rows, orders, ...more });
      const [sheet, manyOrders, fewOrders] = [
        await get(),
        await get({ orders: many }),
        await get({ orders: few }),
      ];
      const peer = `${texts}: csv-parse to arrays`;
      const lines = {
        ...mapKeys(SHAPES, (shape) => [sheet, shape]),
        [`${TWO_SUMS}, ${many} orders`]: [manyOrders, TWO_SUMS],
        [`${TWO_SUMS}, ${few} orders`]: [fewOrders, TWO_SUMS],
      };
      const contenders = Object.entries(lines).map(([name, [file, shape]]) => [
        `${texts}: ${name}`,
        () => programs.check(file, mappings[shape]),
      ]);
      const results = await race(
        {
          [peer]: () => programs.run('read', 'csv-parse-arrays', sheet.file),
          ...Object.fromEntries(contenders),
        },
        runs,
      );
      Object.assign(measured, results);
      for (const [name] of contenders) {
        const ratio = timeRatio(results[name], results[peer]);
        held.push(atMost(`${name}: time over csv-parse's to arrays`, ratio, 0.45));
      }
      const peak = Math.max(...contenders.map(([name]) => results[name].peakMb));
      held.push(atMost(`${texts}: peak memory of the worst shape`, peak, 200, 'MB'));
    }
    const shuffled = await sheets.get({
      ...{ format: 'csv', texts: 'friendly', shuffled: true },
      ...{ rows, orders: many },
    });
    const name = `friendly: ${many} shuffled orders`;
    const results = await race(
      { [name]: () => programs.check(shuffled, mappings[TWO_SUMS]) },
      runs,
    );
    Object.assign(measured, results);
    held.push(atMost(`${name}: time`, results[name].seconds, 6, 's'));
    held.push(atMost(`${name}: peak memory`, results[name].peakMb, 250, 'MB'));
    return { measured, held };
  },
};

/** The same of workbooks, whose peer takes most of a minute. @type {import('../harness/case.mjs').Case} */
export const workbooks = {
  name: 'workbooks',
  title: '`vdpipe check` of .xlsx with hard data, whole process',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const mappings = writeMappings(options.data);
    const measured = {};
    const held = [];
    for (const format of ['shared', 'inline']) {
      const sheet = await sheets.get({ format, texts: 'hard', rows, orders });
      const [name, peer] = [`check, ${format} strings`, `SheetJS, ${format} strings`];
      const results = await race(
        {
          [name]: () => programs.check(sheet, mappings[TWO_SUMS]),
          [peer]: () => programs.run('read', 'sheetjs', sheet.file),
        },
        runs,
      );
      Object.assign(measured, results);
      held.push(
        atMost(
          `${format} strings: time over SheetJS's to only read it`,
          timeRatio(results[name], results[peer]),
          0.12,
        ),
        atMost(`${format} strings: peak memory`, results[name].peakMb, 220, 'MB'),
      );
    }
    return { measured, held };
  },
};

/** Writes a mapping file for each shape; returns their paths. */
function writeMappings(folder) {
  mkdirSync(folder, { recursive: true });
  return mapKeys(SHAPES, (shape) => {
    const file = path.join(folder, `${shape.replaceAll(' ', '-')}.yaml`);
    writeFileSync(file, toMapping(shape));
    return file;
  });
}

function mapKeys(object, toValue) {
  return Object.fromEntries(Object.keys(object).map((key) => [key, toValue(key)]));
}
