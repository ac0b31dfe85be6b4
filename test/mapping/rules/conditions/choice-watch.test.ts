import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { ChoiceWatch } from '../../../../src/mapping/rules/conditions/choice-watch.ts';
import { batchOf, place, planOf, tellTo } from '../../support.ts';

const SHEET = place('Name', 'Sex', 'Grade');

function watch(choose: string, ...rows: string[][]): Issue[] {
  const plan = planOf(
    `version: 1
project: {value: p}
svc_uid: {value: u}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
variables: [{id: x, choose: [${choose}, {otherwise: "-"}]}]`,
    SHEET,
  );
  const issues: Issue[] = [];
  const { choices } = plan.variables[0]?.from ?? { choices: [] };
  const told = new ChoiceWatch(choices, 'variable "x"', tellTo(issues, SHEET));
  for (const row of rows) told.see(batchOf([['Ann', ...row]]));
  told.finish();
  return issues;
}

const F = '{when: {column: Sex, is: F}, text: a}';
const M = '{when: {column: Sex, is: M}, text: b}';

describe('ChoiceWatch', () => {
  it('asks about values that are nearly what decides, and names the entry', () => {
    expect(watch(`${F}, ${M}`, ['F'], ['M'], ['m'], ['m'])).toEqual([
      expect.objectContaining({
        code: 'condition_unsure',
        severity: 'error',
        column: 'Sex',
        message:
          '"m" (2 rows) is nearly "M"; choose[1] of variable "x" is for only what is written the same way',
        fix: expect.stringContaining('in "one_of" of choose[1] of variable "x"'),
        key: null,
      }),
    ]);
  });

  it('asks about no value that another condition on the column names', () => {
    const both = '{when: {column: Sex, is: f}, text: b}';
    expect(watch(`${F}, ${both}`, ['F'], ['f'])).toEqual([]);
    const unlike = '{when: {column: Sex, is: F, unlike: f}, text: b}';
    expect(watch(unlike, ['F'], ['f'])).toEqual([]);
  });

  it('asks about other ways to write an initial, unless another condition names them', () => {
    expect(watch(`${F}, ${M}`, ['F'], ['M'], ['Female'], ['Male'])).toMatchObject([
      { message: expect.stringContaining('"Female" (1 row) is nearly "F"') },
      { message: expect.stringContaining('"Male" (1 row) is nearly "M"') },
    ]);
    const male = '{when: {column: Sex, is: Male}, text: b}';
    expect(watch(`${M}, ${male}`, ['M'], ['Male'])).toEqual([]);
  });

  it.each([
    { is: 'M', cells: ['남', '남성', 'Herr', 'Mr.', 'männlich', '男'] },
    { is: 'F', cells: ['여', '여자', 'Frau', 'Mrs', 'weiblich', 'w', 'W'] },
    { is: '남', cells: ['M', 'Male', 'Herrn', '男性'] },
    { is: 'Frau', cells: ['F', 'W', 'Mme', '女性', '여성', 'Ms'] },
    { is: 'Mrs', cells: ['Frau', 'F', '여'] },
    { is: 'Herrn', cells: ['Hr.', 'Hr', 'M'] },
    { is: 'Sra.', cells: ['Señora', 'F', 'Frau'] },
    { is: 'K', cells: ['Kobieta', 'Pani', 'W'] },
  ])('asks about other words for the sex of $is', ({ is, cells }) => {
    const when = `{when: {column: Sex, is: ${is}}, text: a}`;
    for (const cell of cells) {
      expect(watch(when, [is], [cell], ['']), cell).toMatchObject([
        { code: 'condition_unsure', message: expect.stringContaining(`"${cell}" (1 row) `) },
      ]);
      const named = `${when}, {when: {column: Sex, is: ${cell}}, text: b}`;
      expect(watch(named, [is], [cell]), cell).toEqual([]);
    }
  });

  it.each([
    { column: 'Sex', is: 'M', cells: ['여', 'F', 'W', 'Ms', 'divers', 'D', 'L'] },
    { column: 'Sex', is: 'Mrs', cells: ['Ms', 'Miss', 'Mr', 'Dr'] },
    { column: 'Grade', is: 'F', cells: ['W', 'M', 'T'] },
    { column: 'Grade', is: 'hr', cells: ['sr', 'fr', 'mr'] },
    { column: 'Grade', is: 'M', cells: ['S', 'L', 'XL', 'W', 'A'] },
  ])('asks about no other sex, title, day or size than $is', ({ column, is, cells }) => {
    const when = `{when: {column: ${column}, is: ${is}}, text: a}`;
    const rows = [is, ...cells].map((cell) => (column === 'Sex' ? [cell] : ['', cell]));
    expect(watch(when, ...rows)).toEqual([]);
  });

  it('says what a condition with "not" leaves out', () => {
    const not = '{when: {column: Grade, not: none}, text: a}';
    expect(watch(not, ['F', 'None'], ['F', 'Gold'])).toMatchObject([
      {
        message:
          '"None" (1 row) is nearly "none"; choose[0] of variable "x" leaves out only what is written the same way',
      },
    ]);
    expect(watch(not, ['F', 'Gold'])).toMatchObject([
      { message: expect.stringContaining('choose[0] of variable "x" leaves out only that') },
    ]);
  });

  it('asks about nothing in rows that have an earlier text', () => {
    const gold = '{when: {column: Grade, is: Gold}, text: b}';
    expect(watch(`${F}, ${gold}`, ['F', 'gold'], ['', 'Gold'])).toEqual([]);
    expect(watch(`${F}, ${gold}`, ['F', 'Gold'], ['', 'gold'])).toMatchObject([
      { column: 'Grade' },
    ]);
  });

  it('warns of a text that no cell has only if the column has something else', () => {
    expect(watch(`${F}, ${M}`, ['F'], [''])).toEqual([]);
    expect(watch(`${F}, ${M}`, ['F'], ['?'])).toMatchObject([
      {
        code: 'condition_unsure',
        severity: 'warning',
        message:
          'No cell of column "Sex" is "M", and choose[1] of variable "x" is for only that; it has "?"',
      },
    ]);
  });
});
