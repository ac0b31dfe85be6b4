import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../src/run/read-records.ts';
import { workbook, writeBook } from '../meaning/workbook.ts';
import { itOnPosix } from '../support/posix.ts';
import { openShop } from '../support/shop.ts';
import { runOnTerminal } from '../support/terminal.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const SAMPLE = [
  path.join(SAMPLES, 'mailing-list.csv'),
  '-m',
  path.join(SAMPLES, 'mailing-list.yaml'),
];

const MAPPING = `version: 1
sheet: { header_row: 2 }
project: { column: Project }
svc_uid: { column: Customer }
order:
  order_count: { column: Qty, unusual: accept }
  total_price: { value: 1 }
  order_name: { column: Campaign }
userdata: { title: { column: Campaign }, production_count: rows }
variables:
  - { id: name, column: Name, required: true }
  - { id: note, column: Note, default: none }
`;

/** 200 ordinary rows, and among them those that a proof must show. */
function listWith(rows: readonly string[], users = 1): string {
  const lines = ['List of May', 'Project,Customer,Qty,Campaign,Name,Note'];
  for (let i = 1; i <= 200; i++) {
    lines.push(`p-${i},user-${i % users},5,Spring,Ann Lee,hello`);
    const special = rows[i / 20 - 1];
    if (special !== undefined) lines.push(`q-${i},user-${i % users},${special}`);
  }
  return lines.join('\n');
}

const SPECIAL = [
  '5,Spring,Bo,hello',
  '5,Spring,Maximilian von und zu Hohenstein,hello',
  '5,Spring,김민준김민준김민준김민준김민준김민준김민준,hello',
  '5,Spring,Ann Lee,',
  '9000,Spring,Ann Lee,hello',
  '1,Spring and summer,Ann Lee,hello',
  '5,Spring,Łukasz Ж,hello',
  '5,Spring,,hello',
];

interface ProofJson {
  proof: { row: number; reasons: { of: string; why: string }[] }[];
}

function reasonsIn({ proof }: ProofJson): string[] {
  return proof.flatMap(({ reasons }) => reasons.map(({ of, why }) => `${of}: ${why}`));
}

const ORDER = ['--project', 'p-proof', '--order', '--yes'];

