import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const ORDERS = 'project_id,svc_uid,order_count,total_price';
const LIST = JSON.stringify([
  { id: 'name', required: 'yes', max_length: '5', shrink: 'yes' },
  { id: 'city', title: 'City' },
]);

async function openWith(header: string, ...cells: readonly string[]) {
  const shop = await openShop({ keepBodies: true });
  shop.write('template.json', LIST);
  const rows = cells.map((row) => `p-1,u,1,2,${row}`);
  shop.write('list.csv', `${[`${ORDERS},${header}`, ...rows].join('\n')}\n`);
  return shop;
}

const MAPPING = `version: 1
template: { variables: ../template.json }
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables:
`;

describe("the template's variables", () => {
  it('that a header misspells are found, with the nearest and with those that are missing', async () => {
    const shop = await openWith('nmae,city', 'Ann,Rome');
    expect((await shop.call(['check', 'list.csv'])).code).toBe(0);
    const { code, stdout } = await shop.call([
      'check',
      'list.csv',
      '--variables',
      'template.json',
      '--json',
    ]);
    expect(code).toBe(3);
    const { issues, blocked_by: blockers } = JSON.parse(stdout);
    expect(issues).toMatchObject([
      {
        ...{ code: 'variable_unknown', cell: 'list!E1', column: 'nmae' },
        fix: expect.stringContaining('Write "name"'),
      },
      { code: 'variable_unmapped', value: 'name' },
    ]);
    expect(blockers).toEqual(['variable_unknown', 'variable_unmapped']);
    const ordered = await shop.call(['order', 'list.csv', '--variables', 'template.json']);
    expect(ordered.code).toBe(3);
    expect(shop.sandbox.audit().orders).toEqual([]);
  });

  it('come from the mapping, by a path from its folder, and are sent as the list says', async () => {
    const shop = await openWith('Full name', 'Ann', 'Barbara', '');
    mkdirSync(path.join(shop.folder, 'maps'));
    shop.write('maps/m.yaml', `${MAPPING}  - { id: name, column: Full name, max_length: 6 }\n`);
    const { stdout } = await shop.call(['check', 'list.csv', '-m', 'maps/m.yaml', '--json']);
    expect(JSON.parse(stdout).issues).toMatchObject([
      { code: 'value_too_long', row: 3, message: expect.stringContaining('at most 5 characters') },
      { code: 'value_missing', row: 4 },
    ]);
    shop.write('list.csv', `${ORDERS},Full name\np-1,u,1,2,Ann\n`);
    expect((await shop.call(['order', 'list.csv', '-m', 'maps/m.yaml'])).code).toBe(0);
    const [order] = shop.sandbox.audit().orders;
    expect(JSON.stringify(JSON.parse(order?.body ?? '').vdp_dataset)).toContain(
      '{"id":"name","value":{"text":"Ann"},"shrink":true}',
    );
    const again = await shop.call(['order', 'list.csv', '-m', 'maps/m.yaml']);
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining('ordered before') });
    // Another limit makes another input of it; another title does not.
    shop.write('template.json', LIST.replace('"City"', '"Town"'));
    expect((await shop.call(['order', 'list.csv', '-m', 'maps/m.yaml'])).code).toBe(3);
    shop.write('template.json', LIST.replace('"5"', '"4"'));
    const other = await shop.call(['order', 'list.csv', '-m', 'maps/m.yaml', '--json']);
    expect(other.stderr + other.stdout).not.toContain('run_exists');
  });

  it('limit fixed texts, too, and a list that cannot be read is named', async () => {
    const shop = await openWith('x', 'y');
    const fixed = '  - { id: name, value: Barbara }\n  - { id: city, column: x, default: Rome }\n';
    shop.write('m.yaml', MAPPING.replace('../', '') + fixed);
    const { stdout } = await shop.call(['check', 'list.csv', '-m', 'm.yaml', '--json']);
    expect(JSON.parse(stdout).issues).toMatchObject([
      {
        code: 'value_too_long',
        message: 'The value of variable "name" has 7 characters; the template allows 5',
      },
    ]);
    const [gone, empty] = [
      await shop.call(['check', 'list.csv', '--variables', 'gone.json']),
      await shop.call(['check', 'list.csv', '--variables', shop.write('empty.json', '[]')]),
    ];
    expect([gone.code, empty.code]).toEqual([2, 2]);
    expect(gone.stderr).toContain('gone.json');
    expect(empty.stderr).toContain('it must be a list of variables');
    const over = ['check', 'list.csv', '--variables', 'template.json', '--report', 'template.json'];
    expect((await shop.call(over)).code).toBe(2);
  });
});
