import { UsageError } from '../errors.ts';
import {
  type Checked,
  checkCount,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from './cell-values.ts';
import type { CompleteMapping, Constants, Mapping } from './mapping.ts';
import { quoted } from './row-issue.ts';

/** What every order needs, by its key in a mapping file, its reserved column and its flag. */
const NEEDED = [
  { key: 'project', column: 'project_id', flag: '--project' },
  { key: 'svc_uid', column: 'svc_uid', flag: '--svc-uid' },
  { key: 'order.order_count', column: 'order_count', flag: '--order-count' },
  { key: 'order.total_price', column: 'total_price', flag: '--total-price' },
] as const;

export type Needed = (typeof NEEDED)[number];

/**
 * Puts the values that flags give over those of a mapping.
 *
 * @param where What lacks a value, in messages: `the mapping`.
 * @param remedy What can be done about a missing value. @default add it to the mapping, or say it by its flag
 * @throws UsageError `flag_invalid` for a value that will not do, `mapping_incomplete` when nothing says what every
 * order needs
 */
export function applyConstants(
  mapping: Mapping,
  constants: Constants,
  where: string,
  remedy = ({ key, flag }: Needed) => `${key}: add it to the mapping, or say ${flag}`,
): CompleteMapping {
  const { orderCount, totalPrice } = constants;
  const project = fixed('--project', constants.project, checkProjectId) ?? mapping.project;
  const svcUid = fixed('--svc-uid', constants.svcUid, checkSvcUid) ?? mapping.svcUid;
  const count = orderCount === 'rows' ? orderCount : fixed('--order-count', orderCount, checkCount);
  const order = {
    ...mapping.order,
    orderCount: count ?? mapping.order.orderCount,
    totalPrice: fixed('--total-price', totalPrice, checkPrice) ?? mapping.order.totalPrice,
    ...(constants.test && { orderForTest: true }),
  };
  const given = [project, svcUid, order.orderCount, order.totalPrice];
  if (
    project === null ||
    svcUid === null ||
    order.orderCount === null ||
    order.totalPrice === null
  ) {
    const missing = NEEDED.filter((_, i) => given[i] === null).map(remedy);
    const message = [`Cannot tell from ${where} what to order`, ...missing].join('\n  ');
    throw new UsageError('mapping_incomplete', message);
  }
  return {
    ...mapping,
    project,
    svcUid,
    order: { ...order, orderCount: order.orderCount, totalPrice: order.totalPrice },
  };
}

function fixed(
  flag: string,
  given: string | undefined,
  check: (text: string) => Checked,
): { readonly value: string } | null {
  if (given === undefined) return null;
  const checked = check(given);
  if ('text' in checked) return { value: checked.text };
  throw new UsageError(
    'flag_invalid',
    `Cannot use ${flag}: it ${checked.wanted}, found ${quoted(given)}`,
  );
}
