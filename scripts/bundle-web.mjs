import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { licencesOf, packageFolderOf } from './licences.mjs';

/** A page that takes long to load is not used: at most so many bytes, as they are sent. */
const MAX_GZIP_BYTES = { js: 60_000, css: 12_000 };

const SOURCE = path.resolve(import.meta.dirname, '..', 'src', 'serve', 'web');

/**
 * Puts the pages of the console into three files, whose names change with their content.
 *
 * @param {string} dist the folder of the compiled files
 */
export async function bundleWeb(dist) {
  const folder = path.join(dist, 'serve', 'web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, moduleIds } = await bundleScript();
  const names = {
    'app.js': write(folder, 'js', code),
    'app.css': write(folder, 'css', minifyCss(readStyles())),
  };
  const page = readFileSync(path.join(SOURCE, 'index.html'), 'utf8');
  writeFileSync(
    path.join(folder, 'index.html'),
    page.replace(/app\.(?:js|css)/g, (name) => names[name]),
  );
  const packages = moduleIds.map(packageFolderOf).filter((found) => found !== undefined);
  writeFileSync(path.join(folder, 'LICENSES.txt'), licencesOf(packages));
}

async function bundleScript() {
  const bundle = await rolldown({
    input: path.join(SOURCE, 'main.tsx'),
    platform: 'browser',
    tsconfig: path.join(SOURCE, 'tsconfig.json'),
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0];
}

function readStyles() {
  const folder = path.join(SOURCE, 'styles');
  const names = readdirSync(folder).sort();
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
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

function write(folder, kind, text) {
  const bytes = gzipSync(text, { level: 9 }).length;
  if (bytes > MAX_GZIP_BYTES[kind]) {
    throw new Error(`The console's ${kind} has ${bytes} bytes, more than ${MAX_GZIP_BYTES[kind]}`);
  }
  const name = `app-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${kind}`;
  writeFileSync(path.join(folder, name), text);
  return name;
}
