import { mapped } from '../list.ts';

export { asked, fine, fineOrAsked, refused, warned, warnedOrAsked } from '../put.ts';

export const HEAD = 'project_id,svc_uid,order_count,total_price';
/** The same for a workbook. */
export const BOOK = 'project_id|svc_uid|order_count|total_price';

/** The mapping of the reserved columns, with texts and more. */
export function reserved(texts = '', more = ''): string {
  return mapped('project_id', 'svc_uid', 'order_count', 'total_price', texts, more);
}
