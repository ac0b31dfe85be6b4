import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { writeSheets } from '../meaning/workbook.ts';
import { expectPrivate } from '../support/posix.ts';
import { itInTorture, some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = 'project_id;svc_uid;order_count;total_price;name';
/** Orders of p-1, p-2 and p-3; a row of p-2 has a wrong price, p-3 has two order counts. */
const LIST = [
  HEADER,
  'p-1;user-1;1;2;Ann',
  'p-2;user-1;1;2;"=SUM(A1;A2)"',
  'p-3;user-1;1;2;Cy',
  ';;;;',
  'p-2;user-1;1;minus;Di; Eve',
  "p-3;user-1;2;2;'-Flo",
].join('\r\n');

const SAME = ['--combine', 'same'];
const ADDED = ['vdpipe_row', 'vdpipe_code', 'vdpipe_column', 'vdpipe_problem', 'vdpipe_fix'];

function read(shop: Shop, name: string): string {
  return readFileSync(path.join(shop.folder, name), 'utf8');
}

function recordsOf(text: string, delimiter = ';'): string[][] {
  return parse(text, { delimiter, relax_column_count: true, bom: true });
}

/** Each project with the names that were sent for it. */
function sent(shop: Shop): Record<string, string[]> {
  const orders = shop.sandbox.audit().orders.map(({ project_id, body }) => {
    const { rows } = JSON.parse(body ?? '').vdp_dataset;
    const names = rows.map(
      (row: { cols: { value: { text: string } }[] }) => row.cols[0]?.value.text,
    );
    return [project_id, names];
  });
  return Object.fromEntries(orders);
}

describe('the rejects file', () => {
  it('as CSV has every row of a held order; corrected and ordered, everything is ordered once', async () => {
    const shop = await openShop({ keepBodies: true });
    const file = shop.write('list.csv', LIST);
    const rejects = path.join(shop.folder, 'list.rejects.csv');
    const asCsv = ['--on-invalid', 'hold', '--rejects', rejects, ...SAME, '--json'];
    const first = await shop.call(['order', file, ...asCsv]);
    expect(first.code).toBe(4);
    expect(JSON.parse(first.stdout)).toMatchObject({
      orders: { ordered: 1, held: 2 },
      files: { rejects },
    });
    expectPrivate(rejects);
    const [header, ...rows] = recordsOf(read(shop, 'list.rejects.csv'));
    const { run } = JSON.parse(first.stdout);
    expect(header).toEqual([...HEADER.split(';'), ...ADDED, `vdpipe_run_${run}`]);
    expect(rows.map((row) => row.slice(4, 8))).toEqual([
      ["'=SUM(A1;A2)", '3', 'rows_invalid; text_odd', 'name'],
      ['Cy', '4', 'order_fields_differ', 'order_count'],
      ['Di', '6', 'value_without_header; order_field_invalid', 'F; total_price'],
      ["''-Flo", '7', 'order_fields_differ', 'order_count'],
    ]);
    for (const row of rows)
      expect(row.slice(8, 10)).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    expect(rows[2]?.slice(10)).toEqual(['', ' Eve']);

    const corrected = read(shop, 'list.rejects.csv')
      .replace('minus', '2')
      .replace(/;" Eve"/, '')
      .replace('p-3;user-1;2', 'p-3;user-1;1');
    const second = await shop.call([
      ...['order', shop.write('corrected.csv', corrected), ...SAME, '--json'],
    ]);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(second.stdout)).toMatchObject({
      orders: { total: 2, ordered: 2 },
      files: {},
    });
    expect(sent(shop)).toEqual({
      'p-1': ['Ann'],
      'p-2': ['=SUM(A1;A2)', 'Di'],
      'p-3': ['Cy', "'-Flo"],
    });
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
  });

  it('of check has whole orders, the rows that are right too, and is numbered when there is another one already, and kept when it is the same', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', LIST);
    const asCsv = ['--rejects', path.join(shop.folder, 'list.rejects.csv'), '--json'];
    const first = path.join(shop.folder, 'list.rejects.csv');
    for (const name of ['list.rejects.csv', 'list.rejects.csv', 'list.rejects-2.csv']) {
      const report = JSON.parse((await shop.call(['check', file, ...asCsv])).stdout);
      expect(report.files).toEqual({ rejects: path.join(shop.folder, name) });
      expect(
        recordsOf(read(shop, name))
          .slice(1)
          .map((row) => row[5]),
      ).toEqual(['3', '4', '6', '7']);
      if (existsSync(path.join(shop.folder, 'seen'))) appendFileSync(first, 'corrected\r\n');
      shop.write('seen', '');
    }
    expect(read(shop, 'list.rejects.csv')).toMatch(/corrected\r\n$/);
    const again = path.join(shop.folder, 'list.rejects-2.csv');
    const report = JSON.parse((await shop.call(['check', again, ...asCsv])).stdout);
    expect(report.files).toEqual({ rejects: path.join(shop.folder, 'list.rejects-3.csv') });
    const [header] = recordsOf(read(shop, 'list.rejects-3.csv'));
    expect(header).toEqual([...HEADER.split(';'), ...ADDED]);
    const which =
      /are in list\.rejects-3\.csv.*\. To order the other rows, too, correct them in list\.rejects-2\.csv/;
    const next = ['check', 'list.rejects-2.csv', '--rejects', 'list.rejects.csv'];
    expect((await shop.call(next)).stderr).toMatch(which);
    expect((await shop.call(['order', ...next.slice(1)])).stderr).toMatch(which);
    const dropped = ['order', ...next.slice(1), '--on-invalid', 'drop'];
    expect((await shop.call(dropped)).stderr).not.toContain('correct them in');
  });

  it('shows of a held order in which run its project was ordered since', async () => {
    const shop = await openShop();
    const wrong = shop.write('list.csv', `${HEADER}\np-1;user-1;1;2;Ann\np-2;user-1;0;2;Bo\n`);
    await shop.call(['order', wrong, '--on-invalid', 'hold']);
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    expect((await shop.call(['show', run])).stdout).toMatch(/held {6}p-2, row 3: /);
    const right = shop.write('right.csv', `${HEADER}\np-2;user-1;1;2;Bo\n`);
    const again = JSON.parse((await shop.call(['order', right, '--json'])).stdout);
    const { stdout } = await shop.call(['show', run]);
    expect(stdout).toMatch(
      new RegExp(`held {6}p-2, row 3 \\(the project has order \\d+ of run ${again.run}\\): `),
    );
  });

  it('is not written when everything is right, or when the sheet as a whole will not do', async () => {
    const shop = await openShop();
    const right = shop.write('right.csv', `${HEADER}\np-1;user-1;1;2;Ann\n`);
    const twice = shop.write('twice.csv', `${HEADER};name\np-1;user-1;1;x;Ann;Bo\n`);
    expect(JSON.parse((await shop.call(['check', right, '--json'])).stdout).files).toBeUndefined();
    expect((await shop.call(['check', twice, '--rejects', 'r.csv'])).code).toBe(3);
    expect(readdirSync(shop.folder).sort()).toEqual(['right.csv', 'twice.csv']);
  });

  it('as CSV is UTF-8 with a byte order mark, whatever the input was, read again with the same flags', async () => {
    const shop = await openShop({ keepBodies: true });
    const text = `목록\r\n${HEADER}\r\np-1;user-1;1;x;김민준\r\np-1;user-1;1;2;이서연\r\n`;
    const file = shop.write('list.csv', iconv.encode(text, 'cp949'));
    const flags = [...SAME, '--encoding', 'cp949', '--header-row', '2', '--delimiter', ';'];
    const asCsv = ['--rejects', path.join(shop.folder, 'list.rejects.csv')];
    await shop.call(['order', file, '--on-invalid', 'hold', ...asCsv, ...flags]);
    const rejects = read(shop, 'list.rejects.csv');
    expect(rejects.startsWith('\ufeff목록')).toBe(true);
    const corrected = shop.write('corrected.csv', rejects.replace(';x;', ';2;'));
    expect((await shop.call(['order', corrected, ...flags])).code).toBe(0);
    expect(sent(shop)).toEqual({ 'p-1': ['김민준', '이서연'] });
    await shop.call(['check', corrected, ...flags]);
    const plain = shop.write('plain.csv', `${HEADER}\np-1;user-1;1;x;Ann\n`);
    await shop.call(['check', plain, '--rejects', 'plain.rejects.csv']);
    expect(read(shop, 'plain.rejects.csv').startsWith('\ufeffproject_id')).toBe(true);
  });

  const PACKED = [
    { name: 'list.csv.gz', pack: gzipSync },
    { name: 'list.csv', pack: (bytes: Buffer) => bytes },
  ];
  it.each(some(1, PACKED))(
    'of $name is a workbook in which codes are texts; corrected, it is ordered with the same flags',
    async ({ name, pack }) => {
      const shop = await openShop({ keepBodies: true });
      const codes = ['01067', '=1+1', '1234567890123456789', "'0101", ' a\nb', '1-2'];
      const lines = codes.map((code, i) => `p-1;user-1;${i === 0 ? 'x' : 1};2;"${code}"`);
      const text = ['목록', HEADER, ...lines, 'p-2;user-1;1;2;Bo'].join('\r\n');
      const file = shop.write(name, pack(iconv.encode(text, 'cp949')));
      const flags = [...SAME, '--encoding', 'cp949', '--header-row', '2', '--delimiter', ';'];
      const { stderr } = await shop.call(['order', file, '--on-invalid', 'hold', ...flags]);
      const rejects = path.join(shop.folder, 'list.rejects.xlsx');
      expect(stderr).toContain(`The rows to correct are in ${rejects}\n`);
      const book = XLSX.read(readFileSync(rejects));
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      expect(sheet['A1']).toMatchObject({ t: 's', v: '목록' });
      expect(sheet['E3']).toMatchObject({ t: 's', v: '01067' });
      expect(sheet['E5']).toMatchObject({ t: 's', v: '1234567890123456789' });
      for (const row of [3, 4, 5, 6, 7, 8])
        Object.assign(sheet, { [`C${row}`]: { t: 's', v: '1' } });
      shop.write('corrected.xlsx', XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
      const second = await shop.call(['order', 'corrected.xlsx', ...flags]);
      expect(second.stderr).toContain('Everything was ordered: ');
      const texts = codes.map((code) => (code === "'0101" ? '0101' : code));
      expect(sent(shop)).toEqual({ 'p-2': ['Bo'], 'p-1': texts });
    },
  );

  it('of a workbook is one, with the same sheets in the same places and every cell a text', async () => {
    const shop = await openShop({ keepBodies: true });
    const rows = [
      ['Spring mailing'],
      [],
      HEADER.split(';'),
      ['p-1', 'user-1', 1, 'x', '01067'],
      ['p-2', 'user-1', 1, 2, '=1+1'],
    ];
    const file = shop.write('list.xlsx', writeSheets({ Notes: [['not this']], List: rows }));
    const flags = ['--sheet', '2', '--header-row', '3'];
    await shop.call(['order', file, '--on-invalid', 'hold', '--rejects', 'out.xlsx', ...flags]);
    const options = { cellStyles: true };
    const rejects = XLSX.read(readFileSync(path.join(shop.folder, 'out.xlsx')), options);
    expect(rejects.SheetNames).toEqual(['Notes', 'List']);
    const sheet = rejects.Sheets['List'] ?? {};
    const coloured = Object.keys(sheet).filter((cell) => sheet[cell].s?.fgColor !== undefined);
    expect(coloured).toEqual(['D4']);
    const [note] = (sheet['D4'] as XLSX.CellObject).c ?? [];
    expect(note?.t).toMatch(/total_price must be .*found "x".*\. .+\.$/s);
    expect(sheet['A1']).toMatchObject({ t: 's', v: 'Spring mailing' });
    expect(sheet['E4']).toMatchObject({ t: 's', v: '01067' });
    expect(sheet['F4']).toMatchObject({ t: 's', v: '4' });
    expect(sheet['A5']).toBeUndefined();
    Object.assign(sheet, { D4: { t: 's', v: '2' } });
    shop.write('corrected.xlsx', XLSX.write(rejects, { type: 'buffer', bookType: 'xlsx' }));
    expect((await shop.call(['order', 'corrected.xlsx', ...flags])).code).toBe(0);
    expect(sent(shop)).toEqual({ 'p-2': ['=1+1'], 'p-1': ['01067'] });
  });

  it('marks what is doubtful about a row that is to be corrected anyway, and of no other row', async () => {
    const shop = await openShop();
    const rows = ['p-1,u,1,2,08001', 'p-2,u,x,2,8001', 'p-3,u,1,2,08002', 'p-4,u,1,2,8003'];
    const list = ['project_id,svc_uid,order_count,total_price,zip', ...rows, 'p-5,u,y,2,08004'];
    const file = shop.write('list.csv', list.join('\n'));
    for (const args of [['check'], ['order', '--on-invalid', 'hold']]) {
      const flags = ['--rejects', `${args[0]}.xlsx`, '--json'];
      await shop.call([...args, file, ...flags]);
      const book = XLSX.read(readFileSync(path.join(shop.folder, `${args[0]}.xlsx`)), {
        cellStyles: true,
      });
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      expect(Object.keys(sheet).filter((cell) => sheet[cell].s?.fgColor !== undefined)).toEqual([
        'C2',
        'E2',
        'C3',
      ]);
      expect([sheet['G2'].v, sheet['H2'].v, sheet['F3'].v, sheet['G3'].v]).toEqual([
        'order_field_invalid; zero_lost',
        'order_count; zip',
        '6',
        'order_field_invalid',
      ]);
      expect(sheet['I2'].v).toContain('a leading zero may have been lost');
    }
  });

  const TOO_LONG = [
    { name: 'next to the input', args: ['check'], rejects: 'list.rejects.csv', code: 3 },
    {
      name: 'of order, where --rejects names an .xlsx file',
      args: ['order', '--on-invalid', 'hold', '--rejects', 'out.xlsx'],
      rejects: 'out.csv',
      code: 4,
    },
  ];
  it.each(TOO_LONG)(
    'is CSV when a text is too long for a workbook: $name',
    async ({ args, rejects, code }) => {
      const shop = await openShop();
      const long = 'x'.repeat(40_000);
      const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
      const rows = [HEADER.split(';'), ['p-1', 'u', '1', 'x', long], ['p-2', 'u', '1', '2', 'Bo']];
      const book = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['here']]), 'List');
      const files = XLSX.CFB.read(XLSX.write(book, { type: 'buffer' }), { type: 'buffer' });
      const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
      const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
      XLSX.CFB.utils.cfb_add(files, '/xl/worksheets/sheet1.xml', Buffer.from(sheet));
      const bytes = XLSX.CFB.write(files, { type: 'buffer', fileType: 'zip' });
      const [command = '', ...flags] = args;
      const file = shop.write('list.xlsx', Buffer.from(bytes as Uint8Array));
      const { stderr, ...result } = await shop.call([command, file, ...flags]);
      expect(result.code).toBe(code);
      expect(stderr).toMatch(/total_price must be .*found "x"/);
      expect(stderr).toMatch(new RegExp(`correct are in .*${rejects}: .xlsx cannot hold them`));
      const written = recordsOf(read(shop, rejects), ',');
      expect(written[1]?.slice(0, 6)).toEqual(['p-1', 'u', '1', 'x', long, '2']);
      expect(written).toHaveLength(2);
      const names = readdirSync(shop.folder).filter((name) => /rejects|out/.test(name));
      expect(names).toEqual([rejects]);
    },
  );

  itInTorture('is CSV when the input has as many columns as a workbook holds', async () => {
    const shop = await openShop();
    const rows = [HEADER.split(';'), ['p-1', 'u', '1', 'x', 'Al']];
    const sheet = XLSX.utils.aoa_to_sheet(rows);
    XLSX.utils.sheet_add_aoa(sheet, [['last']], { origin: 'XFD1' });
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, sheet, 'List');
    const file = shop.write('list.xlsx', XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { code, stderr } = await shop.call(['check', file]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/correct are in .*list\.rejects\.csv: .xlsx cannot hold them/);
    const [header, row] = recordsOf(read(shop, 'list.rejects.csv'), ',');
    expect(header?.slice(-6)).toEqual(['last', ...ADDED]);
    expect(row?.slice(0, 5)).toEqual(['p-1', 'u', '1', 'x', 'Al']);
    expect(readdirSync(shop.folder).filter((name) => /rejects/.test(name))).toHaveLength(1);
  });

  const PIPED = [
    {
      args: ['order', '-', '--on-invalid', 'hold'],
      flags: ['--again'],
      // The order that was placed before is in conflict now.
      files: { rejects: 'out.csv', refused: 'out-2.csv' },
    },
    { args: ['check', '-'], flags: [], files: { rejects: 'out.csv' } },
  ];
  it.each(some(1, PIPED))(
    'of standard input is written where --rejects says: $args',
    async ({ args, flags, files }) => {
      const shop = await openShop();
      const without = await shop.run(args, { input: LIST });
      expect(without.stderr).toContain('add --rejects FILE');
      expect(readdirSync(shop.folder).filter((name) => name.includes('rejects'))).toEqual([]);
      const named = ['--rejects', 'out.csv', '--json', ...flags];
      const { stdout } = await shop.run([...args, ...named], { input: LIST });
      expect(JSON.parse(stdout).files).toEqual(files);
      const rows = recordsOf(read(shop, 'out.csv')).slice(1);
      expect(rows.map((row) => row[5])).toEqual(['3', '4', '6', '7']);
    },
  );

  it('has all rows with --all-rejects, also those that another file has', async () => {
    const shop = await openShop();
    const list = [HEADER, 'p-1;user-1;1;2;Ann', 'p-2;user-1;x;2;Bo', 'q-3;user-1;1;2;Cy'].join(
      '\n',
    );
    shop.write('list.csv', list);
    const args = ['order', 'list.csv', '--on-invalid', 'hold', '--rejects', 'r.csv', '--json'];
    const { run, files } = JSON.parse((await shop.call(args)).stdout);
    const projectsOf = (name: string) =>
      recordsOf(read(shop, name))
        .slice(1)
        .map(([id]) => id);
    // As while the run goes on: the service has refused some, and no file has them yet.
    rmSync(path.join(shop.folder, files.refused));
    await shop.call(['show', run, '--rejects', 'rest.csv']);
    expect(projectsOf('rest.csv')).toEqual(['q-3']);
    await shop.call(['show', run, '--rejects', 'all.csv', '--all-rejects']);
    expect(projectsOf('all.csv')).toEqual(['p-2', 'q-3']);
  });

  it.each([
    { name: 'an ending of another format', args: ['--rejects', 'r.json'] },
    { name: 'a folder that is not there', args: ['--rejects', 'none/r.csv'] },
  ])('is refused before anything is ordered: $name', async ({ args }) => {
    const shop = await openShop();
    const file = shop.write('list.csv', LIST);
    const result = await shop.call(['order', file, '--on-invalid', 'hold', '--json', ...args]);
    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout).error.code).toBe('output_unusable');
    expect(shop.sandbox.audit().requests.total).toBe(0);
    expect(readdirSync(shop.folder).filter((name) => name.includes('rejects'))).toEqual([]);
  });

  it('says, when it is ordered, that nothing else of its list was', async () => {
    const shop = await openShop();
    const list = [HEADER, 'p-1;user-1;1;2;Ann', 'p-2;user-1;x;2;Bo'].join('\n');
    const order = async (name: string, ...flags: string[]) => {
      const done = await shop.call(['order', name, '--json', ...flags]);
      const { run, files, issue_counts } = JSON.parse(done.stdout);
      return { run, rejects: files?.rejects, warned: issue_counts?.list_not_ordered ?? 0 };
    };
    const correct = (name: string, project: string) =>
      shop.write(name, read(shop, name).replace('p-2', project).replace(';x;', ';1;'));
    const asCsv = (name: string) => ['--rejects', name, '--on-invalid'];
    shop.write('list.csv', list);
    await order('list.csv', ...asCsv('stopped.csv'), 'stop');
    correct('stopped.csv', 'p-3');
    expect(await order('stopped.csv')).toMatchObject({ warned: 1 });
    const held = await order('list.csv', ...asCsv('held.csv'), 'hold', '--hold-for-release');
    correct('held.csv', 'p-4');
    expect(await order('held.csv')).toMatchObject({ warned: 1 });
    await shop.call(['purge', held.run, '--abandon']);
    shop.write('held.csv', read(shop, 'held.csv').replace('p-4', 'p-5'));
    const said = await shop.call(['order', 'held.csv']);
    expect(said.stderr).toContain(
      `It has rows to correct of a list that run ${held.run} has not ordered`,
    );
    await order('list.csv', ...asCsv('placed.csv'), 'hold');
    correct('placed.csv', 'p-2');
    expect(await order('placed.csv')).toMatchObject({ warned: 0 });
  });
});
