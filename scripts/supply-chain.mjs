// Writes what a package says about its supply chain: npm-shrinkwrap.json, the versions and digests that `npm install` of the
// package takes, and sbom.cdx.json, a CycloneDX list of them. With --remove, removes both again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const shrinkwrap = path.join(root, 'npm-shrinkwrap.json');
const sbom = path.join(root, 'sbom.cdx.json');

if (process.argv.includes('--remove')) {
  for (const file of [shrinkwrap, sbom]) rmSync(file, { force: true });
} else {
  const lock = readJson('package-lock.json');
  const { '': own, ...packages } = lock.packages;
  const needed = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  const kept = {
    ...lock,
    packages: { '': withoutDev(own), ...Object.fromEntries(needed) },
  };
  writeJson(shrinkwrap, kept);
  writeJson(sbom, listOf(kept));
}

/** Made in a folder that has nothing else: `--omit dev` would leave out what the tools of development need as well. */
function listOf(lock) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-sbom-'));
  try {
    const own = withoutDev(readJson('package.json'));
    writeJson(path.join(folder, 'package.json'), own);
    writeJson(path.join(folder, 'package-lock.json'), lock);
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const shell = process.platform === 'win32';
    const made = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell });
    if (made.status !== 0) throw new Error(`npm sbom failed: ${made.stderr}`);
    const list = JSON.parse(made.stdout);
    // npm takes the name of the folder.
    list.metadata.component.name = own.name;
    return list;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withoutDev({ devDependencies, ...own }) {
  return own;
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
