export { asked, fine, fineOrAsked, refused, warned, warnedOrAsked } from '../put.ts';

export const HEAD = 'project_id,svc_uid,order_count,total_price';
export const BOOK_HEAD = HEAD.replaceAll(',', '|');

/** A mapping of the columns Job and Client, with YAML for copies, price and each variable. */
export function job(
  copies: string,
  price: string,
  variables: readonly string[] = [],
  more = '',
): string {
  const list = variables.map((text) => `  - ${text}\n`).join('');
  return `version: 1
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: ${copies}
  total_price: ${price}
${list === '' ? '' : `variables:\n${list}`}${more}
`;
}
