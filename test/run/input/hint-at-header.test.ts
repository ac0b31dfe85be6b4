import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { initMapping } from '../../../src/run/prepare/init-mapping.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

const MAPPING = parseMapping(
  `
version: 1
project: { column: Project }
svc_uid: { value: user-1 }
order: { order_count: { value: 1 }, total_price: { value: 1 } }
variables: [{ id: name, column: Name }, { id: city, column: City }]
`,
  'a mapping',
);

async function fixesOf(text: string, headerRow?: number): Promise<(readonly string[])[]> {
  const file = temporaryFile('list.csv', text);
  const read = headerRow === undefined ? {} : { headerRow };
  const { issues } = await checkSheet({ file, mapping: MAPPING, read });
  return issues
    .filter(({ code }) => code === 'column_missing')
    .map(({ column, fix }) => [column ?? '', fix]);
}

describe('a mapping none of whose columns the sheet has', () => {
  it('names the row that looks like the header', async () => {
    const fixes = await fixesOf('Spring mailing\n\nProject,Name,City\np-1,Ann,Nice\n');
    const fix =
      'Row 3 looks like the header: set "header_row: 3" under "sheet" in the mapping, or use --header-row 3';
    expect(fixes).toEqual(['Project', 'Name', 'City'].map((column) => [column, fix]));
  });

  it('asks for the header row when no other row looks like it', async () => {
    const [[, fix] = []] = await fixesOf('a,b,c\np-1,Ann,Nice\n');
    expect(fix).toMatch(/^If row 1 is not the header, set "header_row"/);
  });

  it('with a header row that was given wrong, names the right one', async () => {
    const [[, fix] = []] = await fixesOf('Project,Name,City\np-1,Ann,Nice\np-2,Bo,Rome\n', 2);
    expect(fix).toMatch(/^Row 1 looks like the header/);
  });

  it('does not ask for the header row because of what is still to be filled in', async () => {
    const file = temporaryFile('list.csv', 'Project,Name,City\np-1,Ann,Nice\n');
    const mapping = { ...MAPPING, svcUid: { column: 'FILL IN svc_uid' } };
    const { issues } = await checkSheet({ file, mapping });
    expect(issues.map(({ column, fix }) => [column, fix])).toEqual([
      ['FILL IN svc_uid', 'Replace it in the mapping, or use --svc-uid'],
    ]);
  });

  it('is named for a list without a mapping, too, below names of groups of columns', async () => {
    const file = path.join(temporaryFolder(), 'list.csv');
    const header = 'project_id,svc_uid,order_count,total_price,name';
    writeFileSync(file, `Contact,,Order,,Print\n${header}\np-1,u-1,1,2.50,Ann\n`);
    await expect(checkSheet({ file })).rejects.toThrow(
      '\n  Row 2 looks like the header: use --header-row 2',
    );
    expect((await initMapping({ file })).proposal.sheet.headerRow).toBe(2);
    writeFileSync(file, 'a,b\np-1,Ann\n');
    await expect(checkSheet({ file })).rejects.not.toThrow('looks like');
  });

  it('has the usual fixes when only some columns are missing', async () => {
    const fixes = await fixesOf('Spring mailing\nProject,Names\np-1,Ann\n', 2);
    expect(fixes).toEqual([
      ['Name', 'Write "Names" in the mapping, if you mean that column'],
      ['City', 'Add the column to the sheet, or remove it from the mapping'],
    ]);
  });

  it.each([
    [
      'Project,Person,City',
      'If column "Person", which is not used, is meant, add "Name: [Person]" to "aliases"',
      [],
    ],
    ['Project,City,Title: of whom', 'add "Name: ["Title: of whom"]" to "aliases"', []],
    ['Project,City,Person,Note', 'Add the column to the sheet', []],
    ['Project,City', 'Add the column to the sheet', []],
    ['Project,City,Person', 'Add the column to the sheet', ['Person']],
  ])(
    'names the one column that is not used, if one is missing: %s',
    async (header, fix, ignored) => {
      const file = temporaryFile('list.csv', `${header}\np-1,Ann,Nice,x\n`);
      const mapping = { ...MAPPING, ignoredColumns: ignored };
      const { issues } = await checkSheet({ file, mapping });
      const [missing] = issues.filter(({ code }) => code === 'column_missing');
      expect(missing?.fix).toContain(fix);
    },
  );
});
