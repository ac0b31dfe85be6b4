/** A mapping with a price that is added up and one printed text. `where` are the conditions, a line each. */
export function shop(
  where: string,
  {
    project = 'project_id',
    user = '{ value: shop-1 }',
    price = 'Lineitem price',
    text = 'Lineitem name',
  } = {},
): string {
  return `version: 1
project: { column: ${project} }
svc_uid: ${user}
order:
  order_count: rows
  total_price: { column: ${price}, combine: sum }
variables: [{ id: item, column: ${text} }]
rows:
  where:
${where
  .split('\n')
  .map((line) => `    - { ${line} }\n`)
  .join('')}unmapped_columns: ignore
`;
}

export const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Currency,Total,Refunded Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Cancelled at,project_id';
