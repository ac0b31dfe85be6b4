import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

const WHEEL_STEPS = 200;
const PAGES = 60;
const JUMPS = 40;
/** How often the ledger is looked at. */
const LOOK_MS = 10;

/** The program of a Chromium; undefined if there is none. */
export function findChromium() {
  const { VDPIPE_CHROMIUM: given } = process.env;
  return given || ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
}

/**
 * What a person at a browser waits for: a list is uploaded, and its sheet scrolled by wheel, by page and by the scroll bar.
 *
 * @param {string} executablePath
 * @param {{ origin: string, cookie: string, file: string, rows: number }} what the console, a session of it, and a list
 */
export function measureInBrowser(executablePath, { file, rows, ...session }) {
  return withPage(executablePath, session, async (page) => {
    const firstRows = await uploadIn(page, { origin: session.origin, file, rows });
    await page.locator('.grid-cell').first().click();
    const box = await page.locator('.grid').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const wheel = await framesWhile(page, async () => {
      for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, 400);
    });
    const pages = await framesWhile(page, async () => {
      for (let step = 0; step < PAGES; step++) await page.keyboard.press('PageDown');
    });
    const jumps = [];
    for (let jump = 1; jump <= JUMPS; jump++) {
      jumps.push(await page.evaluate(`jumpTo(${((jump * 7919) % 9973) / 9973})`));
    }
    return { firstRows, wheel, pages, jumps: jumps.sort((a, b) => a - b) };
  });
}

/** Times from the last byte of an upload to its first rows on screen, ascending, in ms: the file is uploaded some times in turn. */
export function measureFirstRows(executablePath, { file, rows, times, ...session }) {
  return withPage(executablePath, session, async (page) => {
    const found = [];
    for (let time = 0; time < times; time++) {
      found.push(await uploadIn(page, { origin: session.origin, file, rows }));
    }
    return found.sort((a, b) => a - b);
  });
}

/**
 * How old the number of ordered orders is that a page of a run shows: for each number that the ledger had, the time until the page
 * showed that or more, ascending, in ms.
 *
 * @param {object} what
 * @param {string} what.run which is released meanwhile
 * @param {() => Promise<void>} what.release
 * @param {() => Promise<{ ordered: number, isDone: boolean }>} what.look at the ledger
 */
export function measureProgress(executablePath, { run, release, look, ...session }) {
  return withPage(executablePath, session, async (page) => {
    await page.goto(`${session.origin}/#/runs/${run}`);
    await page.getByRole('heading', { name: /csv/ }).waitFor();
    await page.evaluate(watchFigure);
    await release();
    const recorded = [];
    for (let isDone = false; !isDone; ) {
      const found = await look();
      isDone = found.isDone;
      if (found.ordered > (recorded.at(-1)?.ordered ?? 0)) {
        recorded.push({ at: Date.now(), ordered: found.ordered });
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const last = recorded.at(-1).ordered;
    await page.waitForFunction(`shown.at(-1)?.ordered >= ${last}`);
    const shown = await page.evaluate('shown');
    return recorded
      .map(({ at, ordered }) => shown.find((each) => each.ordered >= ordered).at - at)
      .sort((a, b) => a - b);
  });
}

async function withPage(executablePath, { origin, cookie }, measure) {
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
    });
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** Uploads a list, and waits until all of its rows are there. Gives the time from its last byte to its first rows. */
async function uploadIn(page, { origin, file, rows }) {
  await page.goto(`${origin}/#/upload`);
  await page.evaluate('Object.assign(seen, { lastByte: null, firstRows: null })');
  await page.getByLabel(/Choose files/).setInputFiles(file);
  await page.getByRole('heading', { name: path.basename(file) }).waitFor({ timeout: 120_000 });
  await page.waitForFunction('seen.firstRows !== null', null, { timeout: 120_000 });
  const whole = `Number(document.querySelector('[aria-rowcount]').ariaRowCount) > ${rows}`;
  await page.waitForFunction(whole, null, { timeout: 120_000 });
  return page.evaluate('seen.firstRows - seen.lastByte');
}

/** Runs in the page: notes when the number of ordered orders is another one. */
function watchFigure() {
  const shown = [];
  globalThis.shown = shown;
  const tick = () => {
    const figure = [...document.querySelectorAll('.figures li')].find((each) =>
      each.textContent.includes('Ordered'),
    );
    const ordered = Number(figure?.querySelector('b')?.textContent.replace(/\D/g, ''));
    if (ordered !== shown.at(-1)?.ordered) shown.push({ at: Date.now(), ordered });
    requestAnimationFrame(tick);
  };
  tick();
}

async function framesWhile(page, scroll) {
  await page.evaluate('beginFrames()');
  await scroll();
  return page.evaluate('endFrames()');
}

/** Runs in the page, before its own scripts: notes what is painted, frame by frame. */
function watch() {
  const seen = { lastByte: null, firstRows: null };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    this.upload.addEventListener('load', () => (seen.lastByte = performance.now()));
    return send.call(this, body);
  };
  let frames = null;
  let last = 0;
  let emptySince = null;
  const shown = () => [...document.querySelectorAll('.grid-row:not([hidden])')];
  const isPainted = () => shown().some((row) => !row.classList.contains('is-loading'));
  const tick = (now) => {
    if (seen.firstRows === null && seen.lastByte !== null && isPainted()) seen.firstRows = now;
    if (frames) {
      if (last > 0) frames.gaps.push(now - last);
      last = now;
      if (isPainted()) emptySince = null;
      else emptySince ??= now;
      if (emptySince !== null) frames.empty = Math.max(frames.empty, now - emptySince);
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const begin = () => {
    [frames, last, emptySince] = [{ gaps: [], empty: 0 }, 0, null];
  };
  const end = () => {
    const { gaps, empty } = frames;
    frames = null;
    gaps.sort((a, b) => a - b);
    return { p95: gaps[Math.floor(gaps.length * 0.95)], count: gaps.length, empty };
  };
  /** Time until all rows in sight are there. */
  const jumpTo = (part) =>
    new Promise((resolve) => {
      const grid = document.querySelector('.grid [role="grid"], .grid');
      const host = [grid, ...document.querySelectorAll('.grid *')].find(
        (each) => each.scrollHeight > each.clientHeight + 1000,
      );
      const begun = performance.now();
      host.scrollTop = part * (host.scrollHeight - host.clientHeight);
      const look = () => {
        const rows = shown();
        const isThere =
          rows.length > 0 && rows.every((row) => !row.classList.contains('is-loading'));
        if (isThere && performance.now() > begun + 1) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(() => requestAnimationFrame(look));
    });
  Object.assign(globalThis, { seen, beginFrames: begin, endFrames: end, jumpTo });
}
