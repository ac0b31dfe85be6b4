import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(root, 'src');
const BUILT = path.join(root, 'dist');

/**
 * Has tests import what was built from src/, as it is shipped: it loads in a tenth of the time, and runs nearly twice as fast without
 * Vite's wrapper around each imported name. What is only in the command line's bundle comes from src/.
 */
export const runBuilt: Plugin = {
  name: 'run what was built',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const inside = path.relative(SOURCES, resolved?.id ?? SOURCES);
    const built = path.join(BUILT, inside.replace(/\.ts$/, '.js'));
    const isBuilt = !inside.startsWith('..') && inside.endsWith('.ts') && existsSync(built);
    return isBuilt ? { id: built, external: true } : resolved;
  },
};

const STARTERS = ['ledger/ledger-thread', 'sheet/scan-thread', 'run/facts-thread'];

/** A thread has no test runner that compiles what it loads: it runs what was built. */
export const runBuiltThread: Plugin = {
  name: 'run the thread that was built',
  transform(code, id) {
    const starter = STARTERS.find((name) => id === path.join(SOURCES, `${name}.ts`));
    if (starter === undefined) return undefined;
    const built = pathToFileURL(path.join(BUILT, `${starter}.js`)).href;
    return code.replace('import.meta.url', JSON.stringify(built));
  },
};
