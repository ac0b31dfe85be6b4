import type { SheetLimits } from '../limits.ts';
import type { NumberRange } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { createPartReader } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';

/** Records (MS-XLSB 2.3). */
const COLUMNS = 0x3c;
const ROWS = 0x91;

const HIDDEN = 1;
const COLUMNS_BYTES = 18;

/**
 * Finds the columns that a sheet of an .xlsb file hides: SheetJS reports them only together with every cell that has a style.
 *
 * @param id of the relationship that leads to the sheet
 * @throws {InputError} `file_damaged`
 */
export async function readXlsbColumns(
  file: string,
  zip: ZipFile,
  id: string | undefined,
  limits: SheetLimits,
): Promise<readonly NumberRange[]> {
  const related = await createPartReader(file, zip, limits).relationships('xl/workbook.bin');
  const part = related.find((other) => other.id === id)?.part ?? '';
  if (zip.packedSize(part) === undefined) return [];
  let head = Buffer.alloc(0);
  for await (const chunk of zip.stream(part)) {
    head = Buffer.concat([head, chunk]);
    if (head.length > limits.maxPartBytes || hiddenColumns(head).isWhole) break;
  }
  return hiddenColumns(head).ranges;
}

/** What the records before the rows say (MS-XLSB 2.1.4), and whether the rows have begun. */
function hiddenColumns(bytes: Buffer): { ranges: readonly NumberRange[]; isWhole: boolean } {
  const ranges: NumberRange[] = [];
  let at = 0;
  while (at < bytes.length) {
    const type = readSevens(2);
    const length = readSevens(4);
    if (type === ROWS || at + length > bytes.length) return { ranges, isWhole: type === ROWS };
    if (type === COLUMNS && length >= COLUMNS_BYTES) {
      const isHidden = (bytes.readUInt16LE(at + 16) & HIDDEN) !== 0;
      if (isHidden || bytes.readUInt32LE(at + 8) === 0) {
        ranges.push({ first: bytes.readUInt32LE(at), last: bytes.readUInt32LE(at + 4) });
      }
    }
    at += length;
  }
  return { ranges, isWhole: false };

  /** A number of at most so many bytes, seven bits of it in each. */
  function readSevens(most: number): number {
    let value = 0;
    for (let i = 0; i < most; i += 1) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 0x7f) << (7 * i);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  }
}

/**
 * Unpacks an .xlsb file once to see that it is sound and not a bomb, before it is read by what has no
 * such limits.
 *
 * @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large`
 */
export async function checkZip(
  file: string,
  zip: ZipFile,
  { maxWorkbookUnpackedBytes }: SheetLimits,
): Promise<void> {
  let bytes = 0;
  for (const name of zip.names.filter((other) => !other.endsWith('/'))) {
    for await (const chunk of zip.stream(name)) {
      bytes += chunk.length;
      if (bytes <= maxWorkbookUnpackedBytes) continue;
      const what = `it unpacks to more than ${maxWorkbookUnpackedBytes} bytes`;
      throw fileTooLarge(file, what, 'maxWorkbookUnpackedBytes');
    }
  }
}
