import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { toMapping } from '../data/shapes.mjs';
import { MeasuredConsole } from '../harness/console.mjs';
import {
  findChromium,
  measureFirstRows,
  measureInBrowser,
  measureProgress,
} from '../harness/console-browser.mjs';
import { atMost } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { withService } from '../harness/with-service.mjs';
import { openAnyLedger } from '../programs/open-any-ledger.mjs';

const JUMPS = 200;
const ROWS_OF_A_SCREEN = 60;
const EDITED_ROWS = 40;
const CORRECTIONS = 5;
/** Of each file in a browser: the median counts. */
const UPLOADS = 5;
/** The list whose orders are placed. */
const PROGRESS = { rows: 50_000, orders: 5000 };
const OPERATORS = 20;
const ROWS_OF_AN_OPERATOR = 100_000;

/**
 * The console: how soon there is something to see, to correct and to order, through its API and in a browser.
 *
 * @type {import('../harness/case.mjs').Case}
 */
export const serve = {
  name: 'console',
  title: 'The console',
  async run({ options, sheets }) {
    const { rows, orders, dist } = options;
    const console = await MeasuredConsole.start(dist);
    const idle = console.residentMb;
    const held = [
      atMost('an answer after `vdpipe serve` was typed', console.startedIn, 300, 'ms'),
      atMost('memory of the server at rest', idle, 80, 'MB'),
      ...sizesOf(dist),
    ];
    const notes = [];
    try {
      for (const [texts, mapping] of Object.entries(MAPPINGS)) {
        const list = await sheets.get({ format: 'csv', rows, orders, texts });
        const found = await measureList(console, list, { rows, mapping });
        held.push(...found.held.map((each) => ({ ...each, what: `${texts}: ${each.what}` })));
        notes.push(`${texts}: ${found.note}`);
      }
      const chromium = findChromium();
      if (chromium === undefined) notes.push('There was no browser.');
      else held.push(...(await inBrowser(chromium, { console, sheets, options })));
      const together = await operators(console, sheets);
      notes.push(
        `${OPERATORS} operators at once, each with ${ROWS_OF_AN_OPERATOR} rows: uploaded, checked, corrected and checked again in ${(together / 1000).toFixed(1)} s, without an error.`,
        'Browser: Chromium without a screen, 1440 x 900. Plain and hard: the data of the checks and of the mapping shapes.',
      );
    } finally {
      await console.stop();
    }
    const progress = await progressOf(options, sheets);
    return { measured: {}, held: [...held, ...progress.held], notes: [...notes, progress.note] };
  },
};

/** What is checked of a list, by its texts. */
const MAPPINGS = {
  plain: readFileSync(MAPPING, 'utf8'),
  hard: toMapping('two sums'),
};

/** Scripts and styles of the pages, as they are sent: what is loaded at once, and all of them. The build refuses a screen that needs more. */
function sizesOf(dist) {
  const folder = path.join(dist, 'serve/web');
  const sizeOf = (fits) =>
    readdirSync(folder)
      .filter(fits)
      .reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name))).length, 0) /
    1000;
  return [
    atMost(
      'JavaScript of the first page, gzip',
      sizeOf((name) => /^app-.*js$/.test(name)),
      60,
      'kB',
    ),
    atMost(
      'JavaScript to prepare a list, gzip',
      sizeOf((name) => /^(?!following).*js$/.test(name)),
      60,
      'kB',
    ),
    atMost(
      'JavaScript of all pages, gzip',
      sizeOf((name) => name.endsWith('.js')),
      60,
      'kB',
    ),
    atMost(
      'CSS of the pages, gzip',
      sizeOf((name) => name.endsWith('.css')),
      12,
      'kB',
    ),
  ];
}

