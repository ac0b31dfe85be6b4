import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { type BookSheet, n, r, workbookOf, writeBook } from '../meaning/workbook.ts';
import { runs } from '../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';
import { readAll } from './several-lists.ts';

const HEAD = r('project|user|price|name');

function mappingOf(sheet: string, combine = 'sum') {
  return parseMapping(
    `version: 1\nsheet: { ${sheet} }\nproject: { column: project }\nsvc_uid: { column: user }\norder: { order_count: rows, total_price: { column: price, combine: ${combine} } }\nvariables: [{ id: name, column: name }]\n`,
    'm.yaml',
  );
}

const ALL = 'names: all, repeat_merged: true, repeated_sheets: include';

const bookOf = (sheets: readonly BookSheet[], format = 'xlsx') =>
  temporaryFile(`list.${format}`, writeBook(workbookOf(sheets), format));

async function ordersOf(file: string | readonly string[], mapping: ReturnType<typeof mappingOf>) {
  const { orders, issues } = await readAll({ file, mapping });
  const codes = orders.map((order) => ({ ...order, problem: order.problem?.code ?? null }));
  return { orders: codes, issues };
}

/** Two orders: the price of the first is merged over its rows. */
const month = (name: string, at: number, more: Partial<BookSheet> = {}): BookSheet => ({
  name,
  rows: [
    HEAD,
    [`p-${at}`, 'u-1', n(2.5, '0'), `Ann ${at}`],
    [null, null, null, `Bo ${at}`],
    [`q-${at}`, 'u-1', n(1234.5, '#,##0.00'), `Cy ${at}`],
  ],
  merged: ['A2:A3', 'B2:B3', 'C2:C3'],
  ...more,
});

describe('merged cells of several sheets, repeated', () => {
  it.each(['xlsx', 'xls', 'ods'])(
    'are for all their rows, and amounts count once: .%s',
    async (format) => {
      const file = bookOf([month('January', 1), month('February', 2), month('March', 3)], format);
      const asked = await ordersOf(file, mappingOf(ALL));
      expect(asked.issues.map(({ code, cell }) => [code, cell])).toEqual(
        ['January', 'February', 'March'].flatMap((sheet) =>
          ['C2', 'C3'].map((cell) => ['amount_not_as_shown', `${sheet}!${cell}`]),
        ),
      );
      const { orders, issues } = await ordersOf(file, mappingOf(`${ALL}, amounts: stored`));
      expect(issues).toEqual([]);
      expect(
        orders.map(({ projectId, totalPrice, rows }) => [projectId, totalPrice, rows]),
      ).toEqual(
        [1, 2, 3].flatMap((at) => [
          [`p-${at}`, '2.5', 2],
          [`q-${at}`, '1234.5', 1],
        ]),
      );
      expect(orders[2]?.json).toMatch(/Ann 2.*Bo 2/);
    },
  );

  it('are asked about without it', async () => {
    const file = bookOf([month('January', 1, { merged: [] }), month('February', 2)]);
    const names = 'names: all, amounts: stored';
    const { issues } = await ordersOf(file, mappingOf(names));
    expect(issues.find(({ code }) => code === 'cells_merged')).toMatchObject({
      message: expect.stringContaining('(February!A2:A3)'),
      fix: expect.stringContaining('repeat_merged: true'),
    });
  });

  it('end with their sheet, whatever the file merges below its last row', async () => {
    const rows = [HEAD, r('p-9|u-1', 5, 'Zoe'), r('p-9|u-1', 6, 'Al')];
    const file = bookOf([
      month('January', 1, { merged: ['A2:A3', 'B2:B3', 'C2:C3', 'C4:C9', 'C11:C14'] }),
      { name: 'February', rows },
    ]);
    const { orders, issues } = await ordersOf(file, mappingOf(`${ALL}, amounts: stored`));
    expect(issues).toEqual([]);
    expect(orders.at(-1)).toMatchObject({ projectId: 'p-9', totalPrice: '11', rows: 2 });
  });

  it('are an error over orders, and over columns, with their own place', async () => {
    const over = month('February', 2, { merged: ['A2:A3', 'B2:B3', 'C3:C4'] });
    const found = await ordersOf(
      bookOf([month('January', 1), over]),
      mappingOf(`${ALL}, amounts: stored`),
    );
    expect(found.issues.find(({ code }) => code === 'amount_merged')?.message).toContain(
      'February!C3:C4',
    );
    const wide = month('February', 2, { merged: ['A2:A3', 'B2:B3', 'C2:D3'] });
    await expect(
      ordersOf(bookOf([month('January', 1), wide]), mappingOf(ALL)),
    ).rejects.toMatchObject({
      code: 'sheets_several',
    });
  });

  it('may be in a workbook beside CSV, in another order of columns', async () => {
    const moved: BookSheet = {
      name: 'February',
      rows: [
        r('name|price|project|user'),
        ['Di', n(2.5, '0'), 'p-2', 'u-1'],
        ['Ed', null, null, null],
      ],
      merged: ['B2:B3', 'C2:C3', 'D2:D3'],
    };
    const csv = temporaryFile('a.csv', 'project,user,price,name\np-1,u-1,3,Ann\np-1,u-1,4,Bo\n');
    const { orders, issues } = await ordersOf(
      [csv, bookOf([moved])],
      mappingOf('repeat_merged: true, amounts: stored'),
    );
    expect(issues).toEqual([]);
    expect(orders.map(({ projectId, totalPrice, rows }) => [projectId, totalPrice, rows])).toEqual([
      ['p-1', '7', 2],
      ['p-2', '2.5', 2],
    ]);
  });

  it('are one amount among rows to correct', async () => {
    const bad = month('February', 2);
    const rows = bad.rows.with(2, [null, null, null, 'Bo\u0000']);
    const file = bookOf([
      month('January', 1),
      { ...bad, rows: rows.with(3, ['q-2', 'u-1', 'x', 'Cy']) },
    ]);
    const stem = path.join(temporaryFolder(), 'rejects');
    const mapping = mappingOf(`${ALL}, amounts: stored`);
    const { files } = await checkSheet({ file, mapping, rejects: { stem, ending: '.csv' } });
    expect(readFileSync(files?.rejects ?? '', 'utf8')).toMatch(/^q-2,u-1,x,Cy,February!4,/m);
  });
});

