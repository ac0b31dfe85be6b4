import { expect, it } from 'vitest';
import { QUESTIONS } from '../../src/issue.ts';
import { readPage } from './markdown.ts';

it('docs/errors.md has every question, with what settles it', () => {
  const [, table = ''] = readPage('docs/errors.md').split('| question | key of the mapping |');
  const rows = table
    .slice(0, table.indexOf('\n\n'))
    .matchAll(/^\| `(\w+)` \| (.*?) ?\| (.*?) ?\|$/gm);
  const written = [...rows].map(([, code = '', key = '', accept = '']) => [
    code,
    { key: /`([\w.]+)`/.exec(key)?.[1] ?? null, ...(accept !== '' && { accept }) },
  ]);
  expect(Object.fromEntries(written)).toEqual(QUESTIONS);
});
