import { type ErrorData, messageOf, UsageError, VdpipeError } from '../errors.ts';
import type { DeliveryState } from './deliveries.ts';
import type { OrderId, SavedMapping } from './ledger.ts';
import type { OrderState } from './states.ts';

/** Which ledger: a file, or the name of one that is not a file, without a password. */
export type LedgerPlace = { readonly file: string } | { readonly ledger: string };

/** Why a ledger is gone. */
const GONE = {
  no_file: 'there is no file with that name',
  other_file: 'another file took its place',
  emptied: 'it was emptied',
  log_removed: 'its write-ahead log was removed',
  log_replaced: 'another file replaced its write-ahead log',
  log_overwritten: 'its write-ahead log was overwritten',
  found_earlier: 'this was found by an earlier check',
  no_tables: 'its tables no longer exist',
};
export type GoneReason = keyof typeof GONE;

/** Who uses a ledger that is to be copied. */
const IN_USE = {
  worker: 'a process is ordering with it',
  staging: 'a list is being recorded in it',
  copy: 'another process is copying it',
};
export type InUseReason = keyof typeof IN_USE;

/** What is wrong with a dataset. */
const DAMAGED = { changed: 'it has been changed', too_short: 'it is too short' };
export type DamageReason = keyof typeof DAMAGED;

/** A failure of a ledger. Implementations of the port know no words: they give a code and these facts. */
interface Failure<F> {
  /** @param reason what the cause says */
  readonly words: (facts: F, reason: string) => string;
  readonly data: readonly PropertyKey[];
  readonly isUsage: boolean;
}

/** A name of facts that are known of a failure. */
type FactOf<F> = F extends F ? keyof F : never;

/** @param data the facts that callers get. @default which ledger */
function failure<F>(words: Failure<F>['words'], data?: readonly FactOf<F>[]): Failure<F> {
  return { words, data: data ?? ['file', 'ledger'], isUsage: false };
}

/** The same, where something else can be asked for instead. */
function usage<F>(words: Failure<F>['words'], data?: readonly FactOf<F>[]): Failure<F> {
  return { ...failure(words, data), isUsage: true };
}

/** How a run came to its end that has no data any more. */
type RunEnd = 'purged' | 'withdrawn' | 'purged or withdrawn';

interface InRun {
  readonly run: string;
  readonly projectId: string;
}

/** Facts besides which ledger it is. */
type At<F> = LedgerPlace & Readonly<F>;

