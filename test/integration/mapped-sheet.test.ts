import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../sheet/xlsx/make-xlsx.ts';
import { openShop, type Shop } from '../support/shop.ts';

const BUILT_IN_SHORT_DATE = 14;

/** A project and a user for two merged rows, a date as the computer shows it, and an error of a formula. */
const BOOK = makeXlsx({
  formats: [BUILT_IN_SHORT_DATE],
  rows: `
    <row r="1">${['project_id', 'svc_uid', 'day', 'total'].map(inline).join('')}</row>
    <row r="2">${inline('p-1')}${inline('user-1')}<c s="1"><v>46088</v></c>${inline('7')}</row>
    <row r="3"><c r="C3" s="1"><v>46089</v></c><c r="D3" t="e"><v>#REF!</v></c></row>`,
  tail: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>',
});

function inline(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

const MAPPING = `
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { value: 1 }, total_price: { value: 0 } }
variables: [{ id: day }, { id: total }]
`;

/** Runs a command on the book, read as the mapping says. */
function runOn(shop: Shop, command: string, sheet: string, ...flags: string[]) {
  const mapping = shop.write('mapping.yaml', `version: 1\nsheet: ${sheet}${MAPPING}`);
  const book = shop.write('book.xlsx', BOOK);
  return shop.call([command, book, '-m', mapping, '--json', ...flags]);
}

/** The texts that were sent, by row. */
function sentTexts(shop: Shop): string[][] {
  return shop.sandbox.audit().orders.flatMap(({ body }) => {
    const { rows } = JSON.parse(body ?? '').vdp_dataset;
    return rows.map(({ cols }: { cols: { value: { text: string } }[] }) =>
      cols.map(({ value }) => value.text),
    );
  });
}

describe('how a mapping has a workbook read', () => {
  it('is asked where merged cells leave rows without their ids, unless the mapping says it', async () => {
    const shop = await openShop();
    const askedOf = async (sheet: string) => {
      const { issues } = JSON.parse((await runOn(shop, 'check', sheet)).stdout);
      const asked = issues.filter(({ code }: { code: string }) => code === 'cells_merged');
      return asked.map(({ column, fix }: { column: string; fix: string }) => [column, fix]);
    };
    const remedy = expect.stringContaining('Set "repeat_merged: true" under "sheet"');
    expect(await askedOf('{}')).toEqual([
      ['project_id', remedy],
      ['svc_uid', remedy],
    ]);
    expect(await askedOf('{ repeat_merged: true }')).toEqual([]);
  });

  it('locale and repeat_merged: dates and merged cells are ordered as they say', async () => {
    const shop = await openShop({ keepBodies: true });
    const { code, stdout } = await runOn(
      shop,
      'order',
      '{ locale: ko, repeat_merged: true, damage: warn }',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: { read: 2, ordered: 2 } });
    expect(sentTexts(shop)).toEqual([
      ['2026-03-07', '7'],
      ['2026-03-08', '#REF!'],
    ]);
  });

  it('without them: a date as an American computer shows it, and a merged cell is its first', async () => {
    const shop = await openShop({ keepBodies: true });
    const { code, stdout } = await runOn(shop, 'check', '{}');
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      rows: { read: 2, valid: 1, rejected: 1 },
      issue_counts: { project_missing: 1, date_format_regional: 1, cell_error: 1, cells_merged: 2 },
    });
    expect((await runOn(shop, 'order', '{}', '--on-invalid', 'drop')).code).toBe(3);
    expect(sentTexts(shop)).toEqual([]);
    const alone = '{ repeat_merged: false }';
    const ordered = await runOn(shop, 'order', alone, '--on-invalid', 'drop');
    expect(ordered.code).toBe(4);
    expect(sentTexts(shop)).toEqual([['3/7/26', '7']]);
  });

  it('damage: error: a damaged row is not ordered', async () => {
    const shop = await openShop({ keepBodies: true });
    const sheet = '{ locale: ko, repeat_merged: true, damage: error }';
    const { code, stdout } = await runOn(shop, 'order', sheet, '--on-invalid', 'drop');
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ rows: { read: 2, rejected: 1, ordered: 1 } });
    expect(sentTexts(shop)).toEqual([['2026-03-07', '7']]);
    const checked = await runOn(shop, 'check', sheet);
    expect(checked.code).toBe(3);
    expect(JSON.parse(checked.stdout).issues).toMatchObject([
      { code: 'cell_error', severity: 'error', cell: 'List!D3' },
    ]);
  });

  it('a locale that is not known is refused', async () => {
    const shop = await openShop();
    const { code, stdout } = await runOn(shop, 'check', '{ locale: tlh }');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'locale_unknown' } });
  });
});
