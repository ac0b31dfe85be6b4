import path from 'node:path';
import { UsageError } from '../../errors.ts';
import type { OrderId, PlacedEvidence } from '../../ledger/ledger.ts';
import { readRescued } from '../../ledger/rescue/rescue-file.ts';
import { parseOrderId } from '../../service/schemas.ts';
import { readSheet } from '../../sheet/read-sheet.ts';
import { createListChooser } from './likely-sheet.ts';

const COLUMNS = ['run', 'project_id', 'state', 'order_id'];

/** An order that a file says was placed. */
interface Line {
  readonly run: string;
  readonly project: string;
  readonly orderId: OrderId | null;
}

/**
 * Reads which orders of a run were placed, from its results or from files with rescued order ids. A project for which they name two
 * order ids is left out.
 *
 * @throws UsageError `evidence_unfit` if a file says nothing of the run; InputError
 */
export async function readEvidence(files: readonly string[], run: string): Promise<PlacedEvidence> {
  const found = new Map<string, OrderId | null>();
  for (const file of files) {
    let fitting = 0;
    const lines = /\.rescue-\d+(?:-\d+)*$/.test(file) ? readRescue(file) : readResults(file);
    for await (const { run: itsRun, project, orderId } of lines) {
      if (itsRun !== run || orderId === null) continue;
      fitting += 1;
      const before = found.get(project);
      const isOne = before === undefined || String(before) === String(orderId);
      found.set(project, isOne ? orderId : null);
    }
    if (fitting === 0) throw unfit(file, run);
  }
  const orders = [...found].flatMap(([projectId, orderId]) =>
    orderId === null ? [] : [{ projectId, orderId }],
  );
  return { orders, files: files.map((file) => path.basename(file)) };
}

/** Ids of conflicts are of orders that others placed. */
function* readRescue(file: string): Generator<Line> {
  for (const { run, project, orderId, kind } of readRescued(file)) {
    if (kind !== 'conflict') yield { run, project, orderId };
  }
}

async function* readResults(file: string): AsyncGenerator<Line> {
  const sheet = await readSheet(file, {
    chooseSheet: createListChooser(COLUMNS, 'Keep the results in a file of their own'),
    onIssue() {},
  });
  const at = COLUMNS.map((name) => sheet.header.columns.find((one) => one.name === name)?.index);
  for await (const { rows } of sheet.batches) {
    for (const row of rows) {
      const [run = '', project = '', state, id = ''] = at.map((index) => row[index ?? -1]);
      if (state === 'ordered') yield { run, project, orderId: parseOrderId(id) ?? null };
    }
  }
}

function unfit(file: string, run: string): UsageError {
  return new UsageError(
    'evidence_unfit',
    `Cannot adopt orders by "${file}": it has no placed order of run ${run}.`,
  );
}
