import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { VdpipeError } from '../errors.ts';
import type { OrderRecord } from '../ledger/ledger.ts';
import { toCsvRecord, withoutFormula } from './csv-text.ts';
import { ORDER_LINE_COLUMNS, type OrderLine, toOrderLine } from './order-line.ts';

/** Formats of an export. */
export const EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Orders = AsyncIterable<readonly OrderRecord[]>;

/** Orders as the pieces of a file in one of the formats, one line per order. */
export function exportOrders(
  orders: Orders,
  format: ExportFormat,
): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case 'csv':
      return toCsv(orders);
    case 'json':
      return toJson(orders);
    case 'ndjson':
      return toNdjson(orders);
    case 'xlsx':
      return toXlsx(orders);
  }
}

/**
 * Writes pieces to a file of mode 0600 that appears whole or not at all.
 *
 * @throws VdpipeError `file_unwritable`
 */
export async function writeWhole(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const name = `.${path.basename(file)}.${randomBytes(4).toString('hex')}`;
  const temporary = path.join(path.dirname(file), name);
  const handle = await writing(file, () => open(temporary, 'wx', 0o600));
  try {
    for await (const piece of pieces) await writing(file, () => handle.writeFile(piece));
    await writing(file, () => handle.sync());
    await handle.close();
    await writing(file, () => rename(temporary, file));
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Does one step of writing `file` and says what is the matter when it cannot be done. */
export async function writing<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause));
    throw new VdpipeError('file_unwritable', `Cannot write "${file}": ${reason}.`, { cause });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'there is a file of that name',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

async function* toCsv(orders: Orders): AsyncGenerator<string> {
  yield toCsvRecord(ORDER_LINE_COLUMNS);
  for await (const batch of orders) {
    yield batch.map((order) => toCsvRecord(toTexts(toOrderLine(order)))).join('');
  }
}

async function* toJson(orders: Orders): AsyncGenerator<string> {
  let lead = '[';
  for await (const batch of orders) {
    for (const order of batch) {
      yield `${lead}\n${JSON.stringify(toOrderLine(order))}`;
      lead = ',';
    }
  }
  yield lead === '[' ? '[]\n' : '\n]\n';
}

async function* toNdjson(orders: Orders): AsyncGenerator<string> {
  for await (const batch of orders) {
    yield batch.map((order) => `${JSON.stringify(toOrderLine(order))}\n`).join('');
  }
}

async function* toXlsx(orders: Orders): AsyncGenerator<Uint8Array> {
  const { utils, write } = await import('xlsx');
  const rows: (readonly (string | number | boolean | null)[])[] = [ORDER_LINE_COLUMNS];
  for await (const batch of orders) {
    for (const order of batch) {
      const line = toOrderLine(order);
      rows.push(ORDER_LINE_COLUMNS.map((column) => line[column]));
    }
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Orders');
  yield write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

function toTexts(line: OrderLine): string[] {
  return ORDER_LINE_COLUMNS.map((column) => {
    const value = line[column];
    return typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  });
}
