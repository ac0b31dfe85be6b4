import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { MUTATIONS, openMutated } from './mutated-files.ts';

const MEBIBYTE = 1024 ** 2;

/** Of the most telling kind; `npm run torture` tries more. */
const COUNT = 75;

test.each(MUTATIONS)(
  'openXlsx() gives rows or a VdpipeError of a mutated file: $name',
  async ({ share, mutate }) => {
    const file = path.join(temporaryFolder(), 'mutated.xlsx');
    const outcomes = await openMutated(file, mutate, { count: share * COUNT, seed: 20_260_307 });
    expect(outcomes.has('file_damaged')).toBe(true);
    expect(process.memoryUsage.rss()).toBeLessThan(512 * MEBIBYTE);
  },
);