async function measureList(console, list, { rows, mapping }) {
  const draft = await console.upload(list);
  const uploadedAt = performance.now();
  const screen = `/drafts/${draft}/rows?count=${ROWS_OF_A_SCREEN}&from=`;
  await console.until(`${screen}1`, (shown) => shown.rows.length > 0);
  const firstRows = performance.now() - uploadedAt;
  const sheet = await console.until(`/drafts/${draft}/sheet`, ({ state }) => state === 'read');
  const allRows = performance.now() - uploadedAt;
  const jumps = await timesOf(JUMPS, async (jump) => {
    const from = 1 + ((jump * 7919 * 131) % (sheet.rows - ROWS_OF_A_SCREEN));
    await console.call('GET', screen + from);
  });
  const change = { revision: 1, mapping };
  const first = await verdictOf(console, draft, () =>
    console.call('PATCH', `/drafts/${draft}`, change),
  );
  const again = [];
  for (let time = 0; time < CORRECTIONS; time++) {
    const edits = [{ cell: `D${Math.round(rows / 2) + time}`, to: 'Zoë' }];
    again.push(
      await verdictOf(console, draft, ({ revision }) =>
        console.call('POST', `/drafts/${draft}/edits`, { revision, edits }),
      ),
    );
  }
  const rowVerdicts = await rowVerdictsOf(console, draft, rows);
  return {
    held: [
      atMost('first rows after the last byte of an upload', firstRows, 300, 'ms'),
      atMost('rows anywhere, p95', p95(jumps), 150, 'ms'),
      atMost('a correction until the whole sheet is checked', Math.max(...again) / 1000, 2.5, 's'),
      atMost('a correction until the verdict of its row, p95', p95(rowVerdicts), 100, 'ms'),
    ],
    note: `${(list.bytes / 1e6).toFixed(0)} MB of CSV: all rows could be shown after ${(allRows / 1000).toFixed(1)} s; the first check took ${(first / 1000).toFixed(1)} s; the slowest of ${CORRECTIONS} corrections counts. Memory of the server then: ${console.residentMb.toFixed(0)} MB.`,
  };
}

function p95(ascending) {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * 0.95))];
}

/** Times from a correction until its row is checked by itself, ascending, in ms. */
async function rowVerdictsOf(console, draft, rows) {
  const shown = `/drafts/${draft}/rows?from=1&count=${ROWS_OF_A_SCREEN}`;
  await console.call('GET', shown);
  await console.call('GET', `/drafts/${draft}/check/rows?rows=2`);
  return timesOf(EDITED_ROWS, async (at) => {
    const row = Math.round(rows / 3) + at;
    const { revision } = await console.call('GET', `/drafts/${draft}`);
    const edits = [{ cell: `E${row}`, to: `Zoë ${at}` }];
    await console.call('POST', `/drafts/${draft}/edits`, { revision, edits });
    await console.call('GET', `/drafts/${draft}/check/rows?rows=${row}`);
  });
}

/** What a person at a browser waits for: lists of both kinds of texts, and workbooks. */
async function inBrowser(chromium, { console, sheets, options: { rows, orders } }) {
  const held = [];
  for (const texts of Object.keys(MAPPINGS)) {
    const { file } = await sheets.get({ format: 'csv', rows, orders, texts });
    const seen = await measureInBrowser(chromium, { ...console.session, file, rows });
    const { wheel, pages } = seen;
    held.push(
      ...(await firstRowsOf(chromium, { console, file, rows, what: `${texts}, CSV` })),
      atMost(`${texts}: a frame while the wheel scrolls, p95`, wheel.p95, 33, 'ms'),
      atMost(`${texts}: a frame from page to page, p95`, pages.p95, 33, 'ms'),
      atMost(`${texts}: no row in sight`, Math.max(wheel.empty, pages.empty), 150, 'ms'),
      atMost(`${texts}: a jump, p95`, p95(seen.jumps), 150, 'ms'),
    );
    const workbook = await sheets.get({ format: 'shared', rows, orders, texts });
    const what = `${texts}, .xlsx of ${(workbook.bytes / 1e6).toFixed(0)} MB`;
    held.push(...(await firstRowsOf(chromium, { console, file: workbook.file, rows, what })));
  }
  return held.map((each) => ({ ...each, what: `in a browser: ${each.what}` }));
}

async function firstRowsOf(chromium, { console, file, rows, what }) {
  const given = { ...console.session, file, rows, times: UPLOADS };
  const times = await measureFirstRows(chromium, given);
  const median = times[Math.floor(times.length / 2)];
  return [atMost(`${what}: first rows after the last byte of an upload`, median, 300, 'ms')];
}

