import path from 'node:path';
import type { IssueSink } from '../../../issue.ts';
import { FIX_AMOUNT, notAsShown } from '../../../mapping/apply/held-cells.ts';
import type { JoinedColumn } from '../../../mapping/apply/lookups/column-lookup.ts';
import { LookupTable } from '../../../mapping/apply/lookups/lookup-table.ts';
import { columnsOf, type Plan } from '../../../mapping/apply/plan.ts';
import { cut } from '../../../mapping/apply/row-issue.ts';
import { namesCurrencies } from '../../../mapping/apply/watches/currency-watch.ts';
import { readByStep } from '../../../mapping/cells/clean/number-step.ts';
import { withCurrency } from '../../../mapping/cells/currencies.ts';
import { heldText, readHeldNumber, textOfHeld } from '../../../mapping/cells/number-cell.ts';
import type { Lookup, Mapping } from '../../../mapping/file/mapping.ts';
import type { CellPlace } from '../../../rows/cell-address.ts';
import { type Column, cellAddress } from '../../../rows/row.ts';
import {
  type ListReading,
  type ListToRead,
  listInvalid,
  type OpenedList,
  readList,
} from './list-file.ts';

/** Their texts are kept in memory. */
const MAX_ROWS = 200_000;
const MAX_TOLD = 10;

/**
 * Reads the lists that a plan looks values up in, by the names of the look-ups.
 *
 * @throws UsageError as `readList`; `list_invalid` also for a key that occurs twice
 */
export async function readLookups(
  { lookups = [] }: Mapping,
  plan: Plan,
  how: ListReading,
  onWarning?: IssueSink,
): Promise<ReadonlyMap<string, LookupTable>> {
  const tables = new Map<string, LookupTable>();
  for (const lookup of lookups) {
    const values = plan.lookups.filter((joined) => joined.lookup === lookup.name);
    if (values.length === 0) continue;
    tables.set(lookup.name, await readTable(lookup, values, plan, { ...how, onWarning }));
  }
  return tables;
}

async function readTable(
  lookup: Lookup,
  values: readonly JoinedColumn[],
  plan: Plan,
  how: Pick<ListToRead, keyof ListReading | 'onWarning'>,
): Promise<LookupTable> {
  const { name, key, file } = lookup;
  const table = new LookupTable({ name, key, values, file: path.basename(file) });
  const repeated: string[] = [];
  const { totalPrice } = plan.order;
  const priced = 'field' in totalPrice ? plan.fields[totalPrice.field] : undefined;
  const [price] = priced ? columnsOf(priced.from) : [];
  const columns = [key, ...values.map(({ header }) => header)];
  const named = (...of: readonly JoinedColumn['reads'][]) =>
    new Set(values.flatMap(({ header, reads }) => (of.includes(reads) ? header : [])));
  const uses = { columns, amounts: named('amount', 'number'), printed: named('number', 'text') };
  const list = { list: lookup, key: `lookups.${name}`, ...uses, maxRows: MAX_ROWS };
  let currency: Column | undefined;
  await readList({ ...list, ...how }, (batch, [index = 0, ...indexes], opened) => {
    const { numbers, rows, cells } = batch;
    const { header } = opened.sheet;
    table.letters = indexes.map((column) => header.columns[column]?.letter ?? '');
    currency ??= header.columns.find((one) => namesCurrencies(cells, one) === true);
    for (const [i, row] of numbers.entries()) {
      const text = rows[i]?.[index] ?? '';
      const first = table.add(text, row, () =>
        values.map((of, value) => {
          const column = indexes[value] ?? 0;
          const cell = rows[i]?.[column] ?? '';
          const number = numberIn(cell, { row, column }, opened, { plan, reads: of.reads });
          const { stored } = opened.sheet;
          const ofType = stored?.currencyAt(row, column);
          const named = ofType ?? rows[i]?.[currency?.index ?? -1] ?? '';
          const isPrice = of.column === price;
          const text = isPrice ? withCurrency(number, currency?.name ?? '', named) : number;
          const isHeld = stored?.at(row, column) !== undefined;
          if (isHeld || stored?.isPlain(cell, row, column)) table.noteNumber(of, text);
          return text;
        }),
      );
      if (first > 0) repeated.push(`row ${row} has "${cut(text)}", like row ${first}`);
    }
  });
  if (repeated.length === 0) return table;
  const more = repeated.length - MAX_TOLD;
  const told = [...repeated.slice(0, MAX_TOLD), ...(more > 0 ? [`and ${more} more`] : [])];
  throw listInvalid(file, list.key, `keys in column "${key}" must differ: ${told.join('; ')}`);
}

/** A number as those of the sheet are read, whatever the list shows; a text as it is. */
function numberIn(
  cell: string,
  { row, column }: Pick<CellPlace, 'row' | 'column'>,
  { sheet: { sheet, stored }, refuse }: OpenedList,
  {
    plan: { amounts, decimal },
    reads,
  }: { readonly plan: Plan; readonly reads: JoinedColumn['reads'] },
): string {
  const held =
    stored && reads !== 'text'
      ? heldText(cell, stored.at(row, column), stored.isPlain(cell, row, column))
      : null;
  if (held === null) return cell;
  const isAmount = reads === 'amount';
  if (isAmount && amounts === undefined && !readHeldNumber(cell, held).isShown) {
    const message = `${cellAddress(sheet, column, row)} ${notAsShown(cell, held)}`;
    throw refuse({ code: 'amount_not_as_shown', message, fix: FIX_AMOUNT });
  }
  const shown = isAmount && amounts !== 'shown' ? { text: held } : readByStep(cell, held, decimal);
  return 'text' in shown ? textOfHeld(cell, shown.text, decimal) : cell;
}
