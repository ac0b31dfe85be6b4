import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { BYTE_ORDER_MARK, escapeFormula, toCsvRecord } from './csv-text.ts';
import { type SheetCell, textOf } from './sheet-file.ts';
import { numbered, reserveName, writeWhole } from './write-whole.ts';
import type { Cell, StyledCell } from './xlsx/cell-xml.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

export interface RejectsRow {
  readonly cells: readonly SheetCell[];
  /** What is wrong with cells, by their places from 0 on. */
  readonly wrong?: ReadonlyMap<number, string>;
}

/** A sheet's rows, from row 1 on. */
type Rows = AsyncIterable<readonly RejectsRow[]>;

/** How a rejects file is written. */
export type RejectsFormat =
  | { readonly ending: '.csv'; readonly delimiter: string }
  | {
      readonly ending: '.xlsx';
      readonly sheet: string;
      readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
      readonly headerRow: number;
      /** Widths of the columns, in characters. */
      readonly widths: readonly number[];
    };

/**
 * Writes a rejects file of mode 0600: `STEM.xlsx`, or `STEM-2.xlsx` and so on when there is one of that name. One that has the
 * very same content already is kept in its place. Gives the file's name.
 *
 * @throws VdpipeError `file_unwritable`
 */
export async function writeRejectsFile(
  stem: string,
  format: RejectsFormat,
  rows: Rows,
): Promise<string> {
  const file = await reserveName(stem, format.ending);
  try {
    const pieces = format.ending === '.csv' ? toCsv(rows, format) : toXlsx(rows, format);
    const written = await writeWhole(file, pieces);
    // Who keeps the reserved name from being replaced may keep it from being removed, too: it is empty.
    if (written !== file) await rm(file, { force: true }).catch(() => {});
    const twin = await findTwin(written, stem, format.ending);
    if (twin === undefined) return written;
    await rm(written);
    return twin;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** An earlier file of the same name but for its number, with the same content: nobody has changed it. */
async function findTwin(file: string, stem: string, ending: string): Promise<string | undefined> {
  for (let number = 1; ; number++) {
    const earlier = numbered(stem, ending, number);
    if (earlier === file || !existsSync(earlier)) return undefined;
    if (await isSameContent(earlier, file)) return earlier;
  }
}

/** What cannot be read is not the same. */
async function isSameContent(file: string, other: string): Promise<boolean> {
  try {
    const [one, two] = await Promise.all([stat(file), stat(other)]);
    return (
      one.isFile() && one.size === two.size && (await digestOf(file)) === (await digestOf(other))
    );
  } catch {
    return false;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function* toCsv(
  rows: Rows,
  { delimiter }: RejectsFormat & { ending: '.csv' },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const batch of rows) {
    yield batch
      .map(({ cells }) =>
        cells.length === 0
          ? '\r\n'
          : toCsvRecord(
              cells.map((cell) => escapeFormula(textOf(cell))),
              delimiter,
            ),
      )
      .join('');
  }
}

/**
 * The input's sheets by their names and places, all empty but the one that was read. Cells are texts, or the numbers that they
 * held; those that are wrong are coloured, and a note on each says why.
 */
async function* toXlsx(
  rows: Rows,
  { sheet, sheets, headerRow, widths }: RejectsFormat & { ending: '.xlsx' },
): AsyncGenerator<Uint8Array> {
  const all = sheets.map(({ name, hidden }) =>
    name === sheet
      ? { name, hidden, rows: toCells(rows, headerRow), widths, frozenRows: headerRow }
      : { name, hidden, rows: [] },
  );
  yield* writeWorkbook(all, sheet);
}

async function* toCells(
  rows: Rows,
  headerRow: number,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let row = 0;
  for await (const batch of rows) {
    yield batch.map(({ cells, wrong }) => {
      row += 1;
      if (row === headerRow)
        return cells.map((cell) => ({ text: textOf(cell), style: 'head' }) as const);
      return wrong ? withNotes(cells, wrong) : cells;
    });
  }
}

function withNotes(
  cells: readonly SheetCell[],
  wrong: ReadonlyMap<number, string>,
): readonly Cell[] {
  return cells.map((cell, place) => {
    const note = wrong.get(place);
    if (note === undefined) return cell;
    const given: StyledCell = typeof cell === 'string' ? { text: cell } : cell;
    return { ...given, style: 'wrong', note };
  });
}
