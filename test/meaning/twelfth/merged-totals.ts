import { type List, orders } from '../list.ts';
import { fine } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';
import { shop } from './shop.ts';

const HEAD = 'project_id|svc_uid|Name|Town|Price';
const GUESTS = [
  r('y-1|ann|Ann|Bath', n(12, '0.00')),
  r('y-2|ben|Ben|York', n(8, '0.00')),
  r('y-3|cid|Cid|Hull', n(5, '0.00')),
];
const MEANT = orders('item', 'y-1 ann 1 12|Ann\ny-2 ben 1 8|Ben\ny-3 cid 1 5|Cid');
const OF_ONE = orders('item', 'y-9 ann 3 25|Ann\n|Ben\n|Cid');

function mapping(more: string) {
  const all = shop('', { user: '{ column: svc_uid }', price: 'Price', text: 'Name' });
  return all.replace(/rows:[\s\S]*?(?=unmapped)/, `sheet: { repeat_merged: true }\n${more}`);
}
const SKIP = 'rows: { totals: skip }\n';

/** A10: the label of a total stands in merged cells, which are repeated in all their columns. */
export const MERGED_TOTALS: readonly List[] = [
  fine(
    'A10: The word Total is merged from the project up to the town',
    'total.xlsx',
    workbook([r(HEAD), ...GUESTS, r('Total|||', n(25, '0.00'))], { merged: ['A5:D5'] }),
    MEANT,
    { mapping: mapping(SKIP) },
  ),
  fine(
    'A10: The word Total is merged over name and town',
    'total-name.xlsx',
    workbook([r(HEAD), ...GUESTS, r('||Total|', n(25, '0.00'))], { merged: ['C5:D5'] }),
    MEANT,
    { mapping: mapping(SKIP) },
  ),
  fine(
    'A10: The word Summe is merged over all texts of a list of one project',
    'summe.xlsx',
    workbook([r(HEAD), ...GUESTS, r('|Summe||', n(25, '0.00'))], { merged: ['B5:D5'] }),
    OF_ONE,
    {
      mapping: mapping(SKIP)
        .replace('column: project_id', 'value: y-9')
        .replace('column: svc_uid', 'value: ann'),
    },
  ),
];
