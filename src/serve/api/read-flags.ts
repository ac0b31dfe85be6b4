import type { ReadSettings, Sheet } from './types.ts';

/**
 * How a file is read, as flags of the command line.
 *
 * @param shown what was found out, where a command could find out something else; nothing that a person has to say
 *   @default only what was chosen
 */
export function readFlags(
  read: ReadSettings,
  shown?: Pick<Sheet, 'sheet' | 'sheets' | 'is_sheet_unsure' | 'header_row'>,
): readonly (readonly [flag: string, value: string])[] {
  const {
    sheet = null,
    sheets = [],
    is_sheet_unsure = false,
    header_row: row = null,
  } = shown ?? {};
  const isNamed = sheets.length > 1 && !is_sheet_unsure;
  const flags = {
    '--sheet': read.sheet ?? (isNamed ? sheet : null),
    '--header-row': read.header_row ?? (row !== null && row > 1 ? row : null),
    '--encoding': read.encoding ?? null,
    '--delimiter': read.delimiter === '\t' ? '\\t' : (read.delimiter ?? null),
    '--hidden-rows': read.hidden_rows ?? null,
  };
  return Object.entries(flags).flatMap(([flag, value]) =>
    value === null ? [] : [[flag, String(value)] as const],
  );
}
