import type { Deliveries, Delivery, DeliveryFilter } from './deliveries.ts';

/** Deliveries that are read together. */
const PAGE = 100;

/** All deliveries of a filter, the one taken last first, read page by page. */
export async function* listAll(
  deliveries: Pick<Deliveries, 'list'>,
  filter: DeliveryFilter,
): AsyncGenerator<Delivery> {
  let after: string | null = null;
  do {
    const page = await deliveries.list(filter, { after, limit: PAGE });
    yield* page.deliveries;
    after = page.next;
  } while (after !== null);
}
