import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { previewValues } from '../../src/run/prepare/preview-values.ts';
import { workbook, writeBook } from '../meaning/workbook.ts';
import { itInTorture } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const YAML = `version: 1
project: { column: project }
userdata: { sex: { column: sex, clean: [{ map: { M: 남성, F: "" } }] } }
variables:
  - { id: sex, column: sex, clean: [{ map: { M: 남성, F: "" } }] }
  - { id: both, template: "{sex}/{project}", clean: [{ case: lower }] }
  - { id: plain, column: sex }
rows: { where: [{ column: keep, not: "no" }] }
`;

async function preview(
  rows: readonly (readonly string[])[],
  { column = 'sex', limit = 100, yaml = YAML } = {},
) {
  const file = path.join(temporaryFolder(), 'list.csv');
  const lines = [['project', 'sex', 'keep'], ...rows].map((row) => row.join(','));
  writeFileSync(file, `${lines.join('\n')}\n`);
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  const mapping = parseMapping(yaml, 'm.yaml');
  return { shown: await previewValues({ file, mapping, column, limit, onIssue }), issues };
}

describe('previewValues()', () => {
  it('tells what each use of a column makes of its values, of rows that are not left out', async () => {
    const { shown, issues } = await preview([
      ['p', 'D', ''],
      ['p', 'M', ''],
      ['p', 'X', 'no'],
      ['p', ' ', ''],
      ['p', 'M', ''],
      ['p', 'F', ''],
    ]);
    const is = (after: string) => ({ after, problem: null });
    const isNew = { after: null, problem: 'is new, must be one of M, F (map)' };
    expect(issues).toEqual([]);
    expect(shown).toEqual({
      sheet: 'list',
      column: 'sex',
      rows: 5,
      uses: [
        { for: ['userdata.sex', 'variable "sex"'], steps: ['map: { M: 남성, F:  }'] },
        { for: ['variable "both"'], steps: ['case: lower'] },
        { for: ['variable "plain"'], steps: [] },
      ],
      values: [
        { value: 'M', rows: 2, cell: 'list!B3', becomes: [is('남성'), is('m'), is('M')] },
        { value: 'D', rows: 1, cell: 'list!B2', becomes: [isNew, is('d'), is('D')] },
        { value: '', rows: 1, cell: 'list!B5', becomes: [is(''), is(''), is('')] },
        { value: 'F', rows: 1, cell: 'list!B7', becomes: [is(''), is('f'), is('F')] },
      ],
      more: { values: 0, rows: 0 },
    });
  });

  it('tells of no value that it is new where no text of its rows has it', async () => {
    const choose =
      'choose: [{ when: { column: keep, is: F }, text: "{project}" }, { otherwise: "{sex}" }]';
    const yaml = `version: 1\nproject: { value: p }\nunmapped_columns: ignore\nvariables: [{ id: v, ${choose}, clean: [{ map: { A: Anna } }] }]\n`;
    const rows = ['A F', 'D F', 'A M', 'E M'].map((row) => ['A', ...row.split(' ')]);
    expect((await preview(rows, { yaml })).shown?.values).toMatchObject([
      { value: 'A', rows: 2, becomes: [{ after: 'Anna', problem: null }] },
      { value: 'D', becomes: [{ after: null, problem: 'in no text of these rows' }] },
      { value: 'E', becomes: [{ after: null, problem: 'is new, must be one of A (map)' }] },
    ]);
  });

  it('tells a text from a number that is held beside another text', async () => {
    const file = path.join(temporaryFolder(), 'list.xlsx');
    const rows = [
      ['project', 'litre'],
      ['p', { value: 1.5, format: '0.00' }],
      ['p', '1.5 1.50'],
    ];
    writeFileSync(file, writeBook(workbook(rows), 'xlsx'));
    const yaml = `version: 1\nproject: { column: project }\nvariables: [{ id: l, column: litre, clean: [{ number: "0.0" }] }]\n`;
    const mapping = parseMapping(yaml, 'm.yaml');
    const given = { file, mapping, column: 'litre', limit: 9, onIssue: () => {} };
    const shown = await previewValues(given);
    expect(shown?.values.map(({ value, rows }) => [value, rows])).toEqual([
      ['1.50', 1],
      ['1.5 1.50', 1],
    ]);
  });

  it('counts as one does who goes through the rows', async () => {
    const value = fc.stringMatching(/^[a-c가]{1,2}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, fc.constantFrom('', 'no')), { minLength: 1 }),
        fc.integer({ min: 1, max: 6 }),
        async (cells, limit) => {
          const { shown } = await preview(
            cells.map(([sex, keep]) => ['p', sex, keep]),
            { limit },
          );
          const counts = new Map<string, number>();
          for (const [sex, keep] of cells) {
            if (keep === '') counts.set(sex, (counts.get(sex) ?? 0) + 1);
          }
          const sorted = [...counts].sort(([, one], [, other]) => other - one);
          expect(shown?.values.map(({ value: one, rows }) => [one, rows])).toEqual(
            sorted.slice(0, limit),
          );
          const rest = sorted.slice(limit);
          const rows = rest.reduce((sum, [, count]) => sum + count, 0);
          expect(shown?.more).toEqual({ values: rest.length, rows });
        },
      ),
      { numRuns: 30 },
    );
  });

  itInTorture('counts values beyond a hundred thousand together', async () => {
    const rows = Array.from({ length: 100_003 }, (_, i) => ['p', `v${i}`, '']);
    const yaml = YAML.replace(/^userdata.*\n/m, '').replace(/ {2}- { id: sex.*\n/, '');
    const { shown } = await preview([...rows, ['p', 'v1', '']], { limit: 1, yaml });
    expect(shown).toMatchObject({
      rows: 100_004,
      values: [{ value: 'v1', rows: 2 }],
      more: { values: 100_000, rows: 100_002, at_least: true },
    });
  });

  it('tells long values apart, and shows their beginnings', async () => {
    const long = 'x'.repeat(200);
    const { shown } = await preview([
      ['p', `${long}a`, ''],
      ['p', `${long}b`, ''],
      ['p', `${long}a`, ''],
    ]);
    expect(shown?.values.map(({ rows }) => rows)).toEqual([2, 1]);
    expect(shown?.values[0]?.value).toHaveLength(100);
  });

  it('needs a column that the list has', async () => {
    await expect(preview([['p', 'M', '']], { column: 'sexx' })).rejects.toMatchObject({
      code: 'usage',
      message:
        'Cannot show the values of column "sexx": no column has this name; did you mean "sex"?',
    });
    const yaml = YAML.replaceAll('column: sex,', 'column: gender,');
    const { shown, issues } = await preview([['p', 'M', '']], { yaml });
    expect(shown).toBeNull();
    expect(issues).toMatchObject([{ code: 'column_missing', column: 'gender' }]);
  });
});
