import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { HOW_TO_INSTALL_CHROMIUM, leavesOutBrowserTests } from './test/browser/chromium.ts';

const withoutBrowser = leavesOutBrowserTests();
if (withoutBrowser) {
  process.stderr.write(
    `The tests in a browser are left out: there is no Chromium. ${HOW_TO_INSTALL_CHROMIUM}\n`,
  );
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'dist/**',
      'node_modules/**',
      'test/torture/**',
      ...(withoutBrowser ? ['test/browser/page.test.ts'] : []),
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // What is built runs as it is (test/support/call.ts).
    server: { deps: { external: [/\/dist\//] } },
    // One more than the processors of a small machine: many tests wait for a process or a server of their own.
    maxWorkers: 3,
  },
});
