import { type ErrorData, messageOf, UsageError, VdpipeError } from '../errors.ts';
import type { DeliveryState } from './deliveries.ts';
import type { OrderId, SavedMapping } from './ledger.ts';
import type { OrderState } from './states.ts';

/** Which ledger: a file, or the name of one that is not a file, without a password. */
export type LedgerPlace = { readonly file: string } | { readonly ledger: string };

/** What is known of each failure. Implementations of the port know no words: they give a code and these facts. */
interface Facts {
  readonly ledger_closed: LedgerPlace;
  readonly ledger_foreign: LedgerPlace;
  readonly ledger_missing: LedgerPlace;
  readonly ledger_outdated: LedgerPlace & { readonly version: number; readonly wanted: number };
  readonly ledger_newer: LedgerPlace & { readonly version: number; readonly wanted: number };
  readonly ledger_corrupt: LedgerPlace;
  readonly ledger_full: LedgerPlace;
  /** `to`: where it is now. */
  readonly ledger_moved: LedgerPlace & { readonly to: string };
  /** `from`: what was being copied into it. */
  readonly ledger_incomplete: LedgerPlace & { readonly from: string };
  readonly ledger_in_use: LedgerPlace & { readonly by: keyof typeof IN_USE };
  readonly ledger_not_empty: LedgerPlace;
  /** `key`: what identifies the row in the table. */
  readonly ledger_copy_differs: LedgerPlace & {
    readonly to: string;
    readonly table: string;
    readonly key: string;
  };
  /** `lockedS`: how many seconds were waited. */
  readonly ledger_busy: LedgerPlace & { readonly lockedS?: number };
  readonly ledger_gone: LedgerPlace & { readonly why: keyof typeof GONE };
  /** Without `why`, the cause says it. */
  readonly ledger_unusable: LedgerPlace & { readonly why?: 'thread_ended' };
  /** The cause says why. */
  readonly ledger_unreachable: LedgerPlace;
  readonly too_many_files: LedgerPlace;
  /** Without `why`, the cause says it. */
  readonly dataset_damaged: LedgerPlace & { readonly why: keyof typeof DAMAGED };
  readonly datasets_unreadable: LedgerPlace;
  readonly run_unknown: LedgerPlace & { readonly idStart: string };
  readonly run_ambiguous: { readonly idStart: string; readonly runs: readonly string[] };
  readonly run_exists: { readonly run: string; readonly state: 'being staged' };
  /** `key`: its file; `why`: it cannot be used. */
  readonly mailed_key_lost: LedgerPlace & { readonly key: string; readonly why: string };
  /** `run`: that has the people; nobody knows of any if the key was changed. */
  readonly mailed_meanwhile: { readonly run?: string };
  readonly run_not_on_hold: { readonly run: string; readonly isPurged: boolean };
  readonly four_eyes: {
    readonly run: string;
    readonly stagedBy: string | null;
    readonly by: string | null;
  };
  readonly mapping_unknown: LedgerPlace & { readonly mapping: string };
  /** Of the newest version. */
  readonly mapping_changed: Pick<SavedMapping, 'name' | 'version' | 'by' | 'atMs'>;
  readonly delivery_unknown: LedgerPlace & { readonly idStart: string };
  readonly delivery_ambiguous: { readonly idStart: string; readonly deliveries: readonly string[] };
  readonly job_unknown: { readonly job: string };
  readonly job_paused: { readonly job: string };
  readonly job_paused_in_file: { readonly job: string };
  readonly delivery_not_held: { readonly delivery: string; readonly state: DeliveryState };
  readonly delivery_changed: { readonly delivery: string };
  readonly delivery_lost: { readonly delivery: string };
  /** `unclear`: how many orders are being sent, or have an unknown outcome. */
  readonly run_unfinished: {
    readonly run: string;
    readonly state: 'unclear' | 'on_hold' | 'unsent';
    readonly unclear: number;
  };
  /** `states`: those of the project's orders in the run. */
  readonly order_not_unknown: {
    readonly run: string;
    readonly projectId: string;
    readonly states: readonly OrderState[];
  };
  readonly order_id_taken: {
    readonly projectId: string;
    readonly orderId: OrderId;
    readonly owner: { readonly projectId: string; readonly run: string };
  };
}

export type LedgerFailureCode = keyof Facts;

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

interface Failure<F> {
  /** @param reason what the cause says */
  readonly words: (facts: F, reason: string) => string;
  /** The facts that callers get. @default which ledger */
  readonly data?: readonly (F extends F ? keyof F : never)[];
  /** Whether something else can be asked for instead. @default false */
  readonly isUsage?: true;
}

