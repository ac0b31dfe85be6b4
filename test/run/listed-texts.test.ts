import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { listFilesOf, loadMapping } from '../../src/run/input/sheet-input.ts';
import { toFingerprinted } from '../../src/run/origin.ts';
import { toProofMapping } from '../../src/run/prepare/proof-sheet.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 0 } }
unmapped_columns: ignore
`;
const GRADES = 'Note,grade\n,Gold\n, Silver \nx,\n,Gold\n,e\u0301lite\n';
const OF_VALUES = `variables: [{ id: grade, one_of: { file: grades.csv, column: grade } }]\n`;

function open(lines: readonly string[], yaml: string, grades: string | Uint8Array = GRADES) {
  const folder = temporaryFolder();
  const write = (name: string, content: string | Uint8Array) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const rows = ['project,grade,country', ...lines].map((line) => `${line}\n`);
  const file = write('list.csv', rows.join(''));
  const list = write('grades.csv', grades);
  return { file, list, mapping: write('m.yaml', MAPPING + yaml), write };
}

async function check(...given: Parameters<typeof open>) {
  const { file, mapping } = open(...given);
  return checkSheet({ file, mapping: await loadMapping(mapping) });
}

describe('one_of with a list', () => {
  it('takes the texts of a column of the list, for values', async () => {
    const lines = ['p,Gold,KR', 'p,Silver,KR', 'p,élite,KR', 'p,silver,KR', 'p,,KR', 'p,Gold ,US'];
    const { issues, rows } = await check(lines, OF_VALUES);
    expect(issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'value_not_listed',
        cell: 'list!B5',
        message:
          'Cannot use row 5: variable "grade" must be one of Gold, Silver, élite (column "grade" of grades.csv), found "silver" (list!B5)',
        fix: 'Write "Silver", if you mean that, or add the text to grades.csv',
      },
      { code: 'value_not_listed', cell: 'list!B7', fix: expect.stringContaining('Write "Gold"') },
    ]);
    expect(rows).toMatchObject({ read: 6, valid: 4 });
  });

  it('takes them for conditions', async () => {
    const countries = 'Code\n KR\nKorea\n';
    const isListed = 'column: country, one_of: { file: grades.csv, column: Code }';
    const when = `variables: [{ id: grade, required: true, one_of: [Gold], when: { ${isListed} } }]\n`;
    const { issues } = await check(['p,,US', 'p,,"=""KR"""', 'p,x,Korea '], when, countries);
    const errors = issues.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, cell }) => `${code} ${cell}`)).toEqual([
      'value_missing list!B3',
      'value_not_listed list!B4',
    ]);
    const where = `variables: [{ id: grade }]\nrows: { where: [{ ${isListed} }] }\n`;
    const { file, mapping, write } = open(['p,x,US', 'p,x,KR', 'p,x,'], where, countries);
    const skipped = { file: write('skipped.csv', ''), format: 'csv' } as const;
    const report = await checkSheet({ file, mapping: await loadMapping(mapping), skipped });
    expect(report).toMatchObject({ ok: true, rows: { skipped: 2, valid: 1 } });
    expect(readFileSync(skipped.file, 'utf8')).toContain(
      '"rows.where: { column: country, one_of: { file: grades.csv, column: Code } }"',
    );
  });

  it('takes them for conditions between texts, of variables and of orders', async () => {
    const isListed = '{ column: grade, one_of: { file: grades.csv, column: grade } }';
    const choose = `{ choose: [{ when: ${isListed}, text: "{country }!" }, { otherwise: "{country}" }] }`;
    const yaml = `variables: [{ id: x, ${choose.slice(2, -2)}, pattern: "[A-Z]+ !" }]
