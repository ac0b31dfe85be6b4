import { type List, type MeantOrder, mapped } from '../list.ts';
import { asked, fine } from '../put.ts';

interface Item {
  readonly order: string;
  readonly user: string;
  readonly name: string;
  readonly product: string;
  readonly copies: number;
  readonly cents: number;
}

/** Orders of three customers, the first of which has three. */
const SIZES = [1, 3, 2, 1, 4, 2, 3];
const USERS = ['K10', 'K10', 'K10', 'K27', 'K27', 'K31', 'K31'];
const NAMES = 'Ann Lee,Bo Kim,Cy Young,Di Fox,Ed Roth,Flo May,Gil Sanz,Hal Orr,Ida Fuchs'.split(
  ',',
);
const PRODUCTS = ['Business card', 'Flyer A5', 'Poster A2', 'Door sign', 'Mug'];
const COPIES = [5, 12, 3, 8, 20, 7, 2, 15, 9, 6, 4, 11, 30, 13, 18, 10];
const CENTS = [45, 120, 990, 75, 200, 1500, 310];

const ITEMS: readonly Item[] = SIZES.flatMap((size, order) =>
  Array.from({ length: size }, (_, i) => {
    const at = SIZES.slice(0, order).reduce((sum, one) => sum + one, i);
    const copies = COPIES[at] ?? 1;
    return {
      ...{ order: `${47_110 + order}`, user: USERS[order] ?? '', copies },
      ...{
        name: NAMES[at % NAMES.length] ?? '',
        product: PRODUCTS[(at * 3) % PRODUCTS.length] ?? '',
      },
      cents: copies * (CENTS[at % CENTS.length] ?? 1),
    };
  }),
);

/**
 * How a program or a person writes such a list: what it is, `header`, `mapping` (project, user, copies, price, texts), an item, and a row
 * below `order`, `item`, `user` or `list`; `{o}`, `{u}`, `{n}`, `{a}`, `{q}`, `{p}` are order, user, name, product, copies, price.
 */
export type Made = readonly [
  name: string,
  header: string,
  mapping: readonly [string, string, string, string, string],
  item: string,
  below: string,
  per: 'order' | 'item' | 'user',
  list?: string,
];

function rowOf(template: string, items: readonly Item[]): string {
  const last = items.at(-1) as Item;
  const copies = items.reduce((sum, item) => sum + item.copies, 0);
  const cents = items.reduce((sum, item) => sum + item.cents, 0);
  const price = (cents / 100).toFixed(2);
  const cells: Readonly<Record<string, string>> = {
    ...{ o: last.order, u: last.user, n: last.name, a: last.product, q: String(copies) },
    p: template.includes(';') ? price.replace('.', ',') : price,
  };
  return template.replace(/\{(\w)\}/g, (_, key: string) => cells[key] ?? '');
}

function contentOf([, header, , item, below, per, list]: Made): string {
  const keyOf = (one: Item | undefined, i: number) =>
    one === undefined || per === 'item' ? i : one[per];
  const groups: Item[][] = [];
  for (const [i, one] of ITEMS.entries()) {
    if (i > 0 && keyOf(one, i) === keyOf(ITEMS[i - 1], i - 1)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  const rows = groups.flatMap((items) => [
    ...items.map((one) => rowOf(item, [one])),
    ...below.split('\n').map((one) => rowOf(one, items)),
  ]);
  return `${[header, ...rows, ...(list ? [rowOf(list, ITEMS)] : [])].join('\n')}\n`;
}

function meantBy([, header, [, user, , , texts], item]: Made): MeantOrder[] {
  const cut = item.includes(';') ? ';' : '\t';
  const names = header.split(cut);
  const printed = texts.split(',').map((one) => one.trim().split('='));
  return SIZES.map((_, order) => {
    const own = ITEMS.filter((one) => one.order === `${47_110 + order}`);
    return {
      project: `${47_110 + order}`,
      user: user.startsWith('=') ? user.slice(1) : (USERS[order] ?? ''),
      copies: own.reduce((sum, one) => sum + one.copies, 0),
      price: String(own.reduce((sum, one) => sum + one.cents, 0) / 100),
      rows: own.map((one) => {
        const cells = rowOf(item, [one]).split(cut);
        return Object.fromEntries(
          printed.map(([id = '', column = id]) => [id, cells[names.indexOf(column)] ?? '']),
        );
      }),
    };
  });
}

function mappingOf([, , [project, user, copies, price, texts]]: Made, more = ''): string {
  return mapped(project, user, `sum ${copies}`, `sum ${price}`, texts, more);
}

/** Asked about; with `totals: skip` ordered as meant. */
export function totalsOf(made: Made): List[] {
  const [name] = made;
  const content = contentOf(made);
  const skip = mappingOf(made, 'rows: { totals: skip }\nunmapped_columns: ignore');
  return [
    asked(`B13: ${name}`, 'list.csv', content, 'its totals are rows, or sums of rows', {
      mapping: mappingOf(made),
    }),
    fine(`B13: ${name}, skipped`, 'list.csv', content, meantBy(made), { mapping: skip }),
  ];
}

/** Asked about, whether or not totals are skipped. */
export function chargesOf(made: Made): List[] {
  const [name] = made;
  const mapping = mappingOf(made, 'rows: { totals: skip }');
  return [
    asked(`A4: ${name}`, 'list.csv', contentOf(made), 'it is printed, or paid besides', {
      mapping,
    }),
  ];
}
