import { NOTHING_NEXT, type Verdict } from '../run-verdict.ts';
import { amountOf, digitsInGroups } from '../text/amount-text.ts';
import { toNothingText } from '../text/summary-text.ts';
import { type Html, html } from './html.ts';
import type { ListedIssue, OrderGroup, PageData, PageOutcome } from './page-data.ts';
import { counted, foreign, grouped, nounFor, timeOf } from './words.ts';

/** The verdict in one line, what to do next, where it all comes from, and the figures that matter most. */
export function verdictSection(data: PageData): Html {
  const { is, failure, verdict = judgeCheck(data) } = data.outcome;
  const { tone, sentence, next } = verdict;
  return html`<header class="verdict ${tone}">
<p class="kicker"><b>vdpipe</b> ${KICKERS[data.command]}</p>
<div class="line">${icon(tone)}<h1>${sentence}</h1></div>
<p class="next">${next}</p>
${blockerList(blockersOf(data))}
${failure === null ? null : html`<p class="failure"><b>It stopped early:</b> ${foreign(failure)}</p>`}
</header>
${facts(data)}
${figures(data, is)}`;
}

const KICKERS: Readonly<Record<PageData['command'], string>> = {
  check: 'check · nothing was ordered',
  order: 'order',
  resume: 'order, resumed',
  show: 'run',
};

/** What is wrong with the sheet as a whole comes first: nothing else counts until it is corrected. */
function blockerList(blockers: readonly ListedIssue[]): Html | null {
  if (blockers.length === 0) return null;
  return html`<ul class="reasons blockers">${blockers.map(
    ({ code, message, fix }) =>
      html`<li><b class="code">${code}</b>: ${foreign(message)}. <b>What to do:</b> ${foreign(fix)}.</li>`,
  )}</ul>`;
}

/** Nothing of the sheet may be ordered for these. Of a run there are none. */
function blockersOf({ outcome: { is }, input }: PageData): readonly ListedIssue[] {
  return is === 'not_ready' || is === 'nothing_ordered' ? (input?.blockers ?? []) : [];
}

/** What a page says of a check, and of an input with errors that was to be ordered. */
function judgeCheck(data: PageData): Verdict {
  const { outcome, rows, orders, input, source, command } = data;
  const toCorrect = rowsIn(rows, 'rejected');
  const skipped = rowsIn(rows, 'skipped');
  const blockers = blockersOf(data).length;
  if (outcome.is === 'ready') {
    if (countOrders(orders) === 0) {
      const sentence = toNothingText({ read: rows.read, skipped });
      return { tone: 'warn', sentence, next: NOTHING_NEXT };
    }
    const warnings = input?.warnings ?? 0;
    const but = warnings === 0 ? '' : `, with ${counted(warnings, 'warning')} to review`;
    const whole =
      skipped === 0 ? 'The whole sheet' : 'The sheet, without the rows that are skipped,';
    const open =
      source.lookedUp === null
        ? 'the service accepts each order'
        : 'a project is locked or has no saved document';
    return {
      tone: warnings > 0 ? 'warn' : 'good',
      sentence: `Ready: ${counted(countOrders(orders), 'order')} for ${counted(rowsIn(rows, 'ready'), 'row')}${but}`,
      next: `${whole} can be ordered as it is. Only ordering shows whether ${open}.`,
    };
  }
  const begins = outcome.is === 'not_ready' ? 'Not ready' : 'Nothing was ordered';
  if (blockers > 0) {
    return {
      tone: 'bad',
      sentence: `${begins}: no row of this sheet can be ordered as it is`,
      next: `${nounFor(blockers, 'This error affects', 'These errors affect')} the whole sheet. Until ${nounFor(blockers, 'it is', 'they are')} corrected, none of its rows can be ordered.`,
    };
  }
  return {
    tone: 'bad',
    sentence: `${begins}: ${whatToCorrect(toCorrect, filledRows(rows))}`,
    next:
      command === 'check'
        ? 'The problems are listed below, with what to do about each. Correct them in the list itself.'
        : 'Rows with errors stop the run before the first order: correct them in the list itself. The problems are listed below.',
  };
}

/** Without rows to correct, the header, the mapping or an order as a whole is wrong. */
function whatToCorrect(rows: number, read: number): string {
  return rows === 0
    ? 'the sheet or its mapping must be corrected'
    : `${grouped(rows)} of ${counted(read, 'row')} to correct`;
}

