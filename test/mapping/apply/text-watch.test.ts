import { expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { TextWatch } from '../../../src/mapping/apply/watches/text-watch.ts';

test.each([
  { text: 'Dear  Ray,', count: 1 },
  { text: 'Dear ,Ulm', count: 1 },
  { text: ' - Bob', count: 1 },
  { text: '12 Elm Rd, ', count: 1 },
  { text: 'Kim ()', count: 1 },
  { text: 'York, , UK', count: 1 },
  { text: 'Ann Fox', count: undefined },
  { text: 'Ann-Marie, Bath', count: undefined },
])('TextWatch warns of "$text" $count times', ({ text, count }) => {
  const issues: Issue[] = [];
  const column = { index: 0, letter: 'A', name: 'title' };
  const place = { sheet: 'S', header: { row: 1, columns: [column] } };
  const watch = new TextWatch(place, (issue) => issues.push(issue));
  watch.noteGap('variable "x"', column, 2, text);
  watch.finish();
  expect(issues[0]?.count).toBe(count);
});