userdata: { k: { a: [${choose}] } }
`;
    const opened = open(['p,Gold,KR', 'p,x,US', 'q,silver,KR'], yaml);
    const mapping = await loadMapping(opened.mapping);
    const { issues } = await checkSheet({ file: opened.file, mapping });
    const errors = issues.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, cell, column, count }) => [code, cell ?? column, count])).toEqual([
      ['value_pattern', 'list!C3', undefined],
      ['value_pattern', 'list!C4', undefined],
      ['condition_unsure', 'grade', 1],
      ['condition_unsure', 'grade', 1],
    ]);
    expect(listFilesOf({ mapping })).toEqual([opened.list, opened.list]);
    const printed = JSON.stringify(toFingerprinted({ mapping }, ''));
    expect(printed).not.toContain('grades.csv');
    expect(printed).toContain('sha256');
  });

  it('reads the list as any sheet; refuses one that is empty, has no such column, or is too long', async () => {
    const html = '<table><tr><td>grade<td>x<tr><td>Gold<td>1</table>';
    expect(await check(['p,Gold,KR'], OF_VALUES, html)).toMatchObject({ ok: true });
    const utf16 = Buffer.from('\ufeffgrade\tx\nGold\t1\n', 'utf16le');
    expect(await check(['p,Gold,KR'], OF_VALUES, utf16)).toMatchObject({ ok: true });
    const told = async (grades: string) =>
      check(['p,Gold,KR'], OF_VALUES, grades).then(
        () => '',
        ({ code, message }) => `${code}: ${message}`,
      );
    expect(await told('grade,x\n,1\n')).toMatch(
      /^list_invalid: .*variables\[0\]\.one_of in the mapping\): column "grade" is empty$/,
    );
    expect(await told('Grade\nGold\n')).toContain('Cannot find column "grade"');
    expect(await told('grade,grade\nGold,x\n')).toContain('both have this name');
    expect(await told('')).toContain('list_invalid');
    expect(await told(`grade\n${'x\n'.repeat(200_001)}`)).toContain('list_too_large');
    const { mapping, list } = open([], OF_VALUES);
    rmSync(list);
    await expect(loadMapping(mapping)).rejects.toMatchObject({
      code: 'list_unreadable',
      message: expect.stringContaining('(line 6: variables[0].one_of in the mapping): there is no'),
    });
  });

  it('belongs to the run by what it holds', async () => {
    const one = open(['p,Gold,KR'], OF_VALUES);
    const mappings = [one, open([], OF_VALUES), open([], OF_VALUES, 'grade\nGold\n')];
    const texts = await Promise.all(
      mappings.map(async ({ mapping }) =>
        JSON.stringify(toFingerprinted({ mapping: await loadMapping(mapping) }, 'http://service')),
      ),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    expect(listFilesOf({ mapping: await loadMapping(one.mapping) })).toEqual([one.list]);
  });

  it('is not overwritten, even with --force; nor is any other file that the mapping names', async () => {
    const yaml = `${OF_VALUES}template: { variables: variables.csv }\n`;
    const { file, list, mapping, write } = open(['p-1,Gold,KR'], yaml);
    const variables = write('variables.csv', 'id\ngrade\n');
    const shop = await openShop();
    const ordered = await shop.call(['order', file, '-m', mapping, '--json']);
    const { run } = JSON.parse(ordered.stdout);
    const commands = [
      ['proof', file, '-m', mapping, '--force', '-o', list],
      ['template', '-m', mapping, '--force', '-o', variables],
      ['export', run, '--format', 'csv', '--force', '-o', list],
      ['export', run, '--format', 'csv', '--force', '-o', mapping],
      ['resume', run, '--results', list],
      ['check', file, '-m', mapping, '--skipped', variables],
    ];
    for (const command of commands) {
      const { code, stderr } = await shop.call(command);
      expect({ command, code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('it is the input, the mapping'),
      });
    }
    expect(readFileSync(list, 'utf8')).toBe(GRADES);
  });

  it('does not compare each of many wrong cells with each text of a long list', async () => {
    const grades = Array.from({ length: 50_000 }, (_, i) => `grade ${i}\n`);
    const lines = Array.from({ length: 3000 }, (_, i) => `p,Grade_${i}x,KR`);
    const list = `grade\n${grades.join('')}`;
    const { issueCounts } = await check([...lines, 'p,grade 7,KR'], OF_VALUES, list);
    expect(issueCounts).toMatchObject({ value_not_listed: 3000 });
  });
});

it("toProofMapping() keeps the sheet's decimal mark", async () => {
  const { mapping } = open([], `sheet: { decimal: "," }\nvariables: [{ id: grade }]\n`);
  const given = await loadMapping(mapping);
  const proof = toProofMapping({ ...given, replaced: [] } as never, { name: 'x', forTest: true });
  expect(proof.sheet.decimal).toBe(',');
});
