import { readFileSync } from 'node:fs';
import { MeasuredConsole } from '../harness/console.mjs';
import { findChromium, measureInBrowser } from '../harness/console-browser.mjs';
import { atMost } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';

const JUMPS = 200;
const ROWS_OF_A_SCREEN = 60;
const EDITED_ROWS = 9;
const OPERATORS = 20;
const ROWS_OF_AN_OPERATOR = 100_000;

/**
 * The console's server, through its API: how soon there is something to see, to correct and to order.
 *
 * @type {import('../harness/case.mjs').Case}
 */
export const serve = {
  name: 'console',
  title: "The console's server",
  async run({ options, sheets }) {
    const { rows, orders, dist } = options;
    const large = await sheets.get({ format: 'csv', rows, orders });
    const console = await MeasuredConsole.start(dist);
    const idle = console.residentMb;
    try {
      const draft = await console.upload(large);
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
      const change = { revision: 1, mapping: readFileSync(MAPPING, 'utf8') };
      const first = await verdictOf(console, draft, () =>
        console.call('PATCH', `/drafts/${draft}`, change),
      );
      const edits = [{ cell: `D${Math.round(rows / 2)}`, to: 'Zoë' }];
      const second = await verdictOf(console, draft, ({ revision }) =>
        console.call('POST', `/drafts/${draft}/edits`, { revision, edits }),
      );
      const rowVerdict = await rowVerdictOf(console, draft, rows);
      const peak = console.residentMb;
      const seen = await inBrowser(console, large.file, rows);
      const together = await operators(console, sheets);
      return {
        measured: {},
        held: [
          atMost('an answer after `vdpipe serve` was typed', console.startedIn, 300, 'ms'),
          atMost('first rows after the last byte of an upload', firstRows, 300, 'ms'),
          atMost('rows anywhere, the 95th of 100', jumps.at(Math.floor(JUMPS * 0.95)), 150, 'ms'),
          atMost('a correction until the whole sheet is checked', second / 1000, 2.5, 's'),
          atMost('a correction until the verdict of its row', rowVerdict, 100, 'ms'),
          atMost('memory of the server at rest', idle, 80, 'MB'),
          ...seen.held,
        ],
        notes: [
          `${(large.bytes / 1e6).toFixed(0)} MB of CSV: all rows could be shown after ${(allRows / 1000).toFixed(1)} s; the first check took ${(first / 1000).toFixed(1)} s. Memory of the server then: ${peak.toFixed(0)} MB.`,
          `${OPERATORS} operators at once, each with ${ROWS_OF_AN_OPERATOR} rows: uploaded, checked, corrected and checked again in ${(together / 1000).toFixed(1)} s, without an error.`,
          `Through the API, one run. ${seen.note}`,
        ],
      };
    } finally {
      await console.stop();
    }
  },
};

/** Time from a correction until its row is checked by itself, the median of some, in ms. */
async function rowVerdictOf(console, draft, rows) {
  const shown = `/drafts/${draft}/rows?from=1&count=${ROWS_OF_A_SCREEN}`;
  await console.call('GET', shown);
  await console.call('GET', `/drafts/${draft}/check/rows?rows=2`);
  const times = await timesOf(EDITED_ROWS, async (at) => {
    const row = Math.round(rows / 3) + at;
    const { revision } = await console.call('GET', `/drafts/${draft}`);
    const edits = [{ cell: `E${row}`, to: `Zoë ${at}` }];
    await console.call('POST', `/drafts/${draft}/edits`, { revision, edits });
    await console.call('GET', `/drafts/${draft}/check/rows?rows=${row}`);
  });
  return times[Math.floor(EDITED_ROWS / 2)];
}

async function inBrowser(console, file, rows) {
  const chromium = findChromium();
  if (chromium === undefined) return { held: [], note: 'There was no browser.' };
  const { firstRows, wheel, pages, jumps } = await measureInBrowser(chromium, {
    ...console.session,
    ...{ file, rows },
  });
  return {
    note: 'In a browser: Chromium without a screen, 1440 x 900.',
    held: [
      atMost('in a browser: first rows after the last byte of an upload', firstRows, 300, 'ms'),
      atMost('in a browser: a frame while the wheel scrolls, p95', wheel.p95, 33, 'ms'),
      atMost('in a browser: a frame from page to page, p95', pages.p95, 33, 'ms'),
      atMost('in a browser: no row in sight', Math.max(wheel.empty, pages.empty), 150, 'ms'),
      atMost('in a browser: a jump, p95', jumps[Math.floor(jumps.length * 0.95)], 150, 'ms'),
    ],
  };
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
  const mapping = readFileSync(MAPPING, 'utf8');
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
