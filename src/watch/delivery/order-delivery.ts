import { isAnsweredByKey } from '../../issue.ts';
import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import {
  countDiffering,
  missingRows,
  notPlaced,
  type RunReport,
  verdictOf,
} from '../../output/run-report.ts';
import { findLeftOut } from '../../output/text/left-out-rows.ts';
import { resumeRun } from '../../run/resume-run.ts';
import { firstOfEach, reason } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { workPlace } from './delivery-files.ts';
import { logDelivery } from './end-delivery.ts';
import { secretsOf } from './read-input.ts';
import { tellWaiting } from './waiting.ts';

/** How the ordering of a delivery has come out; `unfinished`: it is tried again later. */
export interface OrderOutcome {
  readonly is: 'done' | 'failed' | 'unfinished';
  readonly reasons: readonly DeliveryReason[];
  readonly placed: number;
}

/**
 * Places the orders of a run, from wherever an earlier process has left it.
 *
 * @throws ServiceError, InterruptedError, VdpipeError (the ledger)
 */
export async function orderDelivery(
  work: JobWork,
  delivery: Delivery,
  run: string,
): Promise<OrderOutcome> {
  const { ledger, job, signal, submit, verify, serviceOf } = work;
  const { folder, stem } = workPlace(work, delivery);
  const { onDown, onEvent, noted } = tellWaiting(work, delivery);
  const report = await resumeRun({
    ledger,
    service: serviceOf(job),
    run,
    submit: { ...submit, onDown, onEvent },
    verify: verify && { ...verify, settings: { ...verify.settings, onDown } },
    signal,
    rejects: () => ({ stem: `${folder}/${stem}.rejects` }),
    ...secretsOf(job, work.environment),
    onNotGivenBack: ({ code, message }) =>
      logDelivery(work, delivery, { level: 'warn', event: code, text: message }),
  }).finally(noted);
  if (!report) throw new TypeError(`run ${run} is gone`);
  return await toOutcome(ledger, report);
}

export async function toOutcome(ledger: Ledger, report: RunReport): Promise<OrderOutcome> {
  const placed = report.orders.ordered;
  const { run } = report;
  const apart = report.withoutDatasets ? [reason('dataset_not_sent', { run })] : [];
  // To be released once more is not done.
  const { state: _, ...left } = report;
  switch (verdictOf(left)) {
    case 'done':
      return { is: 'done', reasons: apart, placed };
    case 'partly':
      return { is: 'failed', reasons: [...(await whyNotAll(ledger, report)), ...apart], placed };
    case 'unfinished': {
      const { orders, verification } = report;
      const open = orders.unknown + orders.unsent + verification.unverified;
      return { is: 'unfinished', reasons: [reason('unfinished', { open })], placed };
    }
    case 'unbalanced': {
      const rows = missingRows(report.rows);
      return { is: 'failed', reasons: [reason('rows_unaccounted', { rows })], placed };
    }
  }
}

/** What is left, and the first row of each error for which it is. */
async function whyNotAll(ledger: Ledger, report: RunReport): Promise<DeliveryReason[]> {
  const left = whatIsLeft(report);
  if (report.purged) return [left];
  const { rejected, firstOfHeld } = await findLeftOut(ledger, await ledger.getRun(report.run));
  const causes = [...rejected, ...firstOfHeld.values()].map(({ code, row, column }) =>
    reason(code, { row, ...(column !== null && { column }) }),
  );
  for await (const batch of ledger.orders(report.run, ['held'])) {
    const asked = batch.filter(({ errorCode }) => isAnsweredByKey(String(errorCode)));
    const each = asked.map(({ errorCode, firstRow: row }) => reason(String(errorCode), { row }));
    causes.push(...firstOfEach(each));
  }
  return [left, ...firstOfEach(causes)];
}

function whatIsLeft(report: RunReport): DeliveryReason {
  const { purged, orders, rows, verification, noneFound } = report;
  if (purged) return reason('run_purged');
  const { total, ordered } = orders;
  const counts = { ordered, orders: total, ...notPlaced(orders) };
  const differing = countDiffering(verification);
  const found = noneFound && { found: 0 };
  return reason('not_all_ordered', { ...counts, differing, rejected: rows.rejected, ...found });
}
