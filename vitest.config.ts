import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { CHROMIUM, FIREFOX, isLeftOut } from './test/browser/installed.ts';
import { LongFirst } from './test/support/long-first.ts';
import { runBuilt, runBuiltThread } from './test/support/run-built.ts';

const IN_A_BROWSER = [
  { browser: CHROMIUM, tests: ['test/browser/console.test.ts', 'test/browser/page.test.ts'] },
  { browser: FIREFOX, tests: ['test/browser/firefox.test.ts'] },
];

const withoutBrowser = IN_A_BROWSER.filter(({ browser }) => isLeftOut(browser));
for (const { name, howToInstall } of withoutBrowser.map(({ browser }) => browser)) {
  process.stderr.write(`The tests in ${name} are left out: it was not found. ${howToInstall}\n`);
}

/**
 * Tests that measure memory, change the environment, listen to the process or leave files open: each has a process of its own. All
 * others share a process per worker, which loads and warms up what they test once.
 */
const OF_THE_PROCESS = [
  'test/ledger/sqlite/thread/threaded-ledger.test.ts',
  'test/service/client-faults.test.ts',
  'test/sheet/to-issue.test.ts',
  'test/sheet/*/mutated-files.test.ts',
  'test/sheet/xlsx/big-sheet.test.ts',
  'test/sheet/gather/texts/packed-texts.test.ts',
  'test/simulation/simulation.test.ts',
];

const NEVER = ['dist/**', 'node_modules/**', 'test/torture/**'];

/** What `npm test` asks for. A single test run without it needs no build. */
const BUILT = 'built';

/** Not at the root, from where projects would take `maxWorkers` too, in spite of the one of the command line. */
const COMMON = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  // What is built runs as it is (test/support/call.ts).
  server: { deps: { external: [/\/dist\//] } },
};

export default defineConfig(({ mode }) => ({
  test: {
    // Two more than the processors of a small machine: many tests wait for a process or a server of their own.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: mode === BUILT ? [runBuilt] : [runBuiltThread],
        test: {
          ...COMMON,
          name: 'own process',
          include: OF_THE_PROCESS,
          exclude: NEVER,
        },
      },
      {
        plugins: mode === BUILT ? [runBuilt] : [runBuiltThread],
        test: {
          ...COMMON,
          name: 'shared process',
          globalSetup: ['test/support/postgres/global-setup.ts'],
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...NEVER, ...OF_THE_PROCESS, ...withoutBrowser.flatMap(({ tests }) => tests)],
        },
      },
    ],
  },
}));
