import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { parseMapping } from '../../../../src/mapping/file/load-mapping.ts';
import { createRowRules } from '../../../../src/mapping/rules/row-rules.ts';
import { leaveOutRows } from '../../../../src/run/input/leave-out-rows.ts';
import { runs } from '../../../support/runs.ts';
import { batchesOf, place, planOf } from '../../support.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: { value: 1 }, total_price: { value: 0 } }
variables: [{ id: name }, { id: Salutation }]
unmapped_columns: ignore
`;

/** What is asked of a list, whose first column has the projects, and the second the names. */
async function ask(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  more = '',
  mapping = MAPPING,
  wanted = 'condition_unsure',
) {
  const issues: Issue[] = [];
  const plan = planOf(mapping + more, place('project', 'name', 'Salutation', ...columns));
  const rules = createRowRules(parseMapping(mapping + more, 'm.yaml'), plan, {
    ...{ marked: [], suppress: [], isLeftOut: null, onOtherColumns: () => {} },
    onIssue: (issue) => issues.push(issue),
  });
  const given = rows.map((cells, i) => [`p-${i}`, `Name ${i}`, '', ...cells]);
  for await (const batch of batchesOf(given, 7)) leaveOutRows(batch, rules, () => {});
  for (const rule of rules) rule.finish?.();
  return issues.filter(({ code }) => code === wanted);
}

const each = (...cells: readonly string[]) => cells.map((cell) => [cell]);
const times = (count: number, cell: string) => Array.from({ length: count }, () => [cell]);

describe('UnreadWords tells of columns that nothing reads', () => {
  const says = async (rows: readonly (readonly string[])[]) => {
    const mapping = MAPPING.replace('unmapped_columns: ignore\n', '');
    const [told, ...others] = await ask(['State'], rows, '', mapping, 'column_unmapped');
    expect(others).toEqual([]);
    expect(told).toMatchObject({ severity: 'warning', column: 'State', cell: 'List!D1' });
    return told?.message.replace('Column "State" is not used: the mapping does not name it', '');
  };

  it.each([
    [
      'the few texts that come again, and the row of one that does not',
      [...times(3, 'Won '), ['Lost']],
      '. It says "Won" in 3 rows, "Lost" in row 5',
    ],
    ['marks of a letter', each('✓', '', '', 'x'), '. It says "✓" in row 2, "x" in row 5'],
    [
      'a remark',
      [...times(40, ''), ['later, please'], ...times(9, ' ')],
      '. It says "later, please" in row 42',
    ],
    ['no texts that differ from row to row', each('Ann', 'Bob', 'Cid'), ''],
    ['no more than six', [...each('a', 'b', 'c', 'd', 'e', 'f', 'g'), ...times(20, '')], ''],
    ['nothing of an empty one', times(4, ''), ''],
    ['no book', [...times(4, ''), ['long '.repeat(60)]], ''],
    ['a column named after cancellation', each('no', 'no', 'no', ''), '. It says "no" in 3 rows'],
  ] as const)('with %s', async (_, rows, said) => {
    expect(await says(rows)).toBe(said);
  });
});

describe('UnreadWords asks about cancelled rows that no condition reads', () => {
  it('once for a column, with the rows, the values and what settles it', async () => {
    const rows = [
      ...times(3000, 'paid'),
      ...each('cancelled', 'refunded', 'cancelled'),
      ...times(9, 'open'),
    ];
    expect(await ask(['Status'], rows)).toEqual([
      expect.objectContaining({
        ...{ severity: 'error', row: null, column: 'Status', count: 3 },
        message:
          'Column "Status" says "cancelled", "refunded" in 3 rows, first in row 3002, and no condition reads it: these rows would be ordered',
        fix: 'To leave them out, add { column: Status, not: [cancelled, refunded], never: allow } to "where" under "rows"; to order them, add { column: Status, not: [] }',
      }),
    ]);
  });

  it.each([
    ['Status', each('paid', 'Storniert', 'paid')],
    ['주문상태', each('결제완료', '주문취소', '결제완료', '배송중')],
    ['Remarks', [...times(30, ''), ...each('STORNO'), ...each('please by Friday')]],
    ['비고', [...times(30, ''), ...each('취소', '문 앞에 놓아 주세요 '.repeat(12))]],
    ['Cancelled at', [...times(5, ''), ...each('2026-01-02 10:00')]],
    ['Cancelled', each('yes', 'Yes', 'Y')],
    ['Storno', each('X', 'x', 'X')],
    ['Storniert', each('J', 'J')],
    ['キャンセル', each('○', '○')],
    ['Deceased', each('✓', '✓')],
    ['Cancelled?', each('+', '+')],
    ['Mailing OK', each('no', 'No')],
    ['취소여부', each('취소', '취소완료')],
    [
      'Cancelled at',
      Array.from({ length: 300 }, (_, i) => [i % 3 === 0 ? '' : `2026-01-02 10:${i}`]),
    ],
    ['Status', each('cancelled', 'refunded')],
    ['Status', each('cancelled')],
    ['Storno', each('nein', 'ja', 'nein')],
    ['취소여부', each('N', 'Y', 'N')],
  ])('in a column %s', async (name, rows) => {
    expect(await ask([name], rows)).toMatchObject([{ column: name }]);
  });

  it.each([
    ['취소여부', 'X', 'O'],
    ['キャンセル', '×', '○'],
    ['Cancelled', '❌', '✅'],
    ['Storno', '✗', '✓'],
    ['탈퇴여부', 'X', '탈퇴'],
    ['Erstattet', '0,00 €', '30,00 €'],
    ['환불', '0원', '12,000원'],
  ])('in a column %s beside %s, which is a no: %s alone', async (name, no, yes) => {
    const [asked, ...more] = await ask([name], each(no, yes, no));
    expect(more).toEqual([]);
    expect(asked?.message).toContain(`says "${yes}" in 1 row, first in row 3`);
    const condition = /add (\{.*?\}) to "where"/u.exec(asked?.fix ?? '')?.[1];
    expect(condition).toContain(no);
    expect(await ask([name], each(no, yes, no), `rows: { where: [${condition}] }`)).toEqual([]);
  });

  it.each([
    ['Cancelled', '✓'],
    ['취소여부', 'O'],
  ])('in a column %s of some rows by %s and of others by a cross', async (name, mark) => {
    for (const no of ['', '-']) {
      const rows = each(no, 'x', no, mark, 'x', no, no);
      expect(await ask([name], rows)).toMatchObject([{ count: 3 }]);
    }
  });

  it('in a column that nothing reads and that has many short texts', async () => {
    const mapping = MAPPING.replace('unmapped_columns: ignore\n', '');
    const seats = Array.from({ length: 180 }, (_, i) => [`A${i % 90}`]);
    const rows = [...seats, ['storniert'], ...seats];
    expect(await ask(['Seat'], rows, '', mapping)).toMatchObject([{ column: 'Seat', count: 1 }]);
  });

  it('of a consent that all rows refuse with a cross', async () => {
    expect(await ask(['우편 수신동의'], each('X', 'X'))).toMatchObject([{ count: 2 }]);
  });

  it('also in a column that is printed: without a mapping file, each column is', async () => {
    const rows = each('paid', 'cancelled');
    expect(MAPPING).toContain('Salutation');
    const mapping = MAPPING.replace('Salutation', 'Status');
    expect(await ask(['Status'], rows, '', mapping)).toMatchObject([{ column: 'Status' }]);
  });

  it.each([
    ['all cells below such a name', 'Refund policy', each('30 days', '14 days')],
    ['none of them', 'Status', each('paid', 'not cancelled', 'non-refundable', 'Cancun', '')],
    [
      'names, of which one is such a word',
      'Company',
      [...Array.from({ length: 40 }, (_, i) => [`Firm ${i}`]), ['Void Ltd']],
    ],
    [
      'remarks of all kinds',
      'Notes',
      [
        ...times(5000, ''),
        ...Array.from({ length: 60 }, (_, i) => [`call at ${i}`]),
        ['cancelled his subscription'],
      ],
    ],
    ['no', 'Cancelled', each('no', 'no', '', '0', '-')],
    ['forms for what is cancelled', 'Product', each('Cancellation form A4', 'Void stickers')],
    ['a form in German', 'Artikel', each('Stornoformular A5', 'Flyer')],
    ['what is put into parcels', '상품명', each('반품 스티커', '환불 안내문', '명함')],
    ['a cross in each row of a Korean list', '취소여부', each('X', 'X', 'X')],
    ['a cross in each row of a Japanese list', 'キャンセル', each('×', '×')],
    ['column without a name', '', each('paid', 'cancelled')],
  ])('but not: %s', async (_, name, rows) => {
    expect(await ask([name], rows)).toEqual([]);
  });

  it.each([
    'rows: { where: [{ column: Status, not: cancelled }] }',
    'rows: { where: [{ column: Status, not: [] }] }',
    'rows: { where: [{ column: Status, one_of: [paid, cancelled] }] }',
    'rows: { where: [{ column: Test, not: "1" }] }',
    'userdata: { note: { choose: [{ when: { column: Status, is: cancelled }, text: sorry }, { otherwise: thanks }] } }',
  ])('and not where a condition reads it, or leaves these rows out: %s', async (more) => {
    const rows = [
      ['paid', '0'],
      ['cancelled', '1'],
      ['paid', '0'],
    ];
    expect(await ask(['Status', 'Test'], rows)).toHaveLength(1);
    expect(await ask(['Status', 'Test'], rows, more)).toEqual([]);
  });

  it('by the rows that a model counts, however the list is cut', async () => {
    const word = fc.constantFrom(
      'paid',
      'open',
      'cancelled',
      ' cancelled ',
      'completed',
      'refunded',
      '',
      'KR',
      '주문취소',
      '주문접수',
      'x'.repeat(300),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 60 }), async (cells) => {
        const told = cells.filter((cell) => /^(?:cancelled|refunded|주문취소)$/.test(cell.trim()));
        const short = cells.filter((cell) => Buffer.byteLength(cell) > 3 && cell.length < 300);
        const long = cells.filter((cell) => cell.length === 300).length;
        const isFew = new Set(short).size + long <= Math.max(4, cells.length / 2);
        const isAsked = isFew && told.length > 0;
        const issues = await ask(['Status'], each(...cells));
        expect(issues.map(({ count }) => count)).toEqual(isAsked ? [told.length] : []);
      }),
      { numRuns: runs(100) },
    );
  });
});
