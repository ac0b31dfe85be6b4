import type { SheetLimits } from '../limits.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { openZip } from '../zip/zip-file.ts';

/**
 * Unpacks an .xlsb file once to see that it is sound and not a bomb, before it is read by what has no
 * such limits.
 *
 * @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large`
 */
export async function checkZip(file: string, limits: SheetLimits): Promise<void> {
  const { maxWorkbookUnpackedBytes } = limits;
  const zip = await openZip(file, limits);
  try {
    let bytes = 0;
    for (const name of zip.names.filter((other) => !other.endsWith('/'))) {
      for await (const chunk of zip.stream(name)) {
        bytes += chunk.length;
        if (bytes > maxWorkbookUnpackedBytes) {
          const what = `it unpacks to more than ${maxWorkbookUnpackedBytes} bytes`;
          throw fileTooLarge(file, what, 'maxWorkbookUnpackedBytes');
        }
      }
    }
  } finally {
    await zip.close();
  }
}
