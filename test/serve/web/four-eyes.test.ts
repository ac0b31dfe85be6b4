import { expect, it } from 'vitest';
import { isOwnFourEyes } from '../../../src/serve/web/four-eyes.ts';

it.each([
  ['Ann Lee', true],
  ['ann  lee', true],
  ['Ａｎｎ Lee', true],
  ['Ann\u200b Lee', true],
  ['Ann Leigh', false],
])('isOwnFourEyes() takes %j and "Ann Lee" for one person as a release does: %s', (by, isOwn) => {
  const staged = { by, at: '2026-03-07T09:30:00.000Z', releaser: null, note: null };
  expect(isOwnFourEyes({ ...staged, four_eyes: true }, 'Ann Lee')).toBe(isOwn);
});
