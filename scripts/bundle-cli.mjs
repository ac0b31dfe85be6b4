import crypto from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { licencesOf, packageFolderOf } from './licences.mjs';

/** Loaded from node_modules as they are: a native module, two that few lists need, what a ledger in PostgreSQL needs, and what some scheduled imports need. */
const NOT_BUNDLED = [
  ...[/^node:(?!process$|crypto$)/, '@photostructure/sqlite', 'iconv-lite', 'xlsx'],
  ...['pg', 'pg-copy-streams', 'pgpass'],
  ...['aws4fetch', 'nodemailer', 'openpgp', 'ssh2-sftp-client'],
];

/**
 * Puts the command line and the packages it needs into a few files, in the place of the compiled `cli` folder: opening
 * four hundred files takes longer than a small check. All of them lie in that one folder, so that a path that is
 * relative to a folder beside it holds in the compiled file and in the bundle.
 *
 * @param {string} dist the folder of the compiled files
 */
export async function bundleCli(dist) {
  const folder = path.join(dist, 'cli');
  const bundle = await rolldown({
    input: ['main.js', 'standby-main.js', 'helper-main.js'].map((name) => path.join(folder, name)),
    preserveEntrySignatures: false,
    platform: 'node',
    external: NOT_BUNDLED,
    onLog: refuseWarning,
    plugins: [ownStringWidth(dist), onlyClient(), ownAssert(), withoutFacades(dist)],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        modulesAtStart(folder),
        { name: 'crypto', test: (id) => id === OWN.crypto },
        modulesOfBoth(folder),
        modulesOfCheck(folder),
      ],
    },
  });
  await bundle.close();
  for (const name of readdirSync(folder)) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  const packages = new Set();
  for (const { fileName, code, moduleIds } of output) {
    const folders = moduleIds.map(packageFolderOf);
    for (const found of folders) if (found) packages.add(found);
    // Half of what is shipped would be comments. Our own code keeps its lines and names, for its stack traces.
    const isOwn = folders.some((found) => !found);
    writeFileSync(path.join(folder, fileName), withoutComments(fileName, code, isOwn));
  }
  writeFileSync(path.join(folder, 'LICENSES.txt'), licencesOf(packages));
}

/** A build says what it does, or fails: a warning is for whoever changes the code. */
export function refuseWarning(level, { message }) {
  if (level === 'warn') throw new Error(message);
}

/** Modules that are written here. */
const OWN = { assert: '\0own-assert', process: '\0own-process', crypto: '\0own-crypto' };

/** What runs on threads and in processes of their own. */
const STARTED = ['ledger/sqlite/thread/main.js', 'sheet/csv/scan-main.js'];

/**
 * Puts what a thread runs into one file, in the place of the compiled one: the ledger's starts with every order, and would open
 * forty.
 *
 * @param {string} dist the folder of the compiled files
 */
export async function bundleThreads(dist) {
  for (const started of STARTED) await bundleThread(path.join(dist, started));
}

async function bundleThread(file) {
  const external = [/^node:/, ...NOT_BUNDLED];
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external,
    onLog: refuseWarning,
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ fileName, code }] = output;
  writeFileSync(file, withoutComments(fileName, code, true));
}

/**
 * What every command starts with is one file too, but for `main.js` itself: tests run that again and again in one process.
 *
 * @param {string} folder the compiled command line
 */
function modulesAtStart(folder) {
  const main = path.join(folder, 'main.js');
  const own = staticImports(main);
  const packages = new Set();
  for (const file of own) {
    for (const name of packagesIn(file)) addPackage(name, path.dirname(file), packages);
  }
  return {
    name: 'start',
    test: (id) =>
      id !== main &&
      (own.has(id) || packages.has(packageFolderOf(id)) || id === OWN.assert || id === OWN.process),
  };
}

function packagesIn(file) {
  const imports = readFileSync(file, 'utf8').matchAll(/^import .*?["']([^."'][^:"']*)["'];$/gm);
  return [...imports].map(([, name]) => name);
}

/** Adds the folders of a package and of those that it needs. */
function addPackage(name, from, found) {
  const folder = path.join(from, 'node_modules', name);
  if (!existsSync(folder)) return addPackage(name, path.dirname(from), found);
  if (found.has(folder)) return;
  found.add(folder);
  const about = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  for (const needed of Object.keys(about.dependencies ?? {})) addPackage(needed, folder, found);
}

/**
 * What a check of a list runs is one file, which most commands share, but for what every command starts with: each file
 * costs about a millisecond, and there would be forty.
 *
 * @param {string} folder the compiled command line
 */
function modulesOfCheck(folder) {
  const atStart = staticImports(path.join(folder, 'main.js'));
  const ofCheck = new Set(
    [...staticImports(path.join(folder, 'actions', 'lists', 'check-input.js'))].filter(
      (file) => !atStart.has(file),
    ),
  );
  return { name: 'check', test: (id) => ofCheck.has(id) };
}

/**
 * What a check and the console share is one file: the console needs no reader and no mapping before it answers.
 *
 * @param {string} folder the compiled command line
 */
function modulesOfBoth(folder) {
  const importsOf = (action) => staticImports(path.join(folder, 'actions', action));
  const atStart = staticImports(path.join(folder, 'main.js'));
  const ofConsole = importsOf('console/start-console.js');
  const ofBoth = new Set(
    [...importsOf('lists/check-input.js')].filter(
      (file) => ofConsole.has(file) && !atStart.has(file),
    ),
  );
  return { name: 'shared', test: (id) => ofBoth.has(id) };
}

/** The compiled file, and those that it loads before it runs. */
function staticImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) .*?["'](\.[^"']*)["'];$/gm,
  )) {
    staticImports(path.resolve(path.dirname(file), from), found);
  }
  return found;
}

