import { expect, it } from 'vitest';
import { openVerdicts } from '../../../src/serve/web/screens/draft/use-row-verdicts.ts';

const verdict = (revision: number) => ({ rows: [3], answer: { revision, issues: [] } });

it.each([
  { name: 'nothing was checked yet', check: undefined, open: [1, 2, 3] },
  { name: 'a later change is checked', check: { state: 'checking', revision: 1 }, open: [2, 3] },
  { name: 'it came later than the check', check: { state: 'checked', revision: 2 }, open: [3] },
  { name: 'the check failed', check: { state: 'failed', revision: null }, open: [] },
] as const)('openVerdicts() leaves no row "being checked" for ever: $name', ({ check, open }) => {
  const left = openVerdicts([verdict(1), verdict(2), verdict(3)], check);
  expect(left.map(({ answer }) => answer.revision)).toEqual(open);
});