const FAILURES: { readonly [Code in LedgerFailureCode]: Failure<Facts[Code]> } = {
  ledger_closed: {
    words: (place) => `The ledger ${nameOf(place)} is closed.`,
  },
  ledger_foreign: {
    words: (place) =>
      `Cannot use ${nameOf(place)} as the ledger: it is another program's database.`,
    isUsage: true,
  },
  ledger_missing: {
    words: (place) => `There is no ledger in ${nameOf(place)}: nothing has been ordered with it.`,
    isUsage: true,
  },
  ledger_outdated: {
    words: ({ version, wanted, ...place }) =>
      `Cannot use the ledger ${nameOf(place)}: an earlier version of vdpipe made it. It has version ${version}, and this version of vdpipe needs version ${wanted}.`,
    data: ['file', 'ledger', 'version'],
  },
  ledger_newer: {
    words: ({ version, wanted, ...place }) =>
      `Cannot use the ledger ${nameOf(place)}: a newer version of vdpipe made it. It has version ${version}, and this version of vdpipe needs version ${wanted}.`,
    data: ['file', 'ledger', 'version'],
  },
  ledger_moved: {
    words: ({ to, ...place }) => `Cannot use the ledger ${nameOf(place)}: it was moved to "${to}".`,
    data: ['file', 'ledger', 'to'],
    isUsage: true,
  },
  ledger_incomplete: {
    words: ({ from, ...place }) =>
      `Cannot use the ledger ${nameOf(place)}: the copy of "${from}" into it was not finished.`,
    data: ['file', 'ledger', 'from'],
    isUsage: true,
  },
  ledger_in_use: {
    words: ({ by, ...place }) => `Cannot copy the ledger ${nameOf(place)}: ${IN_USE[by]}.`,
    isUsage: true,
  },
  ledger_not_empty: {
    words: (place) => `Cannot copy a ledger into ${nameOf(place)}: it is not empty.`,
    isUsage: true,
  },
  ledger_copy_differs: {
    words: ({ to, table, key, ...place }) =>
      `Cannot copy the ledger ${nameOf(place)} to "${to}": after copying, row ${key} of the table ${table} differs. The copy was undone.`,
    data: ['file', 'ledger', 'to', 'table', 'key'],
  },
  ledger_corrupt: {
    words: (place) => `Cannot read the ledger ${nameOf(place)}: it is damaged or not a ledger.`,
  },
  ledger_full: {
    words: (place) =>
      `Cannot write to the ledger ${nameOf(place)}: the disk ${'file' in place ? '' : 'of its server '}is full.`,
  },
  ledger_busy: {
    words: ({ lockedS, ...place }) =>
      lockedS === undefined
        ? `Cannot use the ledger ${nameOf(place)}: another process is writing to it.`
        : `Cannot write to the ledger ${nameOf(place)}: another process has kept it locked for ${lockedS} s.`,
  },
  ledger_gone: {
    words: ({ why, ...place }) =>
      `The ledger ${nameOf(place)} was removed or replaced while in use: ${GONE[why]}.`,
  },
  ledger_unusable: {
    words: ({ why, ...place }, reason) =>
      `Cannot use the ledger ${nameOf(place)}: ${why === 'thread_ended' ? `vdpipe lost access to it unexpectedly (${reason})` : reason}.`,
  },
  ledger_unreachable: {
    words: (place, reason) => `Cannot reach the ledger ${nameOf(place)}: ${reason}.`,
  },
  too_many_files: {
    words: (place) => `Cannot open the ledger ${nameOf(place)}: too many files are open.`,
    data: [],
  },
  dataset_damaged: {
    // Without the place: a partner reads it in the file of rows that were not ordered.
    words: ({ why }) => `The stored dataset of an order is damaged: ${DAMAGED[why]}.`,
  },
  datasets_unreadable: {
    words: (place, reason) =>
      `Cannot read the datasets of a run in ${nameOf(place)}: ${reason}. Nothing more of the run was sent.`,
  },
  run_unknown: {
    words: ({ idStart, ...place }) =>
      `There is no run "${idStart}" in the ledger ${nameOf(place)}.`,
    data: [],
    isUsage: true,
  },
  run_ambiguous: {
    words: ({ idStart, runs }) => `Several runs begin with "${idStart}": ${runs.join(', ')}.`,
    isUsage: true,
  },
  run_exists: {
    words: ({ run }) => `In the meantime, another process recorded this input as run ${run}.`,
    data: ['run', 'state'],
    isUsage: true,
  },
  mailed_key_lost: {
    words: ({ key, why, ...place }) =>
      `Cannot tell who was mailed before by the ledger ${nameOf(place)}: its key "${key}" cannot be used, ${why}.`,
    data: ['file', 'ledger', 'key'],
  },
  mailed_meanwhile: {
    words: ({ run }) =>
      `Nothing was ordered: ${run === undefined ? 'the key by which people are recognized was changed' : `another process recorded run ${run}, with some of the same people,`} while the list was read. Run the command again.`,
    data: ['run'],
  },
  run_not_on_hold: {
    words: ({ run, isPurged }) =>
      `Cannot release run ${run}: it ${isPurged ? 'was purged' : 'is not on hold'}.`,
    data: ['run'],
    isUsage: true,
  },
  four_eyes: {
    words: ({ run, stagedBy, by }) =>
      by === null
        ? `Cannot release run ${run}: it requires four eyes, and your name is unknown.`
        : `Cannot release run ${run}: it requires four eyes, and ${stagedBy ?? 'an unnamed person'} staged it. Somebody else must release it.`,
    data: ['run'],
    isUsage: true,
  },
  mapping_unknown: {
    words: ({ mapping, ...place }) =>
      `There is no mapping "${mapping}" in the ledger ${nameOf(place)}.`,
    data: ['mapping'],
    isUsage: true,
  },
  mapping_changed: {
    words: ({ name, version, by, atMs }) =>
      `Cannot save mapping "${name}": its newest version is ${version}, which ${by ?? 'an unnamed person'} saved on ${new Date(atMs).toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    data: ['name', 'version'],
    isUsage: true,
  },
  delivery_unknown: {
    words: ({ idStart, ...place }) =>
      `There is no delivery "${idStart}" in the ledger ${nameOf(place)}.`,
    data: [],
    isUsage: true,
  },
  delivery_ambiguous: {
    words: ({ idStart, deliveries }) =>
      `Several deliveries begin with "${idStart}": ${deliveries.join(', ')}.`,
    isUsage: true,
  },
  job_unknown: {
    words: ({ job }) =>
      `There is no job "${job}": no watcher has watched it yet, or it was removed.`,
    data: ['job'],
    isUsage: true,
  },
  job_paused: {
    words: ({ job }) => `Job "${job}" cannot run now: it is paused.`,
    data: ['job'],
    isUsage: true,
  },
  job_paused_in_file: {
    words: ({ job }) => `Job "${job}" is paused in the jobs file: it can only be continued there.`,
    data: ['job'],
    isUsage: true,
  },
  delivery_not_held: {
    words: ({ delivery, state }) =>
      `Delivery ${delivery} cannot be released or rejected: it is not held, it is ${state}.`,
    data: ['delivery', 'state'],
    isUsage: true,
  },
  delivery_changed: {
    words: ({ delivery }) =>
      `Delivery ${delivery} was not released: what it is held for, or what it comes to, is not what was shown.`,
    data: ['delivery'],
    isUsage: true,
  },
  delivery_lost: {
    words: ({ delivery }) => `Another watcher has continued with delivery ${delivery}.`,
    data: ['delivery'],
  },
  run_unfinished: {
    words: ({ run, unclear }) =>
      `Cannot purge run ${run}: ${
        unclear > 0
          ? `${unclear} of its orders are being sent, or their outcome is unknown`
          : 'some of its orders may still be sent'
      }.`,
    data: ['run', 'state'],
    isUsage: true,
  },
  order_not_unknown: {
    words: ({ run, projectId, states }) =>
      `Cannot settle project "${projectId}" of run ${run}: ${whyNotSettled(states)}`,
    isUsage: true,
  },
  order_id_taken: {
    words: ({ projectId, orderId, owner }) =>
      `Cannot settle project "${projectId}" with order ${orderId}: it belongs to project "${owner.projectId}" in run ${owner.run}.`,
    isUsage: true,
  },
};

/** The failure that an order has in the ledger when a person found that it was not placed. */
export const SETTLED_BY_HAND = {
  code: 'settled_by_hand',
  message: 'A person found that the service has no order',
};

/**
 * Makes the error of a failure of a ledger, whichever implementation it is of.
 *
 * @example
 * throw ledgerFailure('run_not_on_hold', { run: '7f3a', isPurged: false });
 */
export function ledgerFailure<Code extends LedgerFailureCode>(
  code: Code,
  facts: Facts[Code],
  cause?: unknown,
): VdpipeError {
  const { words, data, isUsage }: Failure<Facts[Code]> = FAILURES[code];
  const about = {
    data: pick(facts, data ?? ['file', 'ledger']),
    ...(cause !== undefined && { cause }),
  };
  const message = words(facts, messageOf(cause));
  return isUsage ? new UsageError(code, message, about) : new VdpipeError(code, message, about);
}

/** What became of order ids that a ledger did not take. */
export type IdsLeft =
  /** All are in a file. */
  | { readonly file: string }
  /** Those since the ledger failed are in a file. */
  | { readonly sinceThenIn: string }
  /** They could not be saved to a file. */
  | { readonly unsaved: unknown }
  /** One of them is nowhere else. */
  | { readonly project: string; readonly orderId: OrderId };

/** Returns a failure whose message also says what became of order ids. */
export function withIdsLeft(error: unknown, left: IdsLeft): VdpipeError {
  const { code, data } =
    error instanceof VdpipeError ? error : { code: 'ledger_unusable', data: {} };
  return new VdpipeError(code, `${messageOf(error)} ${wordsOf(left)}`, { cause: error, data });
}

function wordsOf(left: IdsLeft): string {
  if ('file' in left) return `The order ids of this run are in "${left.file}".`;
  if ('sinceThenIn' in left) {
    return `Order ids received since then are in "${left.sinceThenIn}"; the next "vdpipe resume" imports them.`;
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
