import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSheet, loadMapping, profileSheet, type SheetProfile } from '../../src/index.ts';
import type { Issue } from '../../src/issue.ts';
import { ScriptReader } from '../../src/proof/text-traits.ts';
import { kindOf, TextScan } from '../../src/run/prepare/text-form.ts';
import { runs } from '../support/runs.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

const profileOf = async (...rows: readonly (readonly string[])[]): Promise<SheetProfile> => {
  const profile = await profileSheet({ file: temporaryFile('list.csv', `\ufeff${csv(rows)}`) });
  if (!profile) throw new Error('no mapping, which would have to fit');
  return profile;
};

/** A column with these cells, beside one that is filled. */
const columnOf = (...cells: readonly string[]) => columnWith(cells);

const columnWith = async (cells: readonly string[]) => {
  const rows = [['Id', 'Text'], ...cells.map((cell, i) => [`id-${i}`, cell])];
  const profile = await profileSheet({ file: temporaryFile('list.csv', `\ufeff${csv(rows)}`) });
  return profile?.columns[1] ?? expect.fail();
};

describe('profileSheet()', () => {
  it('counts filled and different cells, and tells the most frequent with their first cells', async () => {
    const column = await columnOf('Bo', '', 'Ann', ' Bo ', 'Ann', 'Ann', '   ');
    expect(column).toMatchObject({
      ...{ column: 'Text', letter: 'B', filled: 5, empty: 2, distinct: 2 },
      mostFrequent: [
        { is: 'Ann', value: 'Ann', rows: 3, cell: 'list!B4' },
        { is: 'Bo', value: 'Bo', rows: 2, cell: 'list!B2' },
      ],
      shortest: { value: 'Bo', length: 2, cell: 'list!B2' },
      longest: { value: 'Ann', length: 3, cell: 'list!B4' },
      numbers: null,
    });
    expect(column).not.toHaveProperty('estimated');
  });

  it('counts characters as people do', async () => {
    const { shortest, longest } = await columnOf('👨‍👩‍👧‍👦', 'né', 'Ann');
    expect([shortest, longest]).toMatchObject([
      { value: '👨‍👩‍👧‍👦', length: 1 },
      { value: 'Ann', length: 3 },
    ]);
  });

  it('adds numbers up by currency, and exactly', async () => {
    const { numbers } = await columnOf('0.1', '0.2', '₩1,234,567', '₩5', '-3', 'n/a', '0.1');
    expect(numbers).toEqual({
      smallest: { value: '-3', cell: 'list!B6' },
      largest: { value: '₩1,234,567', cell: 'list!B4' },
      median: '0.1',
      sums: { '': '-2.6', '₩': '1234572' },
      leftOut: null,
    });
  });

  it('tells what columns of copies and prices come to, by their names or by a mapping', async () => {
    const rows = [
      ['Project', 'Qty', 'Price', 'Menge'],
      ...[
        ['p-1', '2', '€ 1.50', '7'],
        ['p-2', '3', '₩500', '8'],
      ],
    ];
    const prices = { is: 'total_price', column: 'Price', sums: { '€': '1.5', '₩': '500' } };
    expect((await profileOf(...rows)).amounts).toEqual([
      { is: 'order_count', column: 'Qty', sums: { '': '5' } },
      prices,
      { is: 'order_count', column: 'Menge', sums: { '': '15' } },
    ]);
    const yaml = `version: 1
project: { column: Project }
svc_uid: { value: u-1 }
order: { order_count: { column: Anzahl }, total_price: { per_row: "1" } }
aliases: { Anzahl: [Menge] }
variables: [{ id: name, column: Project }]
unmapped_columns: ignore
`;
    const mapping = await loadMapping(temporaryFile('m.yaml', yaml));
    const profile = await profileSheet({ file: temporaryFile('list.csv', csv(rows)), mapping });
    expect(profile?.amounts).toEqual([{ is: 'order_count', column: 'Menge', sums: { '': '15' } }]);
  });

  it('leaves numbers out of sums where other cells show that they may be others', async () => {
    const { columns } = await profileOf(
      ['Total', 'Count'],
      ...[
        ['1.234,56', '5,000'],
        ['2,50', '12'],
        ['12,345', '3'],
        ['(7,50)', '1.000'],
      ],
    );
    expect(columns.map(({ numbers }) => numbers)).toMatchObject([
      {
        sums: { '': '1237.06' },
        largest: { value: '1.234,56' },
        leftOut: { value: '12,345', rows: 2, cell: 'list!A4' },
      },
      { sums: { '': '1015' }, leftOut: { value: '5,000', rows: 1, cell: 'list!B2' } },
    ]);
    const { numbers } = await columnOf('3,500', '7,000', '3,500');
    expect(numbers).toMatchObject({ sums: { '': '14000' }, median: '3500', leftOut: null });
  });

  it('tells which cells are empty, and which have white space around their text', async () => {
    const column = await columnOf('Ann', ' Ann', '', 'Bo\u00a0', '');
    expect(column).toMatchObject({
      ...{ distinct: 2, empty: 2, firstEmpty: 'list!B4' },
      spaced: { value: ' Ann', rows: 2, cell: 'list!B3' },
    });
  });

  it('tells long texts apart, and counts all of their characters', async () => {
    const [long, other] = ['x'.repeat(30_000), `${'x'.repeat(29_999)}y`];
    const column = await columnOf(long, other, long, 'Ann');
    expect(column).toMatchObject({ distinct: 3, longest: { length: 30_000 } });
    expect(column.mostFrequent[0]).toMatchObject({ rows: 2 });
  });

  it('finds nothing odd in numbers that are counted on', async () => {
    const codes = Array.from({ length: 1000 }, (_, i) => `prj-${i + 1}`);
    expect((await columnOf(...codes)).odd).toEqual([]);
    expect((await columnOf(...codes, 'x-1')).odd).toMatchObject([{ value: 'x-1' }]);
  });

  it('takes no codes for numbers: one has lost no zero where another begins with 0', async () => {
    const { numbers, odd } = await columnOf('01067', '80331', '20095', ...Array(20).fill('10115'));
    expect(numbers).toBeNull();
    expect(odd).toEqual([]);
  });

  it('tells which cells are not like nearly all others', async () => {
    const many = (count: number, cell: string) => Array<string>(count).fill(cell);
    expect((await columnOf(...many(40, '10115'), '1067')).odd).toEqual([
      { by: 'form', is: '0000', value: '1067', rows: 1, cell: 'list!B42' },
    ]);
    expect((await columnOf(...many(40, 'Ann'), '?')).odd).toMatchObject([{ by: 'form', is: '?' }]);
    expect((await columnOf(...many(40, 'Ann'), 'Аnn')).odd).toMatchObject([
      { by: 'script', is: 'Cyrillic', value: 'Аnn', cell: 'list!B42' },
    ]);
    expect((await columnOf(...many(40, '12'), 'twelve')).odd).toMatchObject([
      { by: 'kind', is: 'text', value: 'twelve' },
    ]);
    const prices = Array.from({ length: 40 }, (_, i) => String(100 + i));
    expect((await columnOf(...prices, '500000')).odd).toMatchObject([
      { by: 'form', value: '500000' },
    ]);
    const amounts = Array.from({ length: 40 }, (_, i) => String(10 ** (i % 3)));
    expect((await columnOf(...amounts, '900000')).odd).toMatchObject([
      { by: 'number', value: '900000', cell: 'list!B42' },
    ]);
  });

  it('counts rows that repeat another in all cells', async () => {
    const { rows, repeated } = await profileOf(
      ['A', 'B'],
      ...[
        ['1', 'x'],
        ['1', 'y'],
        ['1', 'x'],
        ['', ''],
        ['1', 'x'],
      ],
    );
    expect({ rows, repeated }).toEqual({
      rows: 4,
      repeated: { rows: 2, first: { row: '4', repeats: '2' } },
    });
  });

  it('compares no rows that have nothing in the columns', async () => {
    const file = temporaryFile('list.csv', 'A,B\n1,2\n,,x\n,,y\n');
    expect(await profileSheet({ file, read: { headerRow: 1 } })).toMatchObject({
      ...{ rows: 3, repeated: { rows: 0, first: null } },
    });
  });

  it('estimates how many texts there are where it cannot tell all apart, and counts and adds up all', async () => {
    const cells = Array.from({ length: 150_000 }, (_, i) => `${i + 1}${i % 5 === 0 ? '' : '.5'}`);
    const often = cells.flatMap((cell, i) => (i % 10 === 0 ? ['7.25', cell] : [cell]));
    const column = await columnWith(often);
    expect(column).toMatchObject({ filled: 165_000, estimated: true });
    expect(Math.abs(column.distinct - 150_001)).toBeLessThan(0.03 * 150_001);
    expect(column.mostFrequent).toEqual([
      { is: '7.25', value: '7.25', rows: 15_000, cell: 'list!B2' },
    ]);
    expect(column.numbers).toEqual({
      median: null,
      sums: { '': String((150_000 * 150_001) / 2 + 60_000 + 15_000 * 7.25) },
      smallest: { value: '1', cell: 'list!B3' },
      largest: { value: '150000.5', cell: 'list!B165001' },
      leftOut: null,
    });
    expect(column.kinds).toMatchObject([{ is: 'number', rows: 165_000 }]);
  });

  it('says that a text may be in more rows if it was forgotten before', async () => {
    const many = (from: number) => Array.from({ length: 70_000 }, (_, i) => `n-${from + i}`);
    const often = many(100_000).flatMap((cell, i) => (i % 70 === 0 ? [cell, 'Ann'] : [cell]));
    const column = await columnWith(['Ann', ...many(0), ...often]);
    expect(column.mostFrequent).toMatchObject([{ is: 'Ann', rows: 1000, atLeast: true }]);
    expect(column.kinds.reduce((sum, { rows }) => sum + rows, 0)).toBe(141_001);
  });

  it('counts texts that are too long to be told apart', async () => {
    const long = (end: string) => `${'x'.repeat(300_000)}${end}`;
    const column = await columnOf(long('a'), 'Ann', long('b'), long('a'));
    expect(column).toMatchObject({ filled: 4, distinct: 3, estimated: true });
    expect(column.longest).toMatchObject({ length: 300_001, cell: 'list!B2' });
    expect(column.kinds).toMatchObject([{ is: 'text', rows: 4 }]);
  });

  it('finds sheet and header as "init" does, and cells of several files', async () => {
    const file = temporaryFile('a.csv', 'Report of March\n\nName,Price\nAnn,5\nBo,6\n');
    expect(await profileSheet({ file })).toMatchObject({ headerRow: 3, rows: 2 });
    const [a, b] = ['Name,Price\nAnn,5\n', 'Price,Name\n6,Bonaventure\n'].map((text, i) =>
      temporaryFile(`${i}.csv`, text),
    );
    const both = await profileSheet({ file: [a ?? '', b ?? ''] });
    expect(both?.columns[0]?.longest).toMatchObject({ cell: "'1.csv'!B2" });
  });

  it('tells what a check finds that prints all columns, with a mapping and without', async () => {
    const header = ['Project', 'Name', 'Postcode', 'Day', 'Note', 'Status'];
    const rows = Array.from({ length: 40 }, (_, i) => {
      const [n, day] = [i + 1, `2026-03-${String((i % 28) + 1).padStart(2, '0')}`];
      return [
        `prj-${100 + n}`,
        `Ann ${'ABCDEFGHIJ'[i % 10]}bel ${n}`,
        `${10_115 + n}`,
        day,
        'ok',
        'new',
      ];
    });
    const odd = [
      ['prj-201', 'ê¹€ë¯¼ì¤€', '1067', '2026-02-30', '#N/A', 'new'],
      ['prj-202', '† Hans Muster', '01067', '2206-01-01', 'NULL', 'cancelled'],
      ['prj-203', 'Ann Abel 1', '10999', '46090', 'd&amp;e', 'new'],
      ['Total', '', '', '', '', ''],
    ];
    const file = temporaryFile('list.csv', `\ufeff${csv([header, ...rows, ...odd])}`);
    const variables = header.map((name) => `{ id: ${name.toLowerCase()}, column: ${name} }`);
    const yaml = `version: 1
project: { value: p-1 }
svc_uid: { value: u-1 }
order: { order_count: { value: 1 }, total_price: { value: 0 } }
variables: [${variables.join()}]
`;
    const mapping = await loadMapping(temporaryFile('m.yaml', yaml));
    const found = async (given: { readonly mapping?: typeof mapping }) => {
      const issues: Issue[] = [];
      await profileSheet({ file, ...given, onIssue: (issue) => void issues.push(issue) });
      return issues;
    };
    const { issues } = await checkSheet({ file, mapping });
    const codes = [...new Set(issues.map(({ code }) => code))].sort();
    expect(codes).toEqual([
      ...['cell_error', 'condition_unsure', 'date_serial', 'row_is_total', 'text_debris'],
      ...['text_garbled', 'text_odd', 'zero_lost'],
    ]);
    expect(await found({ mapping })).toEqual(issues);
    expect(await found({})).toEqual(issues);
  });

  it('tells of ids that look alike in a column that is named so, and counts marked names', async () => {
    const names = ['Ann', 'Rath AG (closed)', 'Bo', 'Rath AG (closed)', 'Cy', 'Di'];
    const rows = names.map((name, i) => [i === 3 ? 'PRJ-1O1' : `PRJ-${100 + i}`, name]);
    const file = temporaryFile('list.csv', csv([['Project no.', 'Name'], ...rows]));
    const issues: Issue[] = [];
    await profileSheet({ file, onIssue: (issue) => void issues.push(issue) });
    expect(issues).toMatchObject([
      { code: 'condition_unsure', column: 'Name', count: 2 },
      { code: 'ids_look_alike', column: 'Project no.' },
    ]);
  });

  it('reads as a mapping says, and leaves out the rows that it leaves out', async () => {
    const list = ['Project;Price;Name;Wanted', 'p-1;1,50;Ann;yes', 'p-2;2,50;Bo;no'].join('\n');
    const yaml = `version: 1
sheet: { decimal: "," }
project: { column: Project }
svc_uid: { value: u-1 }
order: { order_count: { value: 1 }, total_price: { column: Price } }
rows: { where: [{ column: Wanted, is: "yes" }] }
variables: [{ id: name, column: NAME }]
unmapped_columns: ignore
`;
    const file = temporaryFile('list.csv', list);
    const issues: Issue[] = [];
    const onIssue = (issue: Issue) => void issues.push(issue);
    const mapping = await loadMapping(temporaryFile('m.yaml', yaml.replace('NAME', 'Name')));
    const profile = await profileSheet({ file, mapping, onIssue });
    expect(profile).toMatchObject({ rows: 1 });
    expect(profile?.columns[1]?.numbers).toMatchObject({ sums: { '': '1.5' } });
    expect(issues).toEqual([]);
    const other = await loadMapping(temporaryFile('m.yaml', yaml.replace('NAME', 'Nme')));
    expect(await profileSheet({ file, mapping: other, onIssue })).toBeNull();
    expect(issues).toMatchObject([{ code: 'column_missing' }]);
  });

  it('counts as an independent model does, whatever the cells are', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', ' ', 'Ann', 'Bo', '12', '0012', '1.5', 'a@b.de', '2026-03-09', '김민준'),
      fc.constantFrom(
        '\u00a0Ann',
        'Bo ',
        '１２',
        '2026-03-09X10:30',
        '2026-03-09T10:30',
        'e\u0301e',
      ),
      fc.stringMatching(/^[A-Z0-9a-c .,+()@/-]{1,14}$/),
      fc.stringMatching(/^[가-나あ漢àé 1-3-]{1,30}$/),
      fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .filter((text) => !/[\r\n\0"]/.test(text) && text === text.normalize('NFC')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 60 }), async (cells) => {
        const column = await columnOf(...cells);
        // As they would be printed.
        const texts = cells.map((text) => text.normalize('NFC').trim()).filter(Boolean);
        const lengths = texts.map(characters);
        expect(column).toMatchObject({ filled: texts.length, distinct: new Set(texts).size });
        expect(column.empty).toBe(cells.length - texts.length);
        expect(column.spaced?.rows ?? 0).toBe(
          cells.filter((text) => text.trim() && text.trim() !== text).length,
        );
        expect([column.shortest?.length, column.longest?.length]).toEqual(
          texts.length === 0
            ? [undefined, undefined]
            : [Math.min(...lengths), Math.max(...lengths)],
        );
        expect(told(column.mostFrequent)).toEqual(frequent(texts.map((text) => [text, text])));
        expect(told(column.kinds)).toEqual(frequent(texts.map((text) => [kindOf(text), text])));
        expect(told(column.forms)).toEqual(frequent(texts.map((text) => [modelForm(text), text])));
        const written = texts.flatMap((text) =>
          scripts.read(text).map((is) => [is, text] as const),
        );
        // Those of one cell have no order.
        const inScripts = frequent(written, Number.POSITIVE_INFINITY);
        expect(column.scripts.map(({ rows }) => rows)).toEqual(
          inScripts.slice(0, 5).map(({ rows }) => rows),
        );
        for (const group of told(column.scripts)) expect(inScripts).toContainEqual(group);
      }),
      { numRuns: runs(100) },
    );
  });
});

