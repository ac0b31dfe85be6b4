// Compiles src/ to dist/. With --if-needed, only when a source is newer than the last build.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'dist', '.built');

if (process.argv.includes('--if-needed') && !sourcesChanged()) process.exit(0);
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const result = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
if (result.status !== 0) process.exit(result.status ?? 1);
chmodSync(path.join(root, 'dist', 'cli', 'main.js'), 0o755);
writeFileSync(stamp, '');

function sourcesChanged() {
  const built = modifiedMs(stamp);
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const inputs = [...sources, 'package.json', 'tsconfig.json', 'tsconfig.build.json'].map((file) =>
    path.resolve(root, file),
  );
  return built === undefined || inputs.some((file) => (modifiedMs(file) ?? 0) > built);
}

function modifiedMs(file) {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}
