import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CellObject, CFB, read, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { openShop, type Shop } from '../support/shop.ts';

const MAPPING = `version: 1
sheet: { name: List, header_row: 3 }
project: { column: Project }
svc_uid: { value: shop-1 }
order:
  order_count: rows
  total_price: { column: Price, combine: sum }
  partner_order_id: { template: "PO-{Batch}-{project_id}" }
variables:
  - { id: name, column: Full name, required: true, max_length: 40 }
  - { id: greeting, template: "Dear {Full name}", default: Dear customer }
  - { id: postcode, column: Postcode }
`;

function readBook(file: string): WorkBook {
  return read(readFileSync(file), { cellNF: true });
}

function sheetOf(book: WorkBook, name: string): WorkSheet {
  const sheet = book.Sheets[name];
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
}

function partOf(file: string, part: string): string {
  const found = CFB.find(CFB.read(readFileSync(file), { type: 'buffer' }), part);
  return Buffer.from(found?.content ?? []).toString();
}

/** Fills the workbook in as a person would whose spreadsheet program keeps texts as typed. */
function fillIn(file: string, filled: string, rows: readonly (readonly string[])[]): void {
  const book = readBook(file);
  const cells = rows.map((row) => row.map((v): CellObject => ({ t: 's', v, z: '@' })));
  utils.sheet_add_aoa(sheetOf(book, 'List'), cells, { origin: 'A4' });
  writeFileSync(filled, write(book, { type: 'buffer', bookType: 'xlsx' }));
}

async function blankIn(shop: Shop): Promise<string> {
  shop.write('mapping.yaml', MAPPING);
  const result = await shop.call(['template', '-m', 'mapping.yaml']);
  expect(result).toEqual({
    code: 0,
    stdout: '',
    stderr: 'blank.xlsx: 5 columns, ready to fill in.\n',
  });
  return path.join(shop.folder, 'blank.xlsx');
}

