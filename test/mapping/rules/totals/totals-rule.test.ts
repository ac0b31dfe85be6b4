import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { TotalsRule } from '../../../../src/mapping/rules/totals/totals-rule.ts';
import type { RowBatch } from '../../../../src/rows/row.ts';
import { runs } from '../../../support/runs.ts';
import { cellsOf, place, planOf } from '../../support.ts';

const VALUES = 'version: 1\nproject: { value: p }\nsvc_uid: { value: u }\n';
const COLUMNS = 'version: 1\nproject: { column: Project }\nsvc_uid: { column: User }\n';
const ORDER =
  'order: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }\n';

interface List {
  /** What the mapping says of project and user, and of quantities and prices. @default one project, ORDER */
  readonly yaml?: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly leaveOut?: boolean;
  readonly batchRows?: number;
  readonly isBytes?: boolean;
}

function look({ yaml = VALUES + ORDER, header, rows, leaveOut = false, ...how }: List) {
  const { batchRows = 3, isBytes = true } = how;
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  const rule = new TotalsRule(planOf(yaml, place(...header)), { onIssue, leaveOut });
  const skipped: number[] = [];
  for (let start = 0; start < rows.length; start += batchRows) {
    const part = rows.slice(start, start + batchRows);
    const numbers = part.map((_, i) => start + i + 2);
    const batch: RowBatch = { numbers, rows: part, ...(isBytes && { cells: cellsOf(part) }) };
    for (const at of rule.find(batch)) skipped.push(numbers[at] ?? 0);
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

const TEN = Array.from({ length: 10 }, (_, i) => [`Name ${i}`, `${i + 1}`, `${3 * (i + 1)}.50`]);

describe('TotalsRule', () => {
  it('says which row is a total, by what, and what to do', () => {
    const header = ['Name', 'Qty', 'Price'];
    const { issues } = look({ header, rows: [...TEN, ['Total', '55', '170.00']] });
    expect(issues).toEqual([
      {
        code: 'row_is_total',
        severity: 'error',
        sheet: 'List',
        row: 12,
        column: 'Name',
        cell: 'List!A12',
        value: 'Total',
        message:
          'Cannot use row 12: it is a total: it says "Total", and its amounts are the sums of 10 rows above (List!A12)',
        fix: expect.stringContaining(
          '"totals: skip" under "rows" in the mapping (or --totals skip)',
        ),
      },
    ]);
  });

  it('reads points between thousands where the mapping says that commas are decimal', () => {
    const order = 'order: { order_count: { value: 1 }, total_price: { column: Price } }';
    const names = 'variables: [{ id: name, column: Name }]';
    const yaml = `${COLUMNS}${order}\n${names}\nsheet: { decimal: "," }\n`;
    const rows = ['p1|u|Ann|1.500', 'p2|u|Bob|500', 'p3|u|Cy|700', 'p4|u|Di|2.700'];
    const list = table(['Project|User|Name|Price', ...rows].join('\n'));
    expect(found({ ...list, yaml })).toEqual(['5 warning']);
  });

  it.each([
    ...[
      'Total',
      'TOTAL:',
      'Grand total',
      'Subtotal',
      'Sum',
      'Total (10 names)',
      '합계',
      '합  계',
      '총계',
      '10명 합계',
    ],
    ...[
      '계',
      '計',
      '合 計',
      '総計',
      '合计',
      '总计：',
      'Summe',
      'Gesamt',
      'Zwischensumme',
      'Somme',
      'Sous-total',
    ],
    ...[
      'Suma',
      'Razem',
      'Totaal',
      'Totale',
      'Total général',
      'Итого',
      'ВСЕГО',
      '- Total -',
      '[소계]',
      'Total 10',
    ],
    ...['', 'TTL.'],
  ])('knows a row that says %j below its rows', (label) => {
    const header = ['Name', 'Qty', 'Price'];
    expect(found({ header, rows: [...TEN, [label, '55', '₩170']] })).toEqual(['12 error']);
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
      name: 'totals of totals',
      list: `City|Name|Qty|Price
        Bonn|Ann|1|2
        Bonn|Bo|3|5
        Subtotal||4|7
        Rome|Cy|2|3
        Rome|Di|2|3
        Subtotal||4|6
        Total of both||8|13
        Oslo|Ed|5|1
        Subtotal||5|1
        Total||13|14`,
      expected: ['4 error', '7 error', '8 error', '10 error', '11 error'],
    },
    {
      name: 'rows of one project above others of it',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|Qty|Price
        p-0|u|Zoe|7|1
        p-1|u|Ann|1|2
        p-1|u|Bo|3|5
        p-1|u|Total|4|7`,
      expected: ['5 error'],
    },
    {
      name: 'a list of one row',
      list: `Name|City|Qty|Price
        Ann|Bonn|1|2.50
        Total||1|2.50`,
      expected: ['3 error'],
    },
    {
      name: 'numbers of columns that the mapping does not name as amounts',
      yaml: `${VALUES}order: { order_count: rows, total_price: { per_row: "1" } }\n`,
      list: `Name|Code|Points|Weight
        Ann|01|10|1.5
        Bo|02|20|2.25
        Total||30|3.75`,
      expected: ['4 error'],
    },
    {
      name: 'a label above the list, and one whose amounts are no sums any more',
      list: `Name|City|Qty|Price
        합계|||
        Ann|Bonn|1|2
        Bo|Rome|3|4
        Total||5|9`,
      expected: ['2 warning', '5 warning'],
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
        Subtotal|Oslo|5|1
        합계|전체|14|14`,
      expected: ['4 error', '7 error', '9 error', '10 error'],
    },
    {
      name: 'a subtotal of a group, where others have none',
      list: `Name|City|Qty|Price
        Zoe|Rome|7|9
        Ann|Bern|1|2
        Bo|Bern|3|5
        Eva|Bern|1|1
        Total|Bern|5|8
        Cy|Genf|2|3`,
      expected: ['6 error'],
    },
    {
      name: 'a total with a project of its own',
      yaml: COLUMNS + ORDER,
      list: `Project|User|Name|City|Qty|Price
        p-1|u|Ann|Bern|1|2
        p-2|u|Bo|Bern|3|5
        p-3|u|Cy|Bern|2|2
        p-4|u|Ed|Bern|4|1
        p-9|u|Total|Bern|10|10
        p-5|u|Di|Genf|1|1`,
      expected: ['6 error'],
    },
    {
      name: 'a row without a name that adds up its group, and a few rows that a person adds up',
      list: `Name|City|Qty|Price
        Ann|Bern|1|2
        Bo|Bern|2|5
        |Bern|3|7
        Di|Genf|1|2
        Cy|Genf|1|2
        Sum|Genf|2|4
        Ed|Rome|3|9`,
      expected: ['4 warning', '7 warning'],
    },
    {
      name: 'a total above all rows',
      list: `Name|City|Qty|Price
        Total||9|14
        Ann|Bern|1|2
        Bo|Rome|3|5
        Cy|Rome|5|7`,
      expected: ['2 error'],
    },
    {
      name: 'amounts without texts above all rows, and the total below them',
      list: `Name|City|Qty|Price
        ||9|14
        Ann|Bern|1|2
        Bo|Rome|3|5
        Cy|Rome|5|7
        Total||9|14`,
      expected: ['2 error', '6 error'],
    },
    {
      name: 'subtotals above their groups, with a total above all and one of a group without one',
      list: `Name|City|Qty|Price
        Total||20|24
        Total Bern||4|7
        Ann|Bern|1|2
        Bo|Bern|3|5
        Subtotal|Genf|6|7
        Cy|Genf|2|3
        Di|Genf|4|4
        Ed|Oslo|9|9
        Flo|Rome|1|1`,
      expected: ['3 error', '6 error', '2 error'],
    },
    {
      name: 'a label above all rows that they do not add up to',
      list: `Name|City|Qty|Price
        Total||8|14
        Ann|Bern|1|2
        Bo|Rome|3|5`,
      expected: ['2 warning'],
    },
    {
      name: 'a label in a list without amounts',
      yaml: `${VALUES}order: { order_count: rows, total_price: { per_row: "1" } }\n`,
      list: `Name|City
        Ann|Bonn
        Bo|Rome
        Total|`,
      expected: ['4 warning'],
    },
    {
      name: 'sums alone in the last row',
      list: `Name|Qty|Price
        Ann|1|2
        Bo|3|4
        Cy|1|1
        Alle zusammen|5|7`,
      expected: ['5 warning'],
    },
    {
      name: 'almost only amounts in the last row',
      list: `Name|City|Qty|Price
        Ann|Bonn|1|2
        Bo|Rome|3|4
        ||5|9`,
      expected: ['4 warning'],
    },
  ])('finds $name', ({ yaml, list, expected }) => {
    for (const batchRows of [1, 2, 100]) {
      expect(found({ ...table(list), ...(yaml && { yaml }), batchRows })).toEqual(expected);
      expect(found({ ...table(list), ...(yaml && { yaml }), batchRows, isBytes: false })).toEqual(
        expected,
      );
    }
  });

  it.each([
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
    { name: 'two rows alike', list: 'Name|Qty|Price\nAnn|1|2.50\nBo|1|2.50' },
    { name: 'amounts of 0', list: 'Name|Qty|Price\nAnn|0|0\nBo|0|0\nCy|0|0\nDi|0|0' },
    {
      name: 'two rows that add up to the third',
      list: 'Name|Qty|Price\nAnn|1|2\nBo|1|2\nCy|2|4\nDi|1|1',
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

  it('is not sure of people and brands that have nothing but a name', () => {
    const list = table('Name|Qty|Price\nAnn|1|2\nSum|1|2\nTotal|7|1\nBo|1|3\nTotal|2|5');
    expect(found(list)).toEqual(['3 warning', '4 warning']);
  });

  it('tells the first three rows that may be totals, and counts the others', () => {
    const words = 'Total Summe Gesamt Totale Totaal Razem Celkem Toplam Jumlah'.split(' ');
    const rows = words.map((word, i) => [word, `${100 - 10 * i}`, '1']);
    const { issues } = look({ header: ['Name', 'Qty', 'Price'], rows: [...TEN, ...rows] });
    expect(issues.map(({ message }) => message)).toEqual([
      ...words.slice(0, 3).map((word, i) => `Row ${12 + i} may be a total: it says "${word}"`),
      '6 more rows of "List" may be totals',
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

  it('says of a total above its rows that it is to be removed when it cannot be left out any more', () => {
    const above = table('Name|City|Qty|Price\nTotal||4|7\nAnn|Bonn|1|2\nBo|Rome|3|5');
    expect(look({ ...above, leaveOut: true })).toEqual({ issues: [], skipped: [2] });
    const late = table('Name|City|Qty|Price\nTotal Bern||4|7\nAnn|Bern|1|2\nBo|Bern|3|5');
    const { issues, skipped } = look({ ...late, leaveOut: true });
    expect(skipped).toEqual([]);
    expect(issues).toMatchObject([
      {
        row: 2,
        severity: 'error',
        message: expect.stringContaining('the sums of 2 rows below'),
        fix: expect.stringContaining('"totals: skip" cannot leave it out'),
      },
    ]);
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

  const amount = fc.oneof(
    fc.integer({ min: 1, max: 2000 }).map(String),
    fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.bigInt({ min: 1n, max: 10n ** 14n }).map(String),
    fc.stringMatching(/^[1-9]\d{0,8}\.\d{5,9}$/),
  );
  const list = fc.array(fc.tuple(fc.stringMatching(/^[A-Z][a-z]{3,8} [A-Z]\d$/), amount, amount), {
    minLength: 2,
    maxLength: 40,
  });

  it('finds the totals of any amounts, exactly, wherever the list is cut for reading', () => {
    fc.assert(
      fc.property(
        list,
        fc.constantFrom('Total', '소계', ''),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        (rows, label, batchRows, isBytes) => {
          const header = ['Name', 'Qty', 'Price'];
          const total = [
            label,
            sumOf(rows.map(([, qty]) => qty)),
            sumOf(rows.map(([, , price]) => price)),
          ];
          const how = { header, batchRows, isBytes };
          const last = `${rows.length + 2} error`;
          expect(found({ ...how, rows: [...rows, total] })).toEqual([last]);
          // A word that means nothing else is enough.
          if (label === '소계') return;
          expect(
            found({
              ...how,
              rows: [...rows, total.with(1, sumOf([total[1] ?? '', '0.00000001']))],
            }),
          ).not.toContain(last);
        },
      ),
    );
  });

  it('tells nothing of lists without sums and words', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 50 }), (rows, batchRows) => {
        const all = rows.map(([name, qty, price], i) => [
          name,
          i === rows.length - 1 ? sumOf([qty, ...rows.map(([, other]) => other)]) : qty,
          price,
        ]);
        expect(found({ header: ['Name', 'Qty', 'Price'], rows: all, batchRows })).toEqual([]);
      }),
    );
  });
});

/** Exact, by whole numbers of 1/10^9. */
function sumOf(texts: readonly string[]): string {
  const units = texts.map((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return BigInt(whole + decimals.padEnd(9, '0'));
  });
  const sum = String(units.reduce((all, one) => all + one, 0n)).padStart(10, '0');
  return `${sum.slice(0, -9)}.${sum.slice(-9)}`;
}
