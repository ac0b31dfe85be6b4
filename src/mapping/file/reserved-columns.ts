/** The names of userdata columns in a sheet without a mapping file begin with this: `userdata.KEY`. */
export const USERDATA_PREFIX = 'userdata.';

/** Names that people give a column of userdata by mistake: only `userdata.KEY` is read. */
export const USERDATA_NAMES = ['userdata_json', 'userdata'] as const;

/** Keys of userdata_json that the service defines (docs/service.md 2.2). Other keys are allowed. */
export const USERDATA_KEYS = [
  'user_name',
  'receiver_name',
  'order_name',
  'production_count',
  'title',
] as const;

/** Columns that vdpipe adds to the rejects file. They are ignored when the corrected file is read. */
const REJECTS_COLUMN = /^vdpipe_(?:row|code|column|problem|fix)$/;

export function isRejectsColumn(name: string): boolean {
  return REJECTS_COLUMN.test(name);
}

/** The values that every order needs: their key in a mapping file, their reserved column and their flag. */
export const NEEDED = [
  { key: 'project', column: 'project_id', flag: '--project' },
  { key: 'svc_uid', column: 'svc_uid', flag: '--svc-uid' },
  { key: 'order.order_count', column: 'order_count', flag: '--order-count' },
  { key: 'order.total_price', column: 'total_price', flag: '--total-price' },
] as const;

export type Needed = (typeof NEEDED)[number];
