// Makes pictures of the console's screens: real consoles with the lists of samples/, at a sandbox that is started here.
// `node scripts/console-screenshots.mjs` makes those of docs/console.md, `... FOLDER [width] [light|dark]` one of each screen in each
// state, with the Chromium that VDPIPE_CHROMIUM names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { openDesk, SAMPLES } from './console/desk.mjs';
import { smallPng } from './small-png.mjs';

const [folder, width = '1280', colorScheme = 'light'] = process.argv.slice(2);
const target = folder ?? path.resolve(import.meta.dirname, '../docs/console');
const read = (name) => readFileSync(path.join(SAMPLES, name));
const LONG_NAME = '2026년 3월 전국 매장 발송명단 (최종 확인본, 마케팅팀 검토 완료).csv';
const PASSWORD = 'a password of the pictures';

/** In the order in which they are made: each goes on from where the one before ended. Those with `*` are in docs/console.md. */
const PICTURES = {
  'log-in': async (at) => {
    await at.desk.run(
      [
        'accounts',
        'add',
        'Ann',
        '--role=operator',
        '--role=releaser',
        '--password-file=-',
        '--folder=team',
      ],
      PASSWORD,
    );
    await at.desk.run(
      ['accounts', 'add', '김지우', '--role=viewer', '--password-file=-', '--folder=team'],
      PASSWORD,
    );
    const flags = [
      '--oidc-issuer=https://login.example.com',
      '--oidc-client-id=vdpipe',
      '--oidc-name=Example ID',
    ];
    await at.page.goto(await at.desk.serve('team', ...flags));
    await at.page.getByLabel('Password').waitFor();
  },
  'log-in-failed': async (at) => {
    await logIn(at, 'not the password');
    await at.page.getByRole('alert').filter({ hasText: /./ }).last().waitFor();
  },
  'people*': async (at) => {
    await logIn(at, PASSWORD);
    await at.page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await show(at, '#/audit', '김지우');
  },
  'inbox-empty': async (at) => {
    await at.page.goto(await at.desk.serve('one'));
    await at.page.getByRole('heading', { name: 'Inbox' }).waitFor();
  },
  'history-empty': (at) => show(at, '#/history', 'There are no runs yet.'),
  'jobs-empty': (at) => show(at, '#/jobs', 'There are no scheduled imports yet.'),
  upload: (at) => show(at, '#/upload', 'Drop files here'),
  'sheet-new': (at) => upload(at, 'messy-list.xlsx'),
  'columns*': async (at) => {
    await tab(at, 'Columns');
    await at.page.getByText('One setting is left to choose:').waitFor();
  },
  'columns-saved': async (at) => {
    await saveMapping(at, read('messy-list.yaml'));
    await at.page.getByText('One setting is left').waitFor({ state: 'hidden' });
  },
  'sheet*': async (at) => {
    await tab(at, 'Sheet');
    await at.page.locator('.kind').first().click();
    await at.page.locator('.issues .plain').first().click();
  },
  'sheet-replace*': async (at) => {
    await at.page.getByRole('button', { name: 'Leave row out' }).click();
    await at.page.getByRole('button', { name: 'Undo', disabled: false }).waitFor();
    await at.page.getByRole('button', { name: 'Find and replace' }).click();
    await at.page.getByLabel('Find', { exact: true }).fill('서울특별시');
  },
  'order-stop': async (at) => {
    await at.page.getByRole('button', { name: 'Undo' }).click();
    await tab(at, 'Order');
    await lookedUp(at);
  },
  'order*': (at) => at.page.getByLabel(/^Hold:/).check(),
  'release*': (at) => stage(at),
  'run*': async (at) => {
    await release(at);
    await at.page.getByText('Finished', { exact: true }).waitFor();
  },
  'same-file*': async (at) => {
    await upload(at, 'messy-list.xlsx');
    await at.page.getByText('This file was uploaded before').waitFor();
  },
  'earlier-mappings*': async (at) => {
    await tab(at, 'Columns');
    await at.page.getByRole('button', { name: 'Propose again' }).waitFor();
    await at.page.getByText('Use its mapping?').waitFor();
  },
  companions: async (at) => {
    await upload(at, 'dirty-list.csv');
    await tab(at, 'Columns');
    await saveMapping(at, read('dirty-list.yaml'));
    const files = at.page.locator('.companions');
    await files.getByText('accounts.csv').first().waitFor();
    await files.scrollIntoViewIfNeeded();
  },
  'companions-there': async (at) => {
    for (const name of ['accounts.csv', 'no-mail.csv']) {
      await at.page
        .locator('.companions input[type=file]')
        .last()
        .setInputFiles(path.join(SAMPLES, name));
      await at.page
        .locator('.companions .is-missing')
        .filter({ hasText: name })
        .waitFor({ state: 'detached' });
    }
    await at.page.locator('.callout.bad').waitFor({ state: 'detached' });
    await at.page.evaluate('scrollTo(0, 0)');
  },
  'as-printed*': async (at) => {
    await tab(at, 'Sheet');
    await at.page.getByLabel('As printed').check();
    await at.page.locator('.is-cleaned').first().click();
  },
  'run-waits*': async (at) => {
    await upload(at, 'mailing-list.csv', LONG_NAME);
    await tab(at, 'Columns');
    await saveMapping(at, read('mailing-list.yaml'));
    await tab(at, 'Order');
    await lookedUp(at);
    await stage(at);
    at.desk.stall();
    await release(at);
    await at.page.getByText('project_locked').waitFor();
  },
  'run-finished': async (at) => {
    at.desk.go();
    await at.page.getByText('Finished', { exact: true }).waitFor({ timeout: 60_000 });
  },
  history: (at) => show(at, '#/history', LONG_NAME),
  'search*': (at) => show(at, '#/history?id=card-2001', 'Orders for'),
  'order-page*': async (at) => {
    await at.page.getByRole('link', { name: 'card-2001', exact: true }).click();
    await at.page.getByRole('heading', { name: 'What is printed' }).waitFor();
  },
  'jobs*': async (at) => {
    at.desk.writeJobs();
    at.desk.deliver('hanbit', 'partner-export.xlsx');
    at.desk.deliver('acme', 'mailing-list.csv');
    await at.desk.run(['watch', '--once']);
    await show(at, '#/jobs', 'hanbit');
  },
  'job*': async (at) => {
    await show(at, '#/jobs/acme', 'Deliveries');
    await at.page.getByRole('button', { name: 'Release' }).waitFor();
  },
  'inbox*': async (at) => {
    await upload(at, 'partner-export.xlsx');
    await show(at, '#/', 'Drafts');
  },
  audit: (at) => show(at, '#/audit', 'Entries cannot be changed.'),
  'upload-left': (at) => show(at, '#/upload', 'Drop files here'),
};

