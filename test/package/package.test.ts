import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** The options that docs/library.md asks for, strict, and with the declarations of the package checked too. */
function tsconfigOfDocs(): string {
  const docs = readFileSync(path.join(ROOT, 'docs/library.md'), 'utf8');
  const asked = JSON.parse(/^\{ "compilerOptions".*$/m.exec(docs)?.[0] ?? '');
  const compilerOptions = { ...asked.compilerOptions, strict: true, skipLibCheck: false };
  return JSON.stringify({ compilerOptions, files: ['consumer.ts'] });
}

/** What installing the package gives, with this project's own dependencies in the place of downloaded ones. */
async function install(folder: string): Promise<readonly string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = await run(ROOT, 'npm', args);
  expect(packed.code).toBe(0);
  const [{ filename, files, size }] = JSON.parse(packed.stdout);
  expect(size).toBeLessThan(2_800_000);
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

/** A project that has nothing but the package, and the files of the package. */
let folder: string;
let files: readonly string[];

beforeAll(async () => {
  folder = temporaryFolder(undefined, afterAll);
  files = await install(folder);
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'tsconfig.json'), tsconfigOfDocs());
  writeFileSync(path.join(folder, 'consumer.ts'), CONSUMER);
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
