import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REQUEST_DEFAULTS } from '../../src/submit/defaults.ts';

const CLI = path.resolve(import.meta.dirname, '../../docs/cli.md');

it.each([
  { flag: '--concurrency N', value: REQUEST_DEFAULTS.concurrency },
  { flag: '--patience-ms MS', value: REQUEST_DEFAULTS.patienceMs },
])('docs/cli.md has the default of $flag wherever it is listed', ({ flag, value }) => {
  const listed = readFileSync(CLI, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| \`${flag}\``))
    .map((line) => line.split('|')[2]?.trim());
  expect(listed.length).toBeGreaterThan(1);
  expect(new Set(listed)).toEqual(new Set([String(value)]));
});
