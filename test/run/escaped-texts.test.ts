import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { initMapping } from '../../src/run/prepare/init-mapping.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import { readPrinted } from '../support/printed.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

const write = (list: string) => temporaryFile('list.csv', list);

const MAPPING = parseMapping(
  `version: 1
project: { column: project }
svc_uid: { value: shop }
order: { order_count: { column: qty }, total_price: { value: 0 } }
variables:
  - { id: plz, column: plz, max_length: 5 }
  - { id: phone, column: phone }
  - { id: name, column: name, required: true }
`,
  'mapping.yaml',
);

/** As a program writes it that protects codes from Excel: bare, and quoted as CSV. */
const LIST = `project,qty,plz,phone,name
p-1,"=""1""","=""01067""",'0101234,Kim
p-2,'2,10115,'+82 10 1234,O'Brien
p-3,3,="03171",,Lee
`;

describe('readRecords() on texts that a CSV file protects from spreadsheet programs', () => {
  test('prints the texts, reads the numbers, and warns once for each column', async () => {
    const { texts, issues } = await readPrinted({ file: write(LIST), mapping: MAPPING });
    expect(texts).toEqual([
      ['01067', '0101234', 'Kim'],
      ['10115', '+82 10 1234', "O'Brien"],
      ['03171', undefined, 'Lee'],
    ]);
    expect(issues.map(({ code, severity, column }) => [code, severity, column])).toEqual([
      ['text_escaped', 'warning', 'qty'],
      ['text_escaped', 'warning', 'plz'],
      ['text_escaped', 'warning', 'phone'],
      ['text_escaped', 'warning', 'qty'],
    ]);
  });

  test('orders nothing where a column turns out to be unclear many rows later', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `p-${i},1,'0${1000 + (i % 9000)},5,Kim ${i}`,
    );
    const list = `project,qty,plz,phone,name\n${rows.join('\n')}\np-x,1,'tis,5,Kim\n`;
    const report = await checkSheet({ file: write(list), mapping: MAPPING });
    expect(report).toMatchObject({ ok: false, issueCounts: { text_escaped: 20_000 } });
    expect(report.issues).toMatchObject([{ severity: 'error', row: null, column: 'plz' }]);
    expect(report.issues[0]?.message).toContain('(list!C2)');
    expect(report.issues[0]?.message).toContain('(list!C20002)');
  });

  test('rejects the row of a cell that is no text in a formula', async () => {
    const list = 'project,qty,plz,phone,name\np-1,1,"=""0""&""1""",,Kim\np-2,1,="01067",,Lee\n';
    const report = await checkSheet({ file: write(list), mapping: MAPPING });
    expect(report).toMatchObject({ rows: { valid: 1, rejected: 1 } });
    expect(report.issues[0]).toMatchObject({ code: 'text_escaped', severity: 'error', row: 2 });
  });

  test('leaves columns that are not used as they are', async () => {
    const list = 'project,qty,plz,phone,name,note\np-1,1,10115,5,Kim,\'01\np-2,1,10117,5,Lee,="x\n';
    const { issues } = await readPrinted({ file: write(list), mapping: MAPPING });
    expect(issues.map(({ code }) => code)).toEqual(['column_unmapped']);
  });

  test.each(['.csv', '.xlsx'] as const)(
    'hands rows to correct back as %s, from which the same texts are read',
    async (ending) => {
      const list = LIST.replaceAll(/,(?:Kim|O'Brien|Lee)$/gm, ',');
      const rejects = { stem: path.join(temporaryFolder(), 'list.rejects'), ending };
      const file = write(list);
      const { files } = await checkSheet({ file, mapping: MAPPING, rejects });
      const written = files?.rejects ?? '';
      const { header, batches } = await readSheet(written);
      const cells: string[][] = [];
      for await (const { rows } of batches) cells.push(...rows.map((row) => row.slice(0, 4)));
      expect(header.columns[2]?.name).toBe('plz');
      expect(cells[0]).toEqual(
        ending === '.csv'
          ? ['p-1', `'="1"`, `'="01067"`, "'0101234"]
          : ['p-1', '1', '01067', '0101234'],
      );
      const corrected = parseMapping(
        `version: 1
project: { column: project }
svc_uid: { value: shop }
order: { order_count: { column: qty }, total_price: { value: 0 } }
variables: [{ id: plz }, { id: phone }]
unmapped_columns: ignore
`,
        'corrected.yaml',
      );
      const { texts } = await readPrinted({ file: written, mapping: corrected });
      const printed = texts.flat().filter((text) => text !== undefined);
      expect(printed).toEqual(['01067', '0101234', '10115', '+82 10 1234', '03171']);
    },
  );
});

test('initMapping() sees the texts of protected cells', async () => {
  const list = 'project_id,svc_uid,수량,plz\np-1,u,="2","=""01067"""\np-2,u,="3",10115\n';
  const file = write(list);
  const { text } = await initMapping({ file });
  expect(text).toContain('order_count: { column: 수량');
  expect(text).toContain('"01067"');
  expect(text).not.toContain('="');
  expect(await readFile(file, 'utf8')).toBe(list);
});
