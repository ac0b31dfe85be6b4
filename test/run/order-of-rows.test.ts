import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { type Cell, workbook, writeBook } from '../meaning/workbook.ts';
import { readPrinted } from '../support/printed.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const mappingOf = (sheet: string, combine: string) =>
  parseMapping(
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price, combine: ${combine} } }
sheet: { ${sheet} }
variables: [{ id: l, column: Litre, clean: [{ number: "0.000" }] }]
`,
    'm.yaml',
  );

/** What is read of each row, by its project; null if nothing of the list is ordered. */
async function read(file: string, mapping: ReturnType<typeof mappingOf>) {
  const { rows, isUsable } = await readPrinted({ file, mapping });
  const toText = ({ record: { projectId, valid, fields }, sent }: (typeof rows)[number]) =>
    JSON.stringify([projectId, valid && [fields, sent]]);
  return isUsable ? rows.map(toText).sort() : null;
}

/** More rows than are read at a time. */
const FAR = Array.from({ length: 1000 }, (_, i) => [`far-${i}`, '3', '1'] as const);

const cell = fc.constantFrom(2.5, 12.5, 3, 1.789, '2.5', '12.5', '1.789', '3,50', '1,234', '12');
const rows = fc
  .array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 })
  .map((all) => all.map(([price, litre], i) => [`p-${i}`, price, litre] as const));
type Rows = readonly (readonly [string, string | number, string | number])[];
const orders = rows.chain((all) =>
  fc.tuple(
    fc.constant<Rows>(all),
    fc.shuffledSubarray(all, { minLength: all.length }) as fc.Arbitrary<Rows>,
  ),
);

function write(rows: Rows): string {
  const file = path.join(temporaryFolder(), 'list.json');
  const [first, ...others] = rows;
  const all = [...(first ? [first] : []), ...FAR, ...others];
  writeFileSync(
    file,
    JSON.stringify(all.map(([Project, Price, Litre]) => ({ Project, Price, Litre }))),
  );
  return file;
}

const TEXT = ['p-0', '2.5', '1.789'] as const;
const NUMBER = ['p-1', 2.5, 1] as const;

it('rows of texts and numbers are the same money in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.constantFrom('', 'locale: de', 'amounts: stored'),
      fc.constantFrom('sum', 'same'),
      async ([one, other], sheet, combine) => {
        const mapping = mappingOf(sheet, combine);
        const [found, again] = [await read(write(one), mapping), await read(write(other), mapping)];
        // Where the first rows say something else than a later one, nothing is ordered.
        if (found && again) expect(again).toEqual(found);
      },
    ),
    {
      numRuns: 10,
      examples: [
        [
          [
            [TEXT, NUMBER],
            [NUMBER, TEXT],
          ],
          'locale: de',
          'sum',
        ],
        [
          [
            [TEXT, NUMBER, ['p-2', '3,50', 1]],
            [NUMBER, TEXT, ['p-2', '3,50', 1]],
          ],
          '',
          'same',
        ],
      ],
    },
  );
});

it.each(['xlsx', 'ods', 'xls', 'xml'])(
  'a text shows the decimal mark beside and below the same number: .%s',
  async (kind) => {
    const file = path.join(temporaryFolder(), `list.${kind}`);
    for (const combine of ['sum', 'same']) {
      for (const rows of [
        [TEXT, NUMBER],
        [NUMBER, TEXT],
      ]) {
        const cells = rows.map((row): Cell[] => [...row]);
        writeFileSync(file, writeBook(workbook([['Project', 'Price', 'Litre'], ...cells]), kind));
        const found = await read(file, mappingOf('locale: de', combine));
        expect(found?.join()).toContain('"text":"1.789"');
      }
    }
  },
);

it('a number that a web page writes as it is shows nothing, and a text beside it the decimal mark', async () => {
  const file = path.join(temporaryFolder(), 'list.html');
  const head = '<table><tr><th>Project<th>Price<th>Litre';
  const number = '<tr><td>p-0<td x:num>2.5<td>1.789';
  const found = async (rows: string) => {
    writeFileSync(file, `${head}${rows}</table>`);
    return (await read(file, mappingOf('locale: de', 'sum')))?.join();
  };
  expect(await found(number)).toContain('"text":"1789.000"');
  expect(await found(`${number}<tr><td>p-1<td>2.5<td x:num>1`)).toContain('"text":"1.789"');
});