/** A circle with a tick, a triangle, an octagon, a clock: the verdict without its colour. */
const ICONS: Readonly<Record<Verdict['tone'], Html>> = {
  good: html`<circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-7"/>`,
  warn: html`<path d="M12 3 1.8 20.5h20.4z"/><path d="M12 9.5v5M12 17.4v.2"/>`,
  bad: html`<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path d="m9 9 6 6m0-6-6 6"/>`,
  open: html`<circle cx="12" cy="12" r="10"/><path d="M12 6.5V12l3.5 2.5"/>`,
};

function icon(tone: Verdict['tone']): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">${ICONS[tone]}</svg>`;
}

function facts({ source, madeAtMs }: PageData): Html {
  const { file, sheet, format, run, service, startedAtMs, released } = source;
  const { lookedUp, corrected, rejects } = source;
  const known: readonly (readonly [string, Html | string | null])[] = [
    ['File', foreign(file)],
    ['Sheet', sheet === null ? null : foreign(sheet)],
    ['Format', format],
    ['Run', run === null ? null : html`<code>${run}</code>`],
    ['Service', service],
    ['Cells corrected', corrected === undefined ? null : grouped(corrected)],
    ['Projects looked up', lookedUp === null ? null : grouped(lookedUp)],
    ['Rows to correct', rejects.length === 0 ? null : html`in ${foreign(rejects.join(', '))}`],
    ['Started', startedAtMs === null ? null : timeOf(startedAtMs)],
    ['Released', released ? releaseText(released) : null],
    ['Page created', timeOf(madeAtMs)],
  ];
  return html`<dl class="facts">${known.map(([name, value]) =>
    value === null ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function releaseText({ by, atMs }: NonNullable<PageData['source']['released']>): Html {
  return html`${by === null ? null : html`by ${foreign(by)}, `}${timeOf(atMs)}`;
}

function figures(
  { rows, orders, totals, amountFormat, input }: PageData,
  is: PageOutcome['is'],
): Html {
  const inRun = is !== 'ready' && is !== 'not_ready' && is !== 'nothing_ordered';
  const placed = orders.find(({ state }) => state === 'ordered');
  const total = countOrders(orders);
  const filled = rowsIn(rows, 'blank') > 0 ? 'row with content' : 'row read';
  const known: readonly (Figure | null)[] = [
    rows.isIncomplete && rows.read === 0
      ? null
      : figure(filledRows(rows), filled, `rows${filled.slice(3)}`),
    inRun ? figure(placed?.orders ?? 0, 'order placed', 'orders placed') : null,
    inRun ? figure(total, 'order in total', 'orders in total') : figure(total, 'order'),
    input && !inRun ? figure(input.errors, 'error') : null,
    input && !inRun ? figure(input.warnings, 'warning') : null,
    ...sums(totals, inRun ? '' : ' ready to order', amountFormat),
    (is === 'unfinished' || is === 'stopped') && placed && placed.totalPrice !== null
      ? ['price of placed orders', amountOf(placed.totalPrice, amountFormat)]
      : null,
  ];
  return html`<ul class="figures">${known.map((one) =>
    one === null ? null : html`<li><b>${one[1]}</b> <span>${one[0]}</span></li>`,
  )}</ul>`;
}

/** Copies and price of what is ready, or of a run; of test orders apart. */
function sums(
  { test, ...real }: PageData['totals'],
  which: string,
  format: string | null,
): readonly Figure[] {
  const known = [
    ...(real.orderCount === '0' ? [] : [{ of: real, kind: '' }]),
    ...(test === undefined ? [] : [{ of: test, kind: 'test ' }]),
  ];
  return known.flatMap(({ of: { orderCount: copies, totalPrice: price }, kind }) => [
    [`${kind}${copies === '1' ? 'copy' : 'copies'}${which}`, digitsInGroups(copies)] as const,
    [`total price${kind === '' ? '' : ' of test orders'}`, amountOf(price, format)] as const,
  ]);
}

/** What it counts, and how many. */
type Figure = readonly [string, string];

function figure(count: number, one: string, many?: string): Figure {
  return [nounFor(count, one, many), grouped(count)];
}

function countOrders(orders: readonly OrderGroup[]): number {
  return orders.reduce((sum, group) => sum + group.orders, 0);
}

function rowsIn({ places }: PageData['rows'], place: PageData['rows']['places'][number]['place']) {
  return places.find((one) => one.place === place)?.rows ?? 0;
}

/** Rows that are not blank: a sheet can have a million that are only formatted. */
function filledRows(rows: PageData['rows']): number {
  return rows.read - rowsIn(rows, 'blank');
}
