import type { OrderRecord, RowFiles, RunInfo } from '../../ledger/ledger.ts';
import { isHeldLate, NOT_ORDERED, TURNED_DOWN, UNSENT } from '../../ledger/states.ts';
import { isInDoubt, type RunReport, verdictOf } from '../run-report.ts';
import { toTimeText } from './event-text.ts';
import { counted } from './issue-counts.ts';
import { ORDERED_WITHOUT } from './left-out-rows.ts';
import { ifRestored, NONE_FOUND, remedyOf } from './remedies.ts';

/** Commands that follow from how a run came out. */
export type SuggestedCommand =
  | 'order'
  | 'check'
  | 'show'
  | 'export'
  | 'resume'
  | 'release'
  | 'wait'
  | 'status'
  | 'verify';

export interface AdviceContext {
  /** Files with rows to correct that are still there, as people name them. */
  readonly files: RowFiles;
  /** A new file that rows to correct can be written to; null when the input is not where it was. */
  readonly newFile: string | null;
  /** `vdpipe watch` works on the run, so it continues by itself. @default false */
  readonly isWatched?: boolean | undefined;
  /** A command as people type it, with the flags that it needs besides these words. */
  readonly command: (name: SuggestedCommand, words: readonly string[]) => string;
}

export interface AdviceStep {
  readonly text: string;
  readonly commands: readonly string[];
}

/** What a person can do about what was not ordered. */
export interface Advice {
  /** What has to be corrected, a sentence for each kind of reason. */
  readonly reasons: readonly string[];
  readonly steps: readonly AdviceStep[];
}

/** Counts the orders of a run that come to no other end by themselves, by why they were not placed. */
export class NotOrdered {
  readonly #counts = new Map<string, { state: string; code: string; orders: number }>();
  /** Project of the first order whose outcome is unknown. */
  firstUnknown: string | null = null;
  /** Their rows are given back with those of refused orders. */
  heldLate = 0;

  add(order: Pick<OrderRecord, 'state' | 'errorCode' | 'projectId'>): void {
    const { state, errorCode, projectId } = order;
    if (state === 'unknown') this.firstUnknown ??= projectId;
    if (!NOT_ORDERED.includes(state)) return;
    if (isHeldLate({ state, errorCode })) this.heldLate += 1;
    const code = errorCode ?? state;
    const known = this.#counts.get(`${state} ${code}`);
    if (known) known.orders += 1;
    else this.#counts.set(`${state} ${code}`, { state, code, orders: 1 });
  }

