import { expect, it } from 'vitest';
import { ISSUE_CODES, ISSUE_UNITS } from '../../src/issue.ts';
import { readPage } from './markdown.ts';

it('docs/cli.md says of every code what is counted', () => {
  const page = readPage('docs/cli.md');
  const [, table = ''] = page.split('| counted | codes |');
  const rows = table.slice(0, table.indexOf('| once for each file')).split('\n');
  const written = new Map(
    rows.flatMap((row) => {
      const units = (/^\| ([a-z, ]+) \|/.exec(row)?.[1] ?? '').split(', ');
      const groups = row.split(';').map((group) => [...group.matchAll(/`([a-z_]+)`/g)]);
      return groups.flatMap((codes, i) =>
        codes.map(([, code = '']) => [code, units[i] ?? ''] as const),
      );
    }),
  );
  const known = ISSUE_CODES.flatMap((code) => {
    const unit = ISSUE_UNITS[code];
    return unit === null ? [] : [[code, `${unit}s`] as const];
  });
  expect(written).toEqual(new Map(known));
});
