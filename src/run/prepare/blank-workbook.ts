import { UsageError } from '../../errors.ts';
import { listColumns } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { withTemplate } from '../../mapping/file/template-limits.ts';
import { EXPLAINED } from '../../output/sheets/explained.ts';
import type { Cell, StyledCell } from '../../output/sheets/xlsx/cell-xml.ts';
import { writeWorkbook } from '../../output/sheets/xlsx/write-workbook.ts';

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
  if (mapping.sheet.names) {
    throw new UsageError(
      'sheets_several',
      'Cannot create a workbook for several sheets: remove "names" under "sheet" from a copy of the mapping',
    );
  }
  if (sheet.length > 31 || /[\\/?*[\]:]|^'|'$/.test(sheet)) {
    throw new UsageError(
      'sheet_name_invalid',
      `Cannot create a workbook with a sheet "${sheet}": a sheet name has at most 31 characters and none of \\ / ? * [ ] :`,
    );
  }
  const headerRow = mapping.sheet.headerRow ?? 1;
  return { workbook: await toWorkbook(sheet, headerRow, columns), columns };
}

type Columns = ReturnType<typeof listColumns>;

/**
 * A workbook to fill in: a header whose columns are formatted as text down to the last row, required ones shaded
 * and with a note, and a second sheet that explains each column.
 */
async function toWorkbook(sheet: string, headerRow: number, columns: Columns): Promise<Uint8Array> {
  const above = Array.from({ length: headerRow - 1 }, () => []);
  const pieces: Uint8Array[] = [];
  const workbook = writeWorkbook([
    {
      name: sheet,
      rows: [[...above, columns.map(toHeaderCell)]],
      widths: columns.map(({ name }) => Math.max(12, name.length + 2)),
      frozenRows: headerRow,
    },
    {
      name: sheet === 'Columns' ? 'About the columns' : 'Columns',
      rows: [toExplanation(columns)],
      widths: [24, 10, 80],
      frozenRows: 1,
    },
  ]);
  for await (const piece of workbook) pieces.push(piece);
  return Buffer.concat(pieces);
}

function toHeaderCell({ name, required, uses }: Columns[number]): StyledCell {
  return {
    text: name,
    style: required ? 'required' : 'head',
    note: `${required ? 'Required. ' : ''}${uses.join('. ')}.`,
  };
}

function toExplanation(columns: Columns): readonly (readonly Cell[])[] {
  return [
    EXPLAINED.map((text) => ({ text, style: 'head' })),
    ...columns.map(({ name, required, uses }) => [name, required ? 'yes' : 'no', uses.join('. ')]),
  ];
}
