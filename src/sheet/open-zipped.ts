import type { WholeInput } from './input.ts';
import { toLimits } from './limits.ts';
import { openOds } from './ods/open-ods.ts';
import type { OpenOptions, SheetSource } from './sheet.ts';
import { openWorkbook } from './sheetjs/open-workbook.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { openZip } from './zip/zip-file.ts';

/** Parts that no other format has. */
const XLSB_PART = 'xl/workbook.bin';
const ODS_PART = 'content.xml';

/**
 * Opens a sheet of a zip file: its list of parts decides whether it is .xlsx, .xlsb or .ods, whatever the file is called.
 *
 * @param isOds its first bytes say that it is .ods
 */
export async function openZipped(
  input: WholeInput,
  options: OpenOptions,
  isOds = false,
): Promise<SheetSource> {
  const zip = await openZip(input, toLimits(options.limits));
  if (zip.names.includes(XLSB_PART)) return await openWorkbook(input, zip, options);
  const isOdf = isOds || zip.names.includes(ODS_PART);
  return isOdf ? await openOds(input, zip, options) : await openXlsx(input.file, zip, options);
}