const scripts = new ScriptReader();
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const characters = (text: string) => [...segmenter.segment(text)].length;

const told = (groups: readonly { is: string; value: string; rows: number }[]) =>
  groups.map(({ is, value, rows }) => ({ is, value, rows }));

/** The most frequent of what texts are, with the first text of each. */
function frequent(found: readonly (readonly [is: string, value: string])[], most = 5) {
  const groups = new Map<string, { is: string; value: string; rows: number }>();
  for (const [is, value] of found) {
    const group = groups.get(is) ?? { is, value, rows: 0 };
    groups.set(is, { ...group, rows: group.rows + 1 });
  }
  return [...groups.values()].sort((one, other) => other.rows - one.rows).slice(0, most);
}

/** The form of a text, character by character. */
function modelForm(text: string): string {
  const like = [
    ['0', /\p{Nd}/u],
    ['가', /\p{Script=Hangul}/u],
    ['あ', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
    ['漢', /\p{Script=Han}/u],
    ['A', /\p{Lu}/u],
    ['a', /[\p{L}\p{M}]/u],
    [' ', /\s/u],
  ] as const;
  const shown = [...text].map((one) => like.find(([, test]) => test.test(one))?.[0] ?? one);
  const most = (one: string) =>
    one === ' ' ? 1 : !'Aa가あ漢'.includes(one) ? 16 : /\d/.test(text) ? 3 : 1;
  const form = shown
    .map((one, at) => {
      let run = 1;
      while (shown[at - run] === one) run += 1;
      return run <= most(one) ? one : run === most(one) + 1 && most(one) > 1 ? '+' : '';
    })
    .join('');
  const words = form.split(' ');
  return words.length > 4 ? `${words.slice(0, 4).join(' ')} …` : form;
}

describe('the kind of a text', () => {
  it.each([
    [
      'number',
      ['0', '12', '-3.5', '1,234.50', '₩3,500', '12.50 €', 'EUR 3', '15%', '3,500원', '(4.00)'],
    ],
    ['date', ['2026-03-09', '9.3.2026', '03/09/26', '2026년 3월 9일', '2026-03-09 10:30']],
    ['code', ['0012', 'KR-0012', 'a1', 'prj_001', '12/3b', '김1']],
    ['phone', ['010-1234-5678', '+49 30 123456', '(02) 345-6789', '0301234567']],
    ['e-mail', ['ann@example.com']],
    ['text', ['Ann', 'Main Street 5', '@ann', 'n/a', '두 장', '-']],
  ] as const)('%s: %j', (kind, texts) => {
    expect(texts.map((text) => [text, kindOf(text)])).toEqual(texts.map((text) => [text, kind]));
  });
});

describe('the form of a text', () => {
  it.each([
    ['KR-1234', 'AA-0000'],
    ['Ann Smith', 'Aa Aa'],
    ['O’Neill', 'A’Aa'],
    ['김민준', '가'],
    ['山田　太郎', '漢 漢'],
    ['ABCDE-1', 'AAA+-0'],
    ['1,234.50', '0,000.00'],
    ['one two three four five six', 'a a a a …'],
    ['12345678901234567', '0000000000000000+'],
    ['abc-'.repeat(100), `${'a-'.repeat(48)} …`],
  ])('%j is %j', (text, form) => {
    const scan = new TextScan();
    const bytes = Buffer.from(text);
    scan.look(bytes, 0, bytes.length, /\d/.test(text));
    expect(scan.form.toString('utf8', 0, scan.formEnd)).toBe(form);
  });
});
