import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { blankWorkbookOf, checkRows, initMapping, orderRows } from '../../src/index.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

/** The example of docs/mapping.md. */
const [, EXAMPLE = ''] =
  /^### userdata, userdata_json\n.*?```yaml\n(.*?)```/ms.exec(
    readFileSync(new URL('../../docs/mapping.md', import.meta.url), 'utf8'),
  ) ?? [];

const rowOf = (project: string, more: object = {}) => ({
  ...{ Project: project, Customer: 'shop', Price: 3, Receiver: 'Kim "A"', Campaign: 'Spring' },
  ...{ City: '', Street: '', Floor: '', Data: '' },
  ...more,
});

it('the example of docs/mapping.md sends nested values, and a ready-made object with them', async () => {
  const { setting, bodies } = await openProgramShop();
  const own = {
    ...{ receiver_name: 'Kim "A"', title: 'Spring for Kim "A"' },
    ...{ production_count: 2, priority: 3, batch: '3' },
  };
  const home = { City: '서울', Street: 'Jong-ro 1', Floor: '007' };
  const data = '{"10": 1.50, "2": [{"x": "<b>é"}, null]}';
  const rows = [
    ...[rowOf('p-1'), rowOf('p-1')],
    ...[rowOf('p-2', { ...home, Floor: '' }), rowOf('p-2', { ...home, Floor: '' })],
    ...[rowOf('p-3', { ...home, Data: data }), rowOf('p-3', { ...home, Data: ` ${data}` })],
  ];
  const mapping = parseMapping(EXAMPLE.replace('Price }', 'Price, combine: same }'), 'm.yaml');
  expect(await orderRows({ ...setting, rows, mapping })).toMatchObject({ ok: true });
  const sent = Object.entries(bodies()).map(([, body]) => body.userdata_json);
  const texts = JSON.stringify(own);
  expect(sent).toEqual([
    texts,
    `${texts.slice(0, -1)},"address":{"city":"서울","lines":["Jong-ro 1"]}}`,
    `{"10":1.50,"2":[{"x":"<b>é"},null],${texts.slice(1, -1)},"address":{"city":"서울","lines":["Jong-ro 1","007"]}}`,
  ]);
  const { columns } = await blankWorkbookOf(mapping);
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(rowOf('')));
});

it('a cell that is no such object is refused at its place, and its neighbours are not', async () => {
  const mapping = parseMapping(EXAMPLE, 'example.yaml');
  const cells = ["{'a': 1}", '{"a": 1,}', '[1]', '{"a":9007199254740993}', '{"title": "x"}', '{}'];
  const rows = cells.map((Data, i) => rowOf(`p-${i}`, { Data }));
  const { issues: all, orders, rows: counted } = await checkRows({ rows, mapping });
  const issues = all.filter(({ severity }) => severity === 'error');
  expect(issues.map(({ code, cell }) => [code, cell])).toEqual([
    ...['I2', 'I3', 'I4', 'I5', 'I6'].map((cell) => ['order_field_invalid', `rows!${cell}`]),
  ]);
  expect(issues.map(({ message }) => message)).toEqual([
    'Cannot use row 2: userdata_json must be valid JSON, but character 2 is "\'" instead of a key in double quotes or "}", found "{\'a\': 1}" (rows!I2)',
    'Cannot use row 3: userdata_json must be valid JSON, but character 9 is "}" instead of a key in double quotes, found "{"a": 1,}" (rows!I3)',
    'Cannot use row 4: userdata_json must be a JSON object, but character 1 is "[" instead of "{", found "[1]" (rows!I4)',
    'Cannot use row 5: userdata_json must have numbers that JSON can represent exactly, but 9007199254740993 would become 9007199254740992 (character 6), found "{"a":9007199254740993}" (rows!I5)',
    'Cannot order project "p-4": its userdata_json has the key "title", and so has userdata in the mapping',
  ]);
  expect([orders, counted]).toMatchObject([6, { valid: 1 }]);
});

