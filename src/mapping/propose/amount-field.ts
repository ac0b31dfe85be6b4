import type { ColumnGuess, MergedCells, OrderFacts, ProposedField } from './proposal.ts';

/** What the rows of a sheet show about its amounts. */
interface AmountFacts {
  readonly orders?: OrderFacts | null | undefined;
  readonly merged?: MergedCells | null | undefined;
}

interface FoundField extends ProposedField {
  readonly from: ColumnGuess;
}

/**
 * Decides whether a column of amounts is taken once per order or added up. If the rows of an order differ, they are added up. If
 * they agree, both may be meant; a wrong guess would print or bill only a part, so a person decides. A merged cell is one amount.
 *
 * @param rows How many rows were read.
 */
export function amountField(
  proposed: FoundField,
  rows: number,
  { orders, merged }: AmountFacts,
): ProposedField {
  const { column } = proposed.from;
  if (orders === undefined) return proposed;
  if (orders === null) return rows < 2 ? proposed : undecided(proposed, WITHOUT_PROJECT);
  if (orders.several === 0) {
    const each =
      orders.orders === 1 ? 'the one order has' : `each of the ${orders.orders} orders has`;
    return { ...proposed, counted: `${each} one row` };
  }
  const differ = orders.differ.get(column) ?? 0;
  if (proposed.sum) {
    return {
      ...proposed,
      counted: `they differ in ${differInText(differ, orders.several)}`,
    };
  }
  if (merged?.columns.has(column))
    return { ...proposed, counted: 'cells merged across several rows are one amount' };
  const of = orders.compared === 1 ? 'the one order' : `each of the ${orders.compared} orders`;
  const why =
    orders.compared > 0
      ? `has the same value in all rows of ${of} with several rows`
      : 'cannot be compared, because orders with several rows have errors in them';
  return undecided(proposed, why);
}

const WITHOUT_PROJECT =
  'may be for a whole order or for each row: which rows form one order is unknown without the project';

/** `3 of the 4 orders with several rows` */
function differInText(differ: number, several: number): string {
  return several === 1
    ? 'the one order with several rows'
    : `${differ} of the ${several} orders with several rows`;
}

function undecided({ field, from }: FoundField, because: string): ProposedField {
  const rejectedCandidates = [{ column: from.column, because }];
  return { field, from: null, rejectedCandidates, undecided: from };
}
