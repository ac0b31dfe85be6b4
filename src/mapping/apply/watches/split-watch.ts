import type { Issue, IssueSink } from '../../../issue.ts';
import { type ByteCells, cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { FIELD } from '../../../rows/field-names.ts';
import type { Column } from '../../../rows/row.ts';
import { CURRENCY } from '../../cells/currencies.ts';
import { TIMES } from '../../file/order-fields.ts';
import { columnsOf, type Plan } from '../plan.ts';
import { SheetIssues } from '../row-issue.ts';
import { OF_NOTES } from './unit-watch.ts';

/** What columns of names and addresses are called. Those of notes are most often left out. */
const OF_NAMES = new RegExp(
  `(?<![a-zà-ÿа-яё])(?:${FIELD}|guest|gast|recipient|receiver|empfänger|person|contact|street|greeting|destinataire|destinatario|invit(?:ado|é)|ospite|convidado|받는 ?사람|수령인|고객명|宛名)(?: d(?:e|el|u|i|o|a)? .+)?$`,
  'iu',
);
/** An amount before its comma: `12`, `€12`; and what may follow: `50`, `50 €`, `200.00`, `-`. */
const WHOLE = new RegExp(`^(?:${CURRENCY} ?)?(?:0|[1-9]\\d{0,5})$`, 'iu');
const [CENTS, FEW_CENTS] = [2, 1].map(
  (least) => new RegExp(`^(?:(?:\\d{${least},3}|\\d{3}\\.\\d\\d) ?(?:${CURRENCY})?|[-–]+)$`, 'iu'),
) as [RegExp, RegExp];

/** What amounts mostly have behind their comma. */
const ROUND = /^(?:\d?00|50)$/;

/** Rows that are no longer than the header: more only if one of these has a comma too many. */
const MOST_LOOKED_AT = 100;

/** A column of amounts, and what was found in rows of more cells than the header, or in the others. */
interface Amounts {
  readonly column: Column;
  /** What follows an amount whose comma is not quoted: decimals, or a group of thousands. */
  readonly rest: RegExp;
  /** Columns behind it of names or remarks, one of which has numbers then; null in rows of more cells than the header. */
  readonly texts: readonly Column[] | null;
  /** What is told of the first such row; null for none. */
  first: Pick<Issue, 'message' | 'fix'> | null;
  /** Whether the numbers are in a last column of names right behind, where other rows have words, and whether all are round. */
  isLast: boolean;
  hasWords: boolean;
  areRound: boolean;
}

/**
 * Finds amounts of which a comma that is not quoted has made two cells, as in `12,50`: every row of more cells than the header has
 * one. Where a blank cell at the end of each row hides it, the cells behind the amount are those of other columns. Where the last
 * cell is left out, no row has more: then numbers stand in a column of names, and the names beside it.
 */
export function watchSplits(
  { place, fields, variables }: Plan,
  onIssue: IssueSink,
  delimiterAt: (row: number) => string | undefined,
) {
  /** How many more rows that are no longer than the header are looked at. */
  let left = MOST_LOOKED_AT;
  const issues = new SheetIssues(place, onIssue);
  const isName = ({ id }: { readonly id: string }) => OF_NAMES.test(id.replaceAll('_', ' '));
  const printed = new Set(variables.filter(isName).map(({ from }) => columnsOf(from)[0]?.index));
  const texts = place.header.columns.filter(
    ({ name, index }) => OF_NOTES.test(name) || OF_NAMES.test(name) || printed.has(index),
  );
  let amounts: Amounts[] = fields.flatMap(({ name, from, checkStored }) =>
    (checkStored && name !== TIMES ? columnsOf(from) : []).flatMap((column) => {
      if (column.foundBy !== undefined) return [];
      const isCount = name === 'order_count';
      const behind = texts.filter(({ index }) => index > column.index);
      const rest = isCount ? /^\d{3}$/ : CENTS;
      const found = { column, first: null, isLast: false, hasWords: false, areRound: true };
      return [
        { ...found, rest, texts: null },
        { ...found, rest: isCount ? rest : FEW_CENTS, texts: behind },
      ];
    }),
  );
  /** Indexes of all columns of amounts. */
  const counted = new Set(amounts.map(({ column }) => column.index));

  function look(cells: ByteCells, i: number, row: number, isLonger: boolean): void {
    amounts = amounts.filter(
      (one) => isLonger !== (one.texts === null) || maySplit(one, cells, i, row),
    );
    if (isLonger) return;
    left -= 1;
    const isFound = left === 0 && amounts.some(({ texts, first }) => texts && first);
    if (isFound) left = Number.POSITIVE_INFINITY;
  }

  function maySplit(one: Amounts, cells: ByteCells, i: number, row: number): boolean {
    const { column, texts } = one;
    const cell = (index: number) => cellText(cells, i, index).trim();
    const [amount, rest] = [cell(column.index), cell(column.index + 1)];
    one.hasWords ||= /\p{L}{2}/u.test(rest);
    if (!WHOLE.test(amount) || !one.rest.test(rest)) {
      // A comma within a cell is quoted.
      return texts !== null && !/\d[.,]\d/.test(amount);
    }
    const last = issues.place.header.columns.length - 1;
    const isAmount = (index: number) => index <= column.index || /^\d/.test(cell(index + 1));
    const text = texts?.find(({ index, name }) => {
      if (![...counted].every(isAmount)) return false;
      if (index > column.index + 1 && !/^\d{1,6}(?:[.,]\d\d)?$/.test(cell(index))) return false;
      const isBehind = index === last && index === column.index + 1;
      if (isBehind || OF_NOTES.test(name)) return index === last && rest.length > 1;
      return /\p{L}/u.test(cell(index + 1));
    });
    // A whole amount has no comma; behind it may be a quantity of one digit.
    if (texts && !text) return rest.length === 1;
    const [sign, or] = text
      ? [`Column "${text.name}" has numbers`, `call column "${text.name}" what its numbers are`]
      : ['Rows have more cells than the header', 'without delimiters behind the last column'];
    one.isLast = text?.index === last && last === column.index + 1 && !OF_NOTES.test(text.name);
    one.areRound &&= ROUND.test(rest);
    one.first ??= {
      message: `${sign}, and ${issues.shown(amount, column, row)} and "${rest}" may be one amount of column "${column.name}", ${amount},${rest}, whose comma separates cells`,
      fix: `Save the file with another delimiter, with quotes around amounts, or ${or}`,
    };
    return true;
  }

  return {
    /** @param batch before values are looked up: these stand behind the last cell, and in the place of others */
    see({ numbers, cells }: ByteRows): void {
      if (amounts.length === 0) return;
      const width = issues.place.header.columns.length;
      for (let i = 0; i < numbers.length; i += 1) {
        if (delimiterAt(numbers[i] as number) !== ',') continue;
        const count = (cells.rowCells[2 * i + 1] as number) - (cells.rowCells[2 * i] as number);
        if (count > width || left > 0) look(cells, i, numbers[i] as number, count > width);
      }
    },
    finish(): void {
      for (const { column, first, isLast, hasWords, areRound } of amounts) {
        const isMeant = isLast && !hasWords && !areRound;
        if (first && !isMeant) issues.column(column, { code: 'amount_split', ...first });
      }
    },
  };
}
