import { checkOptions, type Kind, type OptionKinds } from '../../options.ts';
import { parseOrderId } from '../../service/schemas.ts';
import type { ReleaseTerms } from '../deliveries.ts';
import type { Ledger } from '../ledger.ts';
import type { OrderKeys, PlacedEvidence, SettledOrder } from './orders.ts';
import type { PageOptions } from './page-options.ts';
import type { PurgeOptions, RunFilter } from './runs.ts';

/** Who does something, for the events. */
export const BY: Kind = ['a text or null', (given) => given === null || typeof given === 'string'];
// An order id that is missing is no null: that sends the order again.
export const SETTLED: Kind = [
  'an array of { projectId, orderId }, where null is no order and a long id is a text',
  (given) => Array.isArray(given) && given.every(isSettled),
];
/** Of another iterable, nothing would be adopted, and all be sent. */
const PLACED: Kind = [
  'an array of { projectId, orderId }',
  (given) => SETTLED[1](given) && given.every(({ orderId }: SettledOrder) => orderId !== null),
];
export const EVIDENCE: OptionKinds<PlacedEvidence> = { orders: PLACED, files: 'array', by: BY };
const PAGE: Kind = ['"next" of a page', (given) => given === null || /^\d+$/.test(given)];
const ID: Kind = ['an order id', isOrderId];

const FILTER: OptionKinds<RunFilter> = {
  ...{ limit: 'count', after: 'filled', openOrSinceMs: 'number', idleForMs: 'number' },
};
const KEYS: OptionKinds<OrderKeys> = {
  ...{ projectId: 'text', orderId: ID, partnerOrderId: 'text', file: 'text', svcUid: 'text' },
  run: 'text',
};
const PURGE: OptionKinds<PurgeOptions> = {
  ...{ abandon: 'flag', withdraw: { note: 'text' }, by: BY, isFollowed: 'flag' },
};
const TERMS: OptionKinds<ReleaseTerms> = {
  ...{ fourEyes: 'flag', revision: 'text', atMs: 'number', graceMs: 'number', first: 'count' },
};
const OF_RUN = { run: 'filled' };

/** The arguments of methods that return a list, in their order. */
const LISTS = { orders: { ...OF_RUN, states: 'array' }, rows: OF_RUN, attempts: OF_RUN };
/** Those of methods that return a promise. */
const ASKED = {
  ...{ getRun: OF_RUN, waitingOrders: OF_RUN, seenOrderIds: OF_RUN, events: OF_RUN },
  ...{ verificationCounts: OF_RUN, workersOf: OF_RUN, findRuns: { fingerprint: 'filled' } },
  listRuns: { which: FILTER },
  findOrders: {
    keys: KEYS,
    page: { after: PAGE, limit: 'count' } satisfies OptionKinds<PageOptions>,
  },
  ...{ looks: { ...OF_RUN, limit: 'count' }, findEarlierOrders: { ...OF_RUN, limit: 'number' } },
  ...{ readMapping: { name: 'filled', version: 'any' }, totals: { ...OF_RUN, states: 'array' } },
  settleOrders: { ...OF_RUN, settled: SETTLED, by: BY },
  adoptOrders: { ...OF_RUN, evidence: EVIDENCE },
  handOver: { ...OF_RUN, mark: 'filled', by: BY },
  purgeRun: { ...OF_RUN, options: PURGE },
  releaseRun: { ...OF_RUN, by: BY, terms: TERMS },
  stopRun: { ...OF_RUN, by: BY },
  closeRun: { ...OF_RUN, note: 'filled', by: BY },
  /** Of its deliveries. */
  release: { idStart: 'filled', by: BY, terms: TERMS },
};
const NEEDED = 'run idStart fingerprint keys limit settled evidence mark note name'.split(' ');

type Method = (...given: unknown[]) => unknown;

/**
 * Has methods of a ledger refuse arguments that a program without types can give: a limit that is misspelled would release the whole
 * run.
 *
 * @throws UsageError `option_invalid`: the methods do
 */
export function refusingArguments<Opened extends Ledger>(ledger: Opened): Opened {
  for (const [name, kinds] of Object.entries({ ...LISTS, ...ASKED })) {
    const owner = name === 'release' ? ledger.deliveries : ledger;
    const method: Method = Object(owner)[name].bind(owner);
    const listed: Method = (...given) => {
      const named = Object.keys(kinds).map((key, i) => [key, given[i]]);
      const how = { needed: NEEDED, within: `${name}.` };
      checkOptions<object>(Object.fromEntries(named), kinds, how);
      return method(...given);
    };
    const asked: Method = async (...given) => listed(...given);
    Object.assign(owner, { [name]: Object.hasOwn(LISTS, name) ? listed : asked });
  }
  return ledger;
}

function isOrderId(given: unknown): boolean {
  return typeof given === 'string' ? parseOrderId(given) !== null : Number.isSafeInteger(given);
}

function isSettled(given: unknown): boolean {
  const { projectId, orderId } = Object(given);
  return typeof projectId === 'string' && (orderId === null || isOrderId(orderId));
}