const FAILURES = {
  ledger_closed: failure((at: LedgerPlace) => `The ledger ${nameOf(at)} is closed.`),
  ledger_foreign: usage(
    (at: LedgerPlace) =>
      `Cannot use ${nameOf(at)} as the ledger: it is another program's database.`,
  ),
  ledger_missing: usage(
    (at: LedgerPlace) => `There is no ledger in ${nameOf(at)}: nothing has been ordered with it.`,
  ),
  ledger_outdated: failure(
    ({ version, wanted, ...at }: At<{ version: number; wanted: number }>) =>
      `Cannot use the ledger ${nameOf(at)}: an earlier version of vdpipe made it. It has version ${version}, and this version of vdpipe needs version ${wanted}.`,
    ['file', 'ledger', 'version'],
  ),
  ledger_newer: failure(
    ({ version, wanted, ...at }: At<{ version: number; wanted: number }>) =>
      `Cannot use the ledger ${nameOf(at)}: a newer version of vdpipe made it. It has version ${version}, and this version of vdpipe needs version ${wanted}.`,
    ['file', 'ledger', 'version'],
  ),
  /** `to`: where it is now. */
  ledger_moved: usage(
    ({ to, ...at }: At<{ to: string }>) =>
      `Cannot use the ledger ${nameOf(at)}: it was moved to "${to}".`,
    ['file', 'ledger', 'to'],
  ),
  /** `from`: what was being copied into it. */
  ledger_incomplete: usage(
    ({ from, ...at }: At<{ from: string }>) =>
      `Cannot use the ledger ${nameOf(at)}: the copy of "${from}" into it was not finished.`,
    ['file', 'ledger', 'from'],
  ),
  ledger_in_use: usage(
    ({ by, ...at }: At<{ by: keyof typeof IN_USE }>) =>
      `Cannot copy the ledger ${nameOf(at)}: ${IN_USE[by]}.`,
  ),
  ledger_not_empty: usage(
    (at: LedgerPlace) => `Cannot copy a ledger into ${nameOf(at)}: it is not empty.`,
  ),
  /** `key`: what identifies the row in the table. */
  ledger_copy_differs: failure(
    ({ to, table, key, ...at }: At<{ to: string; table: string; key: string }>) =>
      `Cannot copy the ledger ${nameOf(at)} to "${to}": after copying, row ${key} of the table ${table} differs. The copy was undone.`,
    ['file', 'ledger', 'to', 'table', 'key'],
  ),
  ledger_corrupt: failure(
    (at: LedgerPlace) => `Cannot read the ledger ${nameOf(at)}: it is damaged or not a ledger.`,
  ),
  ledger_full: failure(
    (at: LedgerPlace) =>
      `Cannot write to the ledger ${nameOf(at)}: the disk ${'file' in at ? '' : 'of its server '}is full.`,
  ),
  /** `lockedS`: how many seconds were waited. */
  ledger_busy: failure(({ lockedS, ...at }: At<{ lockedS?: number }>) =>
    lockedS === undefined
      ? `Cannot use the ledger ${nameOf(at)}: another process is writing to it.`
      : `Cannot write to the ledger ${nameOf(at)}: another process has kept it locked for ${lockedS} s.`,
  ),
  ledger_gone: failure(
    ({ why, ...at }: At<{ why: keyof typeof GONE }>) =>
      `The ledger ${nameOf(at)} was removed or replaced while in use: ${GONE[why]}.`,
  ),
  /** Without `why`, the cause says it. */
  ledger_unusable: failure(
    ({ why, ...at }: At<{ why?: 'thread_ended' }>, reason) =>
      `Cannot use the ledger ${nameOf(at)}: ${why === 'thread_ended' ? `vdpipe lost access to it unexpectedly (${reason})` : reason}.`,
  ),
  ledger_unreachable: failure(
    (at: LedgerPlace, reason) => `Cannot reach the ledger ${nameOf(at)}: ${reason}.`,
  ),
  too_many_files: failure(
    (at: LedgerPlace) => `Cannot open the ledger ${nameOf(at)}: too many files are open.`,
    [],
  ),
  // Without the place: a partner reads it in the file of rows that were not ordered.
  dataset_damaged: failure(
    ({ run, why }: At<{ run: string; why: keyof typeof DAMAGED }>) =>
      `The stored dataset of an order of run ${run} is damaged: ${DAMAGED[why]}.`,
  ),
  datasets_unreadable: failure(
    (at: LedgerPlace, reason) =>
      `Cannot read the datasets of a run in ${nameOf(at)}: ${reason}. Nothing more of the run was sent.`,
  ),
  run_unknown: usage(
    ({ idStart, ...at }: At<{ idStart: string }>) =>
      `There is no run "${idStart}" in the ledger ${nameOf(at)}.`,
    [],
  ),
  run_ambiguous: usage(
    ({ idStart, runs }: { idStart: string; runs: readonly string[] }) =>
      `Several runs begin with "${idStart}": ${runs.join(', ')}.`,
  ),
  run_exists: usage(
    ({ run }: { run: string; state: 'being staged' }) =>
      `In the meantime, another process recorded this input as run ${run}.`,
    ['run', 'state'],
  ),
  /** `key`: its file; `why`: it cannot be used. */
  mailed_key_lost: failure(
    ({ key, why, ...at }: At<{ key: string; why: string }>) =>
      `Cannot tell who was mailed before by the ledger ${nameOf(at)}: its key "${key}" cannot be used, ${why}.`,
    ['file', 'ledger', 'key'],
  ),
  /** `run`: that has the people; nobody knows of any if the key was changed. */
  mailed_meanwhile: failure(
    ({ run }: { run?: string }) =>
      `Nothing was ordered: ${run === undefined ? 'the key by which people are recognized was changed' : `another process recorded run ${run}, with some of the same people,`} while the list was read. Run the command again.`,
    ['run'],
  ),
  run_not_on_hold: usage(
    ({ run, ended }: { run: string; ended: RunEnd | null }) =>
      `Cannot release run ${run}: it ${ended === null ? 'is not on hold' : `was ${ended}`}.`,
    ['run'],
  ),
  four_eyes: usage(
    ({ run, stagedBy, by }: { run: string; stagedBy: string | null; by: string | null }) =>
      by === null
        ? `Cannot release run ${run}: it requires four eyes, and your name is unknown.`
        : `Cannot release run ${run}: it requires four eyes, and ${stagedBy ?? 'an unnamed person'} staged it. Somebody else must release it.`,
    ['run'],
  ),
  mapping_unknown: usage(
    ({ mapping, ...at }: At<{ mapping: string }>) =>
      `There is no mapping "${mapping}" in the ledger ${nameOf(at)}.`,
    ['mapping'],
  ),
  /** Of the newest version. */
  mapping_changed: usage(
    ({ name, version, by, atMs }: Pick<SavedMapping, 'name' | 'version' | 'by' | 'atMs'>) =>
      `Cannot save mapping "${name}": its newest version is ${version}, which ${by ?? 'an unnamed person'} saved on ${new Date(atMs).toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    ['name', 'version'],
  ),
  delivery_unknown: usage(
    ({ idStart, ...at }: At<{ idStart: string }>) =>
      `There is no delivery "${idStart}" in the ledger ${nameOf(at)}.`,
    [],
  ),
  delivery_ambiguous: usage(
    ({ idStart, deliveries }: { idStart: string; deliveries: readonly string[] }) =>
      `Several deliveries begin with "${idStart}": ${deliveries.join(', ')}.`,
  ),
  job_unknown: usage(
    ({ job }: { job: string }) =>
      `There is no job "${job}": no watcher has watched it yet, or it was removed.`,
    ['job'],
  ),
  job_paused: usage(
    ({ job }: { job: string }) => `Job "${job}" cannot run now: it is paused.`,
    ['job'],
  ),
  job_paused_in_file: usage(
    ({ job }: { job: string }) =>
      `Job "${job}" is paused in the jobs file: it can only be continued there.`,
    ['job'],
  ),
  delivery_not_held: usage(
    ({ delivery, state }: { delivery: string; state: DeliveryState }) =>
      `Delivery ${delivery} cannot be released or rejected: it is not held, it is ${state}.`,
    ['delivery', 'state'],
  ),
  delivery_changed: usage(
    ({ delivery }: { delivery: string }) =>
      `Delivery ${delivery} was not released: what it is held for, or what it comes to, is not what was shown.`,
    ['delivery'],
  ),
  delivery_lost: failure(
    ({ delivery }: { delivery: string }) =>
      `Another watcher has continued with delivery ${delivery}.`,
    ['delivery'],
  ),
  /** `unclear`: how many orders are being sent, or have an unknown outcome. */
  run_unfinished: usage(
    ({
      run,
      unclear,
    }: {
      run: string;
      state: 'unclear' | 'unclear_on_hold' | 'on_hold' | 'unsent';
      unclear: number;
    }) =>
      `Cannot purge run ${run}: ${unclear > 0 ? `${unclear} of its orders are being sent, or their outcome is unknown` : 'some of its orders may still be sent'}.`,
    ['run', 'state'],
  ),
  run_sent: usage(
    ({ run, sent }: { run: string; sent: number }) =>
      `Cannot withdraw run ${run}: ${sent} of its orders were sent.`,
    ['run', 'sent'],
  ),
  run_purged: usage(
    ({ run, what, ended }: { run: string; what: string; ended: RunEnd }) =>
      `Cannot ${what} run ${run}: it was ${ended}, and its data was removed.`,
    ['run'],
  ),
  /** `projects`: the first of those orders that may still be sent, or may have been placed. */
  close_unfinished: usage(
    ({ run, projects, total }: { run: string; projects: readonly string[]; total: number }) =>
      `Cannot close run ${run}: ${total} of its orders may still be sent, or may have been placed: ${projects.join(', ')}${total > projects.length ? ' …' : ''}.`,
    ['run', 'projects', 'total'],
  ),
  forget_unfinished: usage(
    ({ runs }: { runs: readonly string[] }) =>
      `Nothing was removed: orders of ${runs.length > 1 ? 'runs' : 'run'} ${runs.join(', ')} may still be sent.`,
  ),
  /** `states`: those of the project's orders in the run. */
  order_not_unknown: usage(
    ({ run, projectId, states }: InRun & { states: readonly OrderState[] }) =>
      `Cannot settle project "${projectId}" of run ${run}: ${whyNotSettled(states)}`,
  ),
  evidence_unfit: usage(
    ({ run, ...of }: { run: string; projectId?: string; forTest?: boolean | undefined }) => {
      const { projectId, forTest } = of;
      if (projectId === undefined)
        return `Cannot adopt orders of run ${run}: it is on hold. Release it, and repeat the command before anything else continues it.`;
      return forTest === undefined
        ? `Cannot adopt orders: run ${run} has no order for project "${projectId}", so the file was changed.`
        : `Cannot adopt orders: the file has ${forTest ? 'a real' : 'a test'} order for project "${projectId}", and the one of run ${run} is ${forTest ? 'a test' : 'real'}.`;
    },
  ),
  order_id_taken: usage(
    ({ projectId, orderId, owner }: { projectId: string; orderId: OrderId; owner: InRun }) =>
      `Cannot settle project "${projectId}" with order ${orderId}: it belongs to project "${owner.projectId}" in run ${owner.run}.`,
  ),
};

export type LedgerFailureCode = keyof typeof FAILURES;
type Facts = {
  readonly [Code in LedgerFailureCode]: Parameters<(typeof FAILURES)[Code]['words']>[0];
};
const BY_CODE: { readonly [Code in LedgerFailureCode]: Failure<Facts[Code]> } = FAILURES;

/** The failure that an order has in the ledger when a person found that it was not placed. */
export const SETTLED_BY_HAND = {
  code: 'settled_by_hand',
  message: 'A person found that the service has no order',
};

/** Why an order is not sent that was placed before: a ledger that was restored does not know it. */
export const ORDERED_BEFORE = 'ordered_before';

/**
 * Makes the error of a failure of a ledger, whichever implementation it is of.
 *
 * @example
 * throw ledgerFailure('run_not_on_hold', { run: '7f3a', ended: null });
 */
export function ledgerFailure<Code extends LedgerFailureCode>(
  code: Code,
  facts: Facts[Code],
  cause?: unknown,
): VdpipeError {
  const { words, data, isUsage } = BY_CODE[code];
  const about = {
    data: pick(facts, data),
    ...(cause !== undefined && { cause }),
  };
  const message = words(facts, messageOf(cause));
  return isUsage ? new UsageError(code, message, about) : new VdpipeError(code, message, about);
}

/** What became of order ids that a ledger did not take. */
export type IdsLeft =
  /** All are in a file; `isAway` if it is not beside the ledger. */
  | { readonly file: string; readonly isAway: boolean }
  /** Those since the ledger failed are in a file. */
  | { readonly sinceThenIn: string; readonly isAway: boolean }
  /** They could not be saved to a file. */
  | { readonly unsaved: unknown }
  /** One of them is nowhere else. */
  | { readonly project: string; readonly orderId: OrderId };

/** Returns a failure whose message also says what became of order ids. */
export function withIdsLeft(error: unknown, left: IdsLeft): VdpipeError {
  const { code, data } =
    error instanceof VdpipeError ? error : { code: 'ledger_unusable', data: {} };
  const away = 'isAway' in left && left.isAway ? { is_rescue_away: true } : {};
  const about = { cause: error, data: { ...data, ...away } };
  return new VdpipeError(code, `${messageOf(error)} ${wordsOf(left)}`, about);
}

function wordsOf(left: IdsLeft): string {
  if ('file' in left) return `The order ids of this run are in "${left.file}".`;
  if ('sinceThenIn' in left) {
    const next = left.isAway
      ? 'give it to "vdpipe resume RUN --adopt"'
      : 'the next "vdpipe resume" imports them';
    return `Order ids received since then are in "${left.sinceThenIn}"; ${next}.`;
  }
  if ('unsaved' in left) {
    return `The order ids of this run cannot be saved to a file: ${messageOf(left.unsaved)}.`;
  }
  return `Make a note of this: project "${left.project}" has order id ${left.orderId}.`;
}

function whyNotSettled(states: readonly OrderState[]): string {
  const rule = 'Only an order whose outcome is unknown can be settled.';
  if (states.length === 0) return `it is not in the run. ${rule}`;
  if (states.includes('unknown')) return 'its order is being looked up now. Try again.';
  return `it is ${states.join(', ')}. ${rule}`;
}

function nameOf(place: LedgerPlace): string {
  return `"${'file' in place ? place.file : place.ledger}"`;
}

function pick(facts: object, keys: readonly PropertyKey[]): ErrorData {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => keys.includes(key)));
}
