import { orders } from '../list.ts';

export const SIZE = '{ column: Set size }';

/** A mapping with quantities that count packs. @param count What stands beside the column, with `times` */
export function mapping(
  count: string,
  price = '{ column: Total }',
  more = '',
  qty = 'Qty',
): string {
  return `version: 1
project: { column: Job }
svc_uid: { value: ann }
order:
  order_count: { column: ${qty}, ${count} }
  total_price: ${price}
unmapped_columns: ignore
${more}
`;
}

export const tsv = (header: string, ...rows: readonly string[]) =>
  `${[header, ...rows].map((row) => row.replaceAll('|', '\t')).join('\n')}\n`;
export const meant = (...lines: readonly string[]) =>
  orders('', lines.map((line) => line.replace(' ', ' ann ')).join('\n'));

export const PER_SET = '{ column: Unit price, per: pack }';
