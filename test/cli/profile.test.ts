import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { callCli } from '../support/call.ts';
import { runCli } from '../support/cli.ts';
import { expectPrivate } from '../support/posix.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const LIST = `\ufeffCode,Price,Name\n${Array.from({ length: 30 }, (_, i) => `A-${100 + i},${i + 1}.50,Ann\n`).join('')}B-7,,"Bo, Jr"\n`;

describe('vdpipe profile', () => {
  it('tells people what each column holds, and which cells are odd', async () => {
    const file = temporaryFile('list.csv', LIST);
    const { code, stdout, stderr } = await callCli(['profile', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`"list", column names in row 1: 31 rows
Repeated rows: 0
Prices in "Price": 480

A "Code": 31 filled, 0 empty, 31 different
  kinds     code 31
  forms     A-000 (30), A-0 (1)
  length    3 "B-7" (list!A32) to 5 "A-100" (list!A2)
  odd       "B-7" (list!A32): the form A-0

B "Price": 30 filled, 1 empty (list!B32), 30 different
  kinds     number 30
  forms     00.00 (21), 0.00 (9)
  length    4 "1.50" (list!B2) to 5 "10.50" (list!B11)
  numbers   1.50 to 30.50, half up to 15.5; sum 480

C "Name": 31 filled, 0 empty, 2 different
  kinds     text 31
  forms     Aa (30), Aa, Aa (1)
  length    3 "Ann" (list!C2) to 6 "Bo, Jr" (list!C32)
  frequent  "Ann" (30), "Bo, Jr" (1)
  odd       "Bo, Jr" (list!C32): the form Aa, Aa

warning text_odd in column "Price": 1 cell
  list!B32  Cells are empty, while nearly all others of their column have a text: ""
  What to do: Compare it with the source of the list, and correct the cell if it is wrong.

In total: 1 warning
`);
  });

  it('prints JSON for programs, of standard input too', async () => {
    const { code, stdout } = await runCli(['profile', '-', '--json'], { input: LIST });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ ok: true, file: '-', header_row: 1, rows: 31 },
      ...{ issues: [{ code: 'text_odd' }], issue_counts: { text_odd: 1 } },
      columns: [{ column: 'Code', odd: [{ by: 'form' }] }, { filled: 30, empty: 1 }, {}],
    });
  });

  it('writes a page, and no data where others may read it', async () => {
    const [list, page] = [temporaryFile('list.csv', LIST), path.join(temporaryFolder(), 'p.html')];
    const { code, stdout, stderr } = await callCli(['profile', list, '--report', page, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      files: { report: page },
      amounts: [{ is: 'total_price', column: 'Price', sums: { '': '480' } }],
    });
    expectPrivate(page);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<bdi>Bo, Jr</bdi>');
    expect(html).toContain('Cells are empty, while nearly all others');
    const same = await callCli(['profile', list, '--report', list]);
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('.html') });
    expect(readFileSync(list, 'utf8')).toBe(LIST);
  });

  it('reads the sheet as flags say', async () => {
    const file = path.join(SAMPLES, 'messy-list.xlsx');
    const { code, stdout, stderr } = await callCli(['profile', file, '--header-row', '4']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('C "받는사람": 12 filled, 1 empty (발송명단!C14), 12 different');
  });

  it('ends with 3 where the mapping does not fit, or the file is no list', async () => {
    const file = temporaryFile('list.csv', LIST);
    const mapping = path.join(SAMPLES, 'mailing-list.yaml');
    const misfit = await callCli(['profile', file, '-m', mapping, '--json']);
    expect(misfit.code).toBe(3);
    expect(JSON.parse(misfit.stdout)).toMatchObject({
      ok: false,
      issues: expect.arrayContaining([expect.objectContaining({ code: 'column_missing' })]),
    });
    const empty = await callCli(['profile', temporaryFile('empty.csv', '')]);
    expect(empty).toMatchObject({ code: 3, stderr: expect.stringContaining('it is empty') });
    const none = await callCli(['profile', path.join(temporaryFolder(), 'none.csv')]);
    expect(none.code).toBe(2);
  });
});
