import type { SheetLimits } from './limits.ts';
import { createMisreadWatch } from './ods-misread.ts';
import { createOdsTables, type OdsTable } from './ods-tables.ts';
import { fileEncrypted, fileTooLarge } from './xlsx/xlsx-errors.ts';
import { openZip } from './xlsx/zip-file.ts';

const MANIFEST = 'meta-inf/manifest.xml';
const ODS_CONTENT = 'content.xml';

export interface CheckedZip {
  readonly format: 'xlsb' | 'ods';
  /** The sheets as an .ods file has them; none of other files. */
  readonly tables: readonly OdsTable[];
  /** Whether an .ods file has texts that SheetJS would read as others. */
  readonly misread: boolean;
}

/**
 * Unpacks a workbook once to see that it is sound and not a bomb, before it is read by what has no
 * such limits.
 *
 * @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large`
 */
export async function checkZip(file: string, limits: SheetLimits): Promise<CheckedZip> {
  const { maxWorkbookUnpackedBytes } = limits;
  const zip = await openZip(file, limits);
  try {
    const tables = createOdsTables();
    const misread = createMisreadWatch();
    let bytes = 0;
    for (const name of zip.names.filter((other) => !other.endsWith('/'))) {
      for await (const chunk of zip.stream(name)) {
        bytes += chunk.length;
        if (bytes > maxWorkbookUnpackedBytes) {
          const what = `it unpacks to more than ${maxWorkbookUnpackedBytes} bytes`;
          throw fileTooLarge(file, what, 'maxWorkbookUnpackedBytes');
        }
        if (name !== ODS_CONTENT) continue;
        tables.take(chunk);
        misread.take(chunk);
      }
    }
    // An encrypted .ods says in its manifest how its parts are to be opened.
    if (zip.names.includes(MANIFEST)) {
      const manifest = await zip.read(MANIFEST, limits.maxPartBytes);
      if (manifest.includes('encryption-data')) throw fileEncrypted(file);
    }
    return {
      format: zip.names.includes(ODS_CONTENT) ? 'ods' : 'xlsb',
      tables: tables.tables(),
      misread: misread.found(),
    };
  } finally {
    await zip.close();
  }
}