/** How old the progress of a run is that a page shows, while its orders are placed at the sandbox. */
async function progressOf({ dist }, sheets) {
  const chromium = findChromium();
  if (chromium === undefined) return { held: [], note: 'There was no browser for the progress.' };
  const { file, bytes } = await sheets.get({ format: 'csv', ...PROGRESS });
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-key-'));
  const key = path.join(folder, 'key');
  writeFileSync(key, 'key-of-the-bench', { mode: 0o600 });
  process.env['BENCH_DIST'] = dist;
  try {
    return await withService('sandbox', { dist, latencyMs: 20 }, async ({ baseUrl }) => {
      const service = [`--base-url=${baseUrl}`, `--resource-url=${baseUrl}`];
      const console = await MeasuredConsole.start(dist, [...service, `--api-key-file=${key}`]);
      const ledger = await openAnyLedger(console.ledger);
      try {
        const run = await stage(console, { file, bytes });
        const begun = { at: performance.now(), cpu: console.cpuMs };
        const times = await measureProgress(chromium, {
          ...console.session,
          run,
          release: () =>
            console.call('POST', `/runs/${run}/release`, { copies: String(PROGRESS.rows) }),
          look: async () => {
            const { state, states } = await ledger.getRun(run);
            return { ordered: states.ordered.orders, isDone: state === 'finished' };
          },
        });
        const cpu = (console.cpuMs - begun.cpu) / (performance.now() - begun.at);
        return {
          held: [atMost('in a browser: age of the progress of a run, p95', p95(times), 250, 'ms')],
          note: `Progress: ${PROGRESS.orders} orders at the sandbox, 20 ms each; ${times.length} numbers were recorded. The server took ${(cpu * 100).toFixed(0)} % of a processor meanwhile.`,
        };
      } finally {
        await ledger.close();
        await console.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stage(console, list) {
  const draft = await console.upload(list);
  await console.until(`/drafts/${draft}/sheet`, ({ state }) => state === 'read');
  const change = { revision: 1, mapping: MAPPINGS.plain };
  await verdictOf(console, draft, () => console.call('PATCH', `/drafts/${draft}`, change));
  const { revision } = await console.call('GET', `/drafts/${draft}`);
  const body = { revision, on_invalid: 'stop' };
  return (await console.call('POST', `/drafts/${draft}/stage`, body)).run;
}

/** Times of so many calls in turn, ascending. */
async function timesOf(count, call) {
  const times = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    await call(at);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** Time from a change until the whole sheet is checked with it, in ms. */
async function verdictOf(console, draft, change) {
  const before = await console.call('GET', `/drafts/${draft}`);
  const begun = performance.now();
  const { revision } = await change(before);
  const { report } = await console.until(
    `/drafts/${draft}/check`,
    (check) => check.state === 'checked' && check.revision === revision,
  );
  if (!report.ok) throw new Error(`the check found ${JSON.stringify(report.issue_counts)}`);
  return performance.now() - begun;
}

async function operators(console, sheets) {
  const spec = { format: 'csv', rows: ROWS_OF_AN_OPERATOR, orders: 2000 };
  const list = await sheets.get(spec);
  const mapping = MAPPINGS.plain;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: OPERATORS }, async (_, operator) => {
      const draft = await console.upload(list);
      await console.until(`/drafts/${draft}/sheet`, ({ state }) => state === 'read', 100);
      const body = { revision: 1, mapping };
      const { revision } = await console.call('PATCH', `/drafts/${draft}`, body);
      const isChecked = (check) => check.state === 'checked' && check.revision >= revision;
      await console.until(`/drafts/${draft}/check`, isChecked, 100);
      const edits = [{ cell: `D${operator + 2}`, to: 'Zoë' }];
      const edited = await console.call('POST', `/drafts/${draft}/edits`, { revision, edits });
      const isAgain = (check) => check.state === 'checked' && check.revision === edited.revision;
      await console.until(`/drafts/${draft}/check`, isAgain, 100);
    }),
  );
  return performance.now() - begun;
}
