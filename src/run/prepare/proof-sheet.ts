import { InputError } from '../../errors.ts';
import type { RowAgain } from '../../mapping/apply/current-row.ts';
import { HeldCells } from '../../mapping/apply/held-cells.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { numberStepColumnsOf } from '../../mapping/apply/plan-columns.ts';
import type { CompleteMapping } from '../../mapping/file/mapping.ts';
import { displayWidth } from '../../output/text/visible-text.ts';
import { ProofPicker, type ProofRow } from '../../proof/proof-picker.ts';
import { rowName } from '../../rows/row.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { reopenableInput } from '../input/fingerprint-input.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';
import { IssueCollector, type IssueSummary } from '../issue-collector.ts';
import { askChecks } from '../outside/ask-checks.ts';
import { type RecordReading, readRecords } from '../read-records.ts';
import { assertOptions } from './assert-options.ts';

export { toProofMapping } from '../../proof/proof-mapping.ts';

/** The rows of a sheet that a careful printer would proof. */
export interface Proof extends IssueSummary {
  /** False when the sheet as a whole cannot be used; rows with errors are only left out. */
  readonly ok: boolean;
  readonly sheet: string | null;
  /** Row number of the header, and the column names in it. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly counts: {
    readonly read: number;
    readonly blank: number;
    readonly skipped: number;
    readonly rejected: number;
  };
  /** `place`: what a row is called where several sheets are read as one list. */
  readonly rows: readonly (ProofRow & { readonly place?: string })[];
  /** The users that the rows are for, each once. */
  readonly users: readonly string[];
  /** What the columns are for; null when the sheet cannot be used. */
  readonly mapping: CompleteMapping | null;
}

/**
 * Finds, in one pass and in bounded memory, as few rows as show everything that a template must stand: per variable
 * the longest, the shortest, the widest in print and the empty one, each script, rare characters, and the order's
 * fields at their extremes. Rows with errors are left out.
 *
 * @throws UsageError
 * @example
 * const { rows } = await proofSheet({ file: 'recipients.csv' });
 * for (const { row, reasons } of rows) console.log(row, reasons[0]?.of, reasons[0]?.why);
 */
export async function proofSheet(given: SheetInput): Promise<Proof> {
  assertOptions(given, 'file');
  const issues = new IssueCollector();
  // What outside checks judge is found in a pass of its own.
  const kept = given.mapping?.checks && (await reopenableInput(given.file, given.signal));
  try {
    const asked = kept ? { ...given, file: kept.file } : given;
    const answers = await askChecks(asked);
    const input = answers ? { ...asked, answers } : asked;
    const reading = await readRecords(input, false, issues.add);
    const { sheet, mapping, plan, sheetErrors } = reading;
    if (!plan || sheetErrors().length > 0) {
      await sheet.close();
      return unusable(issues, sheet);
    }
    const { again } = reading;
    const { locale } = readOptionsOf(input);
    const held = sheet.stored && new HeldCells(plan, sheet.stored, again, locale);
    const picker = new ProofPicker(plan, { printWidth: displayWidth, again });
    const rejected = await lookAtRows(reading, picker, held);
    if (sheetErrors().length > 0) return unusable(issues, sheet);
    const picked = picker.pick();
    return {
      ok: true,
      ...placeOf(sheet),
      counts: { ...sheet.counts, skipped: reading.skipped.total, rejected },
      // Without what look-ups have added.
      rows: picked.map((row) => ({
        ...row,
        ...(sheet.parts && { place: rowName(sheet, row.row) }),
        cells: row.cells.slice(0, sheet.header.columns.length),
        written: row.written.slice(0, sheet.header.columns.length),
      })),
      users: usersOf(picked, plan),
      mapping: withDecimal(mapping, plan, again),
      ...issues.summary(),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    issues.add(error.issue);
    return unusable(issues, undefined);
  } finally {
    await kept?.release();
  }
}

/** The mapping with the decimal mark that the rows prove, as those of a proof may not. A list has its own. */
function withDecimal(mapping: CompleteMapping, plan: Plan, { decimal }: RowAgain): CompleteMapping {
  const { sheet } = mapping;
  const isOfList = numberStepColumnsOf(plan).some(({ joined }) => joined !== undefined);
  if (sheet.decimal || decimal === null || isOfList) return mapping;
  return { ...mapping, sheet: { ...sheet, decimal } };
}

/** Gives the rows that are not valid, and so left out. */
async function lookAtRows(
  { batches }: RecordReading,
  picker: ProofPicker,
  held: HeldCells | undefined,
): Promise<number> {
  let rejected = 0;
  for await (const { rows, records } of batches) {
    for (const [i, record] of records.records.entries()) {
      const cells = rows.rows[i] ?? [];
      const toHeld = held ? () => held.of(record.row, cells) : undefined;
      if (record.valid) picker.add(record, cells, toHeld);
      else rejected += 1;
    }
  }
  return rejected;
}

function usersOf(rows: readonly ProofRow[], { svcUid }: Plan): string[] {
  if ('value' in svcUid) return [svcUid.value];
  return [...new Set(rows.map(({ cells }) => (cells[svcUid.column.index] ?? '').trim()))];
}

function placeOf({ sheet, header }: Sheet) {
  const names = header.columns.map(({ name }) => name);
  return { sheet, headerRow: header.row, header: names };
}

function unusable(issues: IssueCollector, sheet: Sheet | undefined): Proof {
  return {
    ok: false,
    ...(sheet ? placeOf(sheet) : { sheet: null, headerRow: 1, header: [] }),
    counts: { read: 0, blank: 0, skipped: 0, rejected: 0, ...sheet?.counts },
    rows: [],
    users: [],
    mapping: null,
    ...issues.summary(),
  };
}
