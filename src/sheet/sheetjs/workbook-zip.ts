import type { SheetLimits } from '../limits.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import type { ZipFile } from '../zip/zip-file.ts';

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
