import { ISSUE_UNITS, isAnsweredByKey } from '../../../issue.ts';
import type { Delivery, DeliveryReason } from '../../../ledger/deliveries.ts';
import { NOT_ORDERED } from '../../../ledger/states.ts';
import { EXIT } from '../../exit-codes.ts';
import { digitsInGroups } from '../amount-text.ts';
import { counted } from '../issue-counts.ts';
import { answerTo } from '../remedies.ts';
import { toVisible } from '../visible-text.ts';

type Facts = DeliveryReason['facts'];

/** A step of `watch --check` at which a list may be held or fail. */
export type ListStep =
  | 'files'
  | 'earlier deliveries'
  | 'columns'
  | 'earlier runs'
  | 'list'
  | 'limits'
  | 'release';

interface Words {
  readonly text: (facts: Facts) => string;
  readonly todo: string | ((facts: Facts) => string);
  /** Where `watch --check` shows it. @default list */
  readonly step?: ListStep;
  /** The key of the jobs file that asks for it. */
  readonly key?: string;
  /** Of a delivery that failed for it. @default 1 */
  readonly exit?: number;
}

const RELEASE = 'If the list is right, release it';
const LOOK = 'Look at the page next to the file';
/** The ledger has no values of cells. */
const SHOWN = '. The page next to the file shows the cells';
const WAIT = 'vdpipe retries automatically. If this persists, correct the cause';
const CORRECT = 'Correct the list or the mapping, and put the list into in/ again';
const OF_SECRETS: Readonly<Record<string, string>> = {
  password_wrong: 'Correct the password in password_from of the job, then release the list',
  file_encrypted:
    'Set password_from of the job (pgp, if it is encrypted with PGP), or remove the password, and put the list into in/ again',
  pgp_key_wrong:
    'Correct key_file in pgp of the job, then release the list; or ask the partner to encrypt it for your key',
  signature_wrong:
    'Ask the partner who signed it. If their key has changed, correct signed_by in pgp of the job, then release the list',
  signature_missing: 'Ask the partner to sign the list, and put that into in/',
};
const CORRECT_REST =
  'Correct the rows in the file with "rejects" in its name, next to the list, and put that file into in/. Do not put the whole list in again: the rest of it was ordered';

/** Reasons of a step that keys of the jobs file ask for. */
function askedAt(step: ListStep) {
  return (key: string, text: Words['text']): Words => ({ key, step, text, todo: RELEASE });
}

const earlier = askedAt('earlier deliveries');
const limit = askedAt('limits');
const release = askedAt('release');

