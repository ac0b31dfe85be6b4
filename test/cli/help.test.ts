import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { COMMANDS as ALL, GROUPS } from '../../src/cli/commands.ts';
import { callCli } from '../support/call.ts';
import { startCli } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

/** Every command but `completion`, in an order in which their examples can run one after the other. */
const COMMANDS = [
  'init',
  'preview',
  'template',
  'check',
  'proof',
  'order',
  'resume',
  'runs',
  'jobs',
  'deliveries',
  'show',
  'export',
  'status',
  'verify',
  'projects',
  'project',
  'product',
  'purge',
];

const MAPPING = `
version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { value: 1 }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
`;

function workbook(text: string): Buffer {
  const book = utils.book_new();
  const rows = text.split('\r\n').map((line) => line.replaceAll('"', '').split(','));
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Rows');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes']]), 'Notes');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** What `--help` of each command prints; of all together under the empty name. */
const pages = new Map<string, string>();

beforeAll(async () => {
  const names = [...COMMANDS, 'sandbox', 'mappings', 'ledger', 'accounts', ''];
  const asked = names.map((name) => callCli([...(name ? [name] : []), '--help']));
  for (const [i, { code, stdout }] of (await Promise.all(asked)).entries()) {
    expect(code).toBe(0);
    pages.set(names[i] ?? '', stdout);
  }
});

/** The commands that stand under "Examples:", without what is told of them. */
function examplesOf(command: string): string[] {
  const page = pages.get(command) ?? '';
  const [, examples = ''] = /^Examples:\n((?:.*\n)*?)\nExit codes: /m.exec(page) ?? [];
  const lines = examples.split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      expect(line).toMatch(/^ {2}vdpipe .*\S {2}# \w/);
      return line.slice('  vdpipe '.length, line.indexOf('  # '));
    });
}

async function openFilledShop(): Promise<Shop> {
  const shop = await openShop({ projects: 3, pattern: /^p(?:rj)?-\d+$/ });
  shop.write('list.csv', listOf(2));
  shop.write('january.csv', listOf(2));
  shop.write('february.csv', listOf(3).replace(/^p-[12].*$\n?/gm, ''));
  // The list of the workbook is for other projects, as none is ordered twice.
  shop.write('list.xlsx', workbook(listOf(2).replaceAll('p-', 'p-10')));
  shop.write('variables.csv', 'id,title\nname,Name\npostcode,Postcode\n');
  return shop;
}

describe('--help', () => {
  it('fits 80 columns, and no two columns of it touch', () => {
    const lines = [...pages.values()].flatMap((page) => page.split('\n'));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => /\S\[(?:string|number|boolean|array)\]/.test(line))).toEqual([]);
  });

  it('shows the commands by what they are for, with an example of each group, and every exit code', () => {
    const page = pages.get('') ?? '';
    expect(page).toMatch(/^Place orders:\n {2}order .*\n(?:.*\n)*? {2}\$ vdpipe order /m);
    const named = [...page.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(ALL.map(({ usage }) => usage.split(' ')[0]).toSorted());
    expect(page).toMatch(/^Exit codes:\n(?: {2}\d+ +\S.*\n){7}/m);
    expect(page.match(/^ {2}\$ vdpipe /gm)).toHaveLength(Object.keys(GROUPS).length);
    const codesOf = (name: string) =>
      /^Exit codes: [^.]*/m
        .exec(pages.get(name) ?? '')?.[0]
        .match(/\d+/g)
        ?.join();
    expect(codesOf('order')).toBe('0,1,2,3,4,5,130');
    expect(codesOf('check')).toBe('0,1,2,3,130');
  });

  it.each([
    { args: ['-h'], command: '' },
    { args: ['help'], command: '' },
    { args: ['order', '-h'], command: 'order' },
    { args: ['help', 'order'], command: 'order' },
    { args: ['mappings', 'accept', 'acme', '--help'], command: 'mappings' },
    { args: ['mappings', 'list', '-h'], command: 'mappings' },
    { args: ['ledger', 'backup', 'x', '--help'], command: 'ledger' },
    { args: ['accounts', 'add', 'ann', '--help'], command: 'accounts' },
  ])('is what $args prints', async ({ args, command }) => {
    const asked = await callCli(args);
    expect(asked).toMatchObject({ code: 0, stdout: pages.get(command) });
  });

  it('has examples that run as they stand, each on a line of its own', async () => {
    const shop = await openFilledShop();
    for (const command of COMMANDS) {
      const examples = examplesOf(command);
      expect(examples.length).toBeGreaterThan(0);
      if (command === 'preview') shop.write('mapping.yaml', MAPPING);
      const newest = examples.join().includes('7f3a') ? await newestRun(shop) : '';
      for (const example of examples) {
        const { code } = await shop.call(example.replace('7f3a', newest).split(' '));
        expect({ example, code }).toEqual({ example, code: 0 });
      }
    }
  });

  itOnPosix('of sandbox has examples that start one (needs POSIX: signals)', async () => {
    for (const example of some(1, examplesOf('sandbox'))) {
      const running = startCli([...example.split(' '), '--port', '0']);
      const { stdout } = running.process;
      if (!stdout) throw new TypeError('The command has a standard output');
      expect(String(await once(stdout, 'data'))).toMatch(/^http:/);
      running.process.kill('SIGINT');
      expect((await running.ended).code).toBe(0);
    }
  });
});

async function newestRun(shop: Shop): Promise<string> {
  return JSON.parse((await shop.call(['runs', '--json'])).stdout)[0].run;
}
