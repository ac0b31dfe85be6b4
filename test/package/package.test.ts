import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { run } from '../docs/consumer.ts';
import { itInTorture } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const CONSUMER = `
import { type CheckReport, checkSheet } from 'vdpipe';

const report: CheckReport = await checkSheet({ file: 'list.csv' });
console.log(report.ok, report.orders);
`;

/** The oldest TypeScript that the package is for, and the newest, which the examples of docs/library.md are compiled with. */
const COMPILERS = ['typescript-oldest', 'typescript-newest'];

const EMBED = readFileSync(path.join(ROOT, 'docs/embed.md'), 'utf8');
/** The program of docs/embed.md. */
const PROGRAM = /^```ts\n(.*?)^```$/ms.exec(EMBED)?.[1] ?? '';

/** The options that docs/embed.md asks for, with the declarations of the package checked too. */
function tsconfigOfDocs(): string {
  const asked = JSON.parse(/^\{ "compilerOptions".*$/m.exec(EMBED)?.[0] ?? '');
  const compilerOptions = { ...asked.compilerOptions, skipLibCheck: false };
  expect(compilerOptions).toMatchObject({ strict: true });
  return JSON.stringify({ compilerOptions, files: ['consumer.ts', 'orders.ts'] });
}

/** What installing the package gives, with this project's own dependencies in the place of downloaded ones. */
async function install(folder: string): Promise<readonly string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = await run(ROOT, 'npm', args);
  expect(packed.code).toBe(0);
  const [{ filename, files, size }] = JSON.parse(packed.stdout);
  expect(size).toBeLessThan(3_000_000);
  expect((await run(folder, 'tar', ['-xzf', filename])).code).toBe(0);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '.bin'), { recursive: true });
  renameSync(path.join(folder, 'package'), path.join(modules, 'vdpipe'));
  const { dependencies, bin } = JSON.parse(
    readFileSync(path.join(modules, 'vdpipe', 'package.json'), 'utf8'),
  );
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  symlinkSync(path.join('..', 'vdpipe', bin.vdpipe), path.join(modules, '.bin', 'vdpipe'));
  return files.map((file: { path: string }) => file.path);
}

