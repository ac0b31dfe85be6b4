// Installs the packages of package-lock.json, only when node_modules does not match it.
// With --build it also builds dist/, only when a source is newer.
// With --in FOLDER it also installs that folder's own packages, by its own package-lock.json.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

const { values: flags } = parseArgs({
  options: { build: { type: 'boolean' }, in: { type: 'string' } },
});

install(root);
if (flags.in !== undefined) install(path.join(root, flags.in));
if (flags.build) run(process.execPath, ['scripts/build.mjs', '--if-needed'], root);

function install(folder) {
  if (installMatchesLockfile(folder)) return;
  console.error(
    `Installing packages from ${path.relative(root, path.join(folder, 'package-lock.json'))} ...`,
  );
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
}

/** npm keeps what it installed in node_modules/.package-lock.json, in the lockfile's own form. */
function installMatchesLockfile(folder) {
  const wanted = readLock(path.join(folder, 'package-lock.json'));
  const installed = readLock(path.join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted.packages).every(([where, entry]) => {
    if (where === '') return true;
    const found = installed.packages[where];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function run(command, args, cwd) {
  const result = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