const WORDS: Readonly<Record<string, Words>> = {
  no_rows: {
    step: 'limits',
    text: () => 'the file has no rows to order',
    todo: 'Ask the partner for the list',
  },
  too_few_rows: limit(
    'min_rows',
    (facts) => `it has ${rowsOf(facts)}, fewer than min_rows (${number(facts, 'min_rows')})`,
  ),
  too_many_rows: limit(
    'max_rows',
    (facts) => `it has ${rowsOf(facts)}, more than max_rows (${number(facts, 'max_rows')})`,
  ),
  rows_changed: limit(
    'max_change',
    (facts) =>
      `it has ${rowsOf(facts)}; the median of the last ${runsOf(facts)} is ${number(facts, 'median')}, and max_change is ${number(facts, 'percent')}%`,
  ),
  price_too_high: limit(
    'max_price',
    (facts) =>
      `its orders cost ${number(facts, 'total_price')}, more than max_price (${number(facts, 'max_price')})`,
  ),
  price_changed: limit(
    'max_price_change',
    (facts) =>
      `a copy costs ${number(facts, 'price')} on average; the median of the last ${runsOf(facts)} is ${number(facts, 'median')}, and max_price_change is ${number(facts, 'percent')}%`,
  ),
  order_price_too_high: limit(
    'max_order_price',
    (facts) =>
      `an order costs ${number(facts, 'price')}, more than max_order_price (${number(facts, 'max_price')})`,
  ),
  order_too_large: limit(
    'max_order_copies',
    (facts) =>
      `an order has ${number(facts, 'copies')} copies, more than max_order_copies (${number(facts, 'max_copies')})`,
  ),
  too_many_invalid: limit(
    'max_invalid',
    (facts) =>
      `${number(facts, 'invalid')} of its ${rowsOf(facts)} cannot be ordered, more than max_invalid (${number(facts, 'percent')}%)`,
  ),
  too_many_skipped: limit(
    'max_skipped',
    (facts) =>
      `rules leave out ${number(facts, 'skipped')} of its ${rowsOf(facts)}, more than max_skipped (${number(facts, 'percent')}%)`,
  ),
  cells_empty: limit(
    'max_empty',
    (facts) =>
      `column "${text(facts, 'column')}" is empty in ${number(facts, 'empty')} of its ${rowsOf(facts)} (${number(facts, 'percent')}%); the median of the last ${runsOf(facts)} is ${number(facts, 'median')}%, and max_empty is ${number(facts, 'max_empty')}%`,
  ),
  values_new: {
    ...{ key: 'new_values', step: 'limits' },
    text: (facts) =>
      `column "${text(facts, 'column')}" has ${facts['values'] === 0 ? 'texts' : counted(Number(facts['values']), 'value')} that none of the last ${runsOf(facts)} had${facts['values'] === 0 ? '' : `, in ${rowsOf(facts)}: first in row ${[facts['first']].flat().join(', ')}`}`,
    todo: 'Look at these rows ("vdpipe preview FILE -m MAPPING --values COLUMN" shows the values). If the list is right, release it',
  },
  values_unknown: {
    ...{ key: 'new_values', step: 'limits' },
    text: (facts) =>
      `its values cannot be compared with those of ${runsOf(facts)}, which were recorded with another key`,
    todo: 'Restore the key of the ledger, the same on all machines. If it is lost, look at the list, and release it',
  },
  columns_changed: {
    step: 'columns',
    text: (facts) => {
      const parts = [...namesOf(facts, 'missing', 'missing'), ...namesOf(facts, 'new', 'new')];
      return `its columns differ from those of the last run: ${parts.join('; ')}`;
    },
    todo: ({ renamed }) => {
      if (!Array.isArray(renamed))
        return 'Change the mapping if necessary (a proposal is next to the file), then release it';
      const names = renamed.map((one) => `"${one}"`).join(', ');
      const open = names.includes('"FILL IN ') ? ' (replace each FILL IN with the new name)' : '';
      const proposed = names === '' ? '' : ` These seem to be: ${names}${open}.`;
      return `If columns were renamed, accept their new names, which releases it: "vdpipe show DELIVERY" has the command.${proposed} Otherwise save another version of the mapping if necessary, then release it`;
    },
  },
  content_imported: {
    step: 'earlier deliveries',
    text: (facts) =>
      isHeldImport(facts)
        ? `the same content is already held: ${importOf(facts)}`
        : facts['placed'] === 0
          ? `the same content was imported before, and nothing of it was ordered then: ${importOf(facts)}`
          : `the same content was already imported: ${importOf(facts)}`,
    todo: ({ placed }) =>
      `Reject it (vdpipe purge DELIVERY --abandon), or release it to ${placed === 0 ? 'order it' : 'print it again'}`,
  },
  parts_missing: {
    step: 'files',
    text: (facts) => namesOf(facts, 'missing', 'files of the list are missing').join(''),
    todo: 'If those files were ordered before, as by a release without this one, release it. Otherwise ask the partner for them: when they arrive, all files are taken together if their patterns have a *; if not, reject it, and put all files into in/. To order only those that are there, release it',
  },
  parts_unclear: {
    step: 'files',
    text: (facts) =>
      namesOf(facts, 'several', 'several files of one name have arrived')[0] ??
      'its files do not match "together" of the job',
    todo: 'To order all of its files as one list, release it. Otherwise reject it, and put the right ones into in/',
  },
  parts_arrived: {
    exit: EXIT.done,
    text: () => 'files that were missing arrived: all were put into in/, to be taken as one list',
    todo: 'Nothing',
  },
  list_not_ordered: {
    step: 'earlier runs',
    text: ({ message }) => `${message}`.replace(/^It/, 'it'),
    todo: 'If the rest of its list is to be printed, order that first. Then release these rows',
  },
  name_imported: earlier(
    'same_name',
    (facts) => `a file of this name was already imported: ${importOf(facts)}`,
  ),
  too_old: earlier(
    'max_age',
    (facts) =>
      `it was last written ${number(facts, 'hours')} h before it was taken; max_age is ${number(facts, 'max_hours')} h`,
  ),
  release_always: release('release', () => 'this job requires a release for every delivery'),
  release_first: release('release', () => 'the first delivery of a job requires a release'),
  release_four_eyes: release(
    'four_eyes',
    () => 'four eyes are required: a person must release every delivery',
  ),
  release_over: release(
    'release',
    (facts) =>
      `it has ${number(facts, 'copies')} copies; deliveries with more than ${number(facts, 'max_copies')} require a release`,
  ),
  content_changed: {
    text: () => 'the file was changed after it was held',
    todo: 'Put the correct file into in/',
  },
  file_gone: {
    text: () => 'the file disappeared before it was read',
    todo: 'If it is not in the folder in/, ask the partner to send it again',
  },
  file_taken_elsewhere: {
    text: () => 'a watcher with another ledger, which uses the same folder, has taken the file',
    todo: 'Give each job of each ledger its own folder, and look for the file in the ledger of the other watcher',
  },
  file_changed: {
    text: () => 'the file was changed while it was being taken',
    todo: 'Put it into in/ again when it is complete',
  },
  folder_changed: {
    text: () => 'the folder that the job had when the file was taken cannot be found',
    todo: 'Restore that folder, or change the job back to it',
  },
  changed_after_reading: {
    exit: EXIT.partly,
    text: ({ orders }) =>
      `the list was changed after vdpipe had read it; ${orders == null ? 'orders' : counted(Number(orders), 'order')} ${orders === 1 ? 'was' : 'were'} placed from what was read`,
    todo: 'Compare the list in failed/ with the results next to it, and put the missing rows into in/ as a new list',
  },
  not_all_ordered: {
    exit: EXIT.partly,
    text: (facts) =>
      [
        ...(facts['ordered'] == null
          ? []
          : [`${number(facts, 'ordered')} of ${counted(Number(facts['orders']), 'order')} placed`]),
        ...[...NOT_ORDERED, 'differing']
          .filter((kind) => Number(facts[kind] ?? 0) > 0)
          .map((kind) => `${counted(Number(facts[kind]), 'order')} ${STATE_WORDS[kind] ?? kind}`),
        ...(Number(facts['rejected'] ?? 0) > 0 ? [`${rowsOf(facts, 'rejected')} rejected`] : []),
        ...(facts['found'] === 0 ? ['none of its projects found'] : []),
      ].join(', '),
    todo: ({ found }) =>
      found === 0
        ? 'If the API key is not that of the account that has its projects, correct the key, and put the file with "rejects" in its name, next to the list, into in/. Otherwise look at the page there'
        : LOOK,
  },
  dataset_not_sent: {
    text: () => 'nothing is printed before its datasets are uploaded',
    todo: ({ run }) =>
      `Write the datasets with "vdpipe export ${run} --datasets FOLDER", and upload them with the operation vdp_dataset_file`,
  },
  unfinished: {
    text: (facts) => `${counted(Number(facts['open'] ?? 0), 'order')} not placed yet`,
    todo: 'Nothing: vdpipe retries automatically. If this persists, run "vdpipe show RUN"',
  },
  rows_unaccounted: {
    text: (facts) => `${rowsOf(facts)} unaccounted for, which is a bug in vdpipe`,
    todo: 'Compare the list in failed/ with the orders ("vdpipe export RUN --rows") before you order the rest, and report this',
  },
  first_placed: {
    text: () => 'the first orders of its run were placed, as released',
    todo: 'Release it to place the rest',
  },
  run_stopped: { text: () => 'a person stopped its run', todo: 'Release it to continue' },
  key_refused: {
    text: ({ place }) =>
      `the service refused the API key or token${place == null ? '' : ` from ${place}`}`,
    todo: 'Correct the API key or token there: vdpipe reads it again, and retries automatically',
  },
  rejected: {
    exit: EXIT.partly,
    text: ({ by }) => `${by ?? 'a person'} rejected it`,
    todo: 'Nothing: if it is to be ordered after all, put the list into in/ again',
  },
  run_purged: {
    exit: EXIT.partly,
    text: () => 'its run was purged or withdrawn',
    todo: 'To order it, put the list into in/ again, and release it: it is held because vdpipe knows its content',
  },
};

