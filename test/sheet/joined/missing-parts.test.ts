import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { missingParts } from '../../../src/sheet/joined/missing-parts.ts';
import { FEBRUARY, files, JANUARY, mappingOf } from '../../run/several-lists.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { makeZip } from '../xlsx/make-zip.ts';

describe('missingParts()', () => {
  it.each([
    ['part1.csv, part3.csv', 'part2.csv'],
    ['campaign_export_part1.csv, campaign_export_part3.csv', 'campaign_export_part2.csv'],
    ['orders_01.csv, orders_03.csv, orders_04.csv', 'orders_02.csv'],
    ['orders-1.xlsx, orders-2.xlsx, orders-4.xlsx', 'orders-3.xlsx'],
    ['part-00000.csv, part-00002.csv', 'part-00001.csv'],
    ['Teil 1.csv, Teil 3.csv', 'Teil 2.csv'],
    ['part2.csv, part3.csv', 'part1.csv'],
    ['list1.csv.gz, list3.csv.gz', 'list2.csv.gz'],
    ['명단1.csv, 명단3.csv', '명단2.csv'],
    ['1차.csv, 3차.csv', '2차.csv'],
    ['1.csv, 3.csv', '2.csv'],
    ['part_a.csv, part_c.csv', 'part_b.csv'],
    ['orders Teil B.xlsx, orders Teil C.xlsx', 'orders Teil A.xlsx'],
    ['part1of3.csv, part3of3.csv', 'part2of3.csv'],
    ['part1of3.csv, part2of3.csv', 'part3of3.csv'],
    ['Liste 2 von 4.csv, Liste 4 von 4.csv', 'Liste 1 von 4.csv'],
    ['orders_1_of_2.csv, other.csv', 'orders_2_of_2.csv'],
    ['export_20261103_1.csv, export_20261103_3.csv', 'export_20261103_2.csv'],
    ['export_2026-11-03_part1.csv, export_2026-11-03_part3.csv', 'export_2026-11-03_part2.csv'],
    ['kr_1.csv, kr_2.csv, us_1.csv, us_3.csv', 'us_2.csv'],
    ['part1.csv, part2.xlsx, part4_corrected.csv, part5.csv', 'part3.csv'],
    ['명단1.csv, 명단3.csv'.normalize('NFD'), '명단2.csv'],
    [`${'a'.repeat(99)}-1.csv, ${'a'.repeat(99)}-3.csv`, `${'a'.repeat(99)}-2.csv`],
    [
      'part10.csv, part9.csv, part08.csv, part6.csv, part5.csv, part4.csv, part3.csv, part2.csv',
      'part1.csv',
    ],
    ['part9.csv, part10.csv, part8.csv, part6.csv, part1.csv, part2.csv, part3.csv', 'part4.csv'],
  ])('names the missing one: %s', (names, missing) => {
    expect(missingParts(names.split(', '))).toMatchObject({
      ...{ code: 'rows_missing', severity: 'warning', value: missing },
      message: expect.stringContaining(`"${missing}"`),
    });
  });

  it.each([
    'part1.csv, part2.csv, part3.csv',
    'part1of2.csv, part2of2.csv',
    'orders 1 of 2026.csv, orders 2 of 2026.csv',
    'part1.csv',
    'part3.csv',
    'january.csv, march.csv',
    'part1.csv, list3.csv',
    'part1.csv, part3.xlsx',
    'part_a.csv, part_b.csv',
    'part_a.csv, part_x.csv',
    'part_1a.csv, part_1c.csv',
    'list_a.csv, list_c.csv',
    'party.csv, parte.csv',
    'part1.csv, part2.xlsx, part3.csv',
    'part1.csv, part2_corrected.csv, part3.csv',
    'part1.csv, part2.csv.gz, part3 (1).csv, part4.csv',
    'list.csv, list-2.csv, list-3.csv',
    'list.csv, list 2.csv, list 4.csv',
    'export.csv, export (1).csv, export (3).csv',
    // years, dates, weeks, versions
    'orders_2024.csv, orders_2026.csv',
    'FY24.csv, FY26.csv',
    'orders24.csv, orders26.csv',
    'orders_2026-01.csv, orders_2026-03.csv',
    'orders_2026_1.csv, orders_2026_3.csv',
    'orders_202601.csv, orders_202603.csv',
    'orders_202611_01.csv, orders_202611_03.csv',
    'orders_2026-11-01.csv, orders_2026-11-03.csv',
    'orders_20261101.csv, orders_20261103.csv',
    'orders_01.11.2026.csv, orders_03.11.2026.csv',
    'orders_01-11.csv, orders_03-11.csv',
    'orders_1101.csv, orders_1103.csv',
    'export_093000.csv, export_113000.csv',
    'orders_KW01.csv, orders_KW03.csv',
    'week 1.csv, week 3.csv',
    'sales_Q1.csv, sales_Q3.csv',
    '1월.csv, 3월.csv',
    '1월.csv, 3월.csv'.normalize('NFD'),
    '2026년 1월 명단.csv, 2026년 3월 명단.csv',
    'list_v1.csv, list_v3.csv',
    'list 1.1.csv, list 1.3.csv',
    // shops, customers, ids
    'shop1.csv, shop3.csv',
    'shop_1.csv, shop_3.csv',
    '1호점.csv, 3호점.csv',
    'CMP-07150.csv, CMP-07152.csv',
    'prj_1001.csv, prj_1003.csv',
    'client 1.csv, client 3.csv',
    // too few for a series
    'part1.csv, part57.csv',
    'orders_1.csv, orders_5.csv',
  ])('says nothing of %s', (names) => {
    expect(missingParts(names.split(', '))).toBeNull();
  });

  it('looks at names as long as archives can have', () => {
    const name = `${'a'.repeat(30_000)}${'!1'.repeat(15_000)}.csv`;
    expect(missingParts([name, 'part1.csv', 'part3.csv'])?.value).toBe('part2.csv');
  });
});

describe('a list of numbered parts', () => {
  const parts = [
    { name: 'part1.csv', data: JANUARY },
    { name: 'part3.csv', data: FEBRUARY },
  ];
  const zipOf = (all: typeof parts) => {
    const file = path.join(temporaryFolder(), 'list.zip');
    writeFileSync(file, makeZip(all));
    return file;
  };
  const told = async (file: string | readonly string[], sheet = '') =>
    (await checkSheet({ file, mapping: mappingOf(sheet) })).issues.map(({ code, value }) => [
      code,
      value,
    ]);

  it('is told of where one is missing: files, and those of an archive', async () => {
    const missing = [['rows_missing', 'part2.csv']];
    expect(await told(files(...parts.map(({ name, data }) => [name, data] as const)))).toEqual(
      missing,
    );
    expect(await told(zipOf(parts), 'names: all')).toEqual(missing);
  });

  it('is not where they are named, or the archive has the others', async () => {
    expect(await told(zipOf(parts), 'names: [part1.csv, part3.csv]')).toEqual([]);
    const all = zipOf([...parts, { name: 'part2.csv', data: 'note\nfor the printer\n' }]);
    expect(await told(all, 'names: { pattern: "part[13]" }')).toEqual([]);
  });
});
