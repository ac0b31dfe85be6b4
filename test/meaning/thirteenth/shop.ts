import { type Book, workbook } from '../workbook.ts';

/** How a list becomes orders. `price` is added up. */
interface Way {
  readonly project?: string;
  readonly price?: string;
  readonly text?: string;
  /** The column of partner_order_id. @default not sent */
  readonly partner?: string;
}

/** A mapping with conditions, a line each. By default each line of a Shopify export is a project, which its SKU names. */
export function shop(
  where: string,
  {
    project = 'Lineitem sku',
    price = 'Lineitem price',
    text = 'Lineitem name',
    partner = '',
  }: Way = {},
): string {
  const column = (name: string) => `column: ${JSON.stringify(name)}`;
  return `version: 1
project: { ${column(project)} }
svc_uid: { value: shop-1 }
order:
  order_count: rows
  total_price: { ${column(price)}, combine: sum }
${partner === '' ? '' : `  partner_order_id: { ${column(partner)} }\n`}variables: [{ id: item, ${column(text)} }]
rows:
  where:
${where
  .split('\n')
  .map((line) => `    - { ${line} }\n`)
  .join('')}unmapped_columns: ignore
`;
}

/** The same with one project for all rows. */
export function mailing(where: string, way: Way = {}): string {
  const all = shop(where, { project: '', price: 'Cost', text: 'Name', ...way });
  return all.replace('project: { column: "" }', 'project: { value: spring }');
}

/** The 79 columns of orders_export.csv, as Shopify names and orders them. */
const COLUMNS = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total',
  'Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price',
  'Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name',
  'Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country',
  'Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip',
  'Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference',
  'Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount',
  'Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone',
  'Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At',
  'Payment References',
]
  .join(',')
  .split(',');

export type Line = Readonly<Record<string, string>>;

/**
 * The lines of an order as the shop exports them: what is of the order stands in the first one. `cards` are `SKU Name` with commas
 * between; each costs 12.00. `said` is what the first line says otherwise, `more` what each line does.
 */
export function sold(name: string, buyer: string, cards: string, said: Line = {}, more: Line = {}) {
  const items = cards.split(',').map((card) => card.trim());
  const total = (12 * items.length).toFixed(2);
  const at = '2026-11-01 10:12:31 +0100';
  const person = `${buyer[0]?.toUpperCase()}${buyer.slice(1)} Lee`;
  const address = (kind: string): Line => ({
    [`${kind} Name`]: person,
    [`${kind} Street`]: `Lindenweg ${name.length}`,
    [`${kind} Address1`]: `Lindenweg ${name.length}`,
    [`${kind} City`]: 'Bonn',
    [`${kind} Zip`]: "'53111",
    [`${kind} Country`]: 'DE',
  });
  const first: Line = {
    'Financial Status': 'paid',
    'Paid at': at,
    'Fulfillment Status': 'unfulfilled',
    'Accepts Marketing': 'no',
    Currency: 'EUR',
    Subtotal: total,
    Shipping: '0.00',
    Taxes: '0.00',
    Total: total,
    'Discount Amount': '0.00',
    'Shipping Method': 'Standard',
    ...address('Billing'),
    ...address('Shipping'),
    'Payment Method': 'Shopify Payments',
    'Payment Reference': `r${name.slice(1)}.1`,
    'Refunded Amount': '0.00',
    'Outstanding Balance': '0.00',
    Id: `58${name.slice(1).padStart(11, '0')}`,
    'Risk Level': 'Low',
    Source: 'web',
    'Payment ID': `r${name.slice(1)}.1`,
    'Payment References': `r${name.slice(1)}.1`,
    ...said,
  };
  return items.map((item, i): Line => {
    const [sku = '', ...words] = item.split(' ');
    return {
      Name: name,
      Email: `${buyer}@example.com`,
      'Created at': at,
      'Lineitem quantity': '1',
      'Lineitem name': words.join(' '),
      'Lineitem price': '12.00',
      'Lineitem sku': sku,
      'Lineitem requires shipping': 'true',
      'Lineitem taxable': 'true',
      'Lineitem fulfillment status': 'pending',
      Vendor: 'Papeterie',
      'Lineitem discount': '0.00',
      ...(i === 0 ? first : {}),
      ...more,
    };
  });
}

/** An orders_export.csv; `null` is a blank line. */
export function shopify(...orders: readonly (readonly Line[] | null)[]): string {
  const rows = orders.flatMap((lines) =>
    lines === null ? [''] : lines.map((line) => COLUMNS.map((name) => line[name] ?? '').join(',')),
  );
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`;
}

/** The same in a workbook, all cells as texts. */
export function asBook(...orders: readonly (readonly Line[])[]): Book {
  return workbook([
    COLUMNS,
    ...orders.flat().map((line) => COLUMNS.map((name) => line[name] || null)),
  ]);
}

export const REFUNDED: Line = { 'Financial Status': 'refunded', 'Refunded Amount': '24.00' };
export const CANCELLED: Line = {
  'Financial Status': 'voided',
  'Paid at': '',
  'Cancelled at': '2026-11-02 08:00:12 +0100',
};
export const REST = 'the rest of an order that is left out is printed, or nothing of it';