describe('vdpipe proof', () => {
  it('takes as few rows as show everything, and says why', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(SPECIAL));
    const result = await shop.call(['proof', 'list.csv', '-m', 'mapping.yaml', '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(result.stdout);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 208, blank: 0, skipped: 0, rejected: 1 },
      files: {},
      issue_counts: { value_missing: 1 },
    });
    expect(report.proof).toHaveLength(7);
    expect(reasonsIn(report)).toEqual(
      expect.arrayContaining([
        'variable name: shortest, 2 characters',
        'variable name: longest, 32 characters',
        'variable name: widest in print, 42 character widths',
        'variable name: in Latin',
        'variable name: in Hangul',
        'variable name: in Cyrillic',
        'variable note: empty: "none" is printed',
        'order_count: highest, 9000',
        'order_count: lowest, 1',
        'order_name: longest, 17 characters',
        'character "Ł" (U+0141): rare, in 1 row',
        'character "Ж" (U+0416): rare, in 1 row',
      ]),
    );
  });

  it.each(['proof.xlsx', 'proof.csv'])(
    'writes the rows to %s with the columns of the input, so that the same mapping reads them',
    async (output) => {
      const shop = await openShop();
      shop.write('mapping.yaml', MAPPING);
      shop.write('list.csv', listWith(SPECIAL));
      const result = await shop.call(['proof', 'list.csv', '-m', 'mapping.yaml', '-o', output]);
      expect(result.code).toBe(0);
      expect(result.stdout).toMatch(/^row 23\n {2}variable name: shortest, 2 characters\n/);
      expect(result.stderr).toBe(
        `7 of 208 rows cover every case. 1 row with errors was left out.\n  rows  ${output}\n`,
      );
      const shown = await shop.call(['preview', output, '--all', '--format', 'json']);
      const [, header, first, ...rest] = JSON.parse(shown.stdout);
      expect(header.slice(0, 6)).toEqual([
        'Project',
        'Customer',
        'Qty',
        'Campaign',
        'Name',
        'Note',
      ]);
      expect(first.slice(0, 6)).toEqual(['q-20', 'user-0', '5', 'Spring', 'Bo', 'hello']);
      expect(rest).toHaveLength(6);
      const checked = await shop.call(['check', output, '-m', 'mapping.yaml', '--json']);
      expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, rows: { valid: 7 } });
    },
  );

  it('writes what looks like a formula to CSV as a text that is read as it was', async () => {
    const shop = await openShop();
    shop.write(
      'list.csv',
      "project_id,svc_uid,order_count,total_price,name\np-1,u,1,0,@cy\np-1,u,1,0,'-Ann\n",
    );
    await shop.call(['proof', 'list.csv', '-o', 'proof.csv']);
    expect(readFileSync(path.join(shop.folder, 'proof.csv'), 'utf8')).toContain(",'@cy,2\r\n");
    await shop.call(['proof', 'proof.csv', '-o', 'again.csv']);
    for (const file of ['proof.csv', 'again.csv']) {
      const { batches } = await readRecords({ file: path.join(shop.folder, file) }, true, () => {});
      for await (const { records } of batches) {
        expect(Buffer.from(records.json).toString()).toMatch(/"@cy".*"'-Ann"/);
      }
    }
  });

  it('counts one row as one row', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith([]).split('\n').slice(0, 3).join('\n'));
    const { stderr } = await shop.call(['proof', 'list.csv', '-m', 'mapping.yaml']);
    expect(stderr).toBe('1 of 1 row covers every case.\n');
  });

  it('orders the rows as one test order of the project that is given', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(SPECIAL));
    const args = ['proof', 'list.csv', '-m', 'mapping.yaml', ...ORDER, '--json'];
    const result = await shop.call(args);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toMatchObject({
      ok: true,
      rows: { read: 7, ordered: 7 },
      orders: { total: 1, ordered: 1 },
    });
    const { orders } = shop.sandbox.audit();
    expect(orders.map((order) => order.project_id)).toEqual(['p-proof']);
    const body = JSON.parse(orders[0]?.body ?? '');
    expect(body).toMatchObject({
      order_for_test: true,
      order_count: 1,
      total_price: 0,
      order_name: 'Proof of list',
      userdata_json: '{"production_count":7}',
    });
    expect(body.vdp_dataset.rows).toHaveLength(7);
    const again = JSON.parse((await shop.call(args)).stdout);
    expect(again.error.code).toBe('run_exists');
    expect(again.error.message).toContain('"proof of list" was ordered before');
    const [run] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    expect(run.file).toBe('proof of list');
    expect(shop.sandbox.audit().orders).toHaveLength(1);
  });

  it('says where it cannot keep the rows that it would order', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(SPECIAL));
    const args = ['proof', 'list.csv', '-m', 'mapping.yaml', ...ORDER];
    const result = await shop.call([...args, '--json'], { env: { TMPDIR: '/nonexistent' } });
    expect(result.code).toBe(1);
    const message = expect.stringMatching(/^Cannot store the rows of the proof in .* Set TMPDIR/);
    expect(JSON.parse(result.stdout).error).toEqual({ code: 'file_unwritable', message });
    expect(result.stderr).not.toMatch(/^ +at /m);
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });

  it('orders nothing when the rows are for several users, unless it is told for whom', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(SPECIAL, 3));
    const args = ['proof', 'list.csv', '-m', 'mapping.yaml', ...ORDER];
    const refused = await shop.call(args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('its rows are for 3 users');
    expect(shop.sandbox.audit().requests.total).toBe(0);
    const ordered = await shop.call([...args, '--svc-uid', 'user-7', '--total-price', '4.50']);
    expect(ordered.code).toBe(0);
    const [order] = shop.sandbox.audit().orders;
    expect(JSON.parse(order?.body ?? '')).toMatchObject({ total_price: 4.5, order_for_test: true });
  });

  it('makes what a spreadsheet program would run as a formula a text in CSV, and orders it as it is', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(['5,Spring,=HYPERLINK(A1),hello']));
    const args = ['proof', 'list.csv', '-m', 'mapping.yaml', ...ORDER];
    await shop.call([...args, '-o', 'proof.csv']);
    const shown = await shop.call(['preview', 'proof.csv', '--all', '--format', 'csv']);
    expect(shown.stdout).not.toMatch(/(?:^|,)=/m);
    const written = readFileSync(path.join(shop.folder, 'proof.csv'), 'utf8');
    expect(written.split('\r\n').slice(0, 2)).toEqual(['\ufeff', shown.stdout.split('\r\n')[1]]);
    const body = shop.sandbox.audit().orders[0]?.body ?? '';
    expect(body).toContain('"text":"=HYPERLINK(A1)"');
  });

  itOnPosix(
    'says before it orders that the project is used up: the real order of it is a conflict (needs POSIX: a terminal)',
    async () => {
      const shop = await openShop({ keepBodies: true });
      shop.write('mapping.yaml', MAPPING);
      shop.write('list.csv', listWith(SPECIAL));
      const proof = ['proof', 'list.csv', '-m', 'mapping.yaml'];
      const orders = () => shop.sandbox.audit().orders;
      const alone = await shop.call([...proof, '--project', 'p-1', '--order']);
      expect(alone.code).toBe(2);
      expect(alone.stderr).toContain('without --yes: it uses up project "p-1"');
      const cost = ['--order-count', '500', '--total-price', '250000'];
      expect(orders()).toEqual([]);
      const agreed = await runOnTerminal([...proof, '--project', 'p-1', '--order', ...cost], {
        cwd: shop.folder,
        env: shop.env,
        type: { after: '[y/N] ', keys: 'y\n' },
      });
      expect(agreed.text).toContain('A project can be ordered only once');
      expect(agreed.text).toContain(
        'Order 500 copies in 1 test order for 250,000, with project "p-1"? [y/N]',
      );
      expect(agreed.text.split('[y/N]')).toHaveLength(2);
      expect(JSON.parse(orders()[0]?.body ?? '')).toMatchObject({ order_for_test: true });
      const real = await shop.call([
        'order',
        'list.csv',
        '-m',
        'mapping.yaml',
        '--json',
        '--on-invalid',
        'drop',
      ]);
      expect(JSON.parse(real.stdout).orders.conflict).toBe(1);
    },
  );

  it.each([
    { required: 'by the mapping', mapping: `${MAPPING}four_eyes: true\n`, env: {} },
    { required: 'by the organization', mapping: MAPPING, env: { VDPIPE_FOUR_EYES: '1' } },
  ])(
    'places no real order where four eyes are required $required, but a test order',
    async ({ mapping, env }) => {
      const shop = await openShop({ projects: 10 });
      shop.write('list.csv', listWith(SPECIAL));
      shop.write('mapping.yaml', mapping);
      const proof = ['proof', 'list.csv', '-m', 'mapping.yaml', ...ORDER];
      const real = await shop.call([...proof, '--real', '--order-count', '5000'], { env });
      expect(real.code).toBe(2);
      expect(real.stderr).toContain('Cannot order a real proof: four eyes are required. Leave out');
      expect(shop.sandbox.audit().orders).toEqual([]);
      expect((await shop.call(proof, { env })).code).toBe(0);
      expect(shop.sandbox.audit().orders).toHaveLength(1);
    },
  );

  it('orders rows that were accepted as they are, without asking again', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('m.yaml', MAPPING);
    shop.write('list.csv', listWith(['5,Spring,{{name}} & Co,hello']));
    shop.write('c.csv', `cell,from,to,accept\nE23,{{name}} & Co,,text_debris\n`);
    const input = ['list.csv', '-m', 'm.yaml'];
    const ordered = await shop.call(['proof', ...input, '--corrections', 'c.csv', ...ORDER]);
    expect({ code: ordered.code, stderr: ordered.stderr }).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders[0]?.body).toContain('{{name}} & Co');
  });

  it('orders no test with --real', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith(SPECIAL));
    const flags = ['-m', 'mapping.yaml', ...ORDER, '--real'];
    const { stderr } = await shop.call(['proof', 'list.csv', ...flags]);
    expect(stderr).toContain('Ordering 7 rows as one real order: it uses up project "p-proof".');
    const [order] = shop.sandbox.audit().orders;
    expect(JSON.parse(order?.body ?? '')).not.toHaveProperty('order_for_test');
  });

  it('orders every row that was chosen, though in the proof alone one looks like a total of the others', async () => {
    const shop = await openShop();
    const variables =
      'variables: [{ id: name, column: Name }, { id: note, column: Note }, { id: points, column: Points }]';
    const order =
      'order: { order_count: { column: Qty, combine: sum }, total_price: { per_row: 1 } }';
    shop.write(
      'mapping.yaml',
      `version: 1\nproject: { value: p-1 }\nsvc_uid: { value: u }\nrows: { totals: keep }\n${order}\n${variables}`,
    );
    shop.write(
      'list.csv',
      'Name,Note,Points,Qty\nShell,a long note,10,1\nEsso Deutschland,b,20,1\nTotal,,30,1\n',
    );
    const flags = ['-m', 'mapping.yaml', ...ORDER, '--json'];
    const { code, stdout } = await shop.call(['proof', 'list.csv', ...flags]);
    expect({ code, rows: JSON.parse(stdout).rows }).toMatchObject({
      code: 0,
      rows: { ordered: 3 },
    });
  });

  it.each([
    { name: 'an unknown ending', more: ['-o', 'proof.pdf'], exit: 2, code: 'output_unusable' },
    { name: 'the input as output', more: ['-o', 'list.csv'], exit: 2, code: 'output_unusable' },
    { name: 'a file that is there', more: ['-o', 'there.csv'], exit: 2, code: 'file_exists' },
    { name: '--order without a project', more: ['--order'], exit: 2, code: 'usage' },
    { name: '--real without --order', more: ['--real'], exit: 2, code: 'usage' },
    { name: '--real with --test', more: [...ORDER, '--real', '--test'], exit: 2, code: 'usage' },
    {
      name: '--order without --yes where nobody can be asked',
      more: ['--project', 'p-proof', '--order'],
      exit: 2,
      code: 'proof_unconfirmed',
    },
  ])('refuses $name', async ({ more, exit, code }) => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', listWith([]));
    shop.write('there.csv', 'mine');
    const result = await shop.call(['proof', 'list.csv', '-m', 'mapping.yaml', '--json', ...more]);
    expect(result.code).toBe(exit);
    expect(JSON.parse(result.stdout).error.code).toBe(code);
  });

  it.each([
    { name: 'has a column too few', list: 'x\nProject,Customer\np-1,u\n', code: 'column_missing' },
    {
      name: 'has no valid row',
      list: 'x\nProject,Customer,Qty,Campaign,Name,Note\np-1,u,0,c,,\n',
      code: 'value_missing',
    },
    { name: 'is empty', list: '', code: 'file_empty' },
  ])('says why when a sheet $name: exit 3', async ({ list, code }) => {
    const shop = await openShop();
    shop.write('mapping.yaml', MAPPING);
    shop.write('list.csv', list);
    const result = await shop.call([
      'proof',
      'list.csv',
      '-m',
      'mapping.yaml',
      '-o',
      'p.csv',
      '--json',
    ]);
    expect(result.code).toBe(3);
    const report = JSON.parse(result.stdout);
    expect(report).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
    expect(report.issue_counts).toHaveProperty(code);
  });

  it('has examples in its help that run, on the sample list', async () => {
    const shop = await openShop();
    const help = await shop.call(['proof', '--help']);
    expect(help.stdout).toContain('vdpipe proof list.csv -m mapping.yaml');
    const result = await shop.call(['proof', ...SAMPLE, '-o', 'proof.xlsx', '--json']);
    const report = JSON.parse(result.stdout);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 70, blank: 1, skipped: 0, rejected: 0 },
    });
    expect(report.proof.length).toBeLessThan(12);
  });
});

