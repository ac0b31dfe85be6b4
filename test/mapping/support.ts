import type { Issue } from '../../src/issue.ts';
import { NO_COLUMN } from '../../src/mapping/apply/lookups/column-lookup.ts';
import { type MapRowsOptions, mapRows } from '../../src/mapping/apply/map-rows.ts';
import type { Plan } from '../../src/mapping/apply/plan.ts';
import { compilePlan } from '../../src/mapping/apply/plan.ts';
import type { MappedRecord, RecordBatch } from '../../src/mapping/apply/record.ts';
import { SheetIssues } from '../../src/mapping/apply/row-issue.ts';
import { watchIds } from '../../src/mapping/apply/watches/id-watch.ts';
import { applyConstants } from '../../src/mapping/file/constants.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import type { Constants } from '../../src/mapping/file/mapping.ts';
import type { ByteCells } from '../../src/rows/byte-cells.ts';
import type { ByteRows } from '../../src/rows/byte-rows.ts';
import { columnLetter, type SheetPlace } from '../../src/rows/row.ts';
import { toByteRows } from '../../src/rows/to-byte-rows.ts';

/** A sheet `List` whose header stands in row 1. */
export function place(...names: string[]): SheetPlace {
  const columns = names.map((name, index) => ({ index, letter: columnLetter(index), name }));
  return { sheet: 'List', header: { row: 1, columns } };
}

/** Tells issues of a sheet to a list. */
export function tellTo(issues: Issue[], sheet: SheetPlace): SheetIssues {
  return new SheetIssues(sheet, (issue) => issues.push(issue));
}

/** What is asked about ids in the column `Job` of a list, from row 2 on. */
export function toldOfIds(ids: Iterable<string>, key = 'project', may = {}): Issue[] {
  const issues: Issue[] = [];
  const sheet = place('Job');
  const [column = NO_COLUMN] = sheet.header.columns;
  const told = watchIds({ column, ...may }, key, tellTo(issues, sheet));
  let row = 2;
  for (const id of ids) told?.note(id, row++);
  told?.finish();
  return issues;
}

export interface Compiled {
  readonly plan: Plan | null;
  readonly issues: readonly Issue[];
}

export function compile(yaml: string, sheet: SheetPlace, constants: Constants = {}): Compiled {
  const issues: Issue[] = [];
  const mapping = applyConstants(parseMapping(yaml, 'test.yaml'), constants, 'the mapping');
  const plan = compilePlan(mapping, sheet, (issue) => issues.push(issue));
  return { plan, issues };
}

export function planOf(yaml: string, sheet: SheetPlace, constants: Constants = {}): Plan {
  const { plan, issues } = compile(yaml, sheet, constants);
  if (!plan) throw new Error(issues.map((issue) => issue.message).join('\n'));
  return plan;
}

/** Rows as bytes, as a piece of a CSV file has them. */
export function cellsOf(rows: readonly (readonly string[])[]): ByteCells {
  const texts = rows.flat().map((text) => Buffer.from(text));
  const bounds: number[] = [];
  const rowCells: number[] = [];
  let at = 1;
  for (const { length } of texts) {
    bounds.push(at, at + length);
    at += length + 1;
  }
  let cell = 0;
  for (const { length } of rows) {
    rowCells.push(cell, cell + length);
    cell += length;
  }
  return {
    bytes: Buffer.concat([Buffer.from('"'), ...texts.flatMap((text) => [text, Buffer.from(',')])]),
    bounds: Int32Array.from(bounds),
    rowCells: Int32Array.from(rowCells),
    escapes: new Uint8Array(rows.length),
  };
}

/** Rows from one on as a batch. */
export function batchOf(rows: readonly (readonly string[])[], first = 2): ByteRows {
  return toByteRows({ numbers: rows.map((_, i) => first + i), rows });
}

/** Rows from row 2 on, in batches of `batchRows`. */
export async function* batchesOf(
  rows: readonly (readonly string[])[],
  batchRows = 3,
): AsyncGenerator<ByteRows> {
  for (let start = 0; start < rows.length; start += batchRows) {
    yield batchOf(rows.slice(start, start + batchRows), start + 2);
  }
}

export interface Mapped {
  readonly records: readonly MappedRecord[];
  /** Per valid record the parsed VariableDataRow. */
  readonly data: readonly unknown[];
  readonly batches: readonly RecordBatch[];
  readonly issues: readonly Issue[];
}

export async function mapAll(
  plan: Plan,
  rows: readonly (readonly string[])[],
  options: Partial<MapRowsOptions> = {},
): Promise<Mapped> {
  const issues: Issue[] = [];
  const batches: RecordBatch[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  for await (const batch of mapRows(batchesOf(rows), plan, { onIssue, ...options })) {
    batches.push({ ...batch, json: batch.json.slice() });
  }
  return {
    records: batches.flatMap((batch) => batch.records),
    data: batches.flatMap((batch) => dataOf(batch)),
    batches,
    issues,
  };
}

/** What stands in a batch's JSON for each record that has some, cut where the record says. */
function dataOf({ records, json }: RecordBatch): unknown[] {
  let start = 0;
  const data: unknown[] = [];
  if (json.length === 0) return data;
  for (const { jsonBytes } of records) {
    if (jsonBytes === 0) continue;
    data.push(JSON.parse(Buffer.from(json.subarray(start, start + jsonBytes)).toString()));
    start += jsonBytes + 1;
  }
  return data;
}
