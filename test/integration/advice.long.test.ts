import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SandboxProject } from '../../src/sandbox/project-file.ts';
import { writeSheets } from '../meaning/workbook.ts';
import { commandsIn, correct, fileIn, type } from '../support/follow-advice.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,order_name,name';

type Row = Record<string, string>;
type Edit = (row: Row) => Row | null;

/** Each name that was printed, in the order of the alphabet. */
function printed(shop: Shop): string[] {
  return shop.sandbox
    .audit()
    .orders.flatMap(({ body }) => JSON.parse(body ?? '{}').vdp_dataset.rows)
    .map((row: { cols: { id: string; value: { text: string } }[] }) =>
      String(row.cols.find(({ id }) => id === 'name')?.value.text),
    )
    .toSorted();
}

/** Orders a list, and asks for what to do as the last line says. Gives what was shown. */
async function orderAndShow(shop: Shop, args: readonly string[]): Promise<string> {
  const { code, stderr } = await shop.call(['order', ...args, '--combine', 'same']);
  expect({ code, stderr }).toMatchObject({ code: 4 });
  const show = commandsIn(stderr).find((command) => command.startsWith('vdpipe show'));
  const shown = await type(shop, show ?? '');
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  return shown.stdout;
}

/** Types every command that was shown, one after the other, once the file is corrected; all have to end well. */
async function follow(shop: Shop, shown: string, edit: Edit): Promise<void> {
  const commands = commandsIn(shown);
  expect(commands.some((command) => command.startsWith('vdpipe order'))).toBe(true);
  const corrected = new Set<string>();
  for (const command of commands) {
    const file = fileIn(shop, command);
    if (/^vdpipe (check|order)/.test(command) && !corrected.has(file)) {
      correct(file, edit);
      corrected.add(file);
    }
    expect({ command, ...(await type(shop, command)) }).toMatchObject({ code: 0 });
  }
}

function errorBody(code: string, details?: object) {
  return { error: { code, message: 'No', details, request_id: 'r' } };
}

const LIST = [
  HEADER,
  'p-1,user-1,1,2,a,Ann',
  'p-1,user-1,1,2,a,Bo',
  'X,user-1,1,2,b,Cy',
  'X,user-1,1,2,b,Di',
].join('\n');
const NAMES = ['Ann', 'Bo', 'Cy', 'Di'];

interface Cause {
  readonly name: string;
  readonly project: string;
  /** How the sandbox knows the project. */
  readonly known?: Omit<SandboxProject, 'project_id'>;
  /** What the service answers until a row says "right". */
  readonly answer?: { status: number; body: object };
  readonly told: string;
  readonly state: 'refused' | 'conflict';
  readonly edit: Edit;
}

const right: Edit = (row) => ({ ...row, order_name: 'right' });

const CAUSES: readonly Cause[] = [
  {
    name: 'a mistyped project',
    project: 'q-2',
    told: 'project_not_found',
    state: 'refused',
    edit: (row) => ({ ...row, project_id: 'p-2' }),
  },
  {
    name: 'another user’s project',
    project: 'p-3',
    known: { svc_uid: 'user-2' },
    told: 'project_not_found',
    state: 'refused',
    edit: (row) => ({ ...row, svc_uid: 'user-2' }),
  },
  {
    name: 'a body that the service does not take',
    project: 'p-4',
    answer: {
      status: 400,
      body: errorBody('invalid_request', {
        issues: [{ code: 'custom', path: ['order_name'], message: 'must be right' }],
      }),
    },
    told: 'order_name: must be right (custom)',
    state: 'refused',
    edit: right,
  },
  {
    name: 'a project that has no document yet',
    project: 'p-5',
    known: { has_document: false },
    told: 'doc_not_found',
    state: 'refused',
    edit: (row) => row,
  },
  {
    name: 'a cancelled project',
    project: 'p-6',
    answer: { status: 409, body: errorBody('project_not_editing', { status: 'canceled' }) },
    told: 'project status "canceled"',
    state: 'refused',
    edit: (row) => ({ ...row, project_id: 'p-16' }),
  },
  {
    name: 'a code that nobody lists',
    project: 'p-7',
    answer: { status: 422, body: errorBody('brand_new') },
    told: 'brand_new',
    state: 'refused',
    edit: right,
  },
  {
    name: 'a project that somebody else has ordered',
    project: 'p-8',
    known: { status: 'ordering', order_id: 77 },
    told: 'the project has order 77',
    state: 'conflict',
    edit: (row) => ({ ...row, project_id: 'p-18' }),
  },
  {
    name: 'a project whose order has the rows already',
    project: 'p-9',
    known: { status: 'ordered', order_id: 78 },
    told: 'project_not_editing',
    state: 'conflict',
    edit: () => null,
  },
];

