// Makes the pictures of docs/console.md: a real console with a sample list of samples/, at a sandbox that is started here.
// `node scripts/console-screenshots.mjs [folder] [width] [light|dark]`, with the Chromium that VDPIPE_CHROMIUM names.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { createSandbox } from '../dist/index.js';
import { smallPng } from './small-png.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [target = path.join(root, 'docs', 'console'), width = '1280', colorScheme = 'light'] =
  process.argv.slice(2);
const SAMPLES = path.join(root, 'samples');
const MAPPING = readFileSync(path.join(SAMPLES, 'messy-list.yaml'), 'utf8');

mkdirSync(target, { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-console-'));
const sandbox = createSandbox({ projects: 0, pattern: /./, latencyMs: 2 });
const { baseUrl } = await sandbox.listen();
const console_ = spawn(
  process.execPath,
  [path.join(root, 'dist/cli/main.js'), 'serve', '--port=0', '--folder', folder],
  {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      VDPIPE_BASE_URL: baseUrl,
      VDPIPE_API_KEY: 'screenshots',
      VDPIPE_LEDGER: path.join(folder, 'ledger.sqlite'),
    },
  },
);
const executablePath = process.env['VDPIPE_CHROMIUM'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath });
const empty = await browser.newPage();
try {
  await takePictures(String((await once(console_.stdout, 'data'))[0]).trim());
} finally {
  await browser.close();
  console_.kill();
  await once(console_, 'exit');
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} address that the console printed */
async function takePictures(address) {
  const page = await browser.newPage({
    viewport: { width: Number(width), height: 800 },
    colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(address);
  await upload(page, 'mailing-list.csv');
  await upload(page, 'messy-list.xlsx');
  await page.getByRole('link', { name: 'Columns', exact: true }).click();
  await page.getByText('One setting is left to choose:').waitFor();
  await picture(page, 'columns');
  await page.getByRole('textbox', { name: 'Mapping (YAML)' }).fill(MAPPING);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('Mapping saved.').waitFor();
  await page.getByRole('link', { name: 'Sheet', exact: true }).click();
  const first = page.locator('.kind').first();
  await first.click();
  await page.locator('.issues .plain').first().click();
  await picture(page, 'sheet');
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.getByLabel(/^Hold:/).check();
  await page.getByText('Can be ordered').waitFor();
  await picture(page, 'order');
  await page.getByRole('button', { name: /^Stage/ }).click();
  await page.getByText('Waiting for release').first().waitFor();
  const { hash } = new URL(page.url());
  await picture(page, 'release');
  await page.goto(new URL('#/', address).href);
  await page.getByRole('heading', { name: 'Runs to release' }).waitFor();
  await picture(page, 'inbox');
  await page.goto(new URL(hash, address).href);
  const prompt = page.getByText(/^To confirm/);
  const copies = /: (\S+)$/.exec(await prompt.innerText())?.[1] ?? '';
  await page.getByLabel(/^To confirm/).fill(copies);
  await page.getByRole('button', { name: /^Release and place/ }).click();
  await page.getByText('Finished', { exact: true }).waitFor({ timeout: 60_000 });
  await picture(page, 'run');
}

async function upload(page, name) {
  await page.goto(new URL('#/upload', page.url()).href);
  await page.getByLabel(/Choose files/).setInputFiles(path.join(SAMPLES, name));
  await page.getByRole('heading', { name }).waitFor();
  await page.locator('.grid-cell').first().waitFor();
}

/** Nothing that passes is in a picture, and nothing of the machine that it is made on. */
async function picture(page, name) {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
  await page.getByText('Loading…').waitFor({ state: 'hidden' });
  await page.getByText('Checking…').waitFor({ state: 'hidden' });
  await page.getByText('Looking up…').waitFor({ state: 'hidden' });
  await page.evaluate(`document.querySelector('.session').style.visibility = 'hidden'`);
  const png = await page.screenshot();
  writeFileSync(path.join(target, `${name}.png`), await smallPng(empty, png));
}