/** A shop's database with twenty rows for Monday, one of which is invalid. */
function openShop(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE recipients (id INTEGER PRIMARY KEY, batch TEXT, project_id TEXT, copies INTEGER, price TEXT,
      name TEXT, part TEXT, state TEXT, order_id TEXT, problem TEXT);
    CREATE TABLE to_confirm (order_id TEXT PRIMARY KEY)`);
  const add = database.prepare(
    `INSERT INTO recipients (batch, project_id, copies, price, name) VALUES ('monday', ?, ?, '2.50', ?)`,
  );
  for (let i = 1; i <= 20; i++)
    add.run(`prj-${String(i).padStart(4, '0')}`, i === 7 ? 0 : 1, `Name ${i}`);
  return Object.assign(database, { [Symbol.dispose]: () => database.close() });
}

/** A project that has nothing but the package, and the files of the package. */
let folder: string;
let files: readonly string[];

beforeAll(async () => {
  folder = temporaryFolder(undefined, afterAll);
  files = await install(folder);
  const [, type] = /^npm pkg set type=(\w+)$/m.exec(readFileSync('docs/embed.md', 'utf8')) ?? [];
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(path.join(folder, 'tsconfig.json'), tsconfigOfDocs());
  writeFileSync(path.join(folder, 'consumer.ts'), CONSUMER);
  writeFileSync(path.join(folder, 'orders.ts'), PROGRAM);
  writeFileSync(
    path.join(folder, 'list.csv'),
    'project_id,svc_uid,order_count,total_price,name\np-1,user-1,1,1,Ann\n',
  );
});

describe('the package, in a project that has nothing but it,', () => {
  it('has what people need, and nothing else', () => {
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.d.ts']),
    );
    const left = /^(src|test|bench|scripts)\/|\.env|\.built$|\.tsbuildinfo$/;
    expect(files.filter((file) => left.test(file))).toEqual([]);
  });

  it('has a page of man, which says what --help does', async () => {
    const { man } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(files).toContain(path.normalize(man));
    const page = readFileSync(path.join(folder, 'node_modules/vdpipe', man), 'utf8');
    expect(page).toMatch(/^\.TH VDPIPE 1 .*\n\.SH NAME\nvdpipe \\- \w/);
    // Each line is one of the help, in all sections.
    const lines = '\n.nf\n.in 0';
    expect(page).toContain(`\n.SH PLACE ORDERS${lines}\n  order  `);
    const words = (text: string) =>
      text
        .replaceAll(lines, '')
        .replaceAll(/^\.SH (.*)$/gm, '$1:')
        .replaceAll('\\-', '-');
    const { stdout } = await run(folder, process.execPath, ['node_modules/.bin/vdpipe', '--help']);
    expect(words(page).toLowerCase()).toContain(stdout.toLowerCase());
  });

  it('has no page that has npx install what somebody else published under its name', () => {
    const pages = ['README.md', ...files.filter((file) => /^docs\/.*\.md$/.test(file))];
    const texts = pages.map((page) => readFileSync(path.join(ROOT, page), 'utf8')).join('\n');
    expect(texts).toMatch(/npx --no-install vdpipe/);
    expect(
      texts.match(
        /.*npx(?:\.cmd)? (?!--no-install)(?:-\S+ )*vdpipe.*|npm (?:install|exec)(?: -\S+)* vdpipe\b.*/g,
      ),
    ).toBe(null);
  });

  it('has every file that its files load', () => {
    const loaded = files.filter((file) => file.startsWith('dist/') && /\.js$/.test(file));
    expect(loaded).toContain('dist/serve/sheet/read-rows-main.js');
    const missing = loaded.flatMap((file) => {
      const code = readFileSync(path.join(folder, 'node_modules/vdpipe', file), 'utf8');
      const names = [...code.matchAll(/(?:from|import|import\()\s*["'](\.{1,2}\/[^"']+)["']/g)];
      return names
        .map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
        .filter((name) => !files.includes(name))
        .map((name) => `${file} loads ${name}`);
    });
    expect(missing).toEqual([]);
  });

  itInTorture.each(COMPILERS)(
    'compiles with %s, its own declarations checked too',
    async (compiler) => {
      const tsc = path.join(ROOT, 'node_modules', compiler, 'bin/tsc');
      const args = [tsc, '--outDir', compiler];
      expect(await run(folder, process.execPath, args)).toMatchObject({ code: 0, stdout: '' });
      expect(await run(folder, process.execPath, [`${compiler}/consumer.js`])).toEqual({
        code: 0,
        stdout: 'true 1\n',
        stderr: '',
      });
    },
  );

  it('orders the rows of a database once, killed and started again', async () => {
    expect(PROGRAM.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    const tsc = path.join(ROOT, 'node_modules/typescript-newest/bin/tsc');
    expect(await run(folder, process.execPath, [tsc])).toMatchObject({ code: 0, stdout: '' });
    using database = openShop(path.join(folder, 'shop.sqlite'));
    let child: ChildProcess | undefined;
    let posts = 0;
    await using sandbox = createSandbox({
      ...{ projects: 20, latencyMs: 20 },
      intercept: ({ operation }) => {
        if (operation === 'create_tentative_order' && ++posts === 8) child?.kill('SIGKILL');
        return undefined;
      },
    });
    const { baseUrl } = await sandbox.listen();
    const env = { ...process.env, BASE_URL: baseUrl, API_KEY: 'any' };
    const start = async (...args: string[]) => {
      child = spawn(process.execPath, ['orders.js', ...args], { cwd: folder, env });
      const [code] = await once(child, 'close');
      child = undefined;
      const found = database.prepare('SELECT state, count(*) AS n FROM recipients GROUP BY state');
      const rows = found.all() as { state: string | null; n: number }[];
      return { code, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
    };
    expect(await start('monday')).toEqual({ code: null, null: 20 });
    expect(await start('monday')).toEqual({ code: 4, held: 1, ordered: 19 });
    // Somebody is added to a project that is ordered: that order does not have them, and they do not take its id.
    database.exec(
      `INSERT INTO recipients (batch, project_id, copies, price) VALUES ('monday', 'prj-0001', 1, '2.50')`,
    );
    const added = { held: 1, null: 1 };
    expect(await start('monday')).toEqual({ code: 4, ordered: 19, ...added });
    database.exec('UPDATE recipients SET copies = 1 WHERE copies = 0');
    const all = { code: 4, ordered: 20, conflict: 1 };
    for (const part of ['2', '2']) expect(await start('monday', part)).toEqual(all);
    // The order that was held the first time has been placed by the second run.
    expect(await start('monday', '1')).toEqual({ ...all, code: 0 });
    database.exec("DELETE FROM recipients WHERE state = 'conflict'");
    const ids = sandbox.audit().orders.map(({ order_id }) => String(order_id));
    const kept = (table: string) =>
      database.prepare(`SELECT order_id FROM ${table} ORDER BY order_id`).all();
    expect(new Set(ids).size).toBe(20);
    const placed = ids.toSorted().map((order_id) => ({ order_id }));
    expect([kept('recipients'), kept('to_confirm')]).toEqual([placed, placed]);
  });

  it('has a command and a library that run', async () => {
    const code = CONSUMER.replaceAll(/type CheckReport, |: CheckReport/g, '');
    writeFileSync(path.join(folder, 'consumer.js'), code);
    expect(await run(folder, process.execPath, ['consumer.js'])).toMatchObject({
      ...{ code: 0, stdout: 'true 1\n' },
    });
    const command = path.join('node_modules', '.bin', 'vdpipe');
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect((await run(folder, command, ['--version'])).stdout).toBe(`${version}\n`);
  });
});
