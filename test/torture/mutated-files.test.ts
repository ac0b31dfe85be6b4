import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES, readMutated } from '../sheet/csv/mutated-files.ts';
import { MUTATIONS, openMutated } from '../sheet/xlsx/mutated-files.ts';
import { seedOfToday } from '../support/seed.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COUNT = 2000;
const SEED = seedOfToday();

test.each(MUTATIONS)(
  'openXlsx() gives rows or a VdpipeError of a mutated file: $name',
  async ({ share, mutate }) => {
    const file = path.join(temporaryFolder(), 'mutated.xlsx');
    const outcomes = await openMutated(file, mutate, { count: share * COUNT, seed: SEED });
    expect(outcomes.has('file_damaged')).toBe(true);
  },
);

test.each(FILES)(
  'readSheet() gives rows or a typed error for damaged files: $name',
  async ({ bytes }) => {
    await readMutated(temporaryFolder(), bytes, { first: SEED, count: COUNT });
  },
);
