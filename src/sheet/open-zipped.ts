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
  file: string,
  options: OpenOptions,
  isOds = false,
): Promise<SheetSource> {
  const zip = await openZip(file, toLimits(options.limits));
  try {
    if (zip.names.includes(XLSB_PART)) return await openWorkbook(file, zip, options);
    const open = isOds || zip.names.includes(ODS_PART) ? openOds : openXlsx;
    return await open(file, zip, options);
  } catch (error) {
    await zip.close();
    throw error;
  }
}
