import { expect, it } from 'vitest';
import { CHROMIUM, findBrowser, isLeftOut } from './installed.ts';

const NOWHERE = { ...CHROMIUM, usualPlaces: ['/nowhere/chromium'] };
const HERE = { ...CHROMIUM, usualPlaces: ['/nowhere/chromium', import.meta.filename] };

it.each([
  {
    name: 'the one that is named',
    env: { VDPIPE_CHROMIUM: '/my/chrome' },
    browser: HERE,
    found: '/my/chrome',
  },
  {
    name: 'the first usual one that is there',
    env: {},
    browser: HERE,
    found: import.meta.filename,
  },
  {
    name: 'none where there is none',
    env: { VDPIPE_CHROMIUM: '' },
    browser: NOWHERE,
    found: undefined,
  },
])('findBrowser() finds $name', ({ env, browser, found }) => {
  expect(findBrowser(browser, env)).toBe(found);
});

it.each([
  { name: 'a machine without it', env: {}, browser: NOWHERE, leftOut: true },
  { name: 'a machine that is not CI', env: { CI: 'false' }, browser: NOWHERE, leftOut: true },
  { name: 'CI without it', env: { CI: 'true' }, browser: NOWHERE, leftOut: false },
  { name: 'CI of another kind', env: { CI: '1' }, browser: NOWHERE, leftOut: false },
  { name: 'a machine with it', env: {}, browser: HERE, leftOut: false },
  {
    name: 'one that is named',
    env: { VDPIPE_CHROMIUM: '/my/chrome' },
    browser: NOWHERE,
    leftOut: false,
  },
])('isLeftOut() is $leftOut for $name', ({ env, browser, leftOut }) => {
  expect(isLeftOut(browser, env)).toBe(leftOut);
});
