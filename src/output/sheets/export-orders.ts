import path from 'node:path';
import type { SkippedRow } from '../../issue.ts';
import type { FailureDetails, FoundOrder, OrderRecord, RowRecord } from '../../ledger/ledger.ts';
import type { RowPlace } from '../row-places.ts';
import { toDetailLines } from '../text/failure-text.ts';
import { BYTE_ORDER_MARK, escapeFormula, toCsvRecord } from './csv-text.ts';
import { ORDER_LINE_COLUMNS, ROW_LINE_COLUMNS, toOrderLine, toRowLine } from './order-line.ts';
import type { Cell } from './xlsx/cell-xml.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'xlsx'] as const;
/** For people: the endings that say a format. */
export const EXPORT_ENDINGS = EXPORT_FORMATS.map((format) => `.${format}`)
  .join(', ')
  .replace(/, (?!.*,)/, ' or ');
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The format that a file's ending says. */
export function formatOfFile(file: string): ExportFormat | undefined {
  const ending = path.extname(file).slice(1).toLowerCase();
  return EXPORT_FORMATS.find((format) => format === ending);
}

type Plain = string | number | boolean | null;
type Value = Plain | FailureDetails;

/** Lines of a table, by the names of its columns. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly lines: AsyncIterable<readonly Readonly<Record<string, Value>>[]>;
}

/** Orders as the pieces of a file in one of the formats, one line per order. */
export function exportOrders(
  orders: AsyncIterable<readonly OrderRecord[]>,
  format: ExportFormat,
): AsyncIterable<string | Uint8Array> {
  const lines = convert(orders, toOrderLine);
  return toPieces({ name: 'Orders', columns: ORDER_LINE_COLUMNS, lines }, format);
}

/** Orders of several runs, each with the input that it is from. */
export function exportFound(
  orders: AsyncIterable<readonly FoundOrder[]>,
  format: ExportFormat,
): AsyncIterable<string | Uint8Array> {
  const lines = convert(orders, ({ order, file, sheet }) => ({
    ...toOrderLine(order),
    file,
    sheet,
  }));
  return toPieces(
    { name: 'Orders', columns: [...ORDER_LINE_COLUMNS, 'file', 'sheet'], lines },
    format,
  );
}

/**
 * Rows as the pieces of a file in one of the formats, one line per row of the input that is not blank.
 *
 * @param states Only rows in these states. @default all
 * @param placeOf Of a list of several parts: where each row is.
 */
export function exportRows(
  rows: AsyncIterable<readonly RowRecord[]>,
  format: ExportFormat,
  states?: readonly string[],
  placeOf?: RowPlace,
): AsyncIterable<string | Uint8Array> {
  const lines = convert(rows, (row) => {
    const line = { ...toRowLine(row, placeOf), ...(placeOf && { place: placeOf(row.row) }) };
    return !states || states.includes(line.state) ? line : undefined;
  });
  const columns = [...ROW_LINE_COLUMNS, ...(placeOf ? ['place'] : [])];
  return toPieces({ name: 'Rows', columns, lines }, format);
}

/** Rows that rules leave out as the pieces of a file in one of the formats, one line per row. */
export function exportSkipped(
  rows: AsyncIterable<readonly SkippedRow[]>,
  format: ExportFormat,
): AsyncIterable<string | Uint8Array> {
  const lines = convert(rows, (row) => ({ ...row }));
  return toPieces({ name: 'Skipped rows', columns: SKIPPED_COLUMNS, lines }, format);
}

const SKIPPED_COLUMNS: readonly (keyof SkippedRow)[] = ['row', 'reason', 'rule', 'repeats', 'run'];

/** The same pieces as a file that people open in a spreadsheet program. */
export async function* forPeople(
  pieces: AsyncIterable<string | Uint8Array>,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'csv') yield BYTE_ORDER_MARK;
  yield* pieces;
}

async function* convert<T, U>(
  batches: AsyncIterable<readonly T[]>,
  toLine: (item: T) => U | undefined,
): AsyncGenerator<readonly U[]> {
  for await (const batch of batches) {
    yield batch.map(toLine).filter((line): line is Awaited<U> & U => line !== undefined);
  }
}

function toPieces(table: Table, format: ExportFormat): AsyncIterable<string | Uint8Array> {
  const { name, columns, lines } = table;
  switch (format) {
    case 'csv':
      return toCsv(table);
    case 'json':
      return toJsonArray(lines);
    case 'ndjson':
      return toNdjson(table);
    case 'xlsx':
      return writeWorkbook([{ name, rows: toCells(columns, lines), frozenRows: 1 }]);
  }
}

async function* toCsv({ columns, lines }: Table): AsyncGenerator<string> {
  yield toCsvRecord(columns);
  for await (const batch of lines) {
    yield batch.map((line) => toCsvRecord(columns.map((name) => toText(line[name])))).join('');
  }
}

/** Items as one JSON array, each on its own line. */
export async function* toJsonArray(
  items: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let lead = '[';
  for await (const batch of items) {
    if (batch.length === 0) continue;
    yield batch.map((item, i) => `${i === 0 ? lead : ','}\n${JSON.stringify(item)}`).join('');
    lead = ',';
  }
  yield lead === '[' ? '[]\n' : '\n]\n';
}

async function* toNdjson({ lines }: Table): AsyncGenerator<string> {
  for await (const batch of lines) {
    yield batch.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}

async function* toCells(
  columns: Table['columns'],
  lines: Table['lines'],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield [columns.map((text) => ({ text, style: 'head' }))];
  for await (const batch of lines) {
    yield batch.map((line) => columns.map((column) => toPlain(line[column])));
  }
}

function toText(value: Value | undefined): string {
  const plain = toPlain(value);
  return typeof plain === 'string' ? escapeFormula(plain) : String(plain ?? '');
}

/** A cell holds no object: details become text for people. */
function toPlain(value: Value | undefined): Plain | undefined {
  return typeof value === 'object' && value !== null ? toDetailLines(value).join('; ') : value;
}
