import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { TotalsRule } from '../../../../src/mapping/rules/totals/totals-rule.ts';
import { runs } from '../../../support/runs.ts';
import { batchOf, place, planOf, tellTo } from '../../support.ts';

const VALUES = 'version: 1\nproject: { value: p }\nsvc_uid: { value: u }\n';
const COLUMNS = 'version: 1\nproject: { column: Project }\nsvc_uid: { column: User }\n';
const ORDER =
  'order: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }\n';

const OF_ONE_USER = `version: 1\nproject: { column: Project }\nsvc_uid: { value: u }\n${ORDER}`;

interface List {
  /** What the mapping says of project and user, and of quantities and prices. @default one project, ORDER */
  readonly yaml?: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly leaveOut?: boolean;
  readonly batchRows?: number;
}

function look({ yaml = VALUES + ORDER, header, rows, leaveOut = false, ...how }: List) {
  const { batchRows = 3 } = how;
  const issues: Issue[] = [];
  const plan = planOf(yaml, place(...header));
  const rule = new TotalsRule(plan, leaveOut, tellTo(issues, plan.place));
  const skipped: number[] = [];
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = batchOf(rows.slice(start, start + batchRows), start + 2);
    for (const at of rule.find(batch)) skipped.push(batch.numbers[at] ?? 0);
  }
  rule.finish();
  return { issues, skipped };
}

/** `12 error`, `3 warning` */
function found(list: List): string[] {
  return look(list).issues.map(({ row, severity }) => `${row} ${severity}`);
}

/** The table's first line is the header; cells stand between bars. */
function table(text: string): Pick<List, 'header' | 'rows'> {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { header, rows };
}

const TEN = Array.from({ length: 10 }, (_, i) => [`Name ${i}`, 'Bonn', `${i + 1}`, '3.50']);
const HEADER = ['Name', 'City', 'Qty', 'Price'];

