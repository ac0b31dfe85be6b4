/** What a column of userdata is called when there is no mapping file: `userdata.KEY`. */
export const USERDATA_PREFIX = 'userdata.';

/** What a column is called by those who mean userdata, which is taken from `userdata.KEY` alone. */
export const USERDATA_NAMES = ['userdata_json', 'userdata'] as const;

/** Keys of userdata_json that the service names (docs/service.md 2.2). Others pass. */
export const USERDATA_KEYS = [
  'user_name',
  'receiver_name',
  'order_name',
  'production_count',
  'title',
] as const;

/** Columns that vdpipe's own rejects file adds: a corrected file is read again as it is. */
const REJECTS_COLUMN = /^vdpipe_(?:row|code|column|problem|fix)$/;

export function isRejectsColumn(name: string): boolean {
  return REJECTS_COLUMN.test(name);
}

/** What every order needs, by its key in a mapping file, its reserved column and its flag. */
export const NEEDED = [
  { key: 'project', column: 'project_id', flag: '--project' },
  { key: 'svc_uid', column: 'svc_uid', flag: '--svc-uid' },
  { key: 'order.order_count', column: 'order_count', flag: '--order-count' },
  { key: 'order.total_price', column: 'total_price', flag: '--total-price' },
] as const;

export type Needed = (typeof NEEDED)[number];
