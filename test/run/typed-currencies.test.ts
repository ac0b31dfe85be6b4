import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { makeOds, odsContent, odsRow, odsTable, odsText } from '../sheet/ods/make-ods.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A cell that holds an amount of a currency, and shows this. */
const cell = (currency: string, shown: string) =>
  `<table:table-cell office:value-type="currency" office:currency="${currency}" office:value="${shown.replace(/\D/g, '')}"><text:p>${shown}</text:p></table:table-cell>`;

/** A book whose first column has `p-1` and so on, and whose second has these cells. */
function book(names: readonly string[], cells: readonly string[]): Buffer {
  const rows = cells.map((one, i) => odsRow(`${odsText(`p-${i + 1}`)}${one}`));
  const header = odsRow(names.map((name) => odsText(name)).join(''));
  return makeOds(odsContent(odsTable([header, ...rows].join(''))));
}

interface Given {
  readonly name?: string;
  /** The mapping, if it is not the usual one. */
  readonly mapping?: string;
  readonly corrections?: readonly Correction[];
}

async function check(
  list: readonly string[],
  { name = 'Price', mapping = '', corrections }: Given = {},
) {
  const checked = await checkList(
    book(['Project', name], list),
    mapping ||
      `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: ${JSON.stringify(name)} } }
`,
    { name: 'list.ods', beside: { 'prices.ods': book(['Size', 'Price'], list) }, corrections },
  );
  return checked.issues.map(({ code, message }) => `${code}: ${message}`);
}

const DIFFER = [expect.stringMatching(/^currencies_differ: /)];

describe('currencies that only the types of .ods cells name', () => {
  it('are compared with each other', async () => {
    expect(await check([cell('EUR', '12'), cell('USD', '5'), cell('CHF', '7')])).toEqual([
      'currencies_differ: Cannot add up the amounts: they are in different currencies, such as "12 EUR" (List!B2) and "5 USD" (List!B3)',
    ]);
    expect(await check([cell('EUR', '12'), cell('EUR', '5')])).toEqual([]);
  });

  it('are compared with those that others show', async () => {
    expect(await check([cell('EUR', '12'), cell('USD', '$5')])).toEqual(DIFFER);
    expect(await check([cell('EUR', '12'), cell('EUR', '5 €')])).toEqual([]);
    expect(await check([cell('EUR', '12')], { name: 'Price (USD)' })).toEqual(DIFFER);
  });

  it('do not matter in cells that are corrected', async () => {
    const list = [cell('EUR', '12'), cell('USD', '5')];
    const corrections = [{ cell: 'B3', from: '5', to: '4' }];
    expect(await check(list, { corrections })).toEqual([]);
  });

  it('are those of all cells of a merged range', async () => {
    const folder = temporaryFolder();
    const wide = cell('EUR', '12').replace(
      '<table:table-cell',
      '$& table:number-columns-spanned="2"',
    );
    const rows = [`${wide}<table:covered-table-cell/>`, `${odsText('x')}${cell('USD', '5')}`];
    const file = path.join(folder, 'list.ods');
    writeFileSync(file, book(['Project', 'Note', 'Price'], rows));
    const mapping = parseMapping(
      `version: 1
sheet: { repeat_merged: true }
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price } }
unmapped_columns: ignore
`,
      'm.yaml',
    );
    const { issues } = await checkSheet({ file, mapping });
    expect(issues.map(({ code }) => code)).toEqual(['currencies_differ']);
  });

  it('are those of a list in which amounts are looked up', async () => {
    const mapping = `version: 1
project: { column: Project }
svc_uid: { value: u }
lookups: { prices: { file: prices.ods, key: Size } }
order: { order_count: { value: 1 }, total_price: { lookup: prices, by: Project, column: Price } }
`;
    expect(await check([cell('EUR', '12'), cell('USD', '5')], { mapping })).toContainEqual(
      DIFFER[0],
    );
    expect(await check([cell('EUR', '12'), cell('EUR', '5')], { mapping })).not.toContainEqual(
      DIFFER[0],
    );
  });
});