  has(wanted: string): boolean {
    return [...this.#counts.values()].some(({ code }) => code === wanted);
  }

  /** `doc_not_found (2 orders): have the project opened and saved in the editor` */
  reasons(adopt: string): string[] {
    return [...this.#counts.values()].map(
      ({ state, code, orders }) =>
        `${code} (${counted(orders, 'order')}): ${remedyOf(state, code, adopt)}`,
    );
  }
}

/**
 * What to do about a run, with commands that can be typed as they stand; null when everything was ordered.
 *
 * @param isWithout Orders went without some of their rows.
 * @param report Whether all is settled, refused orders may have been placed, and datasets are to be uploaded. @default none of these
 */
export function toAdvice(
  info: RunInfo,
  notOrdered: NotOrdered,
  isWithout: boolean,
  context: AdviceContext,
  report?: RunReport,
): Advice | null {
  const { run, state, rows, states } = info;
  const isToUpload = report?.withoutDatasets === true;
  if (report && verdictOf(report) === 'done')
    return isToUpload ? { reasons: [], steps: [uploading(run, context)] } : null;
  const reasons = [
    ...(report?.noneFound && !isInDoubt(report) ? [NONE_FOUND] : []),
    ...notOrdered.reasons(adopting(run, context)),
    ...(rows.rejected > 0
      ? [
          `${counted(rows.rejected, 'row')} without an order: correct the errors.${isWithout ? ` ${ORDERED_WITHOUT}` : ''}`,
        ]
      : []),
  ];
  const isOpen = state === 'unfinished' || state === 'on_hold';
  if (state === 'purged') return ofGivenUp(info, reasons, context);
  const mayBePlaced = report !== undefined && isInDoubt(report);
  const isToClose = report !== undefined && verdictOf({ ...report, closed: true }) === 'done';
  if (reasons.length === 0 && !isOpen && !isToUpload) return null;
  const isToCorrect = rows.rejected + states.held.orders > notOrdered.heldLate;
  const isRefused = notOrdered.heldLate > 0 || TURNED_DOWN.some((one) => states[one].orders > 0);
  const steps = [
    ...(isOpen ? [goingOn(info, context)] : []),
    ...(isOpen && notOrdered.firstUnknown !== null
      ? [settling(run, notOrdered.firstUnknown, context)]
      : []),
    ...(isToUpload ? [uploading(run, context)] : []),
    ...(notOrdered.has('dataset_too_large') ? [datasets(run, context)] : []),
    ...(isRefused && !isOpen && mayBePlaced ? [lookingUp(run, context)] : []),
    ...(isToCorrect ? ofRejects(info, isWithout, context) : []),
    ...(isRefused && !isOpen && !mayBePlaced ? ofRefused(info, isToCorrect, context) : []),
    ...(isToClose ? [closing(run, context)] : []),
  ];
  return { reasons, steps };
}

function adopting(run: string, { command }: Pick<AdviceContext, 'command'>): string {
  return command('resume', [run, '--adopt', 'FILE']);
}

/** What comes first about orders in conflict, in a sentence; nothing if other runs explain all. @param explained by other runs */
export function inConflict(
  { run, states }: RunInfo,
  explained: number,
  command: AdviceContext['command'],
): string[] {
  const orders = states.conflict.orders - explained;
  if (orders <= 0) return [];
  return [`${counted(orders, 'order')} in conflict. ${ifRestored(adopting(run, { command }))}.`];
}

function goingOn(
  { run, state, releaseAtMs, isFirstDone }: RunInfo,
  { command, isWatched }: AdviceContext,
): AdviceStep {
  const resume = command('resume', [run]);
  if (releaseAtMs !== null) {
    const at = toTimeText(releaseAtMs);
    return {
      text: `Nothing is ordered before ${at}. To wait until then and place the orders:`,
      commands: [resume],
    };
  }
  if (isFirstDone) {
    return {
      text: 'The first orders were placed, as released. To release the rest and place it:',
      commands: [command('release', [run]), ...(isWatched ? [] : [resume])],
    };
  }
  if (isWatched) {
    return state === 'on_hold'
      ? {
          text: 'The run is on hold. To release it, so that "vdpipe watch" places its orders:',
          commands: [command('release', [run])],
        }
      : { text: '"vdpipe watch" continues the run. To continue it now:', commands: [resume] };
  }
  return state === 'on_hold'
    ? {
        text: 'The run is on hold. To release it and place its orders:',
        commands: [command('release', [run]), resume],
      }
    : { text: 'Continue the run:', commands: [resume] };
}

/** Rows of orders that may have been placed are not ordered again before that is known. */
function lookingUp(run: string, { command }: AdviceContext): AdviceStep {
  return {
    text: 'Some of these orders may have been placed. Look them up before you order their rows again:',
    commands: [command('resume', [run])],
  };
}

/** What settles a run when the rest of its rows are not to be ordered. */
function closing(run: string, { command }: AdviceContext): AdviceStep {
  return {
    text: 'If the rest is not to be ordered, close the run, and say why:',
    commands: [command('resume', [run, '--close', 'REASON'])],
  };
}

/** What was not sent of a run that was purged; null when there is nothing. The run knows its flags while it is being purged only. */
function ofGivenUp(
  info: RunInfo,
  reasons: readonly string[],
  context: AdviceContext,
): Advice | null {
  const { run, file, states, origin } = info;
  const orders = states.staged.orders + states.waiting.orders;
  if (orders === 0) return null;
  const givenUp = `${counted(orders, 'order')} given up before ${orders === 1 ? 'it was' : 'they were'} sent`;
  if (states.ordered.orders === 0) {
    return {
      reasons: [`${givenUp}: nothing in the list was ordered, so you can order it again as it is`],
      steps: [],
    };
  }
  const files = [...new Set(Object.values(context.files))];
  const known = files.map((rows) =>
    origin === null
      ? {
          text: `The rows are in ${rows}: order that file with the same mapping and flags as the list.`,
          commands: [],
        }
      : orderAgain(`The rows are in ${rows}.`, rows, context),
  );
  const unwritten = {
    text: `No file contains these rows: copy them from ${file} to a new sheet, and order that. This command lists them:`,
    commands: [
      context.command('export', [run, '--rows', ...UNSENT.flatMap((one) => ['--state', one])]),
    ],
  };
  return {
    reasons: [
      ...reasons,
      `${givenUp}: order ${orders === 1 ? 'its' : 'their'} rows from a separate file, not the whole list again`,
    ],
    steps: context.files.refused === undefined ? [...known, unwritten] : known,
  };
}

/** The way out when the service never tells: a person finds out. */
function settling(run: string, projectId: string, { command }: AdviceContext): AdviceStep {
  const settle = (found: string) => command('resume', [run, '--settle', `${projectId}=${found}`]);
  return {
    text: `If orders are still unknown, ask the service whether each of their projects has an order. Then resume with --settle for each project, with its order id in place of ORDER_ID, or with "none", as shown here for "${projectId}":`,
    commands: [settle('ORDER_ID'), settle('none')],
  };
}

/** What is left to do with orders that are sent without their datasets. */
export function uploading(run: string, context: Pick<AdviceContext, 'command'>): AdviceStep {
  const { commands } = datasets(run, context);
  const text =
    'The orders are sent without their datasets: nothing of these is printed before you upload them with the operation vdp_dataset_file. To write them to files:';
  return { text, commands };
}

function datasets(run: string, { command }: Pick<AdviceContext, 'command'>): AdviceStep {
  return {
    text: 'To write the oversized datasets to files, for the operation vdp_dataset_file:',
    commands: [command('export', [run, '--datasets', `datasets-${run}`])],
  };
}

function ofRejects(info: RunInfo, isWithout: boolean, context: AdviceContext): AdviceStep[] {
  const { rejects } = context.files;
  if (rejects === undefined) return [giveBack(info, context, isWithout)];
  return [orderAgain(`The rows to correct are in ${rejects}.`, rejects, context, isWithout)];
}

/** Both kinds are written to one file when neither is there. */
function ofRefused(info: RunInfo, isToCorrect: boolean, context: AdviceContext): AdviceStep[] {
  const { rejects, refused } = context.files;
  if (refused !== undefined) {
    if (refused === rejects) return [];
    return [
      orderAgain(
        `The rows of refused orders and of conflicts are in ${refused}.`,
        refused,
        context,
      ),
    ];
  }
  return isToCorrect && rejects === undefined ? [] : [giveBack(info, context)];
}

/** @param isWithout Rows of it are for projects that were ordered without them. */
function orderAgain(
  where: string,
  file: string,
  { command }: AdviceContext,
  isWithout = false,
): AdviceStep {
  const correct = isWithout
    ? 'Correct them there, give each row that was left out of a placed order another project,'
    : 'Correct them there,';
  return {
    text: `${where} ${correct} delete the rows you have ordered since or do not want to order, save the file, then:`,
    commands: [command('check', [file, '--online']), command('order', [file])],
  };
}

function giveBack(
  { run, file, origin, state }: RunInfo,
  { newFile, command }: AdviceContext,
  isWithout = false,
): AdviceStep {
  if (newFile === null) {
    // Orders of a program, which has them; of a purged run the origin is gone.
    const where =
      origin === null && state !== 'purged'
        ? `: correct them in the program that gave "${file}"`
        : `, and the list has been moved: copy them from ${file} to a new sheet`;
    return {
      text: `No file contains these rows${where}. This command lists them:`,
      commands: [
        command('export', [
          run,
          '--rows',
          ...[...NOT_ORDERED, 'rejected'].flatMap((one) => ['--state', one]),
        ]),
      ],
    };
  }
  const write = command('show', [run, '--rejects', newFile]);
  const context = { files: {}, newFile, command };
  const next = orderAgain(`This writes the rows to ${newFile}.`, newFile, context, isWithout);
  return { ...next, commands: [write, ...next.commands] };
}

/** Advice as lines for people, each command on its own line. */
export function toAdviceLines({ reasons, steps }: Advice): string[] {
  return [
    ...(reasons.length > 0 ? ['What to do:', ...reasons.map((reason) => `  ${reason}`)] : []),
    ...steps.flatMap(({ text, commands }) => [text, ...commands.map((one) => `  ${one}`)]),
  ];
}