/** Reasons that only deliveries have, with the keys of the jobs file that ask for them; others are codes of issues and errors. */
export const DELIVERY_REASONS = Object.entries(WORDS).map(([code, { key }]) => ({ code, key }));

const STATE_WORDS: Readonly<Record<string, string>> = {
  conflict: 'in conflict',
  differing: 'with an order id that the service did not confirm',
};

/** Why a delivery is held or failed: part of a sentence, without a full stop. */
export function toReasonText(reason: DeliveryReason): string {
  const words = WORDS[reason.code];
  const { since } = reason.facts;
  const text = words ? words.text(reason.facts) : toIssueText(reason);
  return toVisible(since == null ? text : `${text} (waiting since ${since})`);
}

export function toReasonStep({ code, facts }: DeliveryReason): ListStep {
  if (code === 'content_imported' && facts['delivery'] === null) return 'earlier runs';
  return WORDS[code]?.step ?? 'list';
}

/** What a person can do about one of the reasons of a delivery: a sentence or two without the last full stop. */
export function toReasonTodo(
  { code, facts }: DeliveryReason,
  reasons: readonly DeliveryReason[],
): string {
  const isPartly = reasons.some(
    (one) => one.code === 'not_all_ordered' && one.facts['ordered'] !== 0,
  );
  const correct = isPartly ? CORRECT_REST : CORRECT;
  const answer = answerTo(code);
  if (answer) {
    const [other, second] = reasons.filter((one) => !isAnsweredByKey(one.code));
    const isFirst = reasons.find((one) => isAnsweredByKey(one.code))?.code === code;
    if (!other) return `${answer}, then release it${isFirst ? SHOWN : ''}`;
    return second || other.code !== 'not_all_ordered' ? answer : `${answer}. ${correct}`;
  }
  const todo = WORDS[code]?.todo;
  if (typeof todo === 'function') return toVisible(todo(facts));
  return todo ?? OF_SECRETS[code] ?? (facts['since'] == null ? correct : WAIT);
}

