import { defineConfig } from 'vitest/config';
import { runBuilt } from './test/support/run-built.ts';

/** Properties, which are tried much more often here: those whose tests use `runs` (test/support/runs.ts). */
const PROPERTIES = [
  'test/mapping/apply/copy-cells.test.ts',
  'test/mapping/apply/known-ids.test.ts',
  'test/mapping/apply/repeat-watch.test.ts',
  'test/mapping/cells/value-rules.test.ts',
  'test/mapping/file/load-mapping.test.ts',
  'test/mapping/propose/propose-mapping.test.ts',
  'test/mapping/rules/totals/totals-rule.test.ts',
  'test/mapping/rules/unique-rule.test.ts',
  'test/orders/group-rows.test.ts',
  'test/output/sheets/xlsx/write-workbook.test.ts',
  'test/rows/byte-rows.test.ts',
  'test/rows/json-writer.test.ts',
  'test/rows/known-cells.test.ts',
  'test/sheet/composed/compose-text.test.ts',
  'test/sheet/csv/read-rows.test.ts',
  'test/sheet/csv/read-utf8.test.ts',
  'test/sheet/csv/trim-cells.test.ts',
  'test/sheet/plain-utf8.test.ts',
  'test/sheet/xlsx/byte-rows.test.ts',
  'test/sheet/xlsx/plain-items.test.ts',
];

/** The longer proofs: `npm run torture`. About an hour; needs strace, bash and git; parts need Wine, Firefox, Xvfb and IBus. */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'built' ? [runBuilt] : [],
  test: {
    include: ['test/torture/**/*.test.ts', ...PROPERTIES],
    env: { VDPIPE_TIMES: '20' },
    exclude: ['dist/**', 'node_modules/**'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // What is built runs as it is (test/support/call.ts).
    server: { deps: { external: [/\/dist\//] } },
    maxWorkers: 2,
  },
}));
