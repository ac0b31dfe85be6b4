import type { SheetLimits } from './limits.ts';
import { fileEncrypted, fileTooLarge } from './xlsx/xlsx-errors.ts';
import { openZip } from './xlsx/zip-file.ts';

const MANIFEST = 'meta-inf/manifest.xml';

/**
 * Unpacks a workbook once to see that it is sound and not a bomb, before it is read by what has no
 * such limits. Gives the names of its parts.
 *
 * @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large`
 */
export async function checkZip(file: string, limits: SheetLimits): Promise<readonly string[]> {
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
    // An encrypted .ods says in its manifest how its parts are to be opened.
    if (zip.names.includes(MANIFEST)) {
      const manifest = await zip.read(MANIFEST, limits.maxPartBytes);
      if (manifest.includes('encryption-data')) throw fileEncrypted(file);
    }
    return zip.names;
  } finally {
    await zip.close();
  }
}
