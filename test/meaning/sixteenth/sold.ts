import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';

/**
 * What a shop or a printer sells: what its names mean, the name of the column of quantities, those of the columns of products, their
 * options and codes, and the products: a cell for each column, what one costs, and the quantities that people order if they are not 1, 1
 * and 2.
 */
type Sold = readonly [means: string, quantity: string, header: string, ...products: string[]];

interface Line {
  readonly cells: readonly string[];
  readonly copies: number;
  readonly price: string;
}

/** A list in which each product is ordered a few times. */
function linesOf([, , header, ...products]: Sold): Line[] {
  const columns = header.split('|').length;
  return products.flatMap((product) => {
    const parts = product.split('|');
    const each = Number(parts[columns]);
    const copies = (parts[columns + 1] ?? '1,1,2').split(',').map(Number);
    const cells = parts.slice(0, columns);
    return copies.map((one) => ({
      cells,
      copies: one,
      price: String(Number((each * one).toFixed(2))),
    }));
  });
}

function contentOf(sold: Sold, lines: readonly Line[]): string {
  const [, quantity, header] = sold;
  const rows = lines.map(({ cells, copies, price }, i) =>
    [`n-${i + 1}`, 'ann', ...cells, copies, price].join('\t'),
  );
  const names = ['Job', 'Client', ...header.split('|'), quantity, 'Total'].join('\t');
  return `${names}\n${rows.join('\n')}\n`;
}

function nameOf([means, , , first = '']: Sold): string {
  return `${first.split('|').slice(0, -1).join(', ')}: ${means}`;
}

/** One copy, or one pack of as many as the name says. */
export function soldInPacks(sold: Sold): List {
  const mapping = mapped('Job', 'Client', sold[1], 'Total');
  const content = contentOf(sold, linesOf(sold));
  return asked(`A1: ${nameOf(sold)}`, 'jobs.tsv', content, 'n-1 is one copy, or one pack', {
    mapping,
  });
}

/** Nobody would ask. */
export function soldAsOne(sold: Sold): List {
  const mapping = mapped('Job', 'Client', sold[1], 'Total');
  const lines = linesOf(sold);
  const meant = lines.map(({ copies, price }, i) => `n-${i + 1} ann ${copies} ${price}`).join('\n');
  return fine(`A1: ${nameOf(sold)}`, 'jobs.tsv', contentOf(sold, lines), orders('', meant), {
    mapping,
  });
}

/** @param table A line for each: its parts with ` ~ ` between them. */
export function soldIn(table: string): Sold[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' ~ ') as unknown as Sold);
}
