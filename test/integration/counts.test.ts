import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name,zip';

/** Rows by what they are, so many of each. */
function listOf(parts: readonly (readonly [number, (i: number) => string])[]): string {
  const rows = parts.flatMap(([count, row]) => Array.from({ length: count }, (_, i) => row(i)));
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** 62 rows that repeat the one before, 115 projects of two users, 40 short rows, 9 codes without their zero, 7 amounts that are none. */
const LIST = listOf([
  [63, () => 'p-1,u,1,1,Ann,08001'],
  [115, (i) => `q-${i},u,1,1,Bo ${i},08001`],
  [115, (i) => `q-${i},v,1,1,Cy ${i},08001`],
  [40, (i) => `r-${i},u,1,1,Di ${i}`],
  [9, (i) => `s-${i},u,1,1,Ed ${i},8001`],
  [7, (i) => `t-${i},u,x,1,Fay ${i},08001`],
]);

const COUNTS = {
  row_repeated: 62,
  order_users_differ: 115,
  row_too_short: 40,
  zero_lost: 9,
  order_field_invalid: 7,
};
const SAME = ['--combine', 'same'];

describe('issues', () => {
  it('are counted in what they are about, in JSON, on the terminal and on the page alike', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST);
    const json = await shop.call(['check', 'list.csv', ...SAME, '--json', '--report', 'page.html']);
    const { issues, issue_counts } = JSON.parse(json.stdout);
    expect(issue_counts).toEqual(COUNTS);
    const sums: Record<string, number> = {};
    for (const { code, count = 1 } of issues) sums[code] = (sums[code] ?? 0) + count;
    expect(sums).toEqual(COUNTS);

    const { stderr } = await shop.call(['check', 'list.csv', ...SAME]);
    for (const line of [
      'warning row_repeated: 62 rows',
      'error order_users_differ in column "svc_uid": 115 projects',
      'warning row_too_short: 40 rows',
      'warning zero_lost in column "zip": 9 cells',
      'error order_field_invalid in column "order_count": 7 cells',
      'In total: 122 errors, 111 warnings',
    ]) {
      expect(stderr.split('\n')).toContain(line);
    }
    const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
    const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('122 errors and 111 warnings.');
    for (const counted of ['62 rows', '115 projects', '40 rows', '9 cells', '7 cells']) {
      expect(text).toContain(` ${counted} `);
    }
  });

  it('are counted in all where fewer are listed', async () => {
    const shop = await openShop();
    shop.write('list.csv', LIST);
    const flags = [...SAME, '--json', '--max-issues', '1'];
    const { issues, ...report } = JSON.parse(
      (await shop.call(['check', 'list.csv', ...flags])).stdout,
    );
    expect(report).toMatchObject({ issue_counts: COUNTS, issues_truncated: true });
    expect(issues).toHaveLength(Object.keys(COUNTS).length);
  });
});

describe('a sheet whose rows could not be read', () => {
  const MAPPING = `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { value: 1 } }
variables: [{ id: name }]
`;

  it.each([
    { name: 'at all: a column is missing', list: 'project,name\np-1,Ann\n', read: 0 },
    {
      name: 'to the end: a quote is not closed',
      list: `Project,name\n${'p-1,Ann\n'.repeat(3)}p-2,"Bo\n`,
      read: 3,
    },
  ])('$name, is not told as one with so few rows', async ({ list, read }) => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING.replace('Project', read === 0 ? 'Projekt-Nr' : 'Project'));
    shop.write('list.csv', list);
    const args = ['list.csv', '-m', 'mapping.yaml', '--report', 'page.html'];
    for (const command of ['check', 'order']) {
      const { stderr, code } = await shop.call([command, ...args]);
      expect(code).toBe(3);
      expect(stderr).not.toContain(`${read} rows read`);
      const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
      expect(page).not.toContain('0 rows read');
      expect(page).toContain(read === 0 ? 'The rows were not read' : 'Reading stopped after');
    }
    const { stderr } = await shop.call(['check', ...args]);
    expect(stderr).toContain(
      read === 0
        ? 'list.csv (utf-8): the rows were not read; 0 orders\n'
        : 'list.csv (utf-8): reading stopped after',
    );
    const report = JSON.parse((await shop.call(['check', ...args, '--json'])).stdout);
    expect(report).toMatchObject({ ok: false, rows_incomplete: true });
  });

  it('is told apart from one that was read and has no rows', async () => {
    const shop = await openShop();
    shop.write('list.csv', `${HEADER}\n`);
    const { stdout } = await shop.call(['check', 'list.csv', '--json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('rows_incomplete');
    expect((await shop.call(['check', 'list.csv'])).stderr).toContain(
      'list.csv (utf-8): 0 rows read,',
    );
  });
});
