import path from 'node:path';
import { UsageError } from '../../errors.ts';
import type { OrderId, PlacedEvidence } from '../../ledger/ledger.ts';
import { isRescueFile, readRescued } from '../../ledger/rescue/rescue-file.ts';
import { unescapeFormula } from '../../output/sheets/csv-text.ts';
import { parseOrderId } from '../../service/schemas.ts';
import { readSheet } from '../../sheet/read-sheet.ts';
import { createListChooser } from './likely-sheet.ts';

const COLUMNS = ['run', 'project_id', 'state', 'order_id'];

/**
 * Reads which orders of a run were placed, from its results or from files with rescued order ids.
 *
 * @throws UsageError `evidence_unfit` if a file says nothing of the run, or which order a project has does not follow from them; InputError
 */
export async function readEvidence(files: readonly string[], run: string): Promise<PlacedEvidence> {
  const found = new Map<string, OrderId>();
  for (const file of files) {
    let isFitting = false;
    const read = isRescueFile(file) ? readRescue : readResults;
    for await (const [project, orderId] of read(file, run)) {
      isFitting = true;
      const before = found.get(project) ?? orderId;
      if (String(before) !== String(orderId)) {
        throw unfit(
          file,
          `project ${JSON.stringify(project)} has order ${orderId}, and ${before} before it`,
        );
      }
      found.set(project, orderId);
    }
    if (!isFitting) throw unfit(file, `it has no placed order of run ${run}`);
  }
  const orders = [...found].map(([projectId, orderId]) => ({ projectId, orderId }));
  return { orders, files: files.map((file) => path.basename(file)) };
}

/**
 * Ids of conflicts are of orders that others placed. What was learned last of a project is right: an answer before may not have been
 * its own.
 */
function readRescue(file: string, run: string): Iterable<[string, OrderId]> {
  const placed = new Map<string, OrderId>();
  for (const { run: itsRun, project, orderId, kind } of readRescued(file)) {
    if (itsRun === run && kind !== 'conflict') placed.set(project, orderId);
  }
  return placed;
}

async function* readResults(file: string, run: string): AsyncGenerator<[string, OrderId]> {
  const sheet = await readSheet(file, {
    chooseSheet: createListChooser(COLUMNS, 'Keep the results in a file of their own'),
    onIssue: ({ code, severity, message }) => {
      // Half an order id is another one.
      if (code === 'row_too_short' && severity === 'error') throw unfit(file, message);
    },
  });
  const at = COLUMNS.map((name) => sheet.header.columns.find((one) => one.name === name)?.index);
  const asWritten = sheet.format === 'csv' ? unescapeFormula : String;
  for await (const { numbers, rows } of sheet.batches) {
    for (const [i, row] of rows.entries()) {
      const [itsRun, project = '', state, id = ''] = at.map((index) => row[index ?? -1]);
      if (itsRun !== run || state !== 'ordered') continue;
      const orderId = parseOrderId(id);
      // Left out, it would be sent again.
      if (orderId === null) {
        throw unfit(
          file,
          `row ${numbers[i]} has no order id that can be read: ${JSON.stringify(id)}`,
        );
      }
      yield [asWritten(project), orderId];
    }
  }
}

function unfit(file: string, why: string): UsageError {
  return new UsageError('evidence_unfit', `Cannot adopt orders by "${file}": ${why}.`);
}
