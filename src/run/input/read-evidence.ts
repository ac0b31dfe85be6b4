import path from 'node:path';
import { UsageError, VdpipeError } from '../../errors.ts';
import type { Ledger, PlacedEvidence, PlacedOrder } from '../../ledger/ledger.ts';
import { isRescueFile, readRescued } from '../../ledger/rescue/rescue-file.ts';
import { unescapeFormula } from '../../output/sheets/csv-text.ts';
import { parseOrderId } from '../../service/schemas.ts';
import { readSheet } from '../../sheet/read-sheet.ts';
import { createListChooser } from './likely-sheet.ts';

const COLUMNS = ['run', 'project_id', 'state', 'order_id'];
/** What is the same in both runs if a list was recorded again. */
const SAME = ['svc_uid', 'for_test', 'order_count', 'total_price', 'first_row', 'last_row'];
const KIND = SAME.indexOf('for_test');
const FLAGS = ['false', 'true'];

/**
 * Reads which orders of a run were placed, from its results or from files with rescued order ids; also from results of a run that the
 * ledger does not know: the run of the same list, before the ledger was restored.
 *
 * @throws UsageError `evidence_unfit` if a file says nothing of the run, or which order a project has does not follow from them; InputError
 */
export async function readEvidence(
  files: readonly string[],
  run: string,
  ledger: Pick<Ledger, 'getRun'>,
): Promise<PlacedEvidence> {
  const found = new Map<string, PlacedOrder>();
  const isOf = createRunMatch(run, ledger);
  for (const file of files) {
    let isFitting = false;
    for await (const order of isRescueFile(file)
      ? readRescue(file, run)
      : readResults(file, run, isOf)) {
      isFitting = true;
      const { projectId, orderId } = order;
      const before = found.get(projectId)?.orderId ?? orderId;
      if (String(before) !== String(orderId)) {
        throw unfit(
          file,
          `project ${JSON.stringify(projectId)} has order ${orderId}, and ${before} before it`,
        );
      }
      const { handedOver = found.get(projectId)?.handedOver } = order;
      const kept = order.as ? (found.get(projectId) ?? order) : order;
      found.set(projectId, { ...kept, handedOver });
    }
    if (!isFitting) throw unfit(file, `it has no placed order of run ${run}`);
  }
  return { orders: [...found.values()], files: files.map((file) => path.basename(file)) };
}

/** Tells which runs' orders may be those of a run: its own, and those of runs that the ledger does not know. */
function createRunMatch(run: string, ledger: Pick<Ledger, 'getRun'>) {
  const known = new Map([[run, true]]);
  return async (itsRun = ''): Promise<boolean> => {
    let is = known.get(itsRun);
    if (is === undefined) {
      is = itsRun !== '' && (await isUnknown(itsRun, ledger));
      known.set(itsRun, is);
    }
    return is;
  };
}

async function isUnknown(run: string, ledger: Pick<Ledger, 'getRun'>): Promise<boolean> {
  try {
    await ledger.getRun(run);
    return false;
  } catch (error) {
    if (!(error instanceof VdpipeError) || !error.code.startsWith('run_')) throw error;
    return error.code === 'run_unknown';
  }
}

/**
 * Ids of conflicts are of orders that others placed. What was learned last of a project is right: an answer before may not have been
 * its own.
 */
function readRescue(file: string, run: string): Iterable<PlacedOrder> {
  const placed = new Map<string, PlacedOrder>();
  for (const { run: itsRun, project: projectId, orderId, kind } of readRescued(file)) {
    if (itsRun === run && kind !== 'conflict') placed.set(projectId, { projectId, orderId });
  }
  return placed.values();
}

async function* readResults(
  file: string,
  run: string,
  isOf: ReturnType<typeof createRunMatch>,
): AsyncGenerator<PlacedOrder> {
  const sheet = await readSheet(file, {
    chooseSheet: createListChooser(COLUMNS, 'Keep the results in a file of their own'),
    onIssue: ({ code, severity, message }) => {
      // Half an order id is another one.
      if (code === 'row_too_short' && severity === 'error') throw unfit(file, message);
    },
  });
  const [at, same] = [[...COLUMNS, 'handed_over'], SAME].map((names) =>
    names.map((name) => sheet.header.columns.find((one) => one.name === name)?.index ?? -1),
  ) as [number[], number[]];
  const asWritten = sheet.format === 'csv' ? unescapeFormula : String;
  for await (const { numbers, rows } of sheet.batches) {
    for (const [i, row] of rows.entries()) {
      const [itsRun, project = '', state, id = '', mark = ''] = at.map((index) => row[index]);
      if (state !== 'ordered' || !(await isOf(itsRun))) continue;
      // Left out, it would be sent again.
      const unreadable = (what: string, text: string) =>
        unfit(file, `row ${numbers[i]} has no ${what} that can be read: ${JSON.stringify(text)}`);
      const orderId = parseOrderId(id);
      if (orderId === null) throw unreadable('order id', id);
      const handedOver = mark === '' ? undefined : asWritten(mark);
      const order = { projectId: asWritten(project), orderId, handedOver };
      if (itsRun === run) {
        yield order;
        continue;
      }
      const [svcUid = '', isTest = '', ...amounts] = same.map((index) => row[index] ?? '');
      const as = [asWritten(svcUid), isTest.toLowerCase(), ...amounts.map(toNumberText)];
      if (same[KIND] === -1) throw unfit(file, NO_KIND);
      const odd = as.findIndex((text, one) =>
        one === KIND ? !FLAGS.includes(text) : text === '' || text === 'NaN',
      );
      if (odd !== -1) throw unreadable(SAME[odd] ?? '', [svcUid, isTest, ...amounts][odd] ?? '');
      yield { ...order, as };
    }
  }
}

/** Results of 1.0.0 do not have the column. */
const NO_KIND =
  'it does not say which orders are tests. If you know, add a column "for_test" with true or false for each order';

function toNumberText(text: string): string {
  return text === '' ? '' : String(Number(text));
}

function unfit(file: string, why: string): UsageError {
  return new UsageError('evidence_unfit', `Cannot adopt orders by "${file}": ${why}.`);
}
