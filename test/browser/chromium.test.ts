import { expect, it } from 'vitest';
import { findChromium, leavesOutBrowserTests } from './chromium.ts';

const NOWHERE = ['/nowhere/chromium'];

it.each([
  {
    name: 'the one that is named',
    env: { VDPIPE_CHROMIUM: '/my/chrome' },
    places: [import.meta.filename],
    found: '/my/chrome',
  },
  {
    name: 'the first usual one that is there',
    env: {},
    places: [...NOWHERE, import.meta.filename],
    found: import.meta.filename,
  },
  {
    name: 'none where there is none',
    env: { VDPIPE_CHROMIUM: '' },
    places: NOWHERE,
    found: undefined,
  },
])('findChromium() finds $name', ({ env, places, found }) => {
  expect(findChromium(env, places)).toBe(found);
});

it.each([
  { name: 'a machine without Chromium', env: {}, places: NOWHERE, leftOut: true },
  { name: 'a machine that is not CI', env: { CI: 'false' }, places: NOWHERE, leftOut: true },
  { name: 'CI without Chromium', env: { CI: 'true' }, places: NOWHERE, leftOut: false },
  { name: 'CI of another kind', env: { CI: '1' }, places: NOWHERE, leftOut: false },
  { name: 'a machine with Chromium', env: {}, places: [import.meta.filename], leftOut: false },
  {
    name: 'a Chromium that is named',
    env: { VDPIPE_CHROMIUM: '/my/chrome' },
    places: NOWHERE,
    leftOut: false,
  },
])('leavesOutBrowserTests() is $leftOut for $name', ({ env, places, leftOut }) => {
  expect(leavesOutBrowserTests(env, places)).toBe(leftOut);
});
