import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { initMapping } from '../../src/run/prepare/init-mapping.ts';
import { r, workbookOf, writeBook } from '../meaning/workbook.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HEADER = 'Project;User;Qty;Total;Name';
const JANUARY = `${HEADER}\np-1;u-1;1;2;Ann\np-2;u-1;2;3;Bo\n`;
/** Rows of one order differ only in this one. */
const FEBRUARY = 'Name,Qty,Total,User,Project\nCy,1,4,u-1,p-3\nDi,5,6,u-1,p-3\n';
const book = writeBook(
  workbookOf([
    { name: 'Info', rows: [r('Our list of March')] },
    { name: 'March', rows: [r(HEADER.replaceAll(';', '|')), r('p-4|u-1', 3, 4, 'Eve')] },
  ]),
  'xlsx',
);

function files(...contents: readonly (readonly [name: string, content: string | Uint8Array])[]) {
  const folder = temporaryFolder();
  return contents.map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  });
}

const months = [
  ['january.csv', JANUARY],
  ['february.csv', FEBRUARY],
  ['march.xlsx', book],
] as const;

describe('initMapping() of several files', () => {
  it('is for the list that they are together', async () => {
    const file = files(...months);
    const { text, fillIn, check, proposal } = await initMapping({ file });
    expect(fillIn).toEqual([]);
    expect(text).toContain('for january.csv + february.csv + march.xlsx, ');
    expect(text).not.toContain('sheet:');
    expect(proposal.fields.map(({ field, sum }) => [field, sum === true])).toEqual([
      ...[
        ['project_id', false],
        ['svc_uid', false],
      ],
      ...[
        ['order_count', true],
        ['total_price', true],
      ],
    ]);
    expect(check).toMatchObject({ ok: true, orders: 4, rows: { read: 5 } });
    const again = await checkSheet({ file, mapping: parseMapping(text, 'm.yaml') });
    expect(again).toMatchObject({ ok: true, totals: { orderCount: '12' } });
  });

  it('finds the header below titles that differ', async () => {
    const file = files(
      ['a.csv', `January;;;;\n${JANUARY}`],
      ['b.csv', `February;;;;\n${JANUARY.replaceAll('p-', 'q-')}`],
    );
    const { text, check } = await initMapping({ file });
    expect(text).toContain('header_row: 2');
    expect(check).toMatchObject({ ok: true, orders: 4 });
  });

  it('names the cells of each', async () => {
    const file = files(['a.csv', JANUARY], ['b.csv', FEBRUARY.replace('Cy,1', 'Cy,1 x 5')]);
    const { doubts } = await initMapping({ file });
    expect(doubts.get('FILL IN order_count')).toContain('because of b.csv!B2 ');
  });

  it('needs the same columns', async () => {
    const file = files(['a.csv', JANUARY], ['b.csv', FEBRUARY.replace('Name', 'Guest')]);
    await expect(initMapping({ file })).rejects.toMatchObject({ code: 'parts_differ' });
  });
});

