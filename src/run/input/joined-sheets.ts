import { compileSearch } from '../../mapping/cells/rules/pattern.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { isRejectsColumn } from '../../mapping/file/reserved-columns.ts';
import type { JoinedSheets } from '../../sheet/sheet.ts';

/** The sheets that a mapping names. Rows to correct are given back as one sheet, with all that are left of the list. */
export function joinedSheetsOf(given: NonNullable<Mapping['sheet']['names']>): JoinedSheets {
  const isWhole = (columns: readonly string[]) => columns.some(isRejectsColumn);
  if (typeof given === 'string') return { names: () => true, isWhole };
  if (!('pattern' in given)) return { names: given, isWhole };
  const search = compileSearch(given.pattern);
  if ('problem' in search) throw new TypeError(`pattern ${given.pattern} ${search.problem}`);
  return { names: (name) => search.matcher(name).find(), isWhole };
}
