import path from 'node:path';
import { Decimal } from 'decimal.js';
import { InputError, UsageError, VdpipeError } from '../../errors.ts';
import type { Deliveries, Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { Ledger, StagedDelivery } from '../../ledger/ledger.ts';
import { isRejectsColumn } from '../../mapping/file/reserved-columns.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { readHistory } from '../../run/history.ts';
import { ListValues, recallFigures, toFiguresText, VALUES_RULE } from '../../run/list-values.ts';
import { needsFourEyes } from '../../run/order-sheet.ts';
import { Answers } from '../../run/outside/answers.ts';
import { createSheetWatch, type SheetWatch } from '../../run/page/sheet-watch.ts';
import { InvalidInputError, type PlannedRun, stageSheet } from '../../run/stage-sheet.ts';
import { toServiceName } from '../../service/base-url.ts';
import { openKeys } from '../../sheet/pgp/pgp-keys.ts';
import type { ListFiles } from '../../sheet/sheet.ts';
import { partNames } from '../folder/hash-file.ts';
import { type Place, pathOf, removeBeside } from '../folder/move-files.ts';
import { inOrder } from '../folder/part-sets.ts';
import {
  type DeliveryFacts,
  importedAs,
  isUnstaged,
  judge,
  judgeFiles,
  judgeInvalid,
  judgeUnfit,
  type ListTotals,
} from '../guards/judge.ts';
import { isWaived, reason } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { workPlace } from './delivery-files.ts';
import { inputOf, wordsOf } from './read-input.ts';

/** What staging a delivery has come to. */
export type StageOutcome =
  | {
      readonly is: 'staged';
      readonly run: string;
      /** Why it is staged on hold; nothing if it may be ordered. */
      readonly reasons: readonly DeliveryReason[];
      readonly check: CheckReport;
      readonly watch: SheetWatch;
    }
  | Unstaged;

/** Nothing is staged, and why. */
export interface Unstaged {
  readonly is: 'held' | 'failed';
  readonly reasons: readonly DeliveryReason[];
  /** Of its sheet; not there if it was not read so far. */
  readonly columns?: readonly string[] | undefined;
  /** Those of the last run. */
  readonly before?: readonly string[] | undefined;
  readonly check?: CheckReport | undefined;
  readonly watch?: SheetWatch | undefined;
}

/** What a staging is done with: parts of the work on a job, or stand-ins for them that stage nothing. */
export interface StageWork extends Pick<JobWork, 'job' | 'signal' | 'checkpoint' | 'environment'> {
  readonly ledger: Pick<
    Ledger,
    'findRuns' | 'getRun' | 'stageRun' | 'totals' | 'openMailed' | 'events' | 'readMapping'
  > & { readonly deliveries: Pick<Deliveries, 'list' | 'get' | 'recall'> };
  /** The service that is ordered at: its base URL, by one name. */
  readonly serviceUrl: string;
}

export interface StagedList {
  readonly file: ListFiles;
  /** Why it is not known to be all of its list. @default it is */
  readonly incomplete?: readonly DeliveryReason[] | undefined;
  /** Where its rows to correct are written beside it. @default nowhere: it is only checked */
  readonly place?: Place | undefined;
  readonly delivery: Delivery;
  /** Called before it is judged, with the version of the saved mapping that it is read by. @default nobody */
  readonly onMapping?: (saved: string | null) => Promise<void>;
}

/** Ends a staging: reasons that show only when the list is read. */
class Guarded extends Error {
  readonly reasons: readonly DeliveryReason[];
  readonly check: CheckReport | undefined;

  constructor(reasons: readonly DeliveryReason[], check?: CheckReport) {
    super('held by guards');
    this.reasons = reasons;
    this.check = check;
  }
}

/** Of a message that is kept with a delivery. */
const MESSAGE_CHARS = 300;

/**
 * Reads and checks the list of a delivery and stages it: on hold if only guards or the rule of release stand against it. The delivery
 * has the run and its findings from the moment that there is one.
 *
 * @throws LostError
 */
export async function stageDelivery(work: JobWork, delivery: Delivery): Promise<StageOutcome> {
  const place = workPlace(work, delivery);
  const serviceUrl = toServiceName(work.serviceOf(work.job).baseUrl);
  const file = await listOf(work, delivery);
  const names = typeof file === 'string' ? null : file.map((one) => path.basename(one));
  const incomplete = names ? judgeFiles(names, work.job) : [];
  const onMapping = async (mapping: string | null) => {
    if (mapping === delivery.mapping) return;
    const { id, state } = delivery;
    if (!(await work.ledger.deliveries.change(id, [state], { mapping }))) throw new LostError();
  };
  return await stageList({ ...work, serviceUrl }, { file, incomplete, place, delivery, onMapping });
}

/** The file of a delivery while it is worked on, or those in its folder. */
export async function listOf(work: JobWork, delivery: Delivery): Promise<ListFiles> {
  const file = pathOf(workPlace(work, delivery));
  const names = await partNames(file);
  return names ? inOrder(names, work.job.files).map((name) => path.join(file, name)) : file;
}

/** The same with whatever it is done with: once, or a second time on hold. */
export async function stageList(work: StageWork, list: StagedList): Promise<StageOutcome> {
  const { ledger, job, serviceUrl, signal } = work;
  const { delivery, incomplete = [] } = list;
  const { input, saved } = await inputOf(work);
  const keys = await input.read?.pgp?.();
  // With others all lists would fail: this one waits until they are corrected.
  if (keys) await openKeys(keys);
  await list.onMapping?.(saved);
  const { constants, mapping } = input;
  const isTest = constants?.test === true || mapping?.order.orderForTest === true;
  const history = await readHistory(ledger, delivery, { serviceUrl, isTest });
  const known = { delivery, history, incomplete, waived: delivery.waived, fourEyes: false };
  let reasons: readonly DeliveryReason[] = judge(known, job);
  if (isUnstaged(reasons)) return held(reasons);
  const fourEyes = needsFourEyes({ ...input, fourEyes: job.fourEyes });
  const { maxEmpty, newValues, name } = job;
  const key = newValues === 'hold' ? await ledger.openMailed(VALUES_RULE, true) : null;
  const isCompared = maxEmpty !== null || newValues === 'hold';
  const past = isCompared ? await recallFigures(ledger.deliveries, name, history.runs) : undefined;
  // Read a second time, the list has the same answers.
  const answers = new Answers();
  let facts: DeliveryFacts = { ...known, fourEyes, past };
  let found: Omit<StagedDelivery, 'id'> = { findings: {} };
  let header: readonly string[] = [];
  let watch = createSheetWatch();
  try {
    return await run(reasons.length > 0);
  } catch (error) {
    if (!(error instanceof Guarded) || isUnstaged(error.reasons)) return explain(error);
  }
  try {
    return await run(true);
  } catch (error) {
    return explain(error);
  }

  async function run(onHold: boolean): Promise<StageOutcome> {
    const { file, place } = list;
    // What a process that was killed has written.
    if (place) await removeBeside(place);
    const values = facts.past ? new ListValues(key) : null;
    watch = createSheetWatch(values);
    const { input: used, ...staged } = await stageSheet({
      ...{ ...input, answers },
      ...{ file, label: delivery.name, ledger, serviceUrl, signal, onHold },
      onInvalid: job.onInvalid,
      // No person has: whoever releases it has to say who that is.
      staged: facts.fourEyes ? { by: `job ${job.name}`, fourEyes: true } : undefined,
      again: (earlier) => isWaived(importedAs(earlier), facts.waived),
      // With `stop` nothing of the list is ordered: whoever ordered these rows alone would lose the others.
      ...(place &&
        job.onInvalid !== 'stop' && { rejects: { stem: `${place.folder}/${place.stem}.rejects` } }),
      words: wordsOf(job),
      keyOf: job.apiKeyFrom && job.name,
      watch,
      onHeader: (names, isWhole) => {
        header = names;
        const columns = header.filter((name) => !isRejectsColumn(name));
        judgeNow({ columns, aliases: mapping?.aliases });
        if (isWhole && isUnstaged(reasons)) throw new Guarded(reasons);
      },
      onChecked: (check, planned) => guardChecked(check, planned, onHold, values),
      delivery: () => ({ id: delivery.id, ...found }),
    });
    await used.release();
    return { is: 'staged', ...staged, reasons, watch };
  }

  /** The verdict, with what has just become known. */
  function judgeNow(more: Pick<DeliveryFacts, 'columns' | 'aliases' | 'list' | 'cells'>): void {
    facts = { ...facts, ...more };
    reasons = judge(facts, job);
  }

  function guardChecked(
    check: CheckReport,
    planned: PlannedRun,
    onHold: boolean,
    values: ListValues | null,
  ): void {
    const totals = toListTotals(check, planned);
    const { skipped } = check.rows;
    // With a row that is invalid its whole order may be held.
    const rejected = planned.held.rows + planned.rowsLeftOut;
    const { most, corrected } = planned;
    const parts = { rejected, skipped, ...most, corrected };
    const cells = values?.figures();
    judgeNow({ list: { ...totals, ...parts }, cells });
    if (isUnstaged(reasons) || (reasons.length > 0 && !onHold)) throw new Guarded(reasons, check);
    const findings = { ...totals, columns: header, reasons };
    found = { findings, values: cells && toFiguresText(cells) };
  }

  /** What follows from an error of the staging. What cannot be read, for a reason of its own, has failed: it holds up no other file. */
  async function explain(error: unknown): Promise<StageOutcome> {
    const failed = { is: 'failed', watch } as const;
    const read = { watch, columns: facts.columns, before: history.columns ?? [] };
    if (error instanceof Guarded) return held(error.reasons, { ...read, check: error.check });
    if (error instanceof InvalidInputError) {
      const { check } = error;
      // Of a list of several parts, all columns are known only now.
      if (isUnstaged(reasons)) return held(reasons, { ...read, check });
      const isUnfit = check.blockedBy?.includes('column_missing') === true;
      // A release does not give the list the column: whoever saw that it is missing has not filled in which one it is now.
      const changed = isUnfit && judgeUnfit(facts);
      if (changed) return held([changed], { ...read, check });
      const judged = judgeInvalid(check, job.onInvalid !== 'stop');
      if (judged.state === 'held') return held(judged.reasons, { check, watch });
      return { ...failed, reasons: judged.reasons, check };
    }
    if (error instanceof InputError) {
      return { ...failed, reasons: [reason(error.code)] };
    }
    if (error instanceof UsageError && error.code === 'run_exists') return sameRun(error);
    // The mapping does not fit the sheet: the message names columns, and no cell.
    if (error instanceof UsageError) {
      const changed = judgeUnfit(facts);
      if (changed && !isWaived(changed, facts.waived)) return held([changed], read);
      const message = error.message.split('\n').slice(0, 2).join(': ').slice(0, MESSAGE_CHARS);
      return { ...failed, reasons: [reason(error.code, { message })] };
    }
    if (error instanceof VdpipeError && error.code === 'delivery_lost') throw new LostError();
    throw error;
  }

  /** The same list was staged before: by another delivery, or by hand; or by another watcher, while this one was suspended. */
  async function sameRun({ data }: UsageError): Promise<StageOutcome> {
    const info = await ledger.getRun(String(data['run']));
    if (list.place && (await ledger.deliveries.get(delivery.id)).run === info.run)
      throw new LostError();
    return held([importedAs(info)]);
  }
}

function held(
  reasons: readonly DeliveryReason[],
  read: Omit<Unstaged, 'is' | 'reasons'> = {},
): Unstaged {
  return { is: 'held', reasons, ...read };
}

/** Another watcher works on the job now. */
export class LostError extends Error {}

function toListTotals({ rows }: CheckReport, { totals: { real, test } }: PlannedRun): ListTotals {
  return {
    rows: rows.read - rows.blank,
    orders: real.orders + test.orders,
    copies: Number(real.orderCount) + Number(test.orderCount),
    totalPrice: new Decimal(real.totalPrice).plus(test.totalPrice).toFixed(),
  };
}