describe('the advice of vdpipe show', () => {
  it('ends well whatever the service did not take, all of it in one list', async () => {
    const answers = new Map(CAUSES.map(({ project, answer }) => [project, answer]));
    const shop = await openShop({
      keepBodies: true,
      projects: CAUSES.flatMap(({ project, known }) =>
        known ? [{ project_id: project, ...known }] : [],
      ),
      intercept: ({ operation, id, body }) =>
        operation === 'create_tentative_order' && !body.includes('"right"')
          ? answers.get(id)
          : undefined,
    });
    const rows = CAUSES.flatMap(({ project, name }) =>
      [1, 2].map((copy) => `${project},user-1,1,2,b,${name} ${copy}`),
    );
    shop.write('list.csv', [HEADER, 'p-1,user-1,1,2,a,Ann', ...rows].join('\n'));
    const shown = await orderAndShow(shop, ['list.csv']);
    for (const [i, { name, project, state, told }] of CAUSES.entries()) {
      const place = `rows ${3 + 2 * i} to ${4 + 2 * i}`;
      // An order's line, and what is told below it.
      const order = new RegExp(`^  ${state} +${project}, ${place}.*(?:\\n {14}.*)*`, 'm').exec(
        shown,
      );
      expect({ name, told: order?.[0] }).toEqual({ name, told: expect.stringContaining(told) });
    }
    shop.sandbox.setProject({ project_id: 'p-5' });
    const causeOf = (row: Row) => CAUSES.find(({ name }) => row['name']?.startsWith(name));
    await follow(shop, shown, (row) => causeOf(row)?.edit(row) ?? null);
    const left = CAUSES.filter(({ project }) => project !== 'p-9');
    expect(printed(shop)).toEqual(
      ['Ann', ...left.flatMap(({ name }) => [`${name} 1`, `${name} 2`])].toSorted(),
    );
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
  });

  it('ends well for a mistyped project whose own order was placed: look-ups tell before anything is ordered', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'pl-1'));
    const shown = await orderAndShow(shop, ['list.csv']);
    expect(shown).toMatch(/Rows cannot be added to a project that has an order/);
    const [check = '', order = ''] = commandsIn(shown);
    const file = fileIn(shop, check);
    correct(file, (row) => ({ ...row, project_id: 'p-1' }));
    const before = shop.sandbox.audit().requests.by_operation['create_tentative_order'];
    const checked = await type(shop, check);
    expect(checked.code).toBe(3);
    expect(checked.stderr).toMatch(
      /project_not_editing.*\n.*"p-1".*"ordering", with order \d+\n.*What to do: .*give them another project/,
    );
    correct(file, (row) => ({ ...row, project_id: 'p-2' }));
    expect(await type(shop, check)).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().requests.by_operation['create_tentative_order']).toBe(before);
    expect(await type(shop, order)).toMatchObject({ code: 0 });
    expect(printed(shop)).toEqual(NAMES);
  });

  it('ends well for all that is wrong before anything is ordered', async () => {
    const shop = await openShop({ keepBodies: true });
    const wrong = [
      { code: 'rows_invalid', rows: ['p-2,user-1,1,2,b,Bo', 'p-2,user-1,1,free,b,Cy'] },
      { code: 'order_fields_differ', rows: ['p-3,user-1,1,2,b,Di', 'p-3,user-1,2,2,b,Ed'] },
      { code: 'project_missing', rows: ['p-4,user-1,1,2,b,Fay', ',user-1,1,2,b,Gus'] },
      { code: 'project_not_found', rows: ['q-5,user-1,1,2,b,Hal', 'q-5,user-1,1,2,b,Ida'] },
    ];
    const lines = [HEADER, 'p-1,user-1,1,2,a,Ann', ...wrong.flatMap(({ rows }) => rows)];
    shop.write('list.csv', lines.join('\n'));
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'hold', '--online']);
    for (const { code } of wrong) expect(shown).toContain(code);
    await follow(shop, shown, (row) => ({
      ...row,
      project_id: (row['project_id'] || 'p-6').replace('q', 'p'),
      order_count: '1',
      total_price: '2',
    }));
    const names = lines.slice(1).map((line) => line.split(',').at(-1));
    expect(printed(shop)).toEqual(names);
    expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
  });

  it('ends well for a dataset that is too large', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write(
      'list.csv',
      `${LIST.replace('p-1,user-1,1,2,a,Bo', 'p-4,user-1,1,2,a,Bo').replaceAll('X', 'p-2')}\n`,
    );
    const flags = ['--on-invalid', 'hold', '--max-dataset-bytes', '90'];
    const shown = await orderAndShow(shop, ['list.csv', ...flags]);
    expect(shown).toContain('dataset_too_large');
    await follow(shop, shown, (row) =>
      row['name'] === 'Di' ? { ...row, project_id: 'p-3' } : row,
    );
    expect(printed(shop)).toEqual(NAMES);
  });

  it('ends well for rows that their order went without', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'p-2').replace('1,2,b,Di', 'x,2,b,Di'));
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'drop']);
    expect(shown).toContain('left out of an order that was placed cannot be added to it later');
    expect(shown).toMatch(
      /give each row that was left out of a placed order another project, .*:\n {2}vdpipe check/,
    );
    await follow(shop, shown, (row) => ({ ...row, project_id: 'p-3', order_count: '1' }));
    expect(printed(shop)).toEqual(NAMES);
  });

  it('ends well for a list in which everything was ordered before, by an earlier run', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'p-2'));
    expect((await shop.call(['order', 'list.csv', '--combine', 'same'])).code).toBe(0);
    const shown = await orderAndShow(shop, ['list.csv', '--again']);
    expect(shown).toMatch(/conflict .*\(the project has order \d+ of run [0-9a-f]{8}\)/);
    await follow(shop, shown, () => null);
    expect(printed(shop)).toEqual(NAMES);
  });

  it('has two files when rows were wrong before and others were refused: neither has a row of the other', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', `${LIST.replaceAll('X', 'q-2')}\np-5,user-1,x,2,c,Ed\n`);
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'hold']);
    const orders = commandsIn(shown).filter((command) => command.startsWith('vdpipe order'));
    expect(new Set(orders.map((command) => fileIn(shop, command))).size).toBe(2);
    await follow(shop, shown, (row) => ({
      ...row,
      order_count: '1',
      project_id: String(row['project_id']).replace('q', 'p'),
    }));
    expect(printed(shop)).toEqual([...NAMES, 'Ed']);
  });

  it('repeats the flags that the list was read with, for a workbook with a mapping, from another folder’s ledger', async () => {
    const shop = await openShop({ keepBodies: true });
    const rows = [['Spring'], ['Card', 'Full name'], ['p-1', 'Ann'], ['q-2', 'Bo']];
    shop.write('my list.xlsx', writeSheets({ Info: [['nothing']], 'My list': rows }));
    shop.write(
      'my mapping.yaml',
      'version: 1\nproject: { column: Card }\nsvc_uid: { value: user-1 }\norder: { order_count: { value: 1 }, total_price: { value: "2" } }\nvariables: [{ id: name, column: Full name }]\n',
    );
    const read = [
      '--sheet',
      'My list',
      '--header-row',
      '2',
      '--test',
      '--ledger',
      'my runs.sqlite',
    ];
    const files = ['--base-url', shop.baseUrl, '--rejects', 'to correct.xlsx'];
    const shown = await orderAndShow(shop, [
      'my list.xlsx',
      '-m',
      'my mapping.yaml',
      ...read,
      ...files,
    ]);
    const [check = '', order = ''] = commandsIn(shown);
    correct(fileIn(shop, check), (row) => ({ ...row, Card: 'p-2' }), 2);
    expect({ check, ...(await type(shop, check)) }).toMatchObject({ code: 0 });
    expect({ order, ...(await type(shop, order)) }).toMatchObject({ code: 0 });
    expect(printed(shop)).toEqual(['Ann', 'Bo']);
    const tests = shop.sandbox
      .audit()
      .orders.map(({ body }) => JSON.parse(body ?? '').order_for_test);
    expect(tests).toEqual([true, true]);
    const runs = JSON.parse(
      (await shop.call(['runs', '--json', '--ledger', 'my runs.sqlite'])).stdout,
    );
    expect(runs).toHaveLength(2);
  });

  it('of an unfinished run is to go on with it; then the rows that were refused are given back', async () => {
    const shop = await openShop({
      keepBodies: true,
      projects: [{ project_id: 'p-1', locked: true }],
    });
    shop.write('list.csv', LIST.replaceAll('X', 'q-2'));
    const first = await shop.call(['order', 'list.csv', '--combine', 'same', '--patience-ms', '1']);
    expect(first.code).toBe(5);
    const [resume = ''] = commandsIn(first.stderr);
    const [, run = ''] = /vdpipe resume (\S+)/.exec(resume) ?? [];
    const open = (await shop.call(['show', run])).stdout;
    expect(commandsIn(open)).toEqual([resume]);
    shop.sandbox.setProject({ project_id: 'p-1' });
    const { code, stderr } = await type(shop, resume);
    expect(code).toBe(4);
    const [show = ''] = commandsIn(stderr);
    await follow(shop, (await type(shop, show)).stdout, (row) => ({ ...row, project_id: 'p-2' }));
    expect(printed(shop)).toEqual(NAMES);
  });

  it('writes the rows anew when their file is gone', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', `${LIST.replaceAll('X', 'q-2')}\np-5,user-1,x,2,c,Ed\n`);
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'drop']);
    const [, run = ''] = /Run (\S+)/.exec(shown) ?? [];
    for (const command of commandsIn(shown)) {
      if (command.startsWith('vdpipe order'))
        renameSync(fileIn(shop, command), path.join(shop.folder, `gone${command.length}`));
    }
    const again = (await shop.call(['show', run])).stdout;
    expect(commandsIn(again)[0]).toMatch(/^vdpipe show \S+ --rejects list\.rejects\.xlsx$/);
    const [write = '', ...rest] = commandsIn(again);
    expect(await type(shop, write)).toMatchObject({ code: 0 });
    await follow(shop, rest.map((command) => `  ${command}`).join('\n'), (row) => ({
      ...row,
      order_count: '1',
      project_id: String(row['project_id']).replace('q', 'p'),
    }));
    expect(printed(shop)).toEqual([...NAMES, 'Ed']);
  });

  it('says why there is no file when the list was changed while it was ordered, and gives the rows back later', async () => {
    let isChanged = false;
    const shop = await openShop({
      intercept: ({ operation }) => {
        if (operation === 'create_tentative_order' && !isChanged)
          shop.write('list.csv', `${LIST}\n`);
        isChanged = true;
        return undefined;
      },
    });
    const list = LIST.replaceAll('X', 'q-2');
    shop.write('list.csv', list);
    const { code, stderr } = await shop.call(['order', 'list.csv', '--combine', 'same']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^Cannot write the rows of run .*list\.csv" has changed since/m);
    const [, run = ''] = /^Run (\S+)$/m.exec(stderr) ?? [];
    const changed = JSON.parse((await shop.call(['resume', run, '--json'])).stdout);
    expect(changed.files).toEqual({});
    shop.write('list.csv', list);
    const { files } = JSON.parse((await shop.call(['resume', run, '--json'])).stdout);
    expect(path.basename(files.refused)).toBe('list.rejects.xlsx');
    const again = JSON.parse((await shop.call(['resume', run, '--json'])).stdout);
    expect(again.files).toEqual({});
  });

  it('says which rows they are when the list is not there any more, and takes a copy of it', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', LIST.replaceAll('X', 'q-2'));
    const { stdout } = await shop.run(['order', '-', '--combine', 'same', '--json'], {
      input: readFileSync(list),
    });
    const { run, files } = JSON.parse(stdout);
    expect(files).toEqual({});
    const shown = (await shop.call(['show', run])).stdout;
    const [exporting = ''] = commandsIn(shown);
    const exported = await type(shop, exporting);
    expect(exported.code).toBe(0);
    expect(exported.stdout.match(/^\d+,q-2,.*refused/gm)).toHaveLength(2);
    const without = await shop.call(['show', run, '--rejects', 'r.csv', '--json']);
    expect(without.code).toBe(2);
    expect(JSON.parse(without.stdout).error).toMatchObject({
      code: 'rows_unavailable',
      message: expect.stringMatching(/the ledger keeps no cells.* --input LIST/),
    });
    const other = shop.write('other.csv', LIST);
    const wrong = await shop.call(['show', run, '--rejects', 'r.csv', '--input', other]);
    expect(wrong.stderr).toMatch(/other\.csv" has changed since/);
    const right = await shop.call([
      'show',
      run,
      '--rejects',
      'r.csv',
      '--input',
      'list.csv',
      '--json',
    ]);
    expect(JSON.parse(right.stdout).files).toEqual({ rejects: 'r.csv' });
    expect(readFileSync(path.join(shop.folder, 'r.csv'), 'utf8').match(/^q-2,/gm)).toHaveLength(2);
  });
});