describe('TotalsRule', () => {
  it('takes sums with the unit and currency of all rows, as SAP writes them, for totals', () => {
    const list = table(`
      Order | Project | Name     | Qty | Unit | Price | Curr
      4711  | prj-1   | Ann Lee  | 2   | ST   | 7,00  | EUR
      4711  | prj-1   | Bo Kim   | 1   | ST   | 3,50  | EUR
      *     |         |          | 3   | ST   | 10,50 | EUR
      4712  | prj-2   | Cy Young | 1   | ST   | 3,50  | EUR
      *     |         |          | 1   | ST   | 3,50  | EUR
      **    |         |          | 4   | ST   | 14,00 | EUR`);
    expect(look({ ...list, yaml: OF_ONE_USER, leaveOut: true })).toEqual({
      ...{ issues: [], skipped: [4, 6, 7] },
    });
  });

  it('does not leave out a row without a project that has any other text', () => {
    const list = table(`
      Order | Project | Name     | City | Qty | Unit | Price
      4711  | prj-1   | Ann Lee  | Bonn | 2   | ST   | 7,00
      4712  | prj-2   | Bo Kim   | Bonn | 1   | ST   | 3,50
      4713  |         |          | Bonn | 1   | ST   | 3,50
      4714  | prj-3   | Cy Young | Bonn | 1   | ST   | 3,50`);
    expect(look({ ...list, yaml: OF_ONE_USER, leaveOut: true }).skipped).toEqual([]);
  });

  it('says which row is a total, by what, and what to do', () => {
    const { issues } = look({ header: HEADER, rows: [...TEN, ['Total', '', '55', '170.00']] });
    expect(issues).toEqual([
      {
        code: 'row_is_total',
        severity: 'error',
        sheet: 'List',
        row: 12,
        column: 'Name',
        cell: 'List!A12',
        value: 'Total',
        message: 'Cannot use row 12: it is a total: it says "Total" (List!A12)',
        fix: expect.stringContaining(
          '"totals: skip" under "rows" in the mapping (or --totals skip)',
        ),
      },
    ]);
  });

  it.each([1, 3, 100])(
    'finds a subtotal that repeats the texts of its group, in batches of %i',
    (batchRows) => {
      const list = table(`Region|Branch|Name|Qty|Price
      Seoul|Gangnam|Kim|1|2
      Seoul|Gangnam|Lee|1|2
      Seoul|Gangnam|소계|2|4
      Seoul|Mapo|Park|1|2
      Seoul|Mapo|Choi|3|6
      Seoul|Mapo|소계|4|8`);
      expect(found({ ...list, batchRows })).toEqual(['4 error', '7 error']);
    },
  );

  it.each([
    ...['Total', 'TOTAL:', 'Grand total', 'Subtotal', 'Sum', 'Total (10 names)', 'Somme', 'Suma'],
    ...['합계', '합  계', '총계', '10명 합계', '계', '計', '合 計', '総計', '合计', '总计：'],
    ...['Summe', 'Gesamt', 'Zwischensumme', 'Sous-total', 'Razem', 'Totaal', 'Totale', 'TTL.'],
    ...['총액', '総額', 'Endbetrag', 'Übertrag', '전월이월', 'Carried forward'],
    ...['Total général', 'Итого', 'ВСЕГО', '- Total -', '[소계]', 'Total 10', ''],
  ])('knows a row that says %j, with amounts and nothing else', (label) => {
    expect(found({ header: HEADER, rows: [...TEN, [label, '', '55', '₩170']] })).toEqual([
      '12 error',
    ]);
  });

  it.each([
    {
      name: 'a label in the column of projects',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|Qty|Price
        p-1|u|Ann|1|2.50
        p-2|u|Bo|3|2.25
        합계|||4|4.75`,
      expected: ['4 error'],
    },
    {
      name: 'a label for a project, with a user of its own',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|Qty|Price
        p-1|u|Ann|1|2.50
        p-2|v|Bo|3|2.25
        SUM|w||4|4.75`,
      expected: ['4 error'],
    },
    {
      name: 'no label and no ids',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|Qty|Price
        p-1|u|Ann|1|2.50
        p-2|u|Bo|3|2.25
        |||4|`,
      expected: ['4 error'],
    },
    {
      name: 'a label among the running numbers, which are no amounts',
      list: `No.|Name|City|Qty|Price
        1|Ann|Bonn|1|2.50
        2|Bo|Rome|3|2.25
        Total|||4|4.75`,
      expected: ['4 error'],
    },
    {
      name: 'a subtotal of each project, and a total of all',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|Qty|Price
        p-1|u|Ann|1|2
        p-1|u|Bo|3|5
        p-1||Subtotal|4|7
        p-2|u|Cy|2|3
        p-2|u|Di|2|4
        p-2||Subtotal|4|7
        |||8|14`,
      expected: ['4 error', '7 error', '8 error'],
    },
    {
      name: 'subtotals as a spreadsheet program labels them',
      list: `City|Name|Qty|Price
        Bonn|Ann|1|2
        Bonn|Bo|3|5
        Bonn Total||4|7
        Rome|Cy|2|3
        Rome Total||2|3
        Grand Total||6|10`,
      expected: ['4 error', '6 error', '7 error'],
    },
    {
      name: 'subtotals in the only column of texts',
      list: `City|Qty|Price
        서울|1|2
        서울|3|5
        서울 요약|4|7
        부산|2|3
        부산|4|1
        부산 요약|6|4
        총합계|10|11`,
      expected: ['4 error', '7 error', '8 error'],
    },
    {
      name: 'numbers of columns that the mapping does not name as amounts',
      yaml: `${VALUES}order: { order_count: rows, total_price: { per_row: "1" } }\n`,
      list: `Name|Code|City|Points|Weight
        Ann|01|Bonn|10|1.5
        Bo|02|Rome|20|2.25
        Total|||30|3.75`,
      expected: ['4 error'],
    },
    {
      name: 'labels above the list and below it, whatever their amounts are',
      list: `Name|City|Qty|Price
        합계|||
        Ann|Bonn|1|2
        Bo|Rome|3|4
        Cy|Oslo|3|4
        Total||5|9`,
      expected: ['2 error', '6 error'],
    },
    {
      name: 'labels with the texts of their groups beside them, however they are worded',
      list: `Name|City|Qty|Price
        Ann|Bern|1|2
        Bo|Bern|3|5
        Total|Bern|4|7
        Cy|Genf|2|3
        Di|Genf|3|3
        Genf Total|Genf|5|6
        Ed|Oslo|5|1
        Subtotal|Oslo|5|1`,
      expected: ['4 error', '7 error', '9 error'],
    },
    {
      name: 'a label that means nothing else beside a text of its own',
      list: `Name|City|Qty|Price
        Ann|Bern|1|2
        Bo|Genf|3|5
        합계|전체|4|7`,
      expected: ['4 warning'],
    },
    {
      name: 'a label in a list without amounts',
      yaml: `${VALUES}order: { order_count: rows, total_price: { per_row: "1" } }\n`,
      list: `Name|City
        Ann|Bonn
        Bo|Rome
        Total|`,
      expected: ['4 error'],
    },
    {
      name: 'nothing but amounts',
      list: `Name|City|Qty|Price
        Ann|Bonn|1|2
        ||5|9
        Bo|Rome|3|4`,
      expected: ['3 error'],
    },
    {
      name: 'signs where others have their project',
      yaml: OF_ONE_USER,
      list: `Project|Name|City|Qty|Price
        p-1|Ann|Bonn|1|2
        *||   |1|2
        p-2|Bo|Rome|3|4
        p-3|Cy|Rome|3|4
        Σ||    |6|8
        p-4|Di|Rome|3|4
        **||   |10|14`,
      expected: ['3 error', '6 error', '8 error'],
    },
    {
      name: 'a word for a total among people',
      list: `Name|Qty|Price
        Ann|1|2
        Sum|1|2
        Total|7|1
        Bo|1|3
        Total|2|5`,
      expected: ['3 warning', '4 error', '6 error'],
    },
  ])('finds $name', ({ yaml, list, expected }) => {
    for (const batchRows of [3, 100]) {
      expect(found({ ...table(list), ...(yaml && { yaml }), batchRows })).toEqual(expected);
    }
  });

  it.each([
    {
      name: 'months in Korean',
      yaml: OF_ONE_USER,
      list: `Project|Name|Month|Qty|Price
        p-1|Kim|일월|1|2
        p-1|Kim|이월|1|2
        p-1|Kim|십이월|1|2
        p-2|Lee|일월|1|2
        p-2|Lee|이월|1|2`,
    },
    {
      name: 'a person called Sum',
      list: `First|Name|City|Qty|Price
        Ann|Li|Bonn|1|2
        Bo|Wu|Rome|1|2
        Cy|Sum|Oslo|2|4
        Di|Total|Bern|1|3`,
    },
    {
      name: 'brands',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Brand|Place|Qty|Price
        p-1|u|Shell|A|1|1
        p-1|u|Shell|B|1|1
        p-1|u|Total|C|2|2
        p-2|u|Total|D|1|1
        p-2|u|Esso|E|1|1`,
    },
    { name: 'one row', list: 'Name|Qty|Price\nAnn|1|2.50' },
    { name: 'rows that others add up to', list: 'Name|Qty|Price\nAnn|1|2\nBo|1|2\nCy|2|4' },
    { name: 'a card without a name', list: 'Name|Qty|Price\nAnn|1|2\n|1|2\nCy|2|4' },
    {
      name: 'a row with a name alone',
      list: 'Name|City|To|Qty|Price\nAn|Bern|Bo|1|1\nCy|||2|1\nEd|Rome|Di|1|1',
    },
    {
      name: 'texts that are not there in every row',
      list: `Name|Line 2|Qty|Price
        Ann|c/o Bo|1|2
        Bo|c/o Ann|1|2
        Cy||2|4
        |Di|1|1`,
    },
    {
      name: 'names with such a syllable, and cities',
      list: `Name|Qty|Price
        김합|1|2
        이계총|3|1
        Totti|5|1
        Sumire|2|2
        Somme River|1|3
        Al Gesamtwerk|1|4`,
    },
  ])('takes $name for what they are', ({ yaml, list }) => {
    for (const batchRows of [1, 2, 100]) {
      expect(found({ ...table(list), ...(yaml && { yaml }), batchRows })).toEqual([]);
    }
  });

  it('tells the first three rows that may be totals, and counts the others', () => {
    const words = ['Subtotal', '합계', '소계', 'Endsumme', 'Insgesamt', 'Ogółem'];
    const rows = words.map((word, i) => [word, `Town ${i}`, `${100 - 10 * i}`, '1']);
    const { issues } = look({ header: HEADER, rows: [...TEN, ...rows] });
    expect(issues.map(({ message }) => message)).toEqual([
      ...words.slice(0, 3).map((word, i) => `Row ${12 + i} may be a total: it says "${word}"`),
      '3 more rows of "List" may be totals',
    ]);
  });

  it('leaves out totals when it is told to, and none that may be a person', () => {
    const list = table(`Name|City|Qty|Price
      Ann|Bonn|1|2
      Bo|Rome|3|5
      Subtotal||4|7
      Sum|Oslo|2|1
      Cy|Bern|1|1
      Total||99|99`);
    expect(look({ ...list, leaveOut: true })).toEqual({ issues: [], skipped: [4, 7] });
    const names = table('Name|Qty|Price\nAnn|1|2\nSum|1|2\nBo|1|3');
    expect(look({ ...names, leaveOut: true }).skipped).toEqual([]);
  });

  const person = fc.record({
    name: fc.constantFrom(
      'Ann',
      'Bo',
      'Sum',
      'Total',
      'Som',
      'Suma',
      'Kim Sum',
      'Total Fina',
      'Tot',
    ),
    city: fc.constantFrom('Bern', 'Genf', 'Rome'),
    qty: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
  });
  const people = fc.array(person, { minLength: 1, maxLength: 40 });

  it.each([
    { name: 'in any order', isSorted: false },
    { name: 'by their cities', isSorted: true },
  ])('takes people with such names for what they are: $name', ({ isSorted }) => {
    let lists = 0;
    let warnings = 0;
    const isNoError = (all: readonly { name: string; city: string; qty: number }[]) => {
      const sorted = isSorted ? all.toSorted((a, b) => a.city.localeCompare(b.city)) : all;
      const rows = sorted.map(({ name, city, qty }, i) => [
        `p-${i}`,
        'u',
        `First${i}`,
        name,
        city,
        `${qty}`,
        `${3500 * qty}`,
      ]);
      const header = ['Project', 'User', 'First', 'Name', 'City', 'Qty', 'Price'];
      const told = found({ yaml: COLUMNS + ORDER, header, rows, batchRows: 7 });
      lists += 1;
      warnings += told.length;
      expect(told.filter((one) => one.endsWith('error'))).toEqual([]);
    };
    fc.assert(fc.property(people, isNoError), { seed: 7, numRuns: runs(150) });
    expect(warnings / lists).toBeLessThan(0.1);
  });
});
