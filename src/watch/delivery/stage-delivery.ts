import path from 'node:path';
import { Decimal } from 'decimal.js';
import { UsageError } from '../../errors.ts';
import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import type { SheetInput } from '../../run/input/sheet-input.ts';
import { originOf } from '../../run/origin.ts';
import { SheetWatch } from '../../run/page/sheet-watch.ts';
import { InvalidInputError, type PlannedRun, stageSheet } from '../../run/stage-sheet.ts';
import { toServiceName } from '../../service/base-url.ts';
import { pathOf, removeBeside } from '../folder/move-files.ts';
import { guardArrival, importedAs, isContentImported } from '../guards/guard-arrival.ts';
import { guardColumns } from '../guards/guard-columns.ts';
import { guardList, type ListTotals } from '../guards/guard-list.ts';
import { type History, readHistory } from '../guards/history.ts';
import { judgeInvalid } from '../guards/judge-invalid.ts';
import { reason, waivedCodes, withWaived } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { workPlace } from './delivery-files.ts';
import { inputOf, wordsOf } from './read-input.ts';

/** What staging a delivery has come to. */
export type StageOutcome =
  | {
      readonly is: 'staged';
      readonly run: string;
      readonly check: CheckReport;
      readonly watch: SheetWatch;
    }
  /** Nothing is staged, and why. */
  | {
      readonly is: 'held' | 'failed';
      readonly reasons: readonly DeliveryReason[];
      readonly exitCode: number;
      readonly check?: CheckReport | undefined;
      readonly watch?: SheetWatch | undefined;
    };

/** Ends a staging: reasons that show only when the list is read. `isStaged`: it is staged anew, on hold. */
class Guarded extends Error {
  readonly reasons: readonly DeliveryReason[];
  readonly isStaged: boolean;
  readonly check: CheckReport | undefined;

  constructor(reasons: readonly DeliveryReason[], isStaged: boolean, check?: CheckReport) {
    super('held by guards');
    this.reasons = reasons;
    this.isStaged = isStaged;
    this.check = check;
  }
}

/** Exit codes as `order` has them: the input is invalid; something waits. */
const INVALID = 3;
const WAITS = 5;

/**
 * Reads and checks the list of a delivery and stages it: on hold if only guards or the rule of release stand against it. Its findings
 * are noted before anything is staged.
 */
export async function stageDelivery(work: JobWork, delivery: Delivery): Promise<StageOutcome> {
  const history = await readHistory(work.ledger.deliveries, delivery);
  const waived = waivedCodes(delivery);
  const isOpen = ({ code }: DeliveryReason) => !waived.has(code);
  const before = guardArrival(delivery, rulesFor(work, delivery), history).filter(isOpen);
  if (isContentImported(before)) return held(before);
  const input = await inputOf(work.job);
  const stage = new Staging(work, delivery, { history, input, isOpen, before });
  try {
    return await stage.run(before.length > 0);
  } catch (error) {
    if (!(error instanceof Guarded && error.isStaged)) return stage.explain(error);
  }
  try {
    return await stage.run(true);
  } catch (error) {
    return stage.explain(error);
  }
}

/** A person who has released a delivery need not do so once more before it is read. */
function rulesFor({ job }: JobWork, { releasedAtMs }: Delivery): JobWork['job']['guards'] {
  return releasedAtMs === null ? job.guards : { ...job.guards, release: { when: 'never' } };
}

/** Nobody orders alone what has four eyes: the watcher is no person, so one person has to look. */
function withFourEyes(
  guards: JobWork['job']['guards'],
  { releasedAtMs }: Delivery,
  { mapping }: Known['input'],
): JobWork['job']['guards'] {
  if (mapping?.fourEyes !== true || releasedAtMs !== null) return guards;
  return { ...guards, release: { when: 'always' } };
}

function held(reasons: readonly DeliveryReason[], check?: CheckReport): StageOutcome {
  return { is: 'held', reasons, exitCode: WAITS, check };
}

interface Known {
  readonly history: History;
  readonly input: Omit<SheetInput, 'file'>;
  readonly isOpen: (reason: DeliveryReason) => boolean;
  /** Reasons that are known before the list is read. */
  readonly before: readonly DeliveryReason[];
}

