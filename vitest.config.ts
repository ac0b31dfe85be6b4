import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { CHROMIUM, isLeftOut } from './test/browser/installed.ts';
import { LongFirst } from './test/support/long-first.ts';
import { POLLS } from './test/support/polls.ts';
import { runBuilt, runBuiltThread } from './test/support/run-built.ts';

const IN_A_BROWSER = ['test/browser/console.long.test.ts', 'test/browser/page.long.test.ts'];

const leftOut = isLeftOut(CHROMIUM) ? IN_A_BROWSER : [];
if (leftOut.length > 0) {
  const { name, howToInstall } = CHROMIUM;
  process.stderr.write(`The tests in ${name} are left out: it was not found. ${howToInstall}\n`);
}

// Node.js reads these whenever it starts, in a third of the time that starting takes; no test asks anybody whom they vouch for.
delete process.env['NODE_EXTRA_CA_CERTS'];

/**
 * Tests that measure memory, change the environment, listen to the process or leave files open: each has a process of its own. All
 * others share a process per worker, which loads and warms up what they test once.
 */
const OF_THE_PROCESS = [
  'test/ledger/sqlite/thread/threaded-ledger.long.test.ts',
  'test/service/client-faults.test.ts',
  'test/sheet/to-issue.test.ts',
  'test/sheet/*/mutated-files.long.test.ts',
  'test/sheet/gather/texts/packed-texts.test.ts',
  'test/simulation/simulation.test.ts',
];

const NEVER = ['dist/**', 'node_modules/**', 'test/torture/**'];

/** Has tests run what was built. A single test run without it needs no build. */
const BUILT = 'built';

/** What `npm test` asks for: what was built, without files that take seconds of a processor (`npm run test:long`). */
const QUICK = 'quick';
const LONG_TESTS = 'test/**/*.long.test.ts';

/** What `npm run test:unit` asks for: neither a build nor a browser nor PostgreSQL. */
const UNIT = 'unit';
const UNIT_ROOMS = 'mapping orders output proof rows run sandbox service sheet spill submit'
  .split(' ')
  .map((room) => `test/${room}/**/*.test.ts`);
/** They start threads or commands as they are built, or have a ledger in PostgreSQL. */
const NEED_MORE = [
  'test/run/bodies/stage-orders.test.ts',
  'test/submit/another-account.test.ts',
  'test/run/facts-thread.test.ts',
  'test/run/listed-texts.test.ts',
  'test/run/open-files.test.ts',
  'test/run/row-rules.test.ts',
  'test/run/userdata.test.ts',
];

/** Not at the root, from where projects would take `maxWorkers` too, in spite of the one of the command line. */
const COMMON = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: POLLS,
  pool: 'forks' as const,
  // What is built runs as it is (test/support/call.ts).
  server: { deps: { external: [/\/dist\//] } },
};

const SHARED = { ...COMMON, name: 'shared process', isolate: false };

/** Without PostgreSQL, which is started for all others. */
const UNIT_TESTS = {
  test: {
    ...SHARED,
    include: UNIT_ROOMS,
    exclude: [...NEVER, ...OF_THE_PROCESS, ...NEED_MORE, LONG_TESTS],
  },
};

function allTests(mode: string) {
  const plugins = mode === BUILT || mode === QUICK ? [runBuilt] : [runBuiltThread];
  const exclude = mode === QUICK ? [...NEVER, LONG_TESTS] : NEVER;
  return [
    {
      plugins,
      test: {
        ...COMMON,
        name: 'own process',
        include: OF_THE_PROCESS,
        exclude,
      },
    },
    {
      plugins,
      test: {
        ...SHARED,
        globalSetup: ['test/support/postgres/global-setup.ts'],
        include: ['test/**/*.test.ts'],
        exclude: [...exclude, ...OF_THE_PROCESS, ...leftOut],
      },
    },
  ];
}

export default defineConfig(({ mode }) => ({
  test: {
    // Two more than the processors of a small machine: many tests wait for a process or a server of their own.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: mode === UNIT ? [UNIT_TESTS] : allTests(mode),
  },
}));
