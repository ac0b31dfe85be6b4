import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';

it('docs/decisions/dependencies.md has a reason for every package, in the version that is installed', () => {
  const { dependencies } = JSON.parse(readPage('package.json'));
  const rows = [...readPage('docs/decisions/dependencies.md').matchAll(/^\| (\S+ \d\S*) \|/gm)];
  const wanted = Object.entries<string>(dependencies).map(
    ([name, version]) => `${name} ${version.replace(/^npm:.*@/, '')}`,
  );
  expect(rows.map(([, row]) => row).toSorted()).toEqual(wanted.toSorted());
});
