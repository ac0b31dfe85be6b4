import path from 'node:path';
import { expect, it } from 'vitest';
import { withMadeParts } from './made-parts.ts';
import { readPage } from './markdown.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

it.each(['docs/cli.md', 'docs/errors.md'])(
  '%s has the tables that "npm run docs" makes',
  async (page) => {
    await expect(withMadeParts(readPage(page))).toMatchFileSnapshot(path.join(ROOT, page));
  },
);
