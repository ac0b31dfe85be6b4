import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { VdpipeError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { columnLetter, toColumnName } from '../../rows/row.ts';
import { type Preview, previewSheet } from '../../run/prepare/preview-sheet.ts';
import { DISK_FULL, isDiskFull } from '../disk-full.ts';
import {
  type AboutSheet,
  BLOCK_ROWS,
  HIDDEN_MARK,
  PART_CELLS,
  PART_END,
  type RowsMessage,
  type RowsOrder,
} from './row-messages.ts';

/** Rows that are told of at once: the first ones soon, so that a page can show them. */
const FIRST_ROWS = 500;
const MORE_ROWS = 20_000;
/** One that was started for an order has it before. */
const REHEARSE_AFTER_MS = 50;

// A process of its own, as a list may be damaged, hostile or larger than memory: it writes the rows of a sheet as a page shows them
// to a file, and tells where they are.
process.once('message', (order: RowsOrder) => {
  clearTimeout(rehearsal);
  readRows(order)
    .then(() => tell({ is: 'read' }))
    .catch(async (error: unknown) =>
      tell({ is: 'failed', ...toFailure(error), ...(await otherSheets(order, error)) }),
    )
    .finally(() => process.disconnect());
});
// The console has ended, or wants these rows no more.
process.on('disconnect', () => process.exit());

/** While it waits for its order, it reads a small list: the first list takes nearly twice the processor time of the next. */
const rehearsal = setTimeout(() => void rehearse().catch(() => {}), REHEARSE_AFTER_MS);

async function rehearse(): Promise<void> {
  const sample = fileURLToPath(new URL('../../../samples/mailing-list.csv', import.meta.url));
  const preview = await previewSheet(sample);
  for await (const batch of preview.rows) for (const row of batch) preview.isHiddenRow(row);
}

function tell(message: RowsMessage): void {
  process.send?.(message);
}

/** The message of what is not ours may have what cells hold. */
function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof VdpipeError) return { code: error.code, message: error.message };
  if (isDiskFull(error)) return DISK_FULL;
  const name = error instanceof Error ? error.name : typeof error;
  return { code: 'internal_error', message: `The file could not be read (${name}).` };
}

/** The sheets that people can choose where there is none of the name that a mapping says. */
async function otherSheets({ file }: RowsOrder, error: unknown) {
  if (!(error instanceof VdpipeError && error.code === 'sheet_unknown')) return {};
  const { source, rows } = await previewSheet(file);
  await rows[Symbol.asyncIterator]().return?.();
  return { sheets: source.sheets.map(({ name }) => name) };
}

async function readRows({ file, read, to }: RowsOrder): Promise<void> {
  const { sheet, header_row: headerRow, encoding, delimiter, repeat_merged: repeatMerged } = read;
  let chosen: Issue | null = null;
  const preview = await previewSheet(file, {
    onIssue: (issue) => {
      if (issue.code === 'sheet_chosen') chosen = issue;
    },
    ...(sheet !== undefined && { sheet: { typed: sheet } }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(repeatMerged !== undefined && { repeatMerged }),
  });
  const rows = writeRows(to);
  const headerAt = headerRow ?? preview.likelyHeaderRow ?? 1;
  let header: readonly string[] | undefined;
  let isTold = false;
  for await (const batch of preview.rows) {
    for (const row of batch) {
      if (rows.add(row, preview.isHiddenRow(row)) === headerAt) header = row;
    }
    if (header && !isTold) {
      tell({ is: 'about', about: toAbout({ ...preview, chosen }, header, headerAt) });
      await rows.tellRows();
      isTold = true;
    }
    await rows.tellOften();
  }
  if (!isTold) tell({ is: 'about', about: toAbout({ ...preview, chosen }, [], headerAt) });
  await rows.end();
}

function toAbout(
  preview: Preview & Pick<AboutSheet, 'chosen'>,
  header: readonly string[],
  headerAt: number,
): AboutSheet {
  const { format, name, sheets, dialect } = preview.source;
  return {
    format,
    sheet: name,
    sheets: sheets.map((entry) => entry.name),
    chosen: preview.chosen,
    encoding: dialect?.encoding ?? null,
    delimiter: dialect?.delimiter ?? null,
    header_row: headerAt,
    likely_header_row: preview.likelyHeaderRow,
    columns: header.map((text, index) => ({
      letter: columnLetter(index),
      name: text,
      key: toColumnName(text),
      is_hidden: preview.hiddenColumn(index) !== null,
    })),
  };
}

/** Writes rows as lines of a file, and tells of them and of where their blocks begin. */
function writeRows(to: string) {
  const stream = createWriteStream(to, { mode: 0o600 });
  let [rows, hidden, width, bytes, told] = [0, 0, 0, 0, 0];
  let [blocks, lines]: [number[], string[]] = [[], []];
  let failed: unknown;
  stream.on('error', (error) => {
    failed = error;
  });
  const tellRows = async () => {
    const text = lines.join('');
    lines = [];
    await new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
    if (failed) throw failed;
    tell({ is: 'rows', rows, hidden, width, bytes, blocks });
    [blocks, told] = [[], rows];
  };
  return {
    /** Gives its number. */
    add(row: readonly string[], isHidden: boolean): number {
      if (rows % BLOCK_ROWS === 0) blocks.push(bytes);
      const line = `${isHidden ? HIDDEN_MARK : ''}${toLine(row)}\n`;
      lines.push(line);
      bytes += Buffer.byteLength(line);
      if (isHidden) hidden += 1;
      width = Math.max(width, row.length);
      rows += 1;
      return rows;
    },
    tellRows,
    async tellOften(): Promise<void> {
      if (rows - told >= (told === 0 ? FIRST_ROWS : MORE_ROWS)) await tellRows();
    },
    async end(): Promise<void> {
      await tellRows();
      stream.end();
      await once(stream, 'close');
    },
  };
}

function toLine(row: readonly string[]): string {
  if (row.length <= PART_CELLS) return JSON.stringify(row);
  const parts: string[] = [];
  for (let at = 0; at < row.length; at += PART_CELLS) {
    parts.push(JSON.stringify(row.slice(at, at + PART_CELLS)));
  }
  return parts.join(PART_END);
}