describe('initMapping() of an archive with several files', () => {
  const zipOf = (list: readonly (readonly [string, string | Uint8Array])[]) =>
    files(['lists.zip', makeZip(list.map(([name, data]) => ({ name, data })))])[0] ?? '';

  it('is for the list that they are together', async () => {
    const file = zipOf([...months, ['readme.pdf', '%PDF-1.4']]);
    const { text, fillIn, chosen, check } = await initMapping({ file });
    expect([fillIn, chosen]).toEqual([[], null]);
    expect(text).toContain('sheet:\n  names: all\n');
    expect(text).toContain('lists.zip, january.csv + february.csv + march.xlsx as one list');
    expect(check).toMatchObject({ ok: true, orders: 4 });
    expect(await checkSheet({ file, mapping: parseMapping(text, 'm.yaml') })).toMatchObject({
      ok: true,
    });
  });

  it('is for all of them where a later one has a column more, which is not used', async () => {
    const wide = FEBRUARY.replace('Project', 'Project,Room').replaceAll('p-3', 'p-3,7');
    const file = zipOf([months[0], ['february.csv', wide]]);
    const { text, check } = await initMapping({ file });
    expect(text).toContain('names: all');
    expect(check?.issues).toMatchObject([{ code: 'column_unmapped', cell: 'february.csv!F1' }]);
    expect(check).toMatchObject({ ok: true, orders: 3 });
    const first = zipOf([['february.csv', wide], months[0]]);
    const { sheet, whyAlone } = await initMapping({ file: first });
    expect([sheet, whyAlone]).toEqual(['february.csv', expect.stringContaining('"Room"')]);
  });

  it('is for one of them where it is named, or where they have other columns', async () => {
    const file = zipOf(months);
    const one = await initMapping({ file, read: { sheet: 'january.csv' } });
    expect(one.text).toContain('sheet:\n  name: "january.csv"\n');
    const other = zipOf([months[0], ['staff.csv', 'Name;Phone;Room\nAnn;1234;7\nBo;5678;9\n']]);
    const { chosen, text } = await initMapping({ file: other });
    expect(chosen).toMatchObject({ code: 'sheet_chosen', severity: 'error' });
    expect(text).not.toContain('names:');
  });

  it('asks which of them is meant where one is a web page, which is no part of a list', async () => {
    const cells = (row: string) =>
      row
        .split(';')
        .map((cell) => `<td>${cell}</td>`)
        .join('');
    const rows = [HEADER, 'p-5;u-1;1;2;Flo'].map((row) => `<tr>${cells(row)}</tr>`).join('');
    const page = `<html><body><table>${rows}</table></body></html>`;
    const { chosen, text } = await initMapping({ file: zipOf([...months, ['april.html', page]]) });
    expect(chosen).toMatchObject({ code: 'sheet_chosen', severity: 'error' });
    expect(text).not.toContain('names:');
  });
});

describe('initMapping() of a workbook with several sheets', () => {
  const sheetOf = (name: string, text: string) => ({
    name,
    rows: text
      .trim()
      .split('\n')
      .map((line) => r(line.replaceAll(/[;,]/g, '|'))),
  });
  const bookWith = (february: string) => {
    const sheets = [
      { name: 'Info', rows: [r('Our list of 2026')] },
      sheetOf('January', JANUARY),
      sheetOf('February 26', february),
    ];
    return files(['list.xlsx', writeBook(workbookOf(sheets), 'xlsx')])[0] ?? '';
  };

  it('is for the list that those with the same columns are together, if a person says so', async () => {
    const file = bookWith(FEBRUARY);
    const { text, fillIn, chosen, check, sheet, whyAlone } = await initMapping({ file });
    expect([fillIn, whyAlone]).toEqual([[], null]);
    expect(chosen).toMatchObject({ code: 'sheet_chosen', severity: 'error' });
    expect(sheet).toBe('January + February 26');
    expect(check).toMatchObject({ ok: true, orders: 3 });
    const said = text.replace('# sheet: { names: [January, February 26] }', (line) =>
      line.slice(2),
    );
    expect(said).not.toBe(text);
    const again = await checkSheet({ file, mapping: parseMapping(said, 'm.yaml') });
    expect(again).toMatchObject({ ok: true, orders: 3, rows: { read: 4 } });
  });

  it('is for one where they differ, and says in what', async () => {
    const file = bookWith(FEBRUARY.replace('Name', 'Guest'));
    const { text, chosen, sheet, whyAlone } = await initMapping({ file });
    expect(text).not.toContain('names:');
    expect(chosen).toMatchObject({ code: 'sheet_chosen', severity: 'error' });
    expect(sheet).toBe('January');
    expect(whyAlone).toContain('aliases: { "Name": ["Guest"] }');
  });
});
