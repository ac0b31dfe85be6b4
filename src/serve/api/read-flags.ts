import type { ReadSheet } from '../sheet/row-messages.ts';
import type { ReadSettings } from './schemas.ts';

/**
 * How a file is read, as flags of the command line.
 *
 * @param shown what is shown, where a command could find out something else @default only what was chosen
 */
export function readFlags(
  read: ReadSettings,
  shown?: Pick<ReadSheet, 'sheet' | 'sheets' | 'header_row'>,
): readonly (readonly [flag: string, value: string])[] {
  const { sheet = null, sheets = [], header_row: row = null } = shown ?? {};
  const flags = {
    '--sheet': read.sheet ?? (sheets.length > 1 ? sheet : null),
    '--header-row': read.header_row ?? (row !== null && row > 1 ? row : null),
    '--encoding': read.encoding ?? null,
    '--delimiter': read.delimiter === '\t' ? '\\t' : (read.delimiter ?? null),
    '--hidden-rows': read.hidden_rows ?? null,
  };
  return Object.entries(flags).flatMap(([flag, value]) =>
    value === null ? [] : [[flag, String(value)] as const],
  );
}
