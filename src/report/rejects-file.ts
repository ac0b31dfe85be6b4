import { open, rm } from 'node:fs/promises';
import { toCsvRecord, withoutFormula } from './csv-text.ts';
import { writeWhole, writing } from './export-orders.ts';

/** A sheet's rows as texts, from row 1 on. */
type Rows = AsyncIterable<readonly (readonly string[])[]>;

/** How a rejects file is written: as the input was. */
export type RejectsFormat =
  | { readonly ending: '.csv'; readonly delimiter: string; readonly mark: boolean }
  | { readonly ending: '.xlsx'; readonly sheet: string; readonly sheets: readonly SheetEntry[] };

interface SheetEntry {
  readonly name: string;
  readonly hidden: boolean;
}

/** More than any number of rejects files that a person keeps. */
const MAX_NUMBER = 10_000;

/**
 * Writes a rejects file of mode 0600: `STEM.csv`, or `STEM-2.csv` and so on when there is one of that name. Gives its name.
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
    await writeWhole(file, format.ending === '.csv' ? toCsv(rows, format) : toXlsx(rows, format));
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Makes an empty file of a name that no file has. */
async function reserveName(stem: string, ending: string): Promise<string> {
  for (let number = 1; ; number++) {
    const file = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    const handle = await writing(file, () =>
      open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' && number < MAX_NUMBER) return null;
        throw error;
      }),
    );
    if (!handle) continue;
    await handle.close();
    return file;
  }
}

async function* toCsv(
  rows: Rows,
  { delimiter, mark }: RejectsFormat & { ending: '.csv' },
): AsyncGenerator<string> {
  if (mark) yield '\ufeff';
  for await (const batch of rows) {
    yield batch
      .map((row) => (row.length === 0 ? '\r\n' : toCsvRecord(row.map(withoutFormula), delimiter)))
      .join('');
  }
}

/** The input's sheets by their names and places, all empty but the one that was read; every cell is a text. */
async function* toXlsx(
  rows: Rows,
  { sheet, sheets }: RejectsFormat & { ending: '.xlsx' },
): AsyncGenerator<Uint8Array> {
  const { utils, write } = await import('xlsx');
  const texts: (string | null)[][] = [];
  for await (const batch of rows) {
    for (const row of batch) texts.push(row.map((text) => (text === '' ? null : text)));
  }
  const book = utils.book_new();
  for (const { name } of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(name === sheet ? texts : []), name);
  }
  book.Workbook = { Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 })) };
  yield write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
