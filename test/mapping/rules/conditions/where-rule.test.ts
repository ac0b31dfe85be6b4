import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import {
  type Condition,
  showCondition,
} from '../../../../src/mapping/rules/conditions/condition.ts';
import { WhereRule } from '../../../../src/mapping/rules/conditions/where-rule.ts';
import { batchOf, place, tellTo } from '../../support.ts';

const SHEET = place('Name', 'Country');

/** The rows that are skipped, by their places, and the issues. */
function skip(condition: Omit<Condition, 'column'>, cells: readonly string[]) {
  const rows = cells.map((cell) => (cell === 'ABSENT' ? ['Ann'] : ['Ann', cell]));
  const issues: Issue[] = [];
  const column = { index: 1, letter: 'B', name: 'Country' };
  const where = { condition: { column: 'Country', ...condition }, column };
  const rule = new WhereRule(where, [where], tellTo(issues, SHEET));
  const skipped = rule.find(batchOf(rows));
  rule.finish();
  return { skipped, issues };
}

const text = fc.constantFrom(
  ...['', ' ', '\u3000', 'KR', ' KR\u00a0', 'kr', 'K', 'Korea', '대한민국', '대한민국 '],
  ...['é', '神', 'ABSENT', 'x'.repeat(70), '\ufeffKR'],
);

describe('WhereRule', () => {
  it('skips what a comparison of trimmed texts would skip', () => {
    const texts = fc.array(text, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.boolean(), fc.array(text, { maxLength: 9 }), (list, isNot, cells) => {
        const { skipped } = skip(isNot ? { not: list } : { oneOf: list }, cells);
        const expected = cells.flatMap((cell, i) => {
          const shown = cell === 'ABSENT' ? '' : cell.trim();
          return list.some((wanted) => wanted.trim() === shown) === isNot ? i : [];
        });
        expect(skipped).toEqual(expected);
      }),
    );
  });

  it('finds one of many texts of the same length', () => {
    const codes = Array.from({ length: 50 }, (_, i) => String(1000 + i));
    expect(skip({ oneOf: codes }, ['1049', '1050', '1000']).skipped).toEqual([1]);
  });

  it('reports a condition that no row meets, once, with a cell that was found', () => {
    const condition = { oneOf: ['KR', 'Republic of Korea', 'a', 'b', 'c', 'd'] };
    expect(skip(condition, ['South Korea', 'DE', '']).issues).toMatchObject([
      {
        code: 'rows_all_skipped',
        row: null,
        column: 'Country',
        message:
          'Cannot order anything from "List": no remaining row meets rows.where: { column: Country, one_of: [KR, Republic of Korea, a, b, c, …] }; the first has "South Korea"',
      },
    ]);
    expect(skip(condition, ['DE', 'KR']).issues).toEqual([]);
    expect(skip(condition, []).issues).toEqual([]);
  });
});

describe('WhereRule with per', () => {
  const [per, column] = SHEET.header.columns;
  if (!per || !column) throw new Error('the sheet has two columns');
  const condition: Condition = { column: 'Country', not: ['KR'], per: { column: 'Name' } };
  const where = { condition, column, per };
  /** The names of rows that are left out, however the sheet is cut into batches. */
  const leftOut = (rows: readonly (readonly string[])[], cut: number) => {
    const issues: Issue[] = [];
    const rule = new WhereRule(where, [where], tellTo(issues, SHEET));
    const found = [rows.slice(0, cut), rows.slice(cut)].flatMap((part, i) =>
      rule.find(batchOf(part, i === 0 ? 2 : cut + 2)).map((place) => place + (i === 0 ? 0 : cut)),
    );
    rule.finish();
    return { found, codes: issues.map(({ code }) => code) };
  };

  it('lets the first row with a text decide, wherever the sheet is cut, and an empty one follow the row above', () => {
    const rows = [
      ['Ann', 'KR'],
      ['Ann', ''],
      ['Bo', 'DE'],
      ['Ann', ''],
      ['', ''],
      ['Bo', ''],
    ];
    for (let cut = 0; cut <= rows.length; cut += 1) {
      expect(leftOut(rows, cut)).toEqual({ found: [0, 1, 3, 4], codes: [] });
    }
  });

  it('takes So and None for names, and a sign for what stands above', () => {
    const rows = [
      ['Ann', 'KR'],
      ['So', 'DE'],
      ['None', 'DE'],
      ['〃', ''],
      ['ditto', ''],
      ['Ann', ''],
    ];
    expect(leftOut(rows, 2)).toEqual({ found: [0, 5], codes: [] });
  });

  it('asks where a later row says otherwise than the first', () => {
    const rows = [
      ['Ann', 'DE'],
      ['Ann', 'KR'],
      ['Bo', 'KR'],
    ];
    expect(leftOut(rows, 1)).toEqual({ found: [2], codes: ['condition_unsure'] });
  });
});

describe('WhereRule of several conditions of one column', () => {
  const asked = (conditions: readonly Omit<Condition, 'column'>[], cells: readonly string[]) => {
    const [, column] = SHEET.header.columns;
    if (!column) throw new Error('the sheet has no second column');
    const all = conditions.map((one) => ({ condition: { column: 'Country', ...one }, column }));
    const issues: Issue[] = [];
    let rows = cells.map((cell) => ['Ann', cell]);
    for (const where of all) {
      const rule = new WhereRule(where, all, tellTo(issues, SHEET));
      const skipped = new Set(rule.find(batchOf(rows)));
      rows = rows.filter((_, i) => !skipped.has(i));
      rule.finish();
    }
    return issues.map(({ message }) => message);
  };

  it('asks about no text that another of them leaves out', () => {
    expect(asked([{ not: ['F'] }, { not: ['Female'] }], ['F', 'Female', 'M'])).toEqual([]);
    expect(asked([{ not: ['F'] }, { oneOf: ['M'] }], ['F', 'M'])).toEqual([]);
  });

  it('asks about all others', () => {
    const [message, ...more] = asked([{ not: ['F'] }, { not: ['Mann'] }], ['F', 'Frau', 'Mann']);
    expect(message).toContain('"Frau" (1 row) is nearly "F"');
    expect(more).toEqual([]);
  });

  it('asks about Greek texts that differ in a space, before which their last letter is another', () => {
    const [message, ...more] = asked([{ oneOf: ['ΧΡΥΣΟΣ', 'ΝΕΟΣ Β'] }], ['ΧΡΥΣΟΣ', 'ΝΕΟΣΒ']);
    expect(message).toContain('"ΝΕΟΣΒ" (1 row) is nearly "ΝΕΟΣ Β"');
    expect(more).toEqual([]);
  });

  it('asks about a text that another of them orders', () => {
    const conditions = [{ oneOf: ['SILVER', 'GOLD'] }, { not: ['Gold'] }];
    expect(asked(conditions, ['SILVER', 'GOLD'])).toEqual([
      '"GOLD" (1 row) is nearly "Gold"; "rows.where" leaves out only what is written the same way',
    ]);
  });
});

describe('showCondition()', () => {
  it.each([
    { condition: { column: 'Consent', not: [''] }, shown: '{ column: Consent, not: "" }' },
    {
      condition: { column: 'a: b', oneOf: ['대한민국'] },
      shown: '{ column: "a: b", is: 대한민국 }',
    },
    { condition: { column: 'A', not: ['N', '아니오'] }, shown: '{ column: A, not: [N, 아니오] }' },
  ])('gives $shown', ({ condition, shown }) => {
    expect(showCondition(condition)).toBe(shown);
  });
});
