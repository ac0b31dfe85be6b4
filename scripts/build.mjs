// Compiles src/ to dist/, and bundles the command line and the pages of the console. With --if-needed, only when a source is newer than the last build.
// What was built before stays in place until the new one is whole.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundleCli, bundleThreads } from './bundle-cli.mjs';
import { bundleWeb } from './bundle-web.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const STAMP = '.built';

if (process.argv.includes('--if-needed') && !sourcesChanged()) process.exit(0);
const startedAt = new Date();
const built = mkdtempSync(path.join(root, 'dist-'));
try {
  const tsc = path.join(root, 'node_modules', 'typescript-newest', 'bin', 'tsc');
  console.error('Compiling src/ ...');
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', built];
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  process.exitCode = result.status ?? 1;
  if (process.exitCode === 0) {
    keepPublicDeclarations(built);
    console.error('Bundling the command line ...');
    await bundleCli(built);
    await bundleThreads(built);
    console.error("Bundling the console's pages ...");
    await bundleWeb(built);
    writeManPage(built);
    replaceDist();
  }
} finally {
  rmSync(built, { recursive: true, force: true });
}

/** Removes the declarations that those of the library's entry do not lead to: nobody can import them. */
function keepPublicDeclarations(folder) {
  const kept = new Set();
  const keep = (file) => {
    if (kept.has(file)) return;
    kept.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import\() *['"](\.[^'"]+)\.[jt]s['"]/g)) {
      keep(path.join(path.dirname(file), `${name}.d.ts`));
    }
  };
  keep(path.join(folder, 'index.d.ts'));
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (name.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  }
}

/** The page of `man vdpipe` is what `vdpipe --help` says, with its groups as sections. */
function writeManPage(folder) {
  const main = path.join(folder, 'cli', 'main.js');
  const { stdout, status } = spawnSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('The help for the page of man cannot be shown.');
  const { version, description } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const escaped = stdout
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
  // A section begins with lines that are filled, and indented, which the help's are already.
  const sections = escaped.replaceAll(
    /^(\S.*):$/gm,
    (_, title) => `.SH ${title.toUpperCase()}\n.nf\n.in 0`,
  );
  const head = [
    `.TH VDPIPE 1 "" "vdpipe ${version}"`,
    `.SH NAME\nvdpipe \\- ${description}`,
    '.SH SYNOPSIS\n.nf',
  ];
  writeFileSync(path.join(folder, 'vdpipe.1'), `${[...head, sections].join('\n')}`);
}

function replaceDist() {
  chmodSync(built, 0o755);
  chmodSync(path.join(built, 'cli', 'main.js'), 0o755);
  writeFileSync(path.join(built, STAMP), startedAt.toISOString());
  rmSync(dist, { recursive: true, force: true });
  renameSync(built, dist);
}

function sourcesChanged() {
  const builtAt = builtMs();
  if (builtAt === undefined) return true;
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const settings = [
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/bundle-cli.mjs',
    'scripts/bundle-web.mjs',
    'scripts/licences.mjs',
  ].map((name) => path.join(root, name));
  return [...sources, ...settings].some((file) => statSync(file).mtimeMs > builtAt);
}

function builtMs() {
  try {
    return statSync(path.join(dist, STAMP)).mtimeMs;
  } catch {
    return undefined;
  }
}
