import { UsageError } from '../../errors.ts';
import { quoted } from '../apply/row-issue.ts';
import {
  type Checked,
  checkCount,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from '../cells/cell-values.ts';
import type { CompleteMapping, Constants, CountSource, Mapping, PriceSource } from './mapping.ts';
import { isOfOne, timesOf } from './order-fields.ts';
import { NEEDED, type Needed } from './reserved-columns.ts';
import { withTemplate } from './template-limits.ts';

/**
 * Replaces values of a mapping by those that flags give.
 *
 * @param where What lacks a value, in messages: `the mapping`.
 * @param remedy What to do about a missing value. @default add it to the mapping, or use its flag
 * @throws UsageError `flag_invalid` for an invalid value, `mapping_incomplete` if a value that every order needs is missing
 */
export function applyConstants(
  mapping: Mapping,
  constants: Constants,
  where: string,
  remedy = ({ key, flag }: Needed) => `${key}: add it to the mapping, or use ${flag}`,
): CompleteMapping {
  const { orderCount, totalPrice, totals, headers, combine, templateVariables } = constants;
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
  const { totalPrice: price } = order;
  if (count !== null && typeof price === 'object' && 'per' in price && price.per === 'pack') {
    throw new UsageError(
      'flag_invalid',
      'Cannot set order_count for all orders: by "per: pack" in the mapping, total_price is multiplied by the quantities of its column',
    );
  }
  const { project: ownProject, svcUid: ownSvcUid, order: own } = mapping;
  const columns = [ownProject, ownSvcUid, own.orderCount, own.totalPrice];
  return {
    ...withTemplate(mapping, templateVariables),
    ...((totals || headers) && {
      rows: { ...mapping.rows, ...(totals && { totals }), ...(headers && { headers }) },
    }),
    project,
    svcUid,
    order: {
      ...order,
      orderCount: combined(order.orderCount, combine),
      totalPrice: combined(order.totalPrice, combine),
    },
    flagged: NEEDED.flatMap(({ column }, i) => (given[i] === columns[i] ? [] : column)),
    replaced: [
      ...NEEDED.flatMap(({ flag }, i) => replacedBy(flag, columns[i], given[i])),
      ...replacedBy('--order-count', timesOf(own.orderCount), timesOf(order.orderCount)),
      ...replacedBy('--test', own.orderForTest, order.orderForTest),
    ],
  };
}

/** The source of a value that a flag can replace. */
type Source = Mapping['project'] | Mapping['order'][keyof Mapping['order']] | undefined;

/** Returns the column that a flag replaces; none if the flag was not given or replaces something else. */
function replacedBy(flag: string, own: Source, given: Source): CompleteMapping['replaced'] {
  const isColumn = typeof own === 'object' && own !== null && 'column' in own;
  return isColumn && own !== given ? [{ column: own.lookup?.by ?? own.column, flag }] : [];
}

/** An amount with what a flag says of it, if the mapping does not. */
function combined<T extends CountSource | PriceSource>(from: T, combine: Constants['combine']): T {
  if (combine === undefined || typeof from !== 'object' || !('column' in from)) return from;
  const isEach = 'per' in from && isOfOne(from.per);
  return from.combine === undefined && !isEach ? { ...from, combine } : from;
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
