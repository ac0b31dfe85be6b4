import type { CompleteMapping, Mapping } from '../mapping/file/mapping.ts';
import { ANY_SHEET } from '../mapping/file/schema/to-mapping.ts';

/** What a proof's order is. */
interface ProofOrder {
  readonly name: string;
  /** For the test rendering environment. */
  readonly forTest: boolean;
}

/**
 * The mapping for a proof's rows as one order of one project: the variables as they are; for the order, on which the
 * rows of many orders cannot agree, the minimum that the service requires.
 */
export function toProofMapping(mapping: CompleteMapping, { name, forTest }: ProofOrder): Mapping {
  // The rows have been chosen, and are of one order now: if four eyes are required, a test order.
  const { rows: _, fourEyes: __, userdataJson: ___, ...others } = mapping;
  const { decimal, locale } = mapping.sheet;
  return {
    ...others,
    // The rows are in a separate file.
    sheet: { ...ANY_SHEET, locale, ...(decimal && { decimal }) },
    order: {
      orderCount: { value: '1' },
      totalPrice: { value: '0' },
      partnerOrderId: null,
      orderName: { value: name },
      orderForTest: forTest,
    },
    userdata: mapping.userdata.filter(({ from }) => from === 'rows' || 'value' in from),
    unmappedColumns: 'ignore',
  };
}
