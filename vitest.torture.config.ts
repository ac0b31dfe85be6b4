import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { POLLS } from './test/support/polls.ts';
import { runBuilt } from './test/support/run-built.ts';

/** Tests of the suite that are more here: tried more often, or with what is only tried here (test/support/runs.ts). */
const MORE = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name}`)
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => readFileSync(name, 'utf8').includes("support/runs.ts'"));

/** The longer proofs: `npm run torture`. About an hour; needs strace, bash and git; parts need Wine, Firefox, Xvfb and IBus. */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'built' ? [runBuilt] : [],
  test: {
    include: ['test/torture/**/*.test.ts', ...MORE],
    globalSetup: ['test/support/postgres/global-setup.ts'],
    env: { VDPIPE_TIMES: '20' },
    exclude: ['dist/**', 'node_modules/**'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: POLLS,
    pool: 'forks',
    // What is built runs as it is (test/support/call.ts).
    server: { deps: { external: [/\/dist\//] } },
    maxWorkers: 2,
  },
}));
