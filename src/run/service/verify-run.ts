import { UsageError } from '../../errors.ts';
import type { Ledger, RunInfo, ToVerify } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import {
  type RunReport,
  reportRun,
  toVerificationReport,
  verdictOf,
} from '../../output/run-report.ts';
import type { VerifyReport } from '../../output/text/verify-text.ts';
import type { ServiceClient } from '../../service/client.ts';
import { ServiceError } from '../../service/errors.ts';
import { isDenied } from '../../submit/failure-scope.ts';
import { type LookUpsLeft, type VerifyOptions, verifyOrders } from '../../submit/verify-orders.ts';
import { assertLookOptions } from '../prepare/assert-options.ts';
import { refuseOtherService } from './refuse-other-service.ts';

/** How the look-ups go; see VerifyOptions. */
export type VerifySettings = Pick<
  VerifyOptions,
  'concurrency' | 'delays' | 'patienceMs' | 'onVerified' | 'onDown' | 'clock' | 'random'
>;

const NONE_LEFT: LookUpsLeft = { left: 0, isDown: false };

export interface VerifyRunOptions {
  readonly ledger: Ledger;
  readonly service: ServiceClient;
  /** Id of the run, or the start of it. */
  readonly run: string;
  /** Looks up also what was verified before. @default false */
  readonly again?: boolean | undefined;
  readonly settings?: VerifySettings | undefined;
  /** Stops: what is in flight is finished and recorded. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of orders to look up. */
  readonly onBegin?: ((run: RunInfo, orders: number) => void) | undefined;
  /** Called with why no look-up says anything, as every one was denied or the key is another account's: the orders count as left. @default it is thrown */
  readonly onDenied?: ((run: string, failure: ServiceError | UsageError) => void) | undefined;
}

/**
 * Looks up the project of every order that a run has placed, and compares the order ids. What is found is recorded, and no order
 * id is changed. Orders verified before are not looked up again, so that a stopped verification continues.
 *
 * @throws UsageError `run_unknown`, `run_ambiguous`, `run_of_another_service`, `run_of_another_key`, `run_purged`
 * @throws ServiceError when the credential is not accepted, or the address is wrong
 * @throws InterruptedError when `signal` stopped it
 */
export async function verifyRun(options: VerifyRunOptions): Promise<VerifyReport> {
  assertLookOptions(options);
  const startedMs = performance.now();
  const { ledger } = options;
  const info = await ledger.getRun(options.run);
  const { run } = info;
  refusePurged(info, 'verify');
  const { left } = await readBack(options, info, options.again ? 'again' : 'all');
  const found = toVerificationReport(await ledger.verificationCounts(run));
  const { verified, cancelled, differs, missing, notTold } = found;
  const total = verified + cancelled + differs + missing + notTold + left;
  return {
    ok: left + differs + missing + notTold === 0,
    run,
    orders: { total, ...found, unverified: left },
    durationMs: Math.round(performance.now() - startedMs),
  };
}

/** @throws UsageError `run_purged` */
export function refusePurged({ run, state }: RunInfo, what: string): void {
  if (state !== 'purged') return;
  throw ledgerFailure('run_purged', { run, what, ended: 'purged or withdrawn' });
}

/** Looks orders up as `which` says. @throws UsageError `run_of_another_service`, `run_of_another_key`, not of those in doubt */
export async function readBack(
  options: Omit<VerifyRunOptions, 'run' | 'again'>,
  info: RunInfo,
  which: ToVerify,
): Promise<LookUpsLeft> {
  const { ledger, service, settings, signal, onBegin, onDenied } = options;
  const { run } = info;
  const orders = await countToReadBack(ledger, info, which);
  if (which === 'suspect' && orders === 0) return NONE_LEFT;
  refuseOtherService(info, service);
  onBegin?.(info, orders);
  try {
    return await verifyOrders({ ...settings, ledger, service, run, which, signal });
  } catch (error) {
    refusePurged(await ledger.getRun(run), 'look up the orders of');
    const isOfAnother = error instanceof UsageError && error.code === 'run_of_another_key';
    if (!isOfAnother && !(error instanceof ServiceError && isDenied(error))) throw error;
    if (!onDenied && !(isOfAnother && which === 'suspect')) throw error;
    onDenied?.(run, error);
    return { left: orders, isDown: true };
  }
}

/** How many orders of a run `which` looks up. */
export async function countToReadBack(
  ledger: Pick<Ledger, 'verificationCounts'>,
  { run, states }: RunInfo,
  which: ToVerify,
): Promise<number> {
  const { verified, cancelled, suspect, maybeOrdered } = await ledger.verificationCounts(run);
  const doubted = Math.max(suspect, maybeOrdered);
  if (which === 'suspect') return doubted;
  if (which === 'look') return states.ordered.orders;
  const placed = states.ordered.orders + states.conflict.orders;
  return Math.max(doubted, which === 'all' ? placed - verified - cancelled : placed);
}

/** Which order ids are compared with the service's at the end of a run. */
export interface VerifyPlaced extends Pick<VerifyRunOptions, 'settings' | 'onBegin' | 'onDenied'> {
  /** `suspect`: those that came over a connection on which something odd was seen. @default 'suspect' */
  readonly which?: 'all' | 'suspect' | 'none' | undefined;
}

/**
 * Looks order ids up at the end of a run, as `verify` says, and reports on the run. Not while some of its orders may still be sent: that is
 * for who resumes it.
 */
export async function verifyPlaced(
  options: {
    readonly ledger: Ledger;
    readonly service: ServiceClient;
    readonly verify?: VerifyPlaced | undefined;
    readonly signal?: AbortSignal | undefined;
  },
  run: string,
  startedMs: number,
): Promise<RunReport> {
  const { ledger, verify } = options;
  const { which = 'suspect', ...more } = verify ?? {};
  const info = await ledger.getRun(run);
  const isWanted = info.state === 'finished' && which !== 'none';
  const { left } = isWanted ? await readBack({ ...options, ...more }, info, which) : NONE_LEFT;
  // Orders may have been taken in.
  const now = isWanted ? await ledger.getRun(run) : info;
  const report = await reportRun(ledger, now, {}, performance.now() - startedMs);
  const known = which === 'none' ? 0 : report.verification.unverified;
  const unverified = which === 'all' ? Math.max(left, known) : known;
  const changed = { ...report, verification: { ...report.verification, unverified } };
  return { ...changed, ok: verdictOf(changed) === 'done' };
}