mkdirSync(target, { recursive: true });
const desk = await openDesk();
const executablePath = process.env['VDPIPE_CHROMIUM'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath });
const empty = await browser.newPage();
try {
  const page = await browser.newPage({
    viewport: { width: Number(width), height: 800 },
    colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(20_000);
  for (const [name, go] of Object.entries(PICTURES)) {
    await go({ desk, page });
    if (folder || name.endsWith('*')) await picture(page, name.replace('*', ''));
  }
} finally {
  await browser.close();
  await desk.close();
}

/** In the page: other names for what tells of the machine. */
function rename(names) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const [found, name] of names) {
      const text = node.nodeValue.replaceAll(new RegExp(found, 'g'), name);
      if (text !== node.nodeValue) node.nodeValue = text;
    }
  }
}

async function show({ page }, hash, text) {
  await page.goto(new URL(hash, page.url()).href);
  await page.getByText(text).first().waitFor();
}

function tab({ page }, name) {
  return page.getByRole('link', { name, exact: true }).click();
}

async function logIn({ page }, password) {
  await page.getByLabel('Name').fill('Ann');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function upload(at, sample, name = sample) {
  const { page } = at;
  await show(at, '#/upload', 'Drop files here');
  await page.getByLabel(/Choose files/).setInputFiles({ name, mimeType: '', buffer: read(sample) });
  await page.getByRole('heading', { name }).waitFor();
  await page.locator('.grid-cell').first().waitFor();
}

async function saveMapping({ page }, text) {
  await page.getByRole('textbox', { name: 'Mapping (YAML)' }).fill(String(text));
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('Mapping saved.').waitFor();
}

async function lookedUp({ page }) {
  await page.getByRole('button', { name: /^Look up again/ }).waitFor();
}

async function stage({ page }) {
  await page.getByRole('button', { name: /^Stage/ }).click();
  await page.getByText('Waiting for release').first().waitFor();
}

async function release({ page }) {
  const prompt = page.getByText(/^To confirm/);
  const copies = /: (\S+)$/.exec(await prompt.innerText())?.[1] ?? '';
  await page.getByLabel(/^To confirm/).fill(copies);
  await page.getByRole('button', { name: /^Release and place/ }).click();
}

/** Nothing that passes is in a picture, and nothing of the machine that it is made on. */
async function picture(page, name) {
  const close = page.locator('.notice').getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
  await page.locator('.loading').first().waitFor({ state: 'hidden' });
  await page.evaluate(rename, desk.names);
  await page.getByText('Checking…').waitFor({ state: 'hidden' });
  await page.getByText('Looking up…').waitFor({ state: 'hidden' });
  await page.evaluate(
    `document.querySelector('.session')?.style.setProperty('visibility', 'hidden')`,
  );
  const png = await page.screenshot();
  writeFileSync(path.join(target, `${name}.png`), await smallPng(empty, png));
}
