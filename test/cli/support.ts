import path from 'node:path';
import type { Shop } from '../support/shop.ts';

/** The columns that every order needs, and one variable. */
const HEADER = 'project_id,svc_uid,order_count,total_price,name';

/** A list with these rows under vdpipe's reserved columns. */
export function sheetOf(...rows: readonly string[]): string {
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** A list whose one row has an error. */
export const INVALID_SHEET = sheetOf('p-1,user-1,0,1,Ann');

/** A ledger's path that cannot be made, for anyone. */
export function impossibleLedger(shop: Shop): string {
  return path.join(shop.write('a-file', ''), 'ledger.sqlite');
}

/** The environment of somebody who has never ordered and says nothing of a ledger. */
export function withoutLedger(shop: Shop): Readonly<Record<string, string>> {
  return { VDPIPE_LEDGER: '', XDG_STATE_HOME: path.join(shop.folder, 'state') };
}

/** The keys of an object and those of the objects in it: `{rows: {read: 1}}` has `rows`, `rows.read`. */
export function keysOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = `${prefix}${key}`;
    const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isObject ? [name, ...keysOf(inner, `${name}.`)] : [name];
  });
}
