import { inJson } from '../../json-keys.ts';
import type { LookCounts } from '../../ledger/ledger.ts';
import {
  countLost,
  type Found,
  PROJECT_STATES,
  type ProjectChange,
  type StatusReport,
} from '../status-report.ts';
import { toTimeText } from './event-text.ts';
import { counted } from './issue-counts.ts';
import { toHandedOverText } from './summary-text.ts';
import { toVisible } from './visible-text.ts';
import type { AdviceContext } from './what-to-do.ts';

const FOUND: Readonly<Record<Exclude<Found, 'state'>, string>> = {
  other_order: 'the project has another order',
  not_found: 'no such project',
  not_told: 'the service does not tell',
  no_answer: 'no answer',
};

/** What the orders are, as a look found them, for people. */
export function toStatusLines(
  report: StatusReport,
  { command }: Pick<AdviceContext, 'command'>,
): string[] {
  const { run, orders, testOrders, unseen, lookedAt, handedOver } = report;
  return [
    `Run ${run}: ${counted(orders.total, 'order')}, looked up ${timeText(lookedAt)}`,
    ...toStateTexts(orders).map((text) => `  ${text}`),
    ...(testOrders.total === 0 ? [] : [`${counted(testOrders.total, 'test order')}:`]),
    ...toStateTexts(testOrders).map((text) => `  ${text}`),
    ...toChangeLines(report),
    ...(handedOver ? [`${toHandedOverText(handedOver)}.`] : []),
    ...(countLost(report) === 0
      ? []
      : [`Not all order ids were found. To list these orders: ${command('show', [run])}`]),
    ...(unseen === 0
      ? []
      : [
          `Not finished: ${counted(unseen, 'order')} still to be looked up. To continue: ${command('status', [run])}`,
        ]),
  ];
}

/** `3 ordered (confirmed)`, for each state that there is. */
export function toStateTexts(counts: LookCounts): string[] {
  const { states, no_order_id, ...others } = inJson(counts);
  return [
    ...Object.entries(states).map(([state, orders]) => `${orders} ${stateText(state)}`),
    ...Object.entries(FOUND).flatMap(([found, text]) => {
      const orders = others[found as keyof typeof others];
      return orders === 0 ? [] : [`${orders} not known: ${text}`];
    }),
    ...(no_order_id === 0 ? [] : [`${no_order_id} of these without an order id`]),
  ];
}

function stateText(state: string): string {
  const means = PROJECT_STATES.get(state);
  return `${toVisible(state)}${means === undefined || means === state ? '' : ` (${means})`}`;
}

function toChangeLines({ changes, earlier: [last] }: StatusReport): string[] {
  if (!last) return [];
  const since = `since ${timeText(last.lookedAt)}`;
  if (changes.length === 0) return [`No changes ${since}.`];
  return [`Changes ${since}:`, ...changes.map((change) => `  ${toChangeText(change)}`)];
}

/** `3 now ordered (confirmed): prj-1, prj-2, prj-3` */
function toChangeText({ found, state, forTest, orders, projects }: ProjectChange): string {
  const what = found === 'state' ? `now ${stateText(state ?? '')}` : FOUND[found];
  const more = orders - projects.length;
  const names = projects.map(toVisible).join(', ');
  const rest = more === 0 ? '' : ` and ${more.toLocaleString('en')} more`;
  return `${orders.toLocaleString('en')} ${forTest ? `(${orders === 1 ? 'a test order' : 'test orders'}) ` : ''}${what}: ${names}${rest}`;
}

function timeText(iso: string): string {
  return toTimeText(Date.parse(iso));
}
