import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { HeaderRule } from '../../../src/mapping/rules/header-rule.ts';
import { batchOf, place, tellTo } from '../support.ts';

const BOM = '\ufeff';

interface Look {
  readonly issues: readonly Issue[];
  /** Numbers of the rows that are left out. */
  readonly leftOut: readonly number[];
  /** A header was found that has other columns. */
  readonly isOther: boolean;
}

/** What is found in rows from row 2 on. */
function look(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  leaveOut = false,
  idNames: readonly string[] = [],
): Look {
  const issues: Issue[] = [];
  let isOther = false;
  const onOtherColumns = () => {
    isOther = true;
  };
  const sheet = place(...header);
  const ids = sheet.header.columns.filter(({ name }) => idNames.includes(name));
  const rule = new HeaderRule({ leaveOut, ids, onOtherColumns }, tellTo(issues, sheet));
  const leftOut = rule.find(batchOf(rows)).map((at) => at + 2);
  return { leftOut, issues, isOther };
}

describe('HeaderRule', () => {
  const header = ['project_id', 'Full name', '', 'Stück'];

  it.each([
    { name: 'the same', row: ['project_id', 'Full name', '', 'Stück'] },
    {
      name: 'a byte order mark in the middle',
      row: [`${BOM}project_id`, 'Full name', '', 'Stück'],
    },
    { name: 'and quotes', row: [`${BOM}"project_id"`, 'Full name', '', 'Stück'] },
    { name: 'other case', row: ['PROJECT_ID', 'full Name', '', 'STÜCK'] },
    { name: 'white space', row: [' project_id ', 'Full\u00a0name', '', 'Stück\t'] },
    { name: 'a line break', row: ['project_id', 'Full\nname', '', 'Stück'] },
    { name: 'decomposed letters', row: ['project_id', 'Full name', '', 'Stu\u0308ck'] },
    { name: 'fewer columns', row: ['project_id', 'Full name'] },
    { name: 'a value without a name', row: ['project_id', 'Full name', 'x', 'Stück'] },
  ])('finds the header again: $name', ({ row }) => {
    const rows = [['p-1', 'Ann', '', '1'], row, ['project_id', 'Ann', '', '1']];
    const { issues } = look(header, rows);
    expect(issues).toMatchObject([{ code: 'header_repeated', severity: 'error', row: 3 }]);
    expect(look(header, rows, true)).toEqual({ issues: [], leftOut: [3], isOther: false });
  });

  it.each([
    { name: 'one cell of several', row: ['project_id', 'Ann', '', '1'] },
    { name: 'all but one', row: ['project_id', 'Full name', '', '1'] },
    { name: 'all but an empty one', row: ['project_id', 'Full name', '', ''] },
    { name: 'the first cell alone', row: ['project_id'] },
    { name: 'one name of two in another column', row: ['Ann', 'project_id'] },
    { name: 'longer cells', row: ['project_id2', 'Full names', '', 'Stück'] },
  ])('leaves a row alone: $name', ({ row }) => {
    expect(look(header, [row]).issues).toEqual([]);
  });

  it.each([
    { name: 'another order', row: ['City', 'Name', 'svc_uid', 'project_id'], moved: true },
    { name: 'more columns', row: ['project_id', 'svc_uid', 'Zip', 'City', 'Name'] },
    {
      name: 'other case and quotes',
      row: ['"CITY"', ' name', 'svc_uid', 'project_id'],
      moved: true,
    },
    { name: 'one name changed', row: ['project_id', 'svc_uid', 'Name', 'Town'] },
    { name: 'the first name changed', row: ['Project', 'svc_uid', 'City', 'Name'] },
    { name: 'the name of the id alone', row: ['project_id', 'Kunde', 'Vorname', 'Ort'] },
    { name: 'the name of the user alone', row: ['Projekt', 'SVC_UID', 'Vorname', 'Ort'] },
  ])('finds a header with other columns, which cannot be left out: $name', ({ row, moved }) => {
    const names = ['project_id', 'svc_uid', 'Name', 'City'];
    const rows = [['p-1', 'u-1', 'Name', 'City'], row, ['p-2', 'Name', 'Ann', 'Bonn']];
    const ids = ['project_id', 'svc_uid'];
    for (const leaveOut of [false, true]) {
      const { issues, leftOut, isOther } = look(names, rows, leaveOut, ids);
      expect({ leftOut, isOther }).toEqual({ leftOut: [], isOther: true });
      const what = moved
        ? 'repeats the header with its columns in another order'
        : 'another header';
      expect(issues).toMatchObject([
        {
          code: 'header_repeated',
          row: 3,
          message: expect.stringContaining(what),
          fix: expect.stringContaining('Save this row and those below it'),
        },
      ]);
    }
  });

  it('finds one changed name of three where the others stand in their columns', () => {
    const rows = [
      ['Name', 'Town', 'Zip'],
      ['Name', '5', 'Zip'],
      ['Zip', 'Town', 'Name'],
      ['Name', '', 'Zip'],
    ];
    expect(look(['Name', 'City', 'Zip'], rows).issues.map(({ row }) => row)).toEqual([2]);
  });

  it('finds two columns in another order, and no header in one name of two', () => {
    const rows = [
      ['City', 'Ann'],
      ['Name', 'Bonn'],
      ['Name', 'Name'],
      ['City', 'Name'],
    ];
    expect(look(['Name', 'City'], rows).issues.map(({ row }) => row)).toEqual([5]);
  });

  it('finds it in a sheet of one column, and in names whose letters change their length', () => {
    expect(look(['Name'], [['Ann'], ['Name']]).issues).toMatchObject([{ row: 3 }]);
    const names = ['İsim', 'Straße'];
    expect(look(names, [['Ayşe', 'Weg 1'], names, ['isim', 'x']]).issues).toMatchObject([
      { row: 3 },
    ]);
  });

  it('says what to do', () => {
    expect(look(['Name', 'Qty'], [['Name', 'Qty']]).issues).toEqual([
      {
        code: 'header_repeated',
        severity: 'error',
        sheet: 'List',
        row: 2,
        column: null,
        cell: null,
        value: null,
        message: 'Cannot use row 2: it repeats the header, as in joined files',
        fix: 'Remove the row, or leave such rows out with "headers: skip" under "rows" in the mapping (or --headers skip); "headers: keep" orders them',
      },
    ]);
  });

  it('finds every header in either case among any other rows', () => {
    const name = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => /^[^\s"]+$/.test(text))
      .map((text) => text.normalize('NFC'));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), (names) => {
        const rows = [names, names.map((text) => ` ${text} `), names.map(() => '')];
        expect(look(names, rows).issues.map(({ row }) => row)).toEqual([2, 3]);
      }),
      { numRuns: 60 },
    );
  });

  it('compares a name with very many spaces or quotes within at once', () => {
    for (const sign of [' ', '"']) {
      const name = `A${sign.repeat(100_000)}B`;
      expect(look([name, 'Full name'], [['p-1', 'Ann Lee']]).issues).toEqual([]);
    }
  });
});
