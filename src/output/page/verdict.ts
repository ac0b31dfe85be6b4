import { amountOf, digitsInGroups } from '../text/amount-text.ts';
import { toTimeText } from '../text/event-text.ts';
import { toNothingText } from '../text/summary-text.ts';
import { type Html, html } from './html.ts';
import type { ListedIssue, OrderGroup, PageData, PageOutcome } from './page-data.ts';
import { ORDER_STATE_PLACES } from './places.ts';
import { counted, foreign, grouped, nounFor, timeOf } from './words.ts';

type Tone = 'good' | 'warn' | 'bad' | 'open';

/** The verdict in one line, what to do next, where it all comes from, and the figures that matter most. */
export function verdictSection(data: PageData): Html {
  const { is, failure } = data.outcome;
  const { tone, sentence, next } = toSaid(data);
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

/** What a page says of an outcome, and what follows from it. */
interface Said {
  readonly tone: Tone;
  readonly sentence: string;
  readonly next: string;
}

function toSaid(data: PageData): Said {
  const { outcome, rows, orders, input, verification, source, command } = data;
  const total = counted(countOrders(orders), 'order');
  const placedOrders = countOrders(orders.filter(({ state }) => state === 'ordered'));
  const placed = grouped(placedOrders);
  const toCorrect = rowsIn(rows, 'rejected');
  const skipped = rowsIn(rows, 'skipped');
  const run = source.run ?? '';
  const why = outcome.heldFor?.join('; ') ?? '';
  const blockers = blockersOf(data).length;
  const isEmpty = countOrders(orders) === 0;
  if (isEmpty && (outcome.is === 'ready' || outcome.is === 'done')) {
    return {
      tone: 'warn',
      sentence: toNothingText({ read: rows.read, skipped }),
      next: 'If it should have rows, check that this is the right file and sheet.',
    };
  }
  switch (outcome.is) {
    case 'ready': {
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
        sentence: `Ready: ${total} for ${counted(rowsIn(rows, 'ready'), 'row')}${but}`,
        next: `${whole} can be ordered as it is. Only ordering shows whether ${open}.`,
      };
    }
    case 'not_ready':
    case 'nothing_ordered': {
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
    case 'done':
      return {
        tone: 'good',
        sentence: `Everything was ordered: ${counted(placedOrders, 'order')} for ${counted(rowsIn(rows, 'ordered'), 'row')}`,
        next:
          skipped === 0
            ? 'Every row is in an order, and every order has its order id.'
            : `Every order has its order id. No row is left to order; ${counted(skipped, 'row')} ${nounFor(skipped, 'was', 'were')} skipped.`,
      };
    case 'partly':
      return {
        tone: 'warn',
        sentence: `${placed} of ${total} placed: ${whatIsLeft(orders, toCorrect, verification?.differing.total ?? 0)}`,
        next: 'The run is finished. What was not ordered, or not confirmed, is listed below.',
      };
    case 'unfinished':
      return {
        tone: 'open',
        sentence: `Not finished: ${placed} of ${total} placed so far`,
        next: `Run “vdpipe resume ${run}” to continue. Nothing is ordered twice.`,
      };
    case 'stopped':
      return {
        tone: 'open',
        sentence: `Stopped: ${placed} of ${total} placed`,
        next: `Run “vdpipe release ${run}”, then “vdpipe resume ${run}” to continue. Nothing is ordered twice.`,
      };
    case 'later':
      return {
        tone: 'open',
        sentence: `Released for ${toTimeText(outcome.releaseAtMs ?? 0)}: ${placed} of ${total} placed`,
        next: `Nothing is ordered before. Run “vdpipe resume ${run}” to wait until then and place the orders.`,
      };
    case 'unbalanced':
      return {
        tone: 'bad',
        sentence: `${counted(missingIn(rows), 'row')} unaccounted for: ${placed} of ${total} placed`,
        next: 'This is a bug in vdpipe: rows of the list are in no order, and in none of the lists below. Compare the list with the orders before you order the rest, and report this.',
      };
    case 'on_hold':
      return {
        tone: 'open',
        sentence: `On hold: ${total}, none of them placed`,
        next: `${why === '' ? '' : `Why it is held: ${why}. `}Nothing is ordered until the run is released: “vdpipe release ${run}”.`,
      };
  }
}

/** `2 refused, 1 in conflict, 3 rows left out` */
function whatIsLeft(orders: readonly OrderGroup[], rowsLeftOut: number, differing: number): string {
  const left = orders
    .filter(({ state }) => state !== 'ordered')
    .map(
      (group) => `${grouped(group.orders)} ${ORDER_STATE_PLACES[group.state].title.toLowerCase()}`,
    );
  return [
    ...left,
    ...(rowsLeftOut === 0 ? [] : [`${counted(rowsLeftOut, 'row')} left out`]),
    ...(differing === 0 ? [] : [`${counted(differing, 'order id')} not confirmed`]),
  ].join(', ');
}

/** Without rows to correct, the header, the mapping or an order as a whole is wrong. */
function whatToCorrect(rows: number, read: number): string {
  return rows === 0
    ? 'the sheet or its mapping must be corrected'
    : `${grouped(rows)} of ${counted(read, 'row')} to correct`;
}

/** A circle with a tick, a triangle, an octagon, a clock: the verdict without its colour. */
const ICONS: Readonly<Record<Tone, Html>> = {
  good: html`<circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-7"/>`,
  warn: html`<path d="M12 3 1.8 20.5h20.4z"/><path d="M12 9.5v5M12 17.4v.2"/>`,
  bad: html`<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path d="m9 9 6 6m0-6-6 6"/>`,
  open: html`<circle cx="12" cy="12" r="10"/><path d="M12 6.5V12l3.5 2.5"/>`,
};

function icon(tone: Tone): Html {
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
    ...(real.order_count === '0' ? [] : [{ of: real, kind: '' }]),
    ...(test === undefined ? [] : [{ of: test, kind: 'test ' }]),
  ];
  return known.flatMap(({ of: { order_count: copies, total_price: price }, kind }) => [
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

function missingIn({ read, places }: PageData['rows']): number {
  return read - places.reduce((sum, { rows }) => sum + rows, 0);
}

/** Rows that are not blank: a sheet can have a million that are only formatted. */
function filledRows(rows: PageData['rows']): number {
  return rows.read - rowsIn(rows, 'blank');
}