/**
 * yargs and what it needs measure the texts of the help with two versions of `string-width`, which make a segmenter and
 * compile all emoji: 15 ms of 60. Our own measure does for that.
 *
 * @param {string} dist
 * @returns {import('rolldown').Plugin}
 */
function ownStringWidth(dist) {
  const id = '\0own-string-width';
  const ours = path.join(dist, 'output', 'text', 'visible-text.js');
  return {
    name: 'own-string-width',
    resolveId: (wanted) => (wanted === 'string-width' ? id : undefined),
    load: (wanted) =>
      wanted === id
        ? `export { displayWidth as default } from ${JSON.stringify(ours)};`
        : undefined,
  };
}

/**
 * yargs checks its own calls with two functions of `node:assert`, which loads twenty files of Node's.
 *
 * @returns {import('rolldown').Plugin}
 */
function ownAssert() {
  const id = OWN.assert;
  return {
    name: 'own-assert',
    resolveId: (wanted, from) => (wanted === 'assert' && from?.includes('yargs') ? id : undefined),
    load: (wanted) =>
      wanted === id
        ? `function hold(is, message) { if (!is) throw new Error(message ?? 'wrong use of yargs'); }
export function strictEqual(one, other, message) { hold(Object.is(one, other), message); }
export function notStrictEqual(one, other, message) { hold(!Object.is(one, other), message); }`
        : undefined,
  };
}

/**
 * To import one of Node's modules by name asks for everything that it exports, and so makes the streams of standard input and
 * error, and loads WebCrypto: 10 ms. Modules whose getters do so are used as objects.
 *
 * @param {string} dist
 * @returns {import('rolldown').Plugin}
 */
function withoutFacades(dist) {
  const sources = {
    [OWN.process]: 'export default globalThis.process;',
    [OWN.crypto]: Object.entries(Object.getOwnPropertyDescriptors(crypto))
      .filter(([, { get }]) => get === undefined)
      .map(([name]) => `export const ${name} = /*@__PURE__*/ take(${JSON.stringify(name)});`)
      .concat(
        `function take(name) { return globalThis.process.getBuiltinModule('node:crypto')[name]; }`,
      )
      .join('\n'),
  };
  return {
    name: 'without-facades',
    resolveId(wanted, from = '') {
      if (wanted !== 'node:process' && wanted !== 'node:crypto') return undefined;
      const isOwn = from.startsWith(dist);
      return isOwn ? OWN[wanted.slice('node:'.length)] : { id: wanted, external: true };
    },
    load: (id) => sources[id],
  };
}

/**
 * undici without what nothing here uses: fetch, WebSockets, caches, mocks. Loading them takes as long as loading its client. undici's
 * own index adds the methods of a client that its class does not have: tunnels through proxies are made with `connect`.
 *
 * @returns {import('rolldown').Plugin}
 */
function onlyClient() {
  const id = '\0undici-client';
  return {
    name: 'undici-client',
    resolveId: (wanted) => (wanted === 'undici' ? id : undefined),
    load: (wanted) =>
      wanted === id
        ? `import Client from ${JSON.stringify(inUndici('dispatcher/client.js'))};
import request from ${JSON.stringify(inUndici('api/api-request.js'))};
import connect from ${JSON.stringify(inUndici('api/api-connect.js'))};
Object.assign(Client.prototype, { request, connect });
export { Client };
export { default as buildConnector } from ${JSON.stringify(inUndici('core/connect.js'))};`
        : undefined,
  };
}

function inUndici(file) {
  return createRequire(import.meta.url).resolve(`undici/lib/${file}`);
}

function withoutComments(fileName, code, keepsShape) {
  const shape = { compress: false, mangle: false, codegen: { removeWhitespace: false } };
  const minified = minifySync(fileName, code, { module: true, ...(keepsShape && shape) });
  if (minified.errors.length > 0) throw new Error(`Cannot minify ${fileName}`);
  return minified.code;
}
