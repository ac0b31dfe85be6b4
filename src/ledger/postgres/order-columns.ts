import { orderColumns } from '../order-row.ts';

/** SQL for the columns of an `OrderRow`. */
export const ORDER_COLUMNS = orderColumns({
  adopted: 'adopted::integer',
  for_test: 'for_test::integer',
});
