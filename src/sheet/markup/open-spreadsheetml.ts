import { askedEncoding, isGiven } from '../csv/choose-encoding.ts';
import { createCellWatch } from '../gather/cell-watch.ts';
import type { OnRead, Rereadable } from '../input.ts';
import { toLimits } from '../limits.ts';
import { regionOf } from '../number-format/regions.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { openMarkup } from './markup-sheet.ts';
import type { MarkupListener } from './markup-tables.ts';
import { SpreadsheetTables } from './spreadsheet-tables.ts';

/**
 * Opens a worksheet of a file in SpreadsheetML, the XML of Excel 2002 and 2003, which many systems call an export to Excel.
 *
 * @throws {InputError} it is damaged or too large, or has no worksheets
 * @throws {UsageError} there is no such sheet, or the locale or the encoding is not known
 */
export async function openSpreadsheetml(
  input: Rereadable,
  options: OpenOptions,
): Promise<SheetSource> {
  regionOf(options.locale);
  const asked = isGiven(options.encoding) ? await askedEncoding(options.encoding) : undefined;

  const createWalker = (listener: MarkupListener, sheet: string, itsOptions: OpenOptions) =>
    new SpreadsheetTables(listener, options, createCellWatch(sheet, itsOptions));
  const pieces = (onRead?: OnRead) => readXmlBytes(input.again({ onRead }), asked);
  const close = () => input.close();
  return openMarkup(
    { file: input.file, format: 'xml', pieces, createWalker, close },
    options,
    toLimits(options.limits),
  );
}
