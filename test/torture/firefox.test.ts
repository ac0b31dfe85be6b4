import { describe, it } from 'vitest';
import { openInBrowser } from '../browser/console-tab.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { JOURNEYS } from '../browser/journeys.ts';

const { browser, shop, desk } = await openInBrowser(launchFirefox);

describe('the way from a list to its results, in Firefox', () => {
  it.each(JOURNEYS)('can be gone $name', ({ go }) => go({ browser, desk, shop }));
});
