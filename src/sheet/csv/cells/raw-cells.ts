import { InputError } from '../../../errors.ts';
import type { SheetLimits } from '../../limits.ts';
import { detectDialect } from '../detect-dialect.ts';
import type { EncodedInput, RawCell } from '../encoding/choose-legacy.ts';
import { readRows } from '../read-rows.ts';
import { readUtf8 } from '../read-utf8.ts';

interface RawCellOptions {
  readonly sheet: string;
  readonly limits: SheetLimits;
  readonly delimiter: string | undefined;
  readonly headerRow: number | undefined;
}

/** Decodes each byte to the character with its number. */
const BYTES = 'iso-8859-1';

/**
 * Reads the cells of a CSV input whose encoding is unknown, as bytes: delimiters, quotes and line ends are the same in all
 * encodings. Ends where the input cannot be read on, or after the first bytes if the input can be read only once.
 */
export async function* rawCells(
  { head, complete, again }: Pick<EncodedInput, 'head' | 'complete' | 'again'>,
  { sheet, limits, delimiter, headerRow }: RawCellOptions,
): AsyncGenerator<RawCell> {
  const start = head.toString('latin1');
  const dialect = detectDialect(start, complete, { delimiter, headerRow });
  const pieces = readUtf8(again ? again() : [head], BYTES);
  const prefixBytes = dialect.prefixLength;
  const options = { sheet, ...dialect, prefixBytes, headerRow, limits, onIssue: () => {} };
  try {
    for await (const { numbers, rows } of readRows(pieces, options)) {
      for (const [i, cells] of rows.entries()) {
        for (const [column, bytes] of cells.entries()) {
          if (/[\x80-\xff+~]/.test(bytes)) yield { column, row: numbers[i] ?? 0, bytes };
        }
      }
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  } finally {
    await pieces.return(undefined);
  }
}
