import { InputError } from '../errors.ts';
import { detectFormat, type FoundFormat, formatUnknown } from './format/detect-format.ts';
import { ENCRYPTED_INSIDE, PACKED_TWICE } from './format/not-sheets.ts';
import { type Input, keepInput, openInput, type WholeInput } from './input.ts';
import { toLimits } from './limits.ts';
import type { OpenInside } from './packed/open-archive.ts';
import type { ListFiles, OpenOptions, SheetSource } from './sheet.ts';
import { alone } from './sheet-name.ts';

/** Formats that are read as they come. */
const STREAMED: readonly FoundFormat[] = ['csv', 'json'];
/** Formats that are read from start to end, more than once. */
const REREAD: readonly FoundFormat[] = ['html', 'xml', 'fods'];

/**
 * Opens one sheet of a file: CSV, JSON, .xlsx, .xls, .xlsb, .ods, .fods, SpreadsheetML (.xml), or a table in HTML, distinguished by
 * content, each gzipped, in a zip archive, or neither, and encrypted with PGP or not. `-` is standard input. Several files are one list.
 *
 * @throws {UsageError} the file cannot be opened, or an option does not fit it
 * @throws {InputError} the file is not a sheet, or is damaged
 */
export async function openSheet(given: ListFiles, options: OpenOptions = {}): Promise<SheetSource> {
  const file = alone(given);
  if (typeof file !== 'string') {
    const { openFiles } = await import('./joined/open-files.ts');
    return await openFiles(file, options, openSheet);
  }
  if (options.joined && options.sheet === undefined) {
    const { openJoined } = await import('./joined/open-joined.ts');
    return await openJoined(file, options, openSheet);
  }
  const input = await openInput(file, { signal: options.signal });
  return await openFound(input, options, (inside, its) => openFound(inside, its, null));
}

/** Opens one sheet of an input, which is closed if that fails. */
async function openFound(
  given: Input,
  options: OpenOptions,
  openInside: OpenInside | null,
): Promise<SheetSource> {
  const limits = toLimits(options.limits);
  let input = given;
  try {
    let format = detectFormat(input);
    if (openInside && (format === 'pgp' || options.pgp)) {
      const { decryptPgp } = await import('./pgp/decrypt-pgp.ts');
      input = await decryptPgp(input, options);
      format = detectFormat(input);
    }
    if (format === 'gzip') {
      const { gunzipInput } = await import('./packed/gunzip-input.ts');
      input = await gunzipInput(input, limits);
      format = detectFormat(input);
    }
    if (format === 'gzip') throw formatUnknown(input.label, PACKED_TWICE);
    if (format === 'pgp') throw formatUnknown(input.label, ENCRYPTED_INSIDE);
    const isReadable = REREAD.includes(format) ? input.again : input.regularFile;
    if (!STREAMED.includes(format) && !isReadable) input = await keepInput(input, limits);
    return await openAs(format, input, options, openInside);
  } catch (error) {
    await input.close();
    throw error;
  }
}

async function openAs(
  format: Exclude<FoundFormat, 'gzip' | 'pgp'>,
  input: Input,
  options: OpenOptions,
  openInside: OpenInside | null,
): Promise<SheetSource> {
  if (format === 'csv') return (await import('./csv/open-csv.ts')).openCsv(input, options);
  if (format === 'json') return (await import('./json/open-json.ts')).openJson(input, options);
  const whole = input as WholeInput;
  if (format === 'zip')
    return (await import('./open-zipped.ts')).openZipped(whole, options, openInside);
  if (format === 'html') return (await import('./markup/open-html.ts')).openHtml(whole, options);
  if (format === 'xml')
    return (await import('./markup/open-spreadsheetml.ts')).openSpreadsheetml(whole, options);
  if (format === 'fods') return (await import('./ods/open-ods.ts')).openOds(whole, null, options);
  const { openWorkbook } = await import('./sheetjs/open-workbook.ts');
  try {
    return await openWorkbook(whole, null, options);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'file_encrypted') throw error;
    const { unlockWorkbook } = await import('./locked/unlock-workbook.ts');
    return await openFound(await unlockWorkbook(whole, options), options, null);
  }
}