/** What a delivery comes to for `watch --once`, as `order` has it of a list; null while that is not known. */
export function exitCodeOfDelivery(
  delivery: Pick<Delivery, 'state' | 'reasons' | 'trouble'>,
): number | null {
  const { state, reasons, trouble } = delivery;
  switch (state) {
    case 'done':
      return EXIT.done;
    case 'held':
      return EXIT.unfinished;
    case 'failed':
      return exitCodeOfReason(reasons[0]?.code ?? INTERNAL);
    default:
      return trouble?.code === 'unfinished' ? EXIT.unfinished : null;
  }
}

/** A code that is neither a delivery's nor an issue's is that of wrong usage: the mapping does not fit. */
function exitCodeOfReason(code: string): number {
  const words = WORDS[code];
  if (words || code === INTERNAL) return words?.exit ?? EXIT.failed;
  return Object.hasOwn(ISSUE_UNITS, code) ? EXIT.invalidInput : EXIT.usage;
}

/** An error that nobody has thought of. */
const INTERNAL = 'internal_error';

/** Whether a person has said that nothing of a delivery is to be ordered. */
export function isRejected({ reasons }: Pick<Delivery, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'rejected');
}

/** Whether its files are taken anew, with those that were missing. */
export function isRejoined({ reasons }: Pick<Delivery, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'parts_arrived');
}

/** What stands against a delivery now: what troubles the work on it, or why it is held or failed. */
export function openReasons(
  delivery: Pick<Delivery, 'reasons' | 'trouble'>,
): readonly DeliveryReason[] {
  const { reasons, trouble } = delivery;
  return trouble === null ? reasons : [trouble];
}

/** `value_too_long (3), first at Orders!F217` */
function toIssueText({ code, facts }: DeliveryReason): string {
  const { count, cell, row, column, message } = facts;
  if (typeof message === 'string') return `${code}: ${message}`;
  const ofRow = column == null ? `row ${row}` : `row ${row}, column "${column}"`;
  const place = cell ?? (row === undefined ? column : ofRow);
  const times = count === undefined ? '' : ` (${digitsInGroups(String(count))})`;
  return `${code}${times}${place == null ? '' : `, first at ${place}`}`;
}

function rowsOf(facts: Facts, kind = 'rows'): string {
  return counted(Number(facts[kind] ?? 0), 'row');
}

function runsOf(facts: Facts): string {
  return counted(Number(facts['runs']), 'run');
}

function number(facts: Facts, name: string): string {
  return digitsInGroups(text(facts, name));
}

function text(facts: Facts, name: string): string {
  return String(facts[name] ?? '');
}

/** Whether the other import of the same content waits for a person, so that nothing of it was ordered. */
export function isHeldImport(facts: Facts): boolean {
  return facts['state'] === 'held' || facts['state'] === 'on_hold';
}

/** `delivery d-7f3a9c21 of 2026-03-07, run 7f3a09c1`; without the delivery if there is none, as of a list that was ordered by hand. */
function importOf(facts: Facts): string {
  const run = facts['run'] == null ? [] : [`run ${text(facts, 'run')}`];
  const delivery = facts['delivery'] == null ? [] : [`delivery ${text(facts, 'delivery')}`];
  const [first, ...more] = [...delivery, ...run];
  return [`${first} of ${text(facts, 'date')}`, ...more].join(', ');
}

function namesOf(facts: Facts, name: string, what: string): string[] {
  const names = facts[name];
  if (!Array.isArray(names) || names.length === 0) return [];
  return [`${what}: ${names.map((one) => `"${one}"`).join(', ')}`];
}
