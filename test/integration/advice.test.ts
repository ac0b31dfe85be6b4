import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
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
  const { code, stderr } = await shop.run(['order', ...args]);
  expect({ code, stderr }).toMatchObject({ code: 4 });
  const show = commandsIn(stderr).find((command) => command.startsWith('vdpipe show'));
  const shown = await type(shop, show ?? '');
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  return shown.stdout;
}

/** Types every command that was shown, one after the other, once the file is corrected; all have to end well. */
async function follow(shop: Shop, shown: string, edit: Edit = (row) => row): Promise<void> {
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

/** Of every project with a name that begins so, until it is corrected. */
function refusing(start: string, answer: { status: number; body: object }): SandboxOptions {
  return {
    intercept: ({ operation, id, body }) =>
      operation === 'create_tentative_order' && id.startsWith(start) && !body.includes('"right"')
        ? answer
        : undefined,
  };
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

describe('the advice of vdpipe show', () => {
  it.each<{
    name: string;
    options: SandboxOptions;
    project: string;
    told: string;
    state: string;
    edit?: Edit;
    settle?: (shop: Shop) => void;
    names?: readonly string[];
  }>([
    {
      name: 'a mistyped project',
      options: {},
      project: 'q-2',
      told: 'project_not_found',
      state: 'refused',
      edit: (row) => ({ ...row, project_id: 'p-2' }),
    },
    {
      name: 'another user’s project',
      options: { projects: [{ project_id: 'p-2', svc_uid: 'user-2' }] },
      project: 'p-2',
      told: 'project_not_found',
      state: 'refused',
      edit: (row) => ({ ...row, svc_uid: 'user-2' }),
    },
    {
      name: 'a body that the service does not take',
      options: refusing('p-2', {
        status: 400,
        body: errorBody('invalid_request', {
          issues: [{ code: 'custom', path: ['order_name'], message: 'must be right' }],
        }),
      }),
      project: 'p-2',
      told: 'order_name: must be right (custom)',
      state: 'refused',
      edit: (row) => ({ ...row, order_name: 'right' }),
    },
    {
      name: 'a project without a document',
      options: { projects: [{ project_id: 'p-2', has_document: false }] },
      project: 'p-2',
      told: 'doc_not_found',
      state: 'refused',
      settle: ({ sandbox }) => sandbox.setProject({ project_id: 'p-2' }),
    },
    {
      name: 'a cancelled project',
      options: refusing('p-2', {
        status: 409,
        body: errorBody('project_not_editing', { status: 'canceled' }),
      }),
      project: 'p-2',
      told: 'project status "canceled"',
      state: 'refused',
      edit: (row) => ({ ...row, project_id: 'p-3' }),
    },
    {
      name: 'a code that nobody lists',
      options: refusing('p-2', { status: 422, body: errorBody('brand_new') }),
      project: 'p-2',
      told: 'brand_new',
      state: 'refused',
      edit: (row) => ({ ...row, order_name: 'right' }),
    },
    {
      name: 'a project that somebody else has ordered',
      options: { projects: [{ project_id: 'p-2', status: 'ordering', order_id: 77 }] },
      project: 'p-2',
      told: 'the project has order 77',
      state: 'conflict',
      edit: (row) => ({ ...row, project_id: 'p-3' }),
    },
    {
      name: 'a project whose order has the rows already',
      options: { projects: [{ project_id: 'p-2', status: 'ordered', order_id: 77 }] },
      project: 'p-2',
      told: 'project_not_editing',
      state: 'conflict',
      edit: () => null,
      names: ['Ann', 'Bo'],
    },
  ])(
    'ends well for $name',
    async ({ options, project, told, state, edit, settle, names = NAMES }) => {
      const shop = await openShop({ keepBodies: true, ...options });
      shop.write('list.csv', LIST.replaceAll('X', project));
      const shown = await orderAndShow(shop, ['list.csv']);
      expect(shown).toMatch(new RegExp(`^  ${state} .*${project}, 2 rows from 4 to 5`, 'm'));
      expect(shown).toContain(told);
      settle?.(shop);
      await follow(shop, shown, edit);
      expect(printed(shop)).toEqual(names);
      expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    },
  );

  it('ends well for a mistyped project whose own order was placed: look-ups tell before anything is ordered', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'pl-1'));
    const shown = await orderAndShow(shop, ['list.csv']);
    expect(shown).toMatch(/A project that has an order takes no more rows/);
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

  it.each<{ name: string; rows: string; flags?: readonly string[]; edit: Edit; told: string }>([
    {
      name: 'an order that is held for one of its rows',
      rows: 'p-2,user-1,1,2,b,Cy\np-2,user-1,1,free,b,Di',
      told: 'rows_invalid',
      edit: (row) => ({ ...row, total_price: '2' }),
    },
    {
      name: 'an order whose rows differ',
      rows: 'p-2,user-1,1,2,b,Cy\np-2,user-1,2,2,b,Di',
      told: 'order_fields_differ',
      edit: (row) => ({ ...row, order_count: '1' }),
    },
    {
      name: 'a row without a project',
      rows: 'p-2,user-1,1,2,b,Cy\n,user-1,1,2,b,Di',
      told: 'project_missing',
      edit: (row) => ({ ...row, project_id: 'p-3' }),
    },
    {
      name: 'a project that look-ups did not find',
      rows: 'q-2,user-1,1,2,b,Cy\nq-2,user-1,1,2,b,Di',
      flags: ['--online'],
      told: 'project_not_found',
      edit: (row) => ({ ...row, project_id: 'p-2' }),
    },
    {
      name: 'a dataset that is too large',
      rows: `p-2,user-1,1,2,b,Cy\np-2,user-1,1,2,b,Di`,
      flags: ['--max-dataset-bytes', '90'],
      told: 'dataset_too_large',
      edit: (row) => (row['name'] === 'Di' ? { ...row, project_id: 'p-3' } : row),
    },
  ])('ends well for $name', async ({ rows, flags = [], edit, told }) => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', `${HEADER}\np-1,user-1,1,2,a,Ann\np-4,user-1,1,2,a,Bo\n${rows}\n`);
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'hold', ...flags]);
    expect(shown).toContain(told);
    await follow(shop, shown, edit);
    expect(printed(shop)).toEqual(NAMES);
  });

  it('ends well for rows that their order went without', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'p-2').replace('1,2,b,Di', 'x,2,b,Di'));
    const shown = await orderAndShow(shop, ['list.csv', '--on-invalid', 'drop']);
    expect(shown).toContain('ordered without some of its rows takes them no more');
    expect(shown).toMatch(
      /give each row whose project was ordered without it another project, .*:\n {2}vdpipe check/,
    );
    await follow(shop, shown, (row) => ({ ...row, project_id: 'p-3', order_count: '1' }));
    expect(printed(shop)).toEqual(NAMES);
  });

  it('ends well for a list in which everything was ordered before, by an earlier run', async () => {
    const shop = await openShop({ keepBodies: true });
    shop.write('list.csv', LIST.replaceAll('X', 'p-2'));
    expect((await shop.run(['order', 'list.csv'])).code).toBe(0);
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
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['nothing']]), 'Info');
    const rows = [['Spring'], ['Card', 'Full name'], ['p-1', 'Ann'], ['q-2', 'Bo']];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'My list');
    shop.write('my list.xlsx', XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
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
      (await shop.run(['runs', '--json', '--ledger', 'my runs.sqlite'])).stdout,
    );
    expect(runs).toHaveLength(2);
  });

  it('of an unfinished run is to go on with it; then the rows that were refused are given back', async () => {
    const shop = await openShop({
      keepBodies: true,
      projects: [{ project_id: 'p-1', locked: true }],
    });
    shop.write('list.csv', LIST.replaceAll('X', 'q-2'));
    const first = await shop.run(['order', 'list.csv', '--patience-ms', '1']);
    expect(first.code).toBe(5);
    const [resume = ''] = commandsIn(first.stderr);
    const [, run = ''] = /vdpipe resume (\S+)/.exec(resume) ?? [];
    const open = (await shop.run(['show', run])).stdout;
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
    const again = (await shop.run(['show', run])).stdout;
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
    const { code, stderr } = await shop.run(['order', 'list.csv']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^Cannot give the rows of run .*list\.csv" is not what it was/m);
    const [, run = ''] = /^Run (\S+)$/m.exec(stderr) ?? [];
    const changed = JSON.parse((await shop.run(['resume', run, '--json'])).stdout);
    expect(changed.files).toEqual({});
    shop.write('list.csv', list);
    const { files } = JSON.parse((await shop.run(['resume', run, '--json'])).stdout);
    expect(path.basename(files.refused)).toBe('list.rejects.xlsx');
    const again = JSON.parse((await shop.run(['resume', run, '--json'])).stdout);
    expect(again.files).toEqual({});
  });

  it('says which rows they are when the list is not there any more, and takes a copy of it', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', LIST.replaceAll('X', 'q-2'));
    const { stdout } = await shop.run(['order', '-', '--json'], { input: readFileSync(list) });
    const { run, files } = JSON.parse(stdout);
    expect(files).toEqual({});
    const shown = (await shop.run(['show', run])).stdout;
    const [exporting = ''] = commandsIn(shown);
    const exported = await type(shop, exporting);
    expect(exported.code).toBe(0);
    expect(exported.stdout.match(/^\d+,q-2,.*refused/gm)).toHaveLength(2);
    const without = await shop.run(['show', run, '--rejects', 'r.csv', '--json']);
    expect(without.code).toBe(2);
    expect(JSON.parse(without.stdout).error).toMatchObject({
      code: 'rows_unavailable',
      message: expect.stringMatching(/the ledger keeps no cells.* --input LIST/),
    });
    const other = shop.write('other.csv', LIST);
    const wrong = await shop.run(['show', run, '--rejects', 'r.csv', '--input', other]);
    expect(wrong.stderr).toMatch(/"other.csv"|other\.csv" is not what it was/);
    const right = await shop.run([
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
