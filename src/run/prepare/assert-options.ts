import { BY as by, SETTLED as settle } from '../../ledger/port/refuse-arguments.ts';
import { didYouMean } from '../../mapping/file/near-miss.ts';
import { checkOptions, KINDS, type Kind, oneOf } from '../../options.ts';
import { EXPORT_FORMATS } from '../../output/sheets/export-orders.ts';
import { FILE_KIND, READ_KINDS } from '../../sheet/read-sheet.ts';

const { any, call, count, filled, flag, number, signal, text } = KINDS;
const [, isCall] = call;
const [, isPath] = filled;
const rows: Kind = [
  // `orderRows` and `stageOrders` hand theirs on in an object.
  'an array or another iterable',
  (given) => isList(given) || isList(given?.rows ?? given?.orders),
];
export const service: Kind = ['a ServiceClient', (given) => isCall(given?.getProject)];
export const ledger: Kind = [
  'what "openLedger(file)" or "await openPostgresLedger(url, …)" returns',
  (given) => isCall(given?.events),
];
const mapping: Kind = [
  'what "await loadMapping(file)" returns',
  (given) =>
    Array.isArray(given?.userdata) &&
    Array.isArray(given.variables) &&
    'orderCount' in Object(given.order),
];
const corrections: Kind = [
  'a path, or an array of corrections',
  (given) => isPath(given) || isList(given) || isPath(given?.file ?? given?.source?.file),
];
const columns: Kind = ['an array of texts', isList];
const again: Kind = ['true, false or a function', (given) => flag[1](given) || isCall(given)];
const rejects = { stem: text, ending: oneOf('.csv', '.xlsx'), run: text };
const secrets = { password: call, pgp: call };
const requests = {
  ...{ concurrency: count, patienceMs: number, onDown: call, clock: any, random: call },
  delays: { firstMs: number, longestMs: number, longestAskedMs: number, settleMs: number },
};
export const submit = {
  ...{ ...requests, resendStale: flag, keepGoing: flag, observer: any },
  ...{ onEvent: call, onUnreadable: call, onBlocked: call },
};
const settings = { ...requests, onVerified: call };
const look = { settings, onBegin: call, onDenied: call };
export const verify = { ...look, which: oneOf('all', 'suspect', 'none') };
const read = { ...READ_KINDS, hiddenRows: oneOf('skip', 'include') };
const constants = {
  ...{ project: text, svcUid: text, orderCount: text, totalPrice: text, test: flag },
  ...{ templateVariables: any, combine: oneOf('same', 'sum') },
  ...{ totals: oneOf('skip', 'keep'), headers: oneOf('skip', 'keep') },
};
const online = {
  ...{ service, products: flag, concurrency: count, onLookUp: call, onDown: call, clock: any },
};

/** What is given to `checkSheet`, `orderSheet` and those beside them: a program may give all of them the same. */
const OF_LISTS = {
  file: FILE_KIND,
  ...{ mapping, constants, corrections, read, ledger, service, submit, verify, online },
  ...{ rows, orders: rows, columns, name: text, key: filled, signal, again, rejects, keyOf: by },
  onInvalid: oneOf('stop', 'hold', 'drop'),
  ...{ onHold: flag, fourEyes: flag, forWorkers: flag, by, maxDatasetBytes: number },
  forReleaser: { releaser: text, note: text },
  release: { atMs: number, graceMs: number, first: count },
  skipped: { file: text, format: oneOf(...EXPORT_FORMATS) },
  checks: { isAllowed: flag, environment: any },
  ...{ ...secrets, serviceUrl: text, label: text, maxIssues: number, words: any, staged: any },
  ...{ infer: call, source: any, mailed: any, answers: any, watch: any, delivery: call },
  ...{ onHeader: call, onProgress: call, onFingerprint: call, onChecked: call, onStaged: call },
  ...{ onNotGivenBack: call, onIssue: call, variables: text, folder: text },
};

/** What is given to `verifyRun` and `statusOfRun`, or to `resumeRun` besides. */
const OF_LOOKS = {
  ...{ ledger, service, run: filled, submit, verify, ...look, ...secrets, signal, by },
  ...{ again: flag, rejects },
  ...{ onAdopted: call, onFound: call, onResume: call, onEnded: call, onNotGivenBack: call },
};
/** Looks would decide nothing of orders by these. */
const OF_RUNS = { ...OF_LOOKS, settle, close: filled, adopt: call };

/** Options of a type, all of which are in a table: those in objects, too. */
type Known<Kinds, Given> = Given & {
  readonly [Name in keyof Given]: Name extends keyof Kinds
    ? Kinds[Name] extends string | readonly unknown[]
      ? unknown
      : Known<Kinds[Name], NonNullable<Given[Name]>> | undefined
    : never;
};

/**
 * Refuses what a program without types can give: options that do not exist, and values that they cannot have.
 *
 * @param needed Those that have to be given.
 * @throws UsageError `option_invalid`, `mapping_invalid`
 */
export function assertOptions<Given extends object>(
  given: Known<typeof OF_LISTS, Given>,
  ...needed: (keyof typeof OF_LISTS)[]
): void {
  checkOptions<object>(given, OF_LISTS, { needed, hint: didYouMean });
}

/** The same of a run that was recorded. */
export function assertRunOptions<Given extends object>(
  given: Known<typeof OF_RUNS, Given>,
  ...needed: (keyof typeof OF_RUNS)[]
): void {
  const isMade = isCall(Object(given).rejects);
  const kinds = isMade ? { ...OF_RUNS, rejects: call } : OF_RUNS;
  checkOptions<object>(given, kinds, { needed, hint: didYouMean });
}

/** The same of a look at what a run has placed. */
export function assertLookOptions<Given extends object>(
  given: Known<typeof OF_LOOKS, Given>,
): void {
  checkOptions<object>(given, OF_LOOKS, { needed: ['ledger', 'service', 'run'], hint: didYouMean });
}

function isList(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return Symbol.iterator in given || Symbol.asyncIterator in given;
}
