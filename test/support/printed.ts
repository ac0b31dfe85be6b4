import type { Issue } from '../../src/issue.ts';
import type { MappedRecord } from '../../src/mapping/apply/record.ts';
import type { SheetInput } from '../../src/run/input/sheet-input.ts';
import { readRecords } from '../../src/run/read-records.ts';

/** A row of a list, and what is sent of it; undefined if it is not valid. */
interface ReadRow {
  readonly cells: readonly string[];
  readonly record: Pick<MappedRecord, 'projectId' | 'valid' | 'fields'>;
  readonly sent:
    | { readonly cols: readonly { readonly value: { readonly text?: string } }[] }
    | undefined;
}

/** Reads a list up to its records: its rows, the texts that are printed of each, and its issues. */
export async function readPrinted(input: SheetInput) {
  const issues: Issue[] = [];
  const rows: ReadRow[] = [];
  const { batches, sheetErrors } = await readRecords(input, true, (issue) => issues.push(issue));
  for await (const { records, rows: read } of batches) {
    const json = Buffer.from(records.json).toString().replace(/,$/, '');
    const sent: ReadRow['sent'][] = JSON.parse(`[${json}]`);
    for (const [i, { projectId, valid, fields }] of records.records.entries()) {
      const record = { projectId, valid, fields };
      const cells = [...(read.rows[i] ?? [])];
      rows.push({ cells, record, sent: valid ? sent.shift() : undefined });
    }
  }
  const texts = rows.flatMap(({ sent }) =>
    sent ? [sent.cols.map(({ value }) => value.text)] : [],
  );
  return { rows, texts, issues, isUsable: sheetErrors().length === 0 };
}