it('several sheets with merged cells give the orders of the same rows in one', async () => {
  const order = fc.record({
    rows: fc.integer({ min: 1, max: 4 }),
    price: fc.constantFrom(n(2.5, '0'), 7, n(1234.5, '#,##0.00')),
    isMerged: fc.boolean(),
  });
  const sheets = fc.array(fc.array(order, { maxLength: 4 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sheets, fc.boolean(), async (parts, isLong) => {
      const merged: string[][] = [];
      const bodies = parts.map((orders, part) => {
        const own: string[] = [];
        merged.push(own);
        const rows: BookSheet['rows'][number][] = [];
        for (const [i, { rows: count, price, isMerged }] of orders.entries()) {
          const top = rows.length;
          for (let at = 0; at < count; at += 1) {
            const ids = isMerged && at > 0 ? [null, null, null] : [`p-${part}-${i}`, 'u-1', price];
            rows.push([...ids, `Ann ${part}-${i}-${at}`]);
          }
          if (isMerged && count > 1)
            for (const letter of 'ABC') own.push(`${letter}${top}:${letter}${top + count - 1}`);
        }
        // More than the rows that are looked at together.
        const filler = isLong && part === 0 ? 300 : 0;
        for (let i = 0; i < filler; i += 1) rows.push([`f-${i}`, 'u-1', 1, `Flo ${i}`]);
        return rows;
      });
      const moved = (range: string, by: number) =>
        range.replace(/\d+/g, (row) => String(Number(row) + by));
      const several = bookOf(
        bodies.map((rows, i) => ({
          name: `S${i}`,
          rows: [HEAD, ...rows],
          merged: (merged[i] ?? []).map((range) => moved(range, 2)),
        })),
      );
      let above = 2;
      const ranges = bodies.flatMap((rows, i) => {
        const own = (merged[i] ?? []).map((range) => moved(range, above));
        above += rows.length;
        return own;
      });
      const one = bookOf([{ name: 'S', rows: [HEAD, ...bodies.flat()], merged: ranges }]);
      const how = 'repeat_merged: true, amounts: stored';
      const joined = await ordersOf(
        several,
        mappingOf(`${how}, names: all, repeated_sheets: include`),
      );
      const model = await ordersOf(one, mappingOf(how));
      expect(joined.orders).toEqual(model.orders);
      // Of several sheets, those without a row are told of.
      const empty = bodies.filter((rows) => rows.length === 0);
      const told = empty.length < bodies.length ? empty.map(() => ['rows_missing', null]) : [];
      expect(joined.issues.map(({ code, row }) => [code, row]).toSorted()).toEqual(
        [...model.issues.map(({ code, row }) => [code, row]), ...told].toSorted(),
      );
    }),
    { numRuns: runs(15) },
  );
});
