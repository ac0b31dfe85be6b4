import { validateFileName } from 'yauzl';
import { formatUnknown } from './format/detect-format.ts';
import { kindOfZip, SPREADSHEET } from './format/not-sheets.ts';
import type { WholeInput } from './input.ts';
import { toLimits } from './limits.ts';
import { openOds } from './ods/open-ods.ts';
import { type OpenInside, openArchive } from './packed/open-archive.ts';
import type { OpenOptions, SheetSource } from './sheet.ts';
import { archiveNested, fileDamaged } from './sheet-errors.ts';
import { openWorkbook } from './sheetjs/open-workbook.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { openZip, type ZipFile } from './zip/zip-file.ts';

/** Parts that no other format has. */
const XLSB_PART = 'xl/workbook.bin';
const ODS_PART = 'content.xml';

const MIMETYPE = 'mimetype';
const MIMETYPE_BYTES = 200;

/**
 * Opens a sheet of a zip file: its list of parts decides whether it is .xlsx, .xlsb, .ods or an archive with lists, whatever the file
 * is called.
 *
 * @param openInside opens a file in an archive; null if this file is in one
 */
export async function openZipped(
  input: WholeInput,
  options: OpenOptions,
  openInside: OpenInside | null,
): Promise<SheetSource> {
  const { file, label } = input;
  const zip = await openZip(input, toLimits(options.limits));
  const mimetype = await mimetypeOf(zip);
  const has = (mark: string) =>
    mimetype.startsWith(mark) || zip.files.some(({ name }) => name.startsWith(mark));
  const kind = kindOfZip(has);
  if (typeof kind === 'object') throw formatUnknown(label, kind);
  if (kind === 'archive') {
    if (openInside) return await openArchive(input, zip, options, openInside);
    throw archiveNested(label);
  }
  for (const { name } of zip.files) {
    const wrong = validateFileName(name);
    if (wrong !== null) throw fileDamaged(file, `its list of files is damaged (${wrong})`);
  }
  if (zip.names.includes(XLSB_PART)) return await openWorkbook(input, zip, options);
  const isOds = mimetype.startsWith(SPREADSHEET) || zip.names.includes(ODS_PART);
  return isOds ? await openOds(input, zip, options) : await openXlsx(file, zip, options);
}

/** What a document says that it is. */
async function mimetypeOf(zip: ZipFile): Promise<string> {
  const [{ name = '', bytes = 0 } = {}] = zip.files.filter((one) => one.name === MIMETYPE);
  return name !== '' && bytes < MIMETYPE_BYTES
    ? (await zip.read(name, MIMETYPE_BYTES)).toString()
    : '';
}