it.each([
  [[1.789], 'sheet: { decimal: "," }\n', ['1.79']],
  [[1.789, 2.5, 12.25], '', ['1.79', '12.25']],
])(
  'a proof prints the numbers that cells of a workbook hold: %j',
  async (litres, sheet, printed) => {
    const shop = await openShop({ keepBodies: true });
    const book = workbook([['Project', 'Litre'], ...litres.map((litre, i) => [`p-${i}`, litre])]);
    shop.write('list.xlsx', writeBook(book, 'xlsx'));
    const step = 'clean: [{ number: "0.00" }]';
    shop.write(
      'm.yaml',
      `version: 1\nproject: { column: Project }\nsvc_uid: { value: u }\norder: { order_count: { value: 1 }, total_price: { value: 2 } }\n${sheet}variables: [{ id: l, column: Litre, ${step} }, { id: p, column: Project }]\n`,
    );
    const files = ['list.xlsx', '-m', 'm.yaml'];
    expect(await shop.call(['proof', ...files, ...ORDER])).toMatchObject({ code: 0 });
    const body = shop.sandbox.audit().orders[0]?.body ?? '';
    expect(body.match(/"\d+\.\d+"/g)).toEqual(printed.map((text) => `"${text}"`));
  },
);

it('a proof prints texts whole that are longer than a cell of .xlsx can hold', async () => {
  const shop = await openShop({ keepBodies: true });
  const long = 'x'.repeat(40_000);
  const rows = [
    ['Project', 'Litre', 'Text'],
    ['p-1', 1.789, long],
  ];
  shop.write('list.ods', writeBook(workbook(rows), 'ods'));
  shop.write(
    'm.yaml',
    'version: 1\nproject: { column: Project }\nsvc_uid: { value: u }\norder: { order_count: { value: 1 }, total_price: { value: 2 } }\nsheet: { decimal: "," }\nvariables: [{ id: l, column: Litre, clean: [{ number: "0.00" }] }, { id: t, column: Text }]\n',
  );
  expect(await shop.call(['proof', 'list.ods', '-m', 'm.yaml', ...ORDER])).toMatchObject({
    code: 0,
  });
  const body = shop.sandbox.audit().orders[0]?.body ?? '';
  expect([body.includes(long), body.includes('"1.79"')]).toEqual([true, true]);
});
