import { UsageError } from '../../errors.ts';
import { listColumns } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { withTemplate } from '../../mapping/file/template-limits.ts';
import { toBlankWorkbook } from '../../output/sheets/blank-workbook.ts';

/** What the sheet is called when the mapping does not say. */
const DEFAULT_SHEET = 'Rows';

/** A workbook to fill in, and the columns that it has. */
export interface BlankWorkbook {
  readonly workbook: Uint8Array;
  readonly columns: readonly { readonly name: string; readonly required: boolean }[];
}

/**
 * Makes the workbook that a mapping reads, without rows: sheet, header row and columns stand where the mapping says.
 *
 * @throws UsageError `mapping_without_columns`, `sheet_name_invalid`
 * @example
 * const { workbook } = await blankWorkbookOf(await loadMapping('mapping.yaml'));
 * await writeFile('blank.xlsx', workbook);
 */
export async function blankWorkbookOf(mapping: Mapping): Promise<BlankWorkbook> {
  const columns = listColumns(withTemplate(mapping));
  if (columns.length === 0) {
    throw new UsageError(
      'mapping_without_columns',
      'Cannot create a workbook for this mapping: it uses no columns',
    );
  }
  const sheet = mapping.sheet.name ?? DEFAULT_SHEET;
  if (sheet.length > 31 || /[\\/?*[\]:]|^'|'$/.test(sheet)) {
    throw new UsageError(
      'sheet_name_invalid',
      `Cannot create a workbook with a sheet "${sheet}": a sheet name has at most 31 characters and none of \\ / ? * [ ] :`,
    );
  }
  const headerRow = mapping.sheet.headerRow ?? 1;
  return { workbook: await toBlankWorkbook({ sheet, headerRow, columns }), columns };
}