it('the command line proposes a ready-made column, orders it, previews and finds it, and a proof leaves it out', async () => {
  const shop = await openShop({ keepBodies: true });
  const lines = ['project_id,svc_uid,order_count,total_price,name,userdata_json'];
  const json = '{""receiver"":{""tags"":[""gold"",""Kim \\""Bo\\""""]},""none"":[]}';
  lines.push(`p-1,u-1,1,2,Ada,"${json}"`, 'p-2,u-1,1,2,Bo,');
  const list = shop.write('list.csv', lines.join('\n'));
  const bare = await shop.call(['check', list, '--json']);
  const fixes = JSON.parse(bare.stdout).issues.map(({ fix }: { fix: string }) => fix);
  expect(fixes[0]).toContain('userdata_json: { column: "userdata_json" }');
  const proposed = await shop.call(['init', list]);
  expect(proposed.stdout + proposed.stderr).toContain(
    '  userdata_json is userdata_json (certain)\n',
  );
  const { proposal } = await initMapping({ file: list });
  expect(proposal.variables.map(({ variable }) => variable.id)).toEqual(['name']);
  const mapping = readFileSync(list.replace('list.csv', 'mapping.yaml'), 'utf8');
  expect(parse(mapping)).toMatchObject({ userdata_json: { column: 'userdata_json' } });
  const flags = [list, '-m', 'mapping.yaml'];
  const ordered = await shop.call(['order', ...flags, '--yes', '--json']);
  const { run } = JSON.parse(ordered.stdout);
  const userdata = { receiver: { tags: ['gold', 'Kim "Bo"'] }, none: [] };
  const bodies = shop.sandbox.audit().orders.map(({ body = '' }) => JSON.parse(body));
  expect(bodies.map((body) => body.userdata_json)).toEqual([JSON.stringify(userdata), undefined]);
  const shown = await shop.call(['show', run, '--order', 'p-1', '--json']);
  expect(JSON.parse(shown.stdout).userdata).toEqual([
    { key: 'receiver.tags[0]', value: 'gold' },
    { key: 'receiver.tags[1]', value: 'Kim "Bo"' },
    { key: 'none', value: '[]' },
  ]);
  const found = await shop.call(['find', '--printed', 'kim "bo"', '--json']);
  expect(JSON.parse(found.stdout)).toMatchObject([{ found_in: 'receiver.tags[1]' }]);
  const proof = await shop.call(['proof', ...flags, '--json']);
  expect(proof.code).toBe(0);
});

it('a proof has the nested values that all rows share', async () => {
  const shop = await openShop({ pattern: /^p-/, keepBodies: true });
  const text = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: rows, total_price: { value: 2 } }
userdata: { k: { a: [{ value: x }, { column: name }, rows], b: { column: name } } }
userdata_json: { column: data }
variables: [{ id: name }]
`;
  const mapping = shop.write('m.yaml', text);
  const list = shop.write('list.csv', 'project_id,svc_uid,name,data\np-1,u-1,Ada,"{""z"":1}"\n');
  const proof = [
    'proof',
    list,
    '-m',
    mapping,
    '--order',
    '--project',
    'p-9',
    '--svc-uid',
    'u-1',
    '--yes',
  ];
  const { code, stderr } = await shop.call(proof);
  expect([code, stderr]).toEqual([0, expect.stringContaining('p-9')]);
  const [order] = shop.sandbox.audit().orders;
  expect(JSON.parse(JSON.parse(order?.body ?? '').userdata_json)).toEqual({ k: { a: ['x', 1] } });
});

it('a column of texts that is called userdata_json is proposed as what it was', async () => {
  const text =
    'project_id,svc_uid,order_count,total_price,userdata_json\np-1,u,1,2,see file\np-2,u,1,2,\n';
  const { proposal } = await initMapping({ file: temporaryFile('list.csv', text) });
  expect(proposal.userdata).toEqual([]);
  expect(proposal.variables).toMatchObject([{ from: { column: 'userdata_json' } }]);
});
