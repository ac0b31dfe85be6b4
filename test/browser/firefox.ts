import { type Browser, firefox, type Locator } from 'playwright-core';
import { FIREFOX, programOf } from './installed.ts';
import { definedOf } from './open-page.ts';

/**
 * Starts a Firefox as it is installed, which is driven by WebDriver BiDi, or says how one is installed.
 *
 * @param window the screen for its windows; without one it is headless
 */
export async function launchFirefox(window?: {
  readonly env: NodeJS.ProcessEnv;
}): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: programOf(FIREFOX),
    headless: window === undefined,
    ...(window && { env: definedOf(window.env) }),
    // In its test mode no window has the focus for input methods.
    firefoxUserPrefs: { 'focusmanager.testmode': window === undefined },
    args: ['--remote-allow-system-access'],
  });
  knowColourSchemes(sessionOf(browser));
  return browser;
}

interface Session {
  send(method: string, params: object): Promise<Record<string, unknown>>;
}

/** The connection of Playwright to a Firefox, which it does not show. */
function sessionOf(browser: Browser): Session {
  return internalsOf<{ readonly _browserSession: Session }>(browser)._browserSession;
}

function internalsOf<T>(shown: object): T {
  const { _connection: connection } = shown as { _connection: { toImpl(shown: object): T } };
  return connection.toImpl(shown);
}

/** Firefox ESR has no command for the colour scheme, so its own windows are asked to set it. */
function knowColourSchemes(session: Session): void {
  const all = Object.getPrototypeOf(session) as Session;
  const { send } = all;
  all.send = async function (this: Session, method, params) {
    if (method !== 'emulation.setMediaFeaturesOverride') return send.call(this, method, params);
    const { features } = params as { features: { 'prefers-color-scheme': string | null } };
    const scope = { 'moz:scope': 'chrome', maxDepth: 0 };
    const { contexts } = (await send.call(session, 'browsingContext.getTree', scope)) as {
      contexts: readonly { readonly context: string }[];
    };
    const expression = `
      for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
        for (const { browsingContext } of gBrowser.browsers) {
          browsingContext.prefersColorSchemeOverride = '${features['prefers-color-scheme'] ?? 'none'}';
        }
      }`;
    const target = { context: contexts[0]?.context };
    return send.call(session, 'script.evaluate', { expression, target, awaitPromise: true });
  };
}

/** Double-clicks. Two clicks of Playwright are no double click to a Firefox, and one that is busy takes a quick pair for two as well. */
export async function doubleClick(target: Locator): Promise<void> {
  if (!isInFirefox(target)) return target.dblclick();
  await target.click();
  await target.dispatchEvent('dblclick');
}

/** Drags something to a place. A Firefox that is driven starts the drag and leads it, but ends it without dropping. */
export async function drag(what: Locator, place: Locator): Promise<void> {
  if (!isInFirefox(what)) return what.dragTo(place);
  const { mouse } = what.page();
  await what.hover();
  await mouse.down();
  const to = await place.boundingBox();
  if (!to) throw new Error(`${place} is not in sight`);
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await place.and(what.page().locator('.is-over')).dispatchEvent('drop');
  await mouse.up();
}

function isInFirefox(target: Locator): boolean {
  return target.page().context().browser()?.browserType().name() === 'firefox';
}
