import { test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { FILES, readMutated } from './mutated-files.ts';

/** Of each file; `npm run torture` tries more. */
const COUNT = 24;

test.each(FILES)(
  'readSheet() gives rows or a typed error for damaged files: $name',
  async ({ bytes }) => {
    await readMutated(temporaryFolder(), bytes, { first: 0, count: COUNT });
  },
);
