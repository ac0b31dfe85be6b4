import path from 'node:path';
import { expect, it } from 'vitest';
import { COMMAND_PAGES, withMadeParts } from './made-parts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

it.each([...COMMAND_PAGES, 'docs/errors.md', 'docs/guarantees.md'])(
  '%s has the tables that "npm run docs" makes',
  async (page) => {
    await expect(withMadeParts(page)).toMatchFileSnapshot(path.join(ROOT, page));
  },
);
