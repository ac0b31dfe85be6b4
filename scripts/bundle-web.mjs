import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { refuseWarning } from './bundle-cli.mjs';
import { licencesOf, packageFolderOf } from './licences.mjs';

/** A page that takes long to load is not used: at most so many bytes for any one screen, as they are sent. */
const MAX_GZIP_BYTES = { js: 60_000, css: 12_000 };

const SOURCE = path.resolve(import.meta.dirname, '..', 'src', 'serve', 'web');

/**
 * Puts the pages of the console into a few files, whose names change with their content.
 *
 * @param {string} dist the folder of the compiled files
 */
export async function bundleWeb(dist) {
  const folder = path.join(dist, 'serve', 'web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scripts = await bundleScripts(dist);
  refuseHeavyScreens(scripts);
  for (const { fileName, code } of scripts) writeFileSync(path.join(folder, fileName), code);
  const names = {
    'app.js': scripts.find(({ isEntry }) => isEntry).fileName,
    'app.css': writeStyles(folder, minifyCss(await readStyles(dist))),
  };
  const page = readFileSync(path.join(SOURCE, 'index.html'), 'utf8');
  writeFileSync(
    path.join(folder, 'index.html'),
    page.replace(/app\.(?:js|css)/g, (name) => names[name]),
  );
  const moduleIds = scripts.flatMap((script) => script.moduleIds);
  const packages = moduleIds.map(packageFolderOf).filter((found) => found !== undefined);
  writeFileSync(path.join(folder, 'LICENSES.txt'), licencesOf(packages));
}

/** @param {string} dist has the calls of the API, which pages need without what checks them */
async function bundleScripts(dist) {
  const api = path.join(dist, 'serve', 'api', 'calls.js');
  const { CALLS } = await import(pathToFileURL(api).href);
  const calls = path.resolve(SOURCE, '..', 'api', 'calls.ts');
  const bundle = await rolldown({
    input: { app: path.join(SOURCE, 'main.tsx') },
    platform: 'browser',
    onLog: refuseWarning,
    plugins: [
      {
        name: 'calls',
        load: (id) => (id === calls ? `export const CALLS = ${JSON.stringify(CALLS)}` : null),
      },
    ],
    tsconfig: path.join(SOURCE, 'tsconfig.json'),
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
  return output;
}

/** A screen needs what is loaded at once, and at most one part that is loaded later. */
function refuseHeavyScreens(scripts) {
  const sizes = new Map(scripts.map(({ fileName, code }) => [fileName, gzipped(code)]));
  const needs = ({ fileName, imports }) => [fileName, ...imports];
  const atOnce = scripts.filter(({ isEntry }) => isEntry).flatMap(needs);
  for (const later of scripts.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const needed = new Set([...atOnce, ...needs(later)]);
    refuseHeavy(
      'js',
      [...needed].reduce((sum, name) => sum + sizes.get(name), 0),
    );
  }
}

/** @param {string} dist has the colours and the type, which are those of the report page */
async function readStyles(dist) {
  const page = path.join(dist, 'output', 'page', 'page-styles.js');
  const { LOOK } = await import(pathToFileURL(page).href);
  const folder = path.join(SOURCE, 'styles');
  const names = readdirSync(folder).sort();
  const styles = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return [LOOK, ...styles].join('\n');
}

/** Without comments and needless space: enough for styles of our own, none of which has such a text in quotes. */
function minifyCss(styles) {
  return styles
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

function writeStyles(folder, text) {
  refuseHeavy('css', gzipped(text));
  const name = `app-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.css`;
  writeFileSync(path.join(folder, name), text);
  return name;
}

function refuseHeavy(kind, bytes) {
  if (bytes <= MAX_GZIP_BYTES[kind]) return;
  throw new Error(`The console's ${kind} has ${bytes} bytes, more than ${MAX_GZIP_BYTES[kind]}`);
}

function gzipped(text) {
  return gzipSync(text, { level: 9 }).length;
}
