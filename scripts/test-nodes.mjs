// Runs the whole test suite under other versions of Node: `npm run test:nodes`, or `npm run test:nodes -- 24` for one of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ['22', '24'];
const results = versions.map((version) => ({ version, passed: passesUnder(version) }));
for (const { version, passed } of results) {
  process.stdout.write(`Node ${version}: ${passed ? 'all tests passed' : 'failed'}\n`);
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function passesUnder(version) {
  // The package `node` has its binary as a package for each platform: nothing is fetched from elsewhere.
  const folder = mkdtempSync(path.join(tmpdir(), `vdpipe-node-${version}-`));
  try {
    const install = ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`];
    if (!runs('npm', install)) return false;
    const bin = path.join(folder, 'node_modules', 'node', 'bin');
    const env = { PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
    return runs('npm', ['test'], env) && runs('npm', ['run', 'test:long'], env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runs(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}
