import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { NOT_REFUSED } from './not-refused.ts';
import { REFUSED } from './refused.ts';

/** People to whom nothing is to be sent, as lists of clubs, charities, doctors, councils and shops say it. */
export const SEVENTEENTH_LISTS: readonly List[] = [
  ...listsIn(REFUSED, (name, content, _, mapping) =>
    asked(`B13: ${name}`, 'people.tsv', content, 'these people are left out, or ordered for', {
      mapping,
    }),
  ),
  ...listsIn(NOT_REFUSED, (name, content, meant, mapping) =>
    fine(`B13: ${name}`, 'people.tsv', content, orders('', meant), { mapping }),
  ),
];

type Put = (name: string, content: string, meant: string, mapping: string) => List;

/** @param table A line for each: the name of the column, those of the others, and its cells. */
function listsIn(table: string, put: Put): List[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [column = '', others = '', cells = ''] = line.split(' ~ ');
      const names = others.split(', ');
      const rows = cells.split('|').map((cell, i) => {
        return [`r-${i + 1}`, ...names.map((_, j) => `Text ${'abcdefghij'[j]}${i + 1}`), cell].join(
          '\t',
        );
      });
      const content = `${['Ref no.', ...names, column].join('\t')}\n${rows.join('\n')}\n`;
      const meant = rows.map((_, i) => `r-${i + 1} ann 1 0`).join('\n');
      return put(
        `${column}: ${cells.slice(0, 60)}`,
        content,
        meant,
        mapped('Ref no.', '=ann', '=1', '=0'),
      );
    });
}
