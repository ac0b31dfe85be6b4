import { defineConfig } from 'vitest/config';
import { runBuilt } from './test/support/run-built.ts';

/** The longer proofs: `npm run torture`. About an hour; needs strace, bash and git; one part needs Wine. */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'built' ? [runBuilt] : [],
  test: {
    include: ['test/torture/**/*.test.ts'],
    exclude: ['dist/**', 'node_modules/**'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // What is built runs as it is (test/support/call.ts).
    server: { deps: { external: [/\/dist\//] } },
    maxWorkers: 2,
  },
}));
