import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import type { Mapping } from '../../src/mapping/file/mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { mapped } from '../meaning/list.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

async function codesOf(lines: readonly string[], mapping?: Mapping) {
  const file = temporaryFile('list.csv', `${lines.join('\n')}\n`);
  const { issues } = await checkSheet({ file, mapping });
  return issues.map(({ code, severity, column }) => `${severity} ${code} ${column}`);
}

describe('an amount whose comma is not quoted', () => {
  const header = 'project_id,svc_uid,total_price,order_count,note';

  it('is told although a blank cell hides that there is one too many', async () => {
    expect(await codesOf([header, 'p-1,u,12,50,1,', 'p-2,u,5,20,2,'])).toEqual([
      'error amount_split total_price',
    ]);
  });

  it('is not suspected where a row of one cell more has none, or none has more', async () => {
    expect(await codesOf([header, 'p-1,u,12,50,1,', 'p-2,u,5,2,2,'])).toEqual([]);
    const seats = header.replace('note', 'seat');
    expect(await codesOf([seats, 'p-1,u,12,50,1', 'p-2,u,5,20,2'])).toEqual([]);
    expect(await codesOf([header, 'p-1,u,1.5,50,1,', 'p-2,u,5,20,2,'])).toEqual([]);
    expect(await codesOf([header, 'p-1,u,€12,50,1,', 'p-2,u,€5,20,2,'])).toEqual([
      'error amount_split total_price',
    ]);
  });

  it.each([';', '\t'])('is not suspected where %j ends each row', async (delimiter) => {
    const lines = [header.replace(',note', ''), 'p-1,u,12,50,', 'p-2,u,5,20,'];
    expect(await codesOf(lines.map((line) => line.replaceAll(',', delimiter)))).toEqual([]);
  });

  it('is told, or not, as without a lookup', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'users.csv'), 'user,branch\nu,Seoul\n');
    writeFileSync(
      path.join(folder, 'm.yaml'),
      `${mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name=name')}
  - { id: branch, lookup: users, by: svc_uid, column: branch }
lookups: { users: { file: users.csv, key: user } }
`,
    );
    const mapping = await loadMapping(path.join(folder, 'm.yaml'));
    const names = 'project_id,svc_uid,total_price,order_count,name';
    expect(await codesOf([names, 'p-1,u,12,50,Ann', 'p-2,u,15,20,Bob'], mapping)).toEqual([]);
    const split = [`${names},note`, 'p-1,u,12,5,3,Ann', 'p-2,u,7,5,2,Bob'];
    expect(await codesOf(split, mapping)).toContain('error amount_split total_price');
    const longer = [names, 'p-1,u,12,50,1,', 'p-2,u,5,20,2,'];
    expect(await codesOf(longer, mapping)).toContain('error amount_split total_price');
  });

  it('is a group of thousands in a quantity', async () => {
    const counts = 'project_id,svc_uid,order_count,total_price,note';
    expect(await codesOf([counts, 'p-1,u,3,10,x,', 'p-2,u,4,12,y,'])).toEqual([]);
    expect(await codesOf([counts, 'p-1,u,1,000,10,', 'p-2,u,2,500,12,'])).toEqual([
      'error amount_split order_count',
    ]);
  });

  it('is told of one row that it has made as long as the others', async () => {
    const counts = 'project_id,svc_uid,order_count,total_price,note';
    const rows = ['p-1,u,100,25.00,', 'p-2,u,1,200,96.00', 'p-3,u,150,36.00,'];
    expect(await codesOf([counts, ...rows])).toEqual(['error amount_split order_count']);
    const notes = ['p-1,u,100,25.00,', 'p-2,u,1,200,96 pages', 'p-3,u,150,36.00,v1.10'];
    expect(await codesOf([counts, ...notes])).toEqual([]);
  });

  describe('in rows that are no longer than the header, as the last cell is left out', () => {
    const names = 'project_id,svc_uid,total_price,order_count,name,note';
    const rows = ['p-1,u,12,50,1,Anna', 'p-2,u,5,20,2,Bert'];

    it.each([
      [names, rows],
      [names.replace('name', 'Nombre del invitado'), rows],
      [names.replace('name', '고객이름'), rows],
      [`${names},more`, rows],
      // Whole prices have no comma.
      [names, [...rows, 'p-3,u,7,1,Cora,']],
      [names, ['p-1,u,12,5,1,Anna', 'p-2,u,5,25,2,Bert']],
      ['project_id,svc_uid,order_count,total_price,city,remark', ['p-1,u,1,12,50,Ulm']],
      ['project_id,svc_uid,total_price,order_count,note', ['p-1,u,12,50,1', 'p-2,u,5,20,2']],
      ...['€12,50', '12,50 €', '₩12,000', '12,000원', '1,200.00', '$1,200.00', '12,-'].map(
        (amount): [string, string[]] => [
          'project_id,svc_uid,order_count,total_price,name,note',
          [`p-1,u,1,${amount},Anna`, `p-2,u,2,${amount},Bert`],
        ],
      ),
    ])('is told as numbers stand for texts: %s', async (header, lines) => {
      expect(await codesOf([header, ...lines])).toContain('error amount_split total_price');
    });

    it.each([
      ['among words', ['p-1,u,1,20,Ida', 'p-2,u,1,35,50', 'p-3,u,1,20,Udo']],
      ['first, with a sign', ['p-1,u,1,€35,50', 'p-2,u,1,€20,Udo']],
      ['in all rows, as they are round', ['p-1,u,1,15,000', 'p-2,u,2,24,500', 'p-3,u,1,9,900']],
      ['in all rows, as cents', ['p-1,u,1,12,50', 'p-2,u,2,9,00']],
    ])('is told where names are last, right behind: %s', async (_, lines) => {
      for (const last of ['name', 'guest', '이름']) {
        const header = `project_id,svc_uid,order_count,total_price,${last}`;
        expect(await codesOf([header, ...lines])).toContain('error amount_split total_price');
      }
    });

    it.each([
      ['all are numbers of guests', ['p-1,u,1,12,101', 'p-2,u,1,12,102', 'p-3,u,1,12,117']],
      ['an amount has cents', ['p-1,u,1,12.50,Ida', 'p-2,u,1,35,50']],
      ['one digit', ['p-1,u,1,12,Ida', 'p-2,u,1,35,5']],
      ['a year', ['p-1,u,1,12,Ida', 'p-2,u,1,35,2026']],
      ['a number and a word', ['p-1,u,1,12,Ida', 'p-2,u,1,35,50 Jahre']],
    ])('is not suspected where names are last and %s', async (_, lines) => {
      const header = 'project_id,svc_uid,order_count,total_price,guest';
      expect((await codesOf([header, ...lines])).join()).not.toContain('amount_split');
    });

    it('is not suspected in a last column of seats', async () => {
      const header = 'project_id,svc_uid,order_count,total_price,seat';
      const lines = ['p-1,u,1,12,10', 'p-2,u,1,12,20', 'p-3,u,1,35,50'];
      expect((await codesOf([header, ...lines])).join()).not.toContain('amount_split');
    });

    it.each([';', '\t'])('is not suspected where %j separates cells', async (delimiter) => {
      const lines = [names, ...rows].map((line) => line.replaceAll(',', delimiter));
      expect((await codesOf(lines)).join()).not.toContain('amount_split');
    });

    it('is a group of thousands in a quantity', async () => {
      const counts = 'project_id,svc_uid,order_count,total_price,name,note';
      expect(await codesOf([counts, 'p-1,u,1,000,95,Anna', 'p-2,u,2,500,80,Bert'])).toContain(
        'error amount_split order_count',
      );
    });

    it('is told if the first rows show it and no later one speaks against it', async () => {
      const many = Array.from({ length: 150 }, (_, i) => `q-${i},u,12,50,1,Anna`);
      expect(await codesOf([names, ...many])).toContain('error amount_split total_price');
      const found = await codesOf([names, ...many, 'p-3,u,22,80,Cora,']);
      expect(found.join()).not.toContain('amount_split');
    });

    it('is told where the mapping prints the numbers as a name', async () => {
      const lines = ['job,client,sum,copies,Gast,Tisch', 'p-1,u,12,50,1,Anna', 'p-2,u,5,20,2,Bo'];
      const mapping = parseMapping(
        mapped('job', 'client', 'copies', 'sum', 'full_name=Gast, table=Tisch'),
        'mapping.yaml',
      );
      expect(await codesOf(lines, mapping)).toContain('error amount_split sum');
    });

    it.each([
      [names.replace('name', 'seat'), rows],
      [names.replace('name', 'company no'), rows],
      // The amounts have a decimal point, or there are names in a row of such numbers.
      [names, [...rows, 'p-3,u,7.50,1,Cora,']],
      [names, [...rows, 'p-3,u,"7,50",1,Cora,']],
      [names, [...rows, 'p-3,u,22,80,Cora,']],
      [names, ['p-1,u,12,50,1,', 'p-2,u,5,20,2,']],
      [names, ['p-1,u,12.50,50,1,Anna']],
      // Anna is no price, so 10 and 150 are two numbers.
      ['project_id,svc_uid,order_count,total_price,person,note', ['p-1,u,10,150,Anna,101']],
      ['project_id,svc_uid,total_price,order_count,seat,note,name', ['p-1,u,12,50,1,2,Anna']],
    ])('is not suspected in %s of %j', async (header, lines) => {
      expect((await codesOf([header, ...lines])).join()).not.toContain('amount_split');
    });
  });
});
