import { notUtf8 } from '../csv/advise-encoding.ts';
import { DecodeFault } from '../csv/check-utf8.ts';
import { chooseBehindAscii } from '../csv/choose-encoding.ts';
import type { EncodedInput, RawCell } from '../csv/encoding/choose-legacy.ts';
import { readUtf8 } from '../csv/read-utf8.ts';
import { formatUnknown } from '../format/detect-format.ts';
import type { NotSheet } from '../format/not-sheets.ts';
import { HEAD_BYTES, type OnRead, type Rereadable } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { HtmlTables } from './html-tables.ts';
import { openMarkup } from './markup-sheet.ts';
import type { MarkupRow } from './markup-tables.ts';
import { choosePageEncoding } from './page-encoding.ts';

const NO_TABLE: NotSheet = {
  what: 'a web page with no table in it',
  fix: 'Open it in a browser: if it is a sign-in page, sign in and download the list again',
};
const FRAMES: NotSheet = {
  what: 'only the frame of a workbook that was saved as a web page: its sheets are in a folder beside it',
  fix: 'Open it in a spreadsheet program and save it as .xlsx, or use a file from that folder',
};

/**
 * Opens a table of a web page (HTML), which many systems call an export to Excel.
 *
 * @throws {InputError} there is no table in it, it is damaged or too large, or its encoding is not clear
 * @throws {UsageError} there is no such table
 */
export async function openHtml(input: Rereadable, options: OpenOptions): Promise<SheetSource> {
  const { file, head, label, again } = input;
  const { signal } = options;
  const limits = toLimits(options.limits);
  const encoded: EncodedInput = {
    label,
    head,
    complete: head.length < HEAD_BYTES,
    again: () => again({ signal }),
    cells: () => rawCells(again(), limits),
  };
  let encoding = await choosePageEncoding(encoded, options.encoding);

  async function encodingBehindAscii(bytes: Buffer): Promise<string | undefined> {
    const chosen = await chooseBehindAscii(encoded, options.encoding, bytes);
    encoding = chosen?.encoding ?? encoding;
    return chosen?.encoding;
  }

  async function* pieces(onRead?: OnRead) {
    try {
      yield* readUtf8(again({ onRead }), encoding, encodingBehindAscii);
    } catch (error) {
      throw error instanceof DecodeFault ? await notUtf8(error, `"${label}" as UTF-8`) : error;
    }
  }

  const createWalker = (listener: ConstructorParameters<typeof HtmlTables>[0]) =>
    new HtmlTables(listener);
  const check = (page: HtmlTables) => nameTables(page, label);
  const close = () => input.close();
  return openMarkup({ file, format: 'html', pieces, createWalker, check, close }, options, limits);
}

function nameTables({ tables, hasFrames, sheetName }: HtmlTables, label: string): void {
  const [first, ...others] = tables.filter(({ hasText }) => hasText);
  if (!first) throw formatUnknown(label, hasFrames ? FRAMES : NO_TABLE);
  if (others.length === 0 && sheetName !== '') first.name = sheetName;
}

/** The cells of all tables, of one character a byte. */
async function* rawCells(
  chunks: AsyncIterable<Buffer>,
  limits: SheetLimits,
): AsyncGenerator<RawCell> {
  let rows: MarkupRow[] = [];
  const walker = new HtmlTables({
    ...{ limits, headerRow: 1 },
    wants: () => true,
    row: (row) => rows.push(row),
    merge() {},
  });
  for await (const chunk of chunks) {
    walker.writeText(chunk.toString('latin1'));
    for (const { number, cells } of rows) {
      for (const [column, text] of cells.entries()) {
        // What stood as an entity has no encoding.
        if (/^[\0-\xff]*$/.test(text)) yield { column, row: number, bytes: text };
      }
    }
    rows = [];
  }
}