describe('vdpipe template', () => {
  it("writes the mapping's columns where the mapping looks for them", async () => {
    const shop = await openShop();
    const blank = await blankIn(shop);
    const rows = utils.sheet_to_json<string[]>(sheetOf(readBook(blank), 'List'), {
      header: 1,
      range: 0,
      blankrows: true,
    });
    expect(rows).toEqual([[], [], ['Project', 'Price', 'Batch', 'Full name', 'Postcode']]);
  });

  it('formats whole columns as text, and shades the required ones', async () => {
    const shop = await openShop();
    const blank = await blankIn(shop);
    const sheet = partOf(blank, '/xl/worksheets/sheet1.xml');
    const styles = partOf(blank, '/xl/styles.xml');
    const formats = [
      ...(styles.split('<cellXfs')[1] ?? '').matchAll(
        /<xf numFmtId="(\d+)" fontId="\d" fillId="(\d)"/g,
      ),
    ];
    const [, text, optional, required] = formats.map(([, format, fill]) => ({ format, fill }));
    expect(text).toEqual({ format: '49', fill: '0' });
    expect(optional).toEqual({ format: '49', fill: '0' });
    expect(required).toEqual({ format: '49', fill: '2' });
    expect(sheet.match(/<col style="1" min="\d" max="\d"/g)).toHaveLength(5);
    const styled = [...sheet.matchAll(/<c r="([A-Z]3)" s="(\d)"/g)].map(
      ([, cell, s]) => `${cell}:${s}`,
    );
    expect(styled).toEqual(['A3:3', 'B3:3', 'C3:3', 'D3:3', 'E3:2']);
  });

  it('explains each column on a second sheet and in a note', async () => {
    const shop = await openShop();
    const blank = await blankIn(shop);
    const book = readBook(blank);
    const [head, ...rows] = utils.sheet_to_json<string[]>(sheetOf(book, 'Columns'), { header: 1 });
    expect(head).toEqual(['Column', 'Required', 'What it is for']);
    expect(rows.map(([name, required]) => `${name}: ${required}`)).toEqual([
      'Project: yes',
      'Price: yes',
      'Batch: yes',
      'Full name: yes',
      'Postcode: no',
    ]);
    expect(rows[3]?.[2]).toBe(
      'Text of the template\'s variable "name", at most 40 characters. ' +
        'Text of the template\'s variable "greeting"; when empty, "Dear customer" is printed',
    );
    const [note] = (sheetOf(book, 'List')['A3'] as CellObject).c ?? [];
    expect(note?.t).toBe('Required. The project that the row is for.');
  });

  it('filled in, passes the check, and leading zeros stay', async () => {
    const shop = await openShop({ keepBodies: true });
    const blank = await blankIn(shop);
    const filled = path.join(shop.folder, 'filled.xlsx');
    fillIn(blank, filled, [
      ['p-1', '3.50', '7', '김민준', '03171'],
      ['p-1', '3.50', '7', 'Zoë Müller', '01067'],
    ]);
    const checked = await shop.call(['check', filled, '-m', 'mapping.yaml', '--json']);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      ok: true,
      rows: { read: 2, blank: 0, valid: 2 },
      orders: 1,
      issues: [],
    });
    const ordered = await shop.call(['order', filled, '-m', 'mapping.yaml', '--quiet']);
    expect(ordered.code).toBe(0);
    const body = JSON.parse(shop.sandbox.audit().orders[0]?.body ?? '');
    expect(body).toMatchObject({ total_price: 7, partner_order_id: 'PO-7-p-1' });
    expect(JSON.stringify(body.vdp_dataset)).toContain('"postcode","value":{"text":"01067"}');
  });

  it('tells by the issue of an empty required cell that the marks are right', async () => {
    const shop = await openShop();
    const blank = await blankIn(shop);
    const filled = path.join(shop.folder, 'filled.xlsx');
    fillIn(blank, filled, [
      ['p-1', '', '', '', '03171'],
      ['p-2', '1', '2', 'Ann', ''],
    ]);
    const checked = await shop.call(['check', filled, '-m', 'mapping.yaml', '--json']);
    const { issues } = JSON.parse(checked.stdout);
    expect(issues.map(({ cell }: { cell: string }) => cell).sort()).toEqual([
      'List!B4',
      'List!C4',
      'List!D4',
    ]);
  });

  it('writes over a file only with --force', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('blank.xlsx', 'mine');
    const refused = await shop.call(['template', '-m', 'mapping.yaml', '--json']);
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, error: { code: 'file_exists' } });
    expect(readFileSync(path.join(shop.folder, 'blank.xlsx'), 'utf8')).toBe('mine');
    const forced = await shop.call(['template', '-m', 'mapping.yaml', '--force', '--json']);
    expect(forced).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(forced.stdout)).toMatchObject({
      ok: true,
      files: { workbook: 'blank.xlsx' },
      columns: [{ name: 'Project', required: true }, {}, {}, {}, {}],
    });
  });

  it.each([
    {
      name: 'takes nothing from a column',
      mapping: 'version: 1\nproject: { value: p-1 }\n',
      code: 'mapping_without_columns',
    },
    {
      name: 'names a sheet that no workbook can have',
      mapping: 'version: 1\nsheet: { name: "a/b" }\nproject: { column: P }\n',
      code: 'sheet_name_invalid',
    },
    { name: 'is not right', mapping: 'version: 2\n', code: 'mapping_invalid' },
  ])('says so when the mapping $name', async ({ mapping, code }) => {
    const shop = await openShop();
    shop.write('mapping.yaml', mapping);
    const result = await shop.call(['template', '-m', 'mapping.yaml', '--json']);
    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout).error.code).toBe(code);
  });

  it('is read without a warning, empty or filled in: its explanation is no list', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING.replace('name: List, header_row: 3', 'header_row: 1'));
    await shop.call(['template', '-m', 'mapping.yaml']);
    const check = async () => {
      const { stdout } = await shop.call(['check', 'blank.xlsx', '-m', 'mapping.yaml', '--json']);
      const { sheet, issue_counts: counts } = JSON.parse(stdout);
      return { sheet, counts };
    };
    expect(await check()).toEqual({ sheet: 'Rows', counts: { rows_missing: 1 } });
    const file = path.join(shop.folder, 'blank.xlsx');
    const book = readBook(file);
    utils.sheet_add_aoa(sheetOf(book, 'Rows'), [['p-1', '3.50', 'B1', 'Zoë', '01']], {
      origin: 'A2',
    });
    writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(await check()).toEqual({ sheet: 'Rows', counts: {} });
  });

  it('has an example in its help that runs', async () => {
    const shop = await openShop();
    const help = await shop.call(['template', '--help']);
    expect(help.stdout).toContain('vdpipe template -m mapping.yaml');
    shop.write('mapping.yaml', MAPPING);
    const run = await shop.call(['template', '-m', 'mapping.yaml', '-o', 'recipients.xlsx']);
    expect(run.code).toBe(0);
  });
});
