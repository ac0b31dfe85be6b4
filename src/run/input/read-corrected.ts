import { isRejectsColumn } from '../../mapping/file/reserved-columns.ts';
import { unescapeFormula } from '../../output/sheets/csv-text.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import type { ByteSheet } from '../../sheet/sheet.ts';

/**
 * A sheet as it was before a rejects file was made of it: in CSV, texts that a spreadsheet program would run as a formula
 * have an apostrophe before them there. Every other sheet is given as it is.
 */
export function readCorrected(sheet: ByteSheet): ByteSheet {
  const { header } = sheet;
  if (!isRejectsCsv(sheet)) return sheet;
  const columns = header.columns.map((column) => ({
    ...column,
    name: unescapeFormula(column.name),
  }));
  return { ...sheet, header: { ...header, columns }, batches: restoreRows(sheet.batches) };
}

/** Whether a sheet is a rejects file in CSV, whose texts may have apostrophes before them. */
export function isRejectsCsv({ format, header }: Pick<ByteSheet, 'format' | 'header'>): boolean {
  return format === 'csv' && header.columns.some(({ name }) => isRejectsColumn(name));
}

async function* restoreRows(batches: AsyncIterable<ByteRows>): AsyncGenerator<ByteRows> {
  for await (const { numbers, rows, plain } of batches) {
    yield toByteRows({ numbers, rows: rows.map((row) => row.map(unescapeFormula)), plain });
  }
}
