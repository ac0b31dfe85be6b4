// Installs the packages of package-lock.json, only when node_modules does not match it.
// With --build it also builds dist/, only when a source is newer.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');

if (!installMatchesLockfile()) {
  console.error('Installing packages from package-lock.json ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}
if (process.argv.includes('--build')) run(process.execPath, ['scripts/build.mjs', '--if-needed']);

/** npm keeps what it installed in node_modules/.package-lock.json, in the lockfile's own form. */
function installMatchesLockfile() {
  const wanted = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
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
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