/** The staging of one delivery, once or twice: the second time on hold. */
class Staging {
  readonly #work: JobWork;
  readonly #delivery: Delivery;
  readonly #known: Known;
  #watch = new SheetWatch();
  #columns: readonly string[] | null = null;

  constructor(work: JobWork, delivery: Delivery, known: Known) {
    this.#work = work;
    this.#delivery = delivery;
    this.#known = known;
  }

  async run(onHold: boolean): Promise<StageOutcome> {
    const { ledger, job, signal, serviceOf } = this.#work;
    const place = workPlace(this.#work, this.#delivery);
    // What a process that was killed has written.
    await removeBeside(place);
    this.#watch = new SheetWatch();
    const { run, check, input } = await stageSheet({
      ...this.#known.input,
      file: pathOf(place),
      label: this.#delivery.name,
      ledger,
      serviceUrl: toServiceName(serviceOf(job).baseUrl),
      signal,
      onInvalid: job.onInvalid,
      onHold,
      again: !this.#known.isOpen(reason('content_imported')),
      rejects: { stem: `${place.folder}/${place.stem}.rejects` },
      words: wordsOf(job),
      watch: this.#watch,
      onHeader: (columns) => this.#guardHeader(columns),
      onChecked: (found, planned) => this.#guardChecked(found, planned, onHold),
    });
    await input.release();
    return { is: 'staged', run, check, watch: this.#watch };
  }

  #guardHeader(columns: readonly string[]): void {
    this.#columns = columns;
    const changed = guardColumns(columns, this.#known.history.columns);
    if (changed && this.#known.isOpen(changed)) throw new Guarded([changed], false);
  }

  /** Notes what was found before anything of it is staged, so that a process that goes on with it knows. */
  async #guardChecked(check: CheckReport, planned: PlannedRun, onHold: boolean): Promise<void> {
    const { history, isOpen, before } = this.#known;
    const list = toListTotals(check, planned);
    if (list.orders === 0 && check.rows.rejected === 0) {
      throw new Guarded([reason('no_rows')], false, check);
    }
    const delivery = this.#delivery;
    const guards = withFourEyes(rulesFor(this.#work, delivery), delivery, this.#known.input);
    const reasons = [...before, ...guardList(list, guards, history).filter(isOpen)];
    if (reasons.length > 0 && !onHold) throw new Guarded(reasons, true);
    const { id } = this.#delivery;
    const noted = await this.#work.ledger.deliveries.change(id, ['taken'], {
      ...list,
      columns: this.#columns,
      reasons: withWaived(reasons, this.#delivery),
    });
    if (!noted) throw new LostError();
    await this.#work.checkpoint?.('findings');
  }

  /** What follows from an error of the staging. */
  async explain(error: unknown): Promise<StageOutcome> {
    const watch = this.#watch;
    if (error instanceof Guarded) return { ...held(error.reasons, error.check), watch };
    if (error instanceof InvalidInputError) {
      const { check } = error;
      const { state, reasons } = judgeInvalid(check);
      if (state === 'held') return { ...held(reasons, check), watch };
      return { is: 'failed', reasons, exitCode: INVALID, check, watch };
    }
    if (error instanceof UsageError && error.code === 'run_exists') return this.#sameRun(error);
    throw error;
  }

  /** The same list was staged before: by another delivery, or by hand; or by another watcher, while this one was suspended. */
  async #sameRun({ data }: UsageError): Promise<StageOutcome> {
    const info = await this.#work.ledger.getRun(String(data['run']));
    if (isOwnRun(this.#work, this.#delivery, info)) throw new LostError();
    return held([importedAs(info)]);
  }
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

/**
 * Finds the run that a delivery was staged as by a process that was killed before it could note this: the one that was read from this
 * delivery's own file.
 */
export async function findOwnRun(work: JobWork, delivery: Delivery): Promise<string | undefined> {
  const runs = await work.ledger.listRuns();
  return runs.find((info) => isOwnRun(work, delivery, info))?.run;
}

/** By the name of the file that it was read from, which has the delivery's id: the folder may have been renamed. */
function isOwnRun(work: JobWork, delivery: Delivery, info: RunInfo): boolean {
  const origin = originOf(info)?.file;
  const file = pathOf(workPlace(work, delivery));
  return origin != null && path.basename(origin) === path.basename(file);
}
