import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import type { Condition } from '../../../../src/mapping/rules/conditions/condition.ts';
import { ConditionWatch } from '../../../../src/mapping/rules/conditions/condition-watch.ts';
import { batchOf, place, tellTo } from '../../support.ts';

const SHEET = place('Name', 'Status');
const COLUMN = { index: 1, letter: 'B', name: 'Status' };

function watch(
  condition: Omit<Condition, 'column'>,
  cells: readonly string[],
  at = 'rows.where',
  name = COLUMN.name,
): Issue[] {
  const issues: Issue[] = [];
  const plan = { condition: { column: name, ...condition }, column: { ...COLUMN, name } };
  const told = new ConditionWatch({ plan, does: 'it leaves out', at }, tellTo(issues, SHEET));
  for (const cell of cells) {
    told.see(batchOf([['Ann', cell]]));
  }
  told.finish();
  return issues;
}

describe('ConditionWatch', () => {
  it('asks once about values that are nearly a text of the condition, with their rows', () => {
    const cells = ['open', 'Cancelled', 'cancelled', 'Cancelled', 'canceled'];
    expect(watch({ not: ['cancelled'] }, cells)).toEqual([
      {
        code: 'condition_unsure',
        severity: 'error',
        sheet: 'List',
        row: null,
        column: 'Status',
        cell: null,
        value: null,
        message:
          '"Cancelled" (2 rows) is nearly "cancelled", "canceled" (1 row) nearly "cancelled"; it leaves out only what is written the same way',
        fix: expect.stringContaining('add it to "not" of rows.where'),
        count: 3,
      },
    ]);
  });

  it('asks about a text that is left out and that no cell has, unless that may be', () => {
    expect(watch({ not: ['cancelled'] }, ['open', '', 'paid'])).toMatchObject([
      { severity: 'error', message: expect.stringContaining('it has "open", "paid"') },
    ]);
    expect(watch({ not: ['cancelled'] }, ['open'])[0]?.count ?? 1).toBe(1);
    expect(watch({ not: ['cancelled'], never: 'allow' }, ['open'])).toEqual([]);
    expect(watch({ not: ['', 'x'] }, ['open'])).toEqual([]);
    expect(watch({ not: ['cancelled'] }, [])).toEqual([]);
    expect(watch({ oneOf: ['gold'] }, ['basic'], 'when')).toMatchObject([{ severity: 'warning' }]);
  });

  it.each([
    ['取消', '已取消'],
    ['キャンセル', '【注文キャンセル】'],
    ['취소', '주문취소'],
    ['취소', '취소요청 접수됨'],
    ['cancelled', 'Order cancelled'],
    ['storniert', 'bereits storniert am 3.5.'],
  ])(
    'asks about texts that have the word %s among others where rows with it are left out: %s',
    (word, cell) => {
      const asked = [{ code: 'condition_unsure', message: expect.stringContaining(cell) }];
      expect(watch({ not: [word] }, ['open', word, cell])).toMatchObject(asked);
      expect(watch({ oneOf: [word] }, ['open', word, cell])).not.toMatchObject(asked);
    },
  );

  it.each([
    ['ja', 'ja, mit Begleitung'],
    ['ja', 'Ja mit Begleitung'],
    ['yes', 'yes please'],
    ['예', '예 2명'],
    ['참석', '참석(2명)'],
    ['참석', '참석 2명'],
    ['출석', '출석 / 점심'],
    ['VIP', 'VIP, Speaker'],
    ['Speaker', 'VIP; Speaker'],
    ['Press', 'Staff | Press'],
    ['Paid', 'Paid (cash)'],
    ['bezahlt', 'bezahlt - bar'],
    ['annulé', 'Annule (tél.)'],
    ['済', '済（3/5）'],
    ['会員', '会員、役員'],
    ['Socio', 'Socio + 1'],
    ['Opłacone', 'opłacone (przelew)'],
    ['Leeds', 'Leeds, West Yorkshire'],
    ['DE', 'DE/AT'],
    ['DE', 'Deutsch'],
    ['EN', 'English'],
    ['KO', '한국어'],
    ['Deutschland', 'DE'],
    ['FR', 'Français'],
    ['JP', '日本'],
    ['it', 'italiano'],
  ])(
    'asks about texts that say %s and more, or in another way, where rows with it are ordered: %s',
    (word, cell) => {
      const asked = [{ severity: 'error', message: expect.stringContaining(`"${cell}" (1 row)`) }];
      expect(watch({ oneOf: [word] }, ['open', word, cell])).toMatchObject(asked);
      expect(watch({ oneOf: [word], unlike: [cell] }, ['open', word, cell])).toEqual([]);
      expect(watch({ oneOf: [word, cell] }, ['open', word, cell])).toEqual([]);
    },
  );

  it.each([
    ['ja', 'jain'],
    ['참석', '불참(2명)'],
    ['참석', '미참석'],
    ['VIP', 'VIP lounge staff'],
    ['Paid', 'Unpaid (cash)'],
    ['Paid', 'Not paid'],
    ['済', '未済（3/5）'],
    ['Premium', 'Premium Plus'],
    ['Gold', 'Goldene Karte'],
    ['A', 'A/B'],
    ['m', 'm/w/d'],
    ['5', '5, 6'],
    ['Berlin', 'Bern, Biel'],
    ['DE', 'DK'],
    ['DE', 'Englisch'],
    ['IN', 'Indoor'],
    ['US', 'USB'],
    ['임원', '비임원/연사'],
    ['Rot', 'rosarot, blau'],
  ])('takes a text for another than %s where rows with that are ordered: %s', (word, cell) => {
    expect(watch({ oneOf: [word] }, ['open', word, cell])).toEqual([]);
  });

  it.each([
    ['Absage', 'hat leider abgesagt'],
    ['Cancelled', 'CXL'],
    ['불참', '못 옴'],
    ['불참', '참석 불가'],
    ['欠席', '不参加'],
    ['Declined', 'No show'],
    ['absent', 'excusé'],
    ['퇴사', '퇴직'],
    ['Lapsed', 'expired'],
  ])('asks about other words for who gets nothing, where %s is left out: %s', (word, cell) => {
    const message = `"${cell}" (1 row) may mean the same as "${word}"; it leaves out only what is written the same way`;
    expect(watch({ not: [word] }, ['kommt', word, cell, '참석', 'Maybe', 'open'])).toMatchObject([
      { message },
    ]);
    expect(watch({ not: [word], unlike: [cell] }, ['kommt', word, cell])).toEqual([]);
  });

  it.each([
    ['환불완료', '주문취소'],
    ['취소요청', '반품 완료'],
    ['Cancelled', 'partially_refunded'],
    ['Storniert', 'Zahlung erstattet'],
    ['Annulée', 'Commande remboursée'],
  ])('asks whether rows are cancelled too, where %s is left out: %s', (word, cell) => {
    const message = `"${cell}" (1 row) may mean the same as "${word}"; it leaves out only what is written the same way`;
    expect(watch({ not: [word] }, ['open', word, cell])).toMatchObject([{ message }]);
    expect(watch({ not: [word], unlike: [cell] }, ['open', word, cell])).toEqual([]);
    expect(watch({ not: [word] }, ['open', word, 'paid', '미취소', 'not cancelled'])).toEqual([]);
    expect(watch({ oneOf: ['open'] }, ['open', word, cell])).toEqual([]);
  });

  it('asks about every other reason in a column of reasons why rows are cancelled', () => {
    const cells = ['', 'Storno', 'Z2 zu spät', 'nein'];
    const asked = { message: expect.stringContaining('"Z2 zu spät" (1 row) may mean the same as') };
    expect(watch({ not: ['Storno'] }, cells, 'rows.where', 'Absagegrund')).toMatchObject([asked]);
    expect(watch({ not: ['Storno'] }, cells)).toEqual([]);
  });

  it.each([
    ['취소여부', 'O', 'X'],
    ['취소여부', '취소', 'X'],
    ['キャンセル', '○', '×'],
    ['Cancelled', '✅', '❌'],
  ])('takes crosses in a column %s beside %s for a no', (name, mark, cross) => {
    expect(watch({ not: [mark] }, [cross, mark, cross], 'rows.where', name)).toEqual([]);
    // Where other rows have no mark, or another no, a cross may be one as well.
    const asked = { code: 'condition_unsure', count: 2 };
    for (const no of ['', '-', 'N']) {
      const cells = [cross, mark, no, cross];
      expect(watch({ not: [mark] }, cells, 'rows.where', name)).toMatchObject([asked]);
    }
  });

  it.each(['취소', '○', 'Y'])('asks about %s where crosses are left out', (text) => {
    const cells = ['', 'X', text, ''];
    expect(watch({ not: ['X'] }, cells, 'rows.where', '취소여부')).toMatchObject([{ count: 1 }]);
  });

  it.each([
    ['N', 'No'],
    ['FALSE', '0'],
    ['아니오', 'N'],
    ['nein', 'n'],
  ])('asks about another word for the answer %s: %s', (word, cell) => {
    const asked = [{ code: 'condition_unsure', message: expect.stringContaining(`"${cell}"`) }];
    expect(watch({ not: [word] }, ['Yes', word, cell])).toMatchObject(asked);
    expect(watch({ oneOf: [word] }, ['Yes', word, cell])).toMatchObject(asked);
    expect(watch({ not: [word], unlike: [cell] }, ['Yes', word, cell])).toEqual([]);
  });

  it.each([
    ['ja', 'x', 1],
    ['Yes', '✓', 1],
    ['x', '✔', 1],
    ['✓', 'x', 0],
    ['O', 'X', 0],
    ['M', 'X', 0],
  ])(
    'asks about ticks where %s is ordered, but not about crosses beside them: %s',
    (word, cell, asked) => {
      expect(watch({ oneOf: [word] }, [word, 'other', cell])).toHaveLength(asked);
    },
  );

  it.each([
    ['Land', 'Deutschland', 'Germany', 1],
    ['Land', 'Deutschland', 'D', 1],
    ['Pays', 'Allemagne', '독일', 1],
    ['Country', 'United Kingdom', 'UK', 1],
    ['국가', '대한민국', 'Südkorea', 1],
    ['Country', 'Spain', 'Portugal', 0],
    ['Land', 'Österreich', 'D', 0],
    ['Row', 'Germany', 'D', 0],
  ])('asks about countries in other words in a column %s: %s, %s', (column, word, cell, asked) => {
    expect(watch({ oneOf: [word] }, [word, cell], 'rows.where', column)).toHaveLength(asked);
  });

  it.each([
    ['완료', '미완료'],
    ['付款', '未付款'],
    ['member', 'non-member'],
    ['bezahlt', 'nicht bezahlt'],
    ['paid', 'unpaid'],
    ['test', 'latest'],
    ['VIP', 'no VIP'],
  ])('takes a text that says the opposite of %s for another: %s', (word, cell) => {
    expect(watch({ not: [word] }, ['open', word, cell])).toEqual([]);
  });

  it.each([
    ['1', '1.0'],
    ['1', '01'],
    ['2,0', '2'],
    ['100', '100.00'],
    ['12.5', '12,50'],
    ['12.5', '12,5'],
    ['1234.5', '1,234.50'],
  ])('asks about a number that is written otherwise: %s beside %s', (text, cell) => {
    const fix = expect.stringContaining('write both in "one_of" of rows.where, in place of "is"');
    expect(watch({ oneOf: [text] }, [text, cell])).toMatchObject([{ severity: 'error', fix }]);
    expect(watch({ not: [text] }, [text, cell])).toHaveLength(1);
    expect(watch({ oneOf: [text] }, [text, '10', '1.5', '1000', '1,000'])).toEqual([]);
  });

  it.each([
    ['Mr', 'Mr.'],
    ['F', '(F)'],
    ['取消', '（取消）'],
    ['F', 'Female'],
    ['m', 'Männlich'],
    ['Male', 'm.'],
    ['남', '남자'],
    ['여성', '여'],
    ['2024-01-05', '05.01.2024'],
    ['2024-01-05', '2024/1/5'],
    ['2024년 1월 5일', '20240105'],
  ])('asks about a shorter or longer way to write %s: %s', (word, cell) => {
    const asked = [{ severity: 'error', message: expect.stringContaining(`"${cell}"`) }];
    expect(watch({ oneOf: [word] }, ['open', word, cell])).toMatchObject(asked);
    expect(watch({ not: [word] }, ['open', word, cell])).toMatchObject(asked);
    expect(watch({ oneOf: [word], unlike: [cell] }, ['open', word, cell])).toEqual([]);
  });

  it.each([
    ['A', 'A*'],
    ['A', 'A-'],
    ['A', 'A1'],
    ['A', 'AB'],
    ['K', 'Male'],
    ['여', '남여'],
    ['12.5', '12.05'],
    ['12.5', '125'],
    ['5', '5 %'],
    ['2024-01-05', '2024-05-01'],
    ['2024-01-05', '01/05/2024'],
    ['2024-01-05', '2024-01-06'],
  ])('takes a code, number or day for another than %s: %s', (word, cell) => {
    expect(watch({ oneOf: [word] }, ['open', word, cell])).toEqual([]);
  });

  it.each([
    ['A', 'Absent'],
    ['Confirmed', 'C'],
    ['중', '중국'],
    ['1.1', '1.10'],
    ['2024.1', '2024.10'],
    ['12.5', '12.50'],
    ['82', '+82'],
  ])('takes what may mean %s for another where cells have both: %s', (word, cell) => {
    expect(watch({ not: [word] }, ['open', word, cell])).toEqual([]);
    expect(watch({ oneOf: [word] }, ['open', cell])).toMatchObject([
      { severity: 'error', message: expect.stringContaining(`"${cell}"`) },
    ]);
  });

  it.each([
    ['I', 'III'],
    ['V', 'VII'],
    ['A', 'AAA'],
    ['x', 'xxx'],
    ['A', 'ACC'],
    ['E', 'ENG'],
    ['5', '(5)'],
    ['B', 'Bitte nicht werfen, danke'],
    ['B', 'Betriebsunfallversicherung'],
    ['남', '남편에게 전해 주세요'],
  ])('takes a code or sentence for another than %s in any column: %s', (word, cell) => {
    expect(watch({ oneOf: [word] }, ['open', cell])).toEqual([]);
  });

  it('takes no code that begins with a letter for yes for one', () => {
    expect(watch({ oneOf: ['Y'] }, ['Y', 'N', 'YE'])).toEqual([]);
  });

  it('compares cells with a list of any length', () => {
    const texts = Array.from({ length: 150_000 }, (_, i) => `C${i}`);
    const oneOf = { file: 'codes.csv', column: 'Code', texts };
    expect(watch({ oneOf }, ['C1', 'x', 'c1'])).toHaveLength(1);
  });

  it('knows a text that "unlike" names, however its letters are composed', () => {
    const unlike = ['Lea\u0301'];
    expect(watch({ oneOf: ['Lea'], unlike }, ['Lea', 'Le\u00e1'])).toEqual([]);
  });

  it('takes a cell of white space for an empty one', () => {
    expect(watch({ not: ['x'] }, [' ', 'open'])).toMatchObject([
      { message: expect.stringContaining('it has "open"') },
    ]);
  });

  it('takes a value for another when the mapping says so', () => {
    expect(watch({ oneOf: ['Gold'], unlike: ['Gould'] }, ['Gold', 'Gould'])).toEqual([]);
    expect(watch({ oneOf: ['Gold'], unlike: ['Gould'] }, ['Gold', 'gould'])).toHaveLength(1);
  });
});
