import { expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { watchTexts } from '../../../src/mapping/apply/watches/text-watch.ts';
import { place, tellTo } from '../support.ts';

test.each([
  { text: 'Dear  Ray,', count: 1 },
  { text: 'Dear ,Ulm', count: 1 },
  { text: ' - Bob', count: 1 },
  { text: '12 Elm Rd, ', count: 1 },
  { text: 'Kim ()', count: 1 },
  { text: 'York, , UK', count: 1 },
  { text: 'Ann Fox', count: undefined },
  { text: 'Ann-Marie, Bath', count: undefined },
])('watchTexts() warns of "$text" $count times', ({ text, count }) => {
  const issues: Issue[] = [];
  const sheet = place('title');
  const [column] = sheet.header.columns;
  const watch = watchTexts(tellTo(issues, sheet));
  if (column) watch.noteGap('variable "x"', column, 2, text);
  watch.finish();
  expect(issues[0]?.count).toBe(count);
});
