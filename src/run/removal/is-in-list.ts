import { previewSheet } from '../prepare/preview-sheet.ts';
import type { Matcher } from '../printed/find-printed.ts';

interface ListReading {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Whether a cell of a list, in any of its sheets, has a text.
 *
 * @throws UsageError, InputError if it cannot be read, as without its password
 */
export async function isInList(
  file: string,
  { find }: Pick<Matcher, 'find'>,
  { encoding, delimiter, signal }: ListReading,
): Promise<boolean> {
  const read = { signal, ...(encoding && { encoding }), ...(delimiter && { delimiter }) };
  const { source, rows } = await previewSheet(file, { ...read, limit: 1 });
  for await (const _ of rows);
  for (let sheet = 1; sheet <= Math.max(1, source.sheets.length); sheet++) {
    const chosen = source.sheets.length > 1 ? { sheet } : {};
    const { rows } = await previewSheet(file, { ...read, ...chosen });
    for await (const batch of rows) {
      if (batch.some((cells) => find(cells.map((text) => ({ id: '', text }))))) return true;
    }
  }
  return false;
}
