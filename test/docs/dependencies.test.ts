import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';

it('docs/decisions/03-dependencies.md has a reason for every package, in the version that is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(readPage('package.json'));
  const cells = [
    ...readPage('docs/decisions/03-dependencies.md').matchAll(/^\| (\S+ \d[^|]*) \|/gm),
  ];
  const named = cells.flatMap(([, cell]) => (cell ?? '').split(', '));
  const wanted = Object.entries<string>({ ...dependencies, ...devDependencies }).map(
    ([name, version]) => `${name} ${version.replace(/^npm:.*@/, '')}`,
  );
  expect(named.toSorted()).toEqual(wanted.toSorted());
});
