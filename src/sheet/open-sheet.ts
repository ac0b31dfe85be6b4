import { UsageError } from '../errors.ts';
import { detectFormat } from './format/detect-format.ts';
import { openInput } from './input.ts';
import type { OpenOptions, SheetSource } from './sheet.ts';

/**
 * Opens one sheet of a file: CSV, .csv.gz, .xlsx, .xls, .xlsb, .ods, .fods, SpreadsheetML (.xml), or a table in HTML, distinguished by content.
 * `-` is standard input, which may be CSV, gzipped or not.
 *
 * @throws {UsageError} the file cannot be opened, or an option does not fit it
 * @throws {InputError} the file is not a sheet, or is damaged
 */
export async function openSheet(file: string, options: OpenOptions = {}): Promise<SheetSource> {
  const input = await openInput(file, { signal: options.signal });
  try {
    const format = detectFormat(input);
    if (format === 'csv' || format === 'csv.gz') {
      const { openCsv } = await import('./csv/open-csv.ts');
      return await openCsv(input, format === 'csv.gz', options);
    }
    if (!input.reopenable) {
      throw new UsageError(
        'file_not_streamable',
        `Cannot read a workbook (${format}) from ${file === '-' ? 'standard input' : 'a pipe'}: save it as a file, and use the name of that file`,
      );
    }
    await input.close();
    switch (format) {
      case 'xlsx':
      case 'xlsb':
      case 'ods': {
        const { openZipped } = await import('./open-zipped.ts');
        return await openZipped(file, options, format === 'ods');
      }
      case 'html': {
        const { openHtml } = await import('./markup/open-html.ts');
        return await openHtml(input, options);
      }
      case 'xml': {
        const { openSpreadsheetml } = await import('./markup/open-spreadsheetml.ts');
        return await openSpreadsheetml(file, options);
      }
      case 'fods': {
        const { openOds } = await import('./ods/open-ods.ts');
        return await openOds(file, null, options);
      }
      case 'xls': {
        const { openWorkbook } = await import('./sheetjs/open-workbook.ts');
        return await openWorkbook(file, null, options);
      }
    }
  } catch (error) {
    await input.close();
    throw error;
  }
}
