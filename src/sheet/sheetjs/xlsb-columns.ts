import type { SheetLimits } from '../limits.ts';
import type { NumberRange } from '../sheet.ts';
import { createPartReader } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';

const WORKBOOK = 'xl/workbook.bin';
/** Records (MS-XLSB 2.3). */
const SHEET = 0x9c;
const COLUMNS = 0x3c;
const ROWS = 0x91;

const HIDDEN = 1;
const COLUMNS_BYTES = 18;

/**
 * Finds the columns that a sheet of an .xlsb file hides: SheetJS reports them only together with every cell that has a style.
 *
 * @param index Of the sheet in the workbook's list, from 0.
 * @throws {InputError} `file_damaged`
 */
export async function readXlsbColumns(
  file: string,
  zip: ZipFile,
  index: number,
  limits: SheetLimits,
): Promise<NumberRange[]> {
  if (zip.packedSize(WORKBOOK) === undefined) return [];
  const related = await createPartReader(file, zip, limits).relationships(WORKBOOK);
  const id = sheetIds(await zip.read(WORKBOOK, limits.maxPartBytes))[index];
  const part = related.find((other) => other.id === id)?.part ?? null;
  if (part === null || zip.packedSize(part) === undefined) return [];
  return hiddenColumns(await readHead(zip.stream(part), limits.maxPartBytes));
}

/** The bytes before the rows, and some of these. */
async function readHead(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    head = Buffer.concat([head, chunk]);
    if (head.length > maxBytes || records(head).some(({ type }) => type === ROWS)) break;
  }
  return head;
}

/** Ids of the relationships that lead to the sheets (MS-XLSB 2.4.304). */
function sheetIds(workbook: Buffer): string[] {
  return records(workbook).flatMap(({ type, data }) => {
    if (type !== SHEET || data.length < 12) return [];
    return [data.toString('utf16le', 12, 12 + 2 * data.readUInt32LE(8))];
  });
}

function hiddenColumns(head: Buffer): NumberRange[] {
  return records(head).flatMap(({ type, data }) => {
    if (type !== COLUMNS || data.length < COLUMNS_BYTES) return [];
    const isHidden = (data.readUInt16LE(16) & HIDDEN) !== 0 || data.readUInt32LE(8) === 0;
    return isHidden ? [{ first: data.readUInt32LE(0), last: data.readUInt32LE(4) }] : [];
  });
}

interface BinaryRecord {
  readonly type: number;
  readonly data: Buffer;
}

/** Whole records up to the one with which the rows begin (MS-XLSB 2.1.4). */
function records(bytes: Buffer): BinaryRecord[] {
  const found: BinaryRecord[] = [];
  let at = 0;
  while (at < bytes.length) {
    const type = readSevens(2);
    const length = readSevens(4);
    if (at + length > bytes.length) break;
    found.push({ type, data: bytes.subarray(at, at + length) });
    if (type === ROWS) break;
    at += length;
  }
  return found;

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
