import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { callCli } from '../support/call.ts';
import { runCli } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withoutLedger } from './support.ts';

/** How a terminal is told to write in red. */
const RED = '\u001b[31m';

const COMMANDS = [
  'accounts',
  'preview',
  'init',
  'template',
  'check',
  'proof',
  'order',
  'resume',
  'runs',
  'jobs',
  'deliveries',
  'show',
  'status',
  'find',
  'release',
  'stop',
  'watch',
  'withdraw',
  'serve',
  'worker',
  'wait',
  'export',
  'verify',
  'purge',
  'forget',
  'mappings',
  'migrate',
  'ledger',
  'projects',
  'project',
  'profile',
  'product',
  'sandbox',
];

describe('vdpipe --help', () => {
  it('lists every command, and the version is the package’s', async () => {
    const help = await callCli(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    const listed = [...help.stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...COMMANDS, 'completion'].toSorted());
    const { version } = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    expect((await callCli(['--version'])).stdout).toBe(`${version}\n`);
  });

  it('is in English whatever the locale is', async () => {
    const { stdout } = await callCli(['order', '--help'], {
      env: { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    });
    expect(stdout).toContain('Show help');
  });
});

describe('vdpipe', () => {
  it('runs as a user whom the system does not know, without HOME', async () => {
    const unknown = path.resolve(import.meta.dirname, '../support/unknown-user.mjs');
    const env = { NODE_OPTIONS: `--import=${unknown}`, XDG_STATE_HOME: temporaryFolder() };
    const result = await runCli(['runs'], { cwd: temporaryFolder(), env });
    expect(result.code).toBe(0);
  });

  itOnPosix('says that standard input is a folder (needs POSIX: bash)', async () => {
    const wrapper = ['bash', '-c', 'exec "$@" <.', 'bash'];
    const result = await runCli(['check', '-'], { cwd: temporaryFolder(), wrapper });
    expect(result).toMatchObject({
      code: 2,
      stderr: 'vdpipe: Cannot read "-": it is a folder, not a file\n',
    });
  });

  const GONE = [
    {
      args: ['runs', '--json'],
      stdout: expect.stringContaining('"code": "working_folder_missing"'),
    },
    { args: ['--help'], stdout: '' },
  ];
  itOnPosix.each(some(1, GONE))(
    '$args says in a line that its working folder was deleted (needs POSIX: bash)',
    async ({ args, stdout }) => {
      const wrapper = ['bash', '-c', 'rmdir "$PWD" && exec "$@"', 'bash'];
      const folder = mkdtempSync(path.join(temporaryFolder(), 'gone-'));
      expect(await runCli(args, { cwd: folder, wrapper })).toEqual({
        code: 2,
        stdout,
        stderr: expect.stringMatching(/^vdpipe: Cannot find the working folder; [^\n]+\n$/),
      });
    },
  );

  it.each([
    { args: ['check', '--online', 'list.csv'] },
    { args: ['order', '--dry-run', '--test', '-q', 'list.csv'] },
    { args: ['--json', 'check', 'list.csv'] },
    { args: ['-q', '--header-row', '1', 'check', '--allow-http', 'list.csv'] },
    { args: ['--sheet', 'list', '--dry-run', 'order', 'list.csv'] },
  ])('takes switches before what they are not the value of: $args', async ({ args }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const { code, stderr } = await shop.call(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('vdpipe:') });
    expect(shop.sandbox.audit().orders).toEqual([]);
  });

  it.each([
    { args: ['projects', '--svc-uid', '-abc'], uid: '-abc' },
    { args: ['projects', '--svc-uid=-abc'], uid: '-abc' },
    { args: ['--svc-uid', '-abc', '--json', 'projects'], uid: '-abc' },
    { args: ['projects', '--svc-uid', '-a=b'], uid: '-a=b' },
    { args: ['projects', '--svc-uid=--abc'], uid: '--abc' },
  ])('takes a value that begins with a dash: $args', async ({ args, uid }) => {
    const users: string[] = [];
    const shop = await openShop({
      intercept: ({ svcUid }) => {
        users.push(svcUid);
        return undefined;
      },
    });
    expect(await shop.call(args)).toMatchObject({ code: 0, stderr: '' });
    expect(users).toEqual([uid]);
  });

  it.each([
    { args: ['projects', '--svc-uid', '--log'], hint: /--svc-uid=VALUE if it begins with "--"/ },
    { args: ['check', 'list.csv', '--svc-uid', '-q'], hint: /after --svc-uid is missing/ },
    { args: [], hint: /A command is missing\. Try "vdpipe --help"/ },
    { args: ['chek', 'list.csv'], hint: /Did you mean "check"\?/ },
    { args: ['frobnicate'], hint: /Unknown command: frobnicate\. Try "vdpipe --help"/ },
    { args: ['check'], hint: /FILE is missing: vdpipe check FILE\. Try "vdpipe check --help"/ },
    { args: ['show'], hint: /RUN is missing: vdpipe show RUN; "vdpipe runs" lists all runs/ },
    { args: ['show', '--order', 'check'], hint: /RUN is missing: vdpipe show RUN;/ },
    { args: ['project', '--svc-uid', 'u'], hint: /ID is missing: vdpipe project ID/ },
    {
      args: ['watch', 'jobs.yaml', 'list.csv'],
      hint: /"list\.csv" can only be given with --check.*Try "vdpipe watch --help"/,
    },
    { args: ['watch', '--status', '--job', 'acme'], hint: /--job can only be given with --check/ },
    { args: ['migrate', 'postgres://u:secret@db/x'], hint: /argument "postgres:\/\/db\/x"/ },
    { args: ['check', 'a.csv', 'b.csv'], hint: /Cannot read "a\.csv": there is no/ },
    { args: ['check', 'list.csv', '--hedaer-row', '1'], hint: /Did you mean --header-row\?/ },
    { args: ['runs', '--log', 'json'], hint: /^vdpipe: Unknown option --log\. Try/ },
    { args: ['order', 'list.csv', '--yse'], hint: /^vdpipe: Unknown option --yse\. Try/ },
    { args: ['order', 'list.csv', '--agian'], hint: /^vdpipe: Unknown option --agian\. Try/ },
    {
      args: ['check', 'list.csv', '--xyzzy-plugh'],
      hint: /Unknown option --xyzzy-plugh\. Try "vdpipe check --help"/,
    },
    { args: ['check', 'list.csv', '--on-invalid', 'hold'], hint: /Unknown option --on-invalid/ },
    {
      args: ['order', '--onlin', 'list.csv'],
      hint: /Unknown option --onlin\. Did you mean --online\?/,
    },
    {
      args: ['show', '--xyzzy-plugh', '7f3a'],
      hint: /Unknown option --xyzzy-plugh\. Try "vdpipe show --help"/,
    },
    { args: ['check', '-z', 'list.csv'], hint: /Unknown option -z\. Try "vdpipe check --help"/ },
    { args: ['check', 'list.csv', '--no-mapping'], hint: /Unknown option --no-mapping/ },
    { args: ['check', 'list.csv', '--api-key', 'k'], hint: /Unknown option --api-key/ },
    {
      args: ['check', 'list.csv', '--sheet', '1', '--sheet', '2'],
      hint: /--sheet was given more than once/,
    },
    { args: ['check', 'list.csv', '--mapping'], hint: /The value after --mapping is missing/ },
    { args: ['check', ''], hint: /after check is empty/ },
    {
      args: ['order', 'list.csv', '--dry-run=1'],
      hint: /--dry-run takes no value, found "1"/,
    },
    { args: ['order', 'list.csv', '--on-invalid', 'maybe'], hint: /"stop", "hold", "drop"/ },
    { args: ['preview', 'list.csv', '--all', '--limit', '3'], hint: /mutually exclusive/ },
    {
      args: ['preview', 'list.csv', '--limit', '0'],
      hint: /--limit: it must be a whole number from 1 .*found 0/,
    },
    {
      args: ['check', 'list.csv', '--header-row', '0'],
      hint: /--header-row: it must be a whole number from 1/,
    },
    {
      args: ['check', 'list.csv', '--header-row', 'two'],
      hint: /found a value that is not a number/,
    },
    { args: ['check', 'list.csv', '--max-issues', '-1'], hint: /--max-issues: it must be/ },
    {
      args: ['check', 'list.csv', '--max-dataset-bytes', 'x'],
      hint: /--max-dataset-bytes: it must be/,
    },
    {
      args: ['order', 'list.csv', '--concurrency', '-4'],
      hint: /--concurrency: it must be a whole number from 1/,
    },
    { args: ['order', 'list.csv', '--timeout-ms', '0'], hint: /--timeout-ms: it must be/ },
    {
      args: ['order', 'list.csv', '--settle-ms', '99999999999'],
      hint: /to 2147483647, found 99999999999/,
    },
    { args: ['check', 'list.csv', '--delimiter', ',,'], hint: /Cannot use ",," as delimiter/ },
    { args: ['check', 'list.csv', '--encoding', 'klingon'], hint: /encoding "klingon"/ },
    { args: ['check', 'list.csv', '--svc-uid', 'a b'], hint: /Cannot use --svc-uid: .*"a b"/ },
    {
      args: ['check', 'list.csv', '--total-price', 'free'],
      hint: /Cannot use --total-price: .*"free"/,
    },
    { args: ['check', 'none.csv'], hint: /Cannot read "none\.csv": there is no such file/ },
    { args: ['check', '.'], hint: /Cannot read "\.": it is a folder/ },
    {
      args: ['check', 'list.csv', '-m', 'none.yaml'],
      hint: /mapping "none\.yaml": there is no such file/,
    },
    { args: ['show', 'zzz'], hint: /no run "zzz" .*"vdpipe runs"/ },
    { args: ['export', 'zzz', '--state', 'lost'], hint: /"held", "staged"/ },
    {
      args: ['sandbox', '--port', '70000'],
      hint: /--port: it must be a whole number from 0 to 65535/,
    },
    { args: ['sandbox', '--latency', '-3'], hint: /--latency: it must be/ },
    { args: ['sandbox', '--pattern', '('], hint: /Cannot use pattern "\("/ },
  ])('$args ends with 2 and says what to do', async ({ args, hint }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const { code, stdout, stderr } = await shop.call(args, { env: withoutLedger(shop) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(hint);
    expect(stderr).toMatch(/^vdpipe: /);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });

  it('names line and key of everything that is wrong with a mapping', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    shop.write(
      'mapping.yaml',
      'version: 1\nproject: { colum: Project }\nvariables:\n  - { id: name, max_length: many }\n',
    );
    const { code, stderr } = await shop.call(['check', 'list.csv', '-m', 'mapping.yaml']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2, column \d+: project.*colum/);
    expect(stderr).toMatch(/line 4, column \d+: .*max_length/);
  });

  it('writes no colours where there is no terminal, with NO_COLOR or without', async () => {
    for (const env of [{ NO_COLOR: '' }, { NO_COLOR: '1' }]) {
      const { stdout, stderr } = await callCli(['check', 'none.csv'], { env });
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });

  const COLORS = [
    { name: 'colours', env: {}, colored: true },
    { name: 'no colours with NO_COLOR', env: { NO_COLOR: '1' }, colored: false },
  ];
  itOnPosix.each(some(1, COLORS))(
    'writes $name on a terminal (needs POSIX: a terminal)',
    ({ env, colored }) => {
      const main = path.resolve(import.meta.dirname, '../../dist/cli/main.js');
      const command = `'${process.execPath}' '${main}' check none.csv`;
      const { NO_COLOR: _, ...others } = process.env;
      // It gives the command a terminal of its own, and prints what appears there.
      const terminal = spawnSync('script', ['-qec', command, '/dev/null'], {
        env: { ...others, ...env },
        encoding: 'utf8',
      });
      expect(terminal.status).toBe(2);
      expect(terminal.stdout).toContain('Cannot read "none.csv"');
      expect(terminal.stdout.includes(RED)).toBe(colored);
    },
  );
});

it.each([
  [['cancel'], /^vdpipe: vdpipe cannot cancel a tentative order: .* "vdpipe find PROJECT"/],
  [['cancel', '7f3a'], /cannot cancel a tentative order/],
  [
    ['accounts', 'add', 'Ann', '--role', 'boss'],
    /^vdpipe: Cannot use "boss" as role: choose one of "viewer", "operator", "releaser"\. Try/,
  ],
])('vdpipe %s says what there is instead', async (args, says) => {
  const { code, stderr } = await callCli(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(says);
});
