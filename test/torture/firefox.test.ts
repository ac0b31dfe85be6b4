import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchFirefox } from '../browser/firefox.ts';
import { JOURNEYS } from '../browser/journeys.ts';
import { openConsole, type RunningConsole } from '../support/console.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
let desk: RunningConsole;
const ends: (() => Promise<void>)[] = [];
const atEnd = (end: () => Promise<void>) => ends.push(end);
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchFirefox(), openShop({}, atEnd)]);
  desk = await openConsole(shop, [], atEnd);
});
afterAll(async () => {
  await browser?.close();
  for (const end of ends.toReversed()) await end();
});

describe('the way from a list to its results, in Firefox', () => {
  it.each(JOURNEYS)('can be gone $name', ({ go }) => go({ browser, desk, shop }));
});
