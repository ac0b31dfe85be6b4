import type { Issue, IssueCode } from '../api/types.ts';

/** What to do about issues whose fix names flags of the command line: where to choose that in the console. */
const FIXES: Readonly<Partial<Record<IssueCode, string>>> = {
  dataset_too_large:
    'Choose “Hold” on the Order tab, so that the other orders can be placed; “vdpipe export RUN --datasets FOLDER” then writes the order’s dataset to a file',
  delimiter_unsure: 'Choose the delimiter under “How the file is read” on the Sheet tab',
  header_missing:
    'Choose the row with the column names under “How the file is read” on the Sheet tab',
  header_empty:
    'Choose the row with the column names under “How the file is read” on the Sheet tab, or name the column in the file',
  row_is_total:
    'Leave the row out on the Sheet tab, or choose what to do with totals under “Rows” on the Columns tab',
  rows_hidden: 'Choose what to do with hidden rows under “How the file is read” on the Sheet tab',
  rows_too_many: 'Check that this is the right file; if it is, split the list',
  sheet_chosen: 'Choose the sheet that is meant under “How the file is read” on the Sheet tab',
};

/** A flag, with its value, that a text names besides another way: `, or use --sheet`, ` (or --totals skip)`, ` (--encoding)`. */
const BESIDES =
  /(?:,? or use --[\w-]+(?: [\w:]+)?(?: or --[\w-]+(?: \w+)?)*| \((?:or )?--[\w-]+(?: \w+)?\))/g;

export function fixOf({ code, fix }: Pick<Issue, 'code' | 'fix'>): string {
  if (!fix.includes('--')) return fix;
  return FIXES[code] ?? fix.replaceAll(BESIDES, '').replace('no --encoding', 'no encoding');
}
