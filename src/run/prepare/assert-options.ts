import { z } from 'zod';
import { kindOf, UsageError } from '../../errors.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { didYouMean } from '../../mapping/file/near-miss.ts';
import { EXPORT_FORMATS } from '../../output/sheets/export-orders.ts';
import { DEFAULT_LIMITS } from '../../sheet/limits.ts';

const WHOLE = 'a whole number of 1 or more';

// What each says follows "give ".
const flag = z.boolean('true or false').optional();
const text = z.string('a text').optional();
const filled = z.string('a text').min(1, 'a text that is not empty').optional();
const count = z.int(WHOLE).min(1, WHOLE).optional();
const number = fits((given) => typeof given === 'number' && given >= 0, 'a number of 0 or more');
const by = z.string('a text or null').nullish();
const call = fits((given) => typeof given === 'function', 'a function');
const any = z.any().optional();
const signal = fits(({ aborted }) => isFlag(aborted), 'an AbortSignal');
const rows = fits(
  // `orderRows` and `stageOrders` hand theirs on in an object.
  (given) => isList(given) || isList(given.rows ?? given.orders),
  'an array or another iterable',
);
const file = fits((given) => [given].flat().every(isPath), 'a path, or an array of paths');
const service = fits(({ getProject }) => getProject instanceof Function, 'a ServiceClient');
const ledger = fits(
  ({ events }) => events instanceof Function,
  'what "openLedger(file)" or "await openPostgresLedger(url, …)" returns',
);
const mapping = fits(
  ({ userdata, variables, order }) =>
    Array.isArray(userdata) && Array.isArray(variables) && 'orderCount' in Object(order),
  'what "await loadMapping(file)" returns',
);
const corrections = fits(
  (given) => isPath(given) || isList(given) || isPath(given.file ?? given.source?.file),
  'a path, or an array of corrections',
);
// An order id that is missing is no null: that sends the order again.
const settle = fits(
  (given) => Array.isArray(given) && given.every(isSettled),
  'an array of { projectId, orderId }, where null is no order',
);
const rejects = of({ stem: text, ending: oneOf('.csv', '.xlsx'), run: text });
const secrets = { password: call, pgp: call };
const requests = {
  ...{ concurrency: count, patienceMs: number, onDown: call, clock: any, random: call },
  delays: of({ firstMs: number, longestMs: number, longestAskedMs: number, settleMs: number }),
};
const submit = of({
  ...{ ...requests, resendStale: flag, keepGoing: flag, observer: any },
  ...{ onEvent: call, onUnreadable: call, onBlocked: call },
});
const settings = of({ ...requests, onVerified: call });
const look = { settings, onBegin: call, onDenied: call };
const verify = of({ ...look, which: oneOf('all', 'suspect', 'none') });
const limits = of(
  Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, number])) as Record<
    keyof typeof DEFAULT_LIMITS,
    typeof number
  >,
);
const read = of({
  ...{
    ...secrets,
    headerRow: count,
    encoding: text,
    delimiter: text,
    locale: text,
    limits,
    signal,
  },
  ...{ damage: oneOf('error', 'warning'), hiddenRows: oneOf('skip', 'include') },
  ...{ sheet: any, joined: any, nameOf: call, mayDiffer: call, chooseSheet: call },
  ...{ repeatMerged: flag, knowsColumn: call, isExact: call, isAmount: call, isPrinted: call },
  onIssue: call,
});
const constants = of({
  ...{ project: text, svcUid: text, orderCount: text, totalPrice: text, test: flag },
  ...{ templateVariables: any, combine: oneOf('same', 'sum') },
  ...{ totals: oneOf('skip', 'keep'), headers: oneOf('skip', 'keep') },
});
const online = of({
  ...{ service, products: flag, concurrency: count, onLookUp: call, onDown: call, clock: any },
});

/** What is given to `checkSheet`, `orderSheet` and those beside them: a program may give all of them the same. */
const OF_LISTS = of({
  ...{ file, mapping, constants, corrections, read, ledger, service, submit, verify, online },
  ...{
    rows,
    orders: rows,
    columns: fits(isList, 'an array of texts'),
    name: text,
    key: filled,
    signal,
  },
  onInvalid: oneOf('stop', 'hold', 'drop'),
  again: fits((given) => isFlag(given) || given instanceof Function, 'true, false or a function'),
  ...{ onHold: flag, fourEyes: flag, forWorkers: flag, by, maxDatasetBytes: number },
  forReleaser: of({ releaser: text, note: text }),
  release: of({ atMs: number, graceMs: number, first: count }),
  rejects,
  skipped: of({ file: text, format: oneOf(...EXPORT_FORMATS) }),
  checks: of({ isAllowed: flag, environment: any }),
  keyOf: by,
  ...{ ...secrets, serviceUrl: text, label: text, maxIssues: number, words: any, staged: any },
  ...{ infer: call, source: any, mailed: any, answers: any, watch: any, delivery: call },
  ...{ onHeader: call, onProgress: call, onFingerprint: call, onChecked: call, onStaged: call },
  ...{ onNotGivenBack: call, onIssue: call, variables: text, folder: text },
});

/** What is given to `resumeRun`, `verifyRun` and `statusOfRun`. */
const OF_RUNS = of({
  ...{ ledger, service, run: filled, submit, verify, ...look, ...secrets, signal, by },
  ...{ again: flag, settle, adopt: call, rejects: rejects.or(call) },
  ...{
    onAdopted: call,
    onFound: call,
    onResume: call,
    onEnded: call,
    onRefused: call,
    onNotGivenBack: call,
  },
});

const SHOWN: ReadonlySet<string> = new Set(['boolean', 'int', 'number']);

/** Options of a type, all of which are in a table: those in objects, too. */
type Known<Options, Given> = Given & {
  readonly [Name in keyof Given]: Name extends keyof Options
    ? unknown extends Options[Name]
      ? unknown
      : NonNullable<Options[Name]> extends object
        ? Known<NonNullable<Options[Name]>, NonNullable<Given[Name]>> | undefined
        : unknown
    : never;
};
type OfLists = NonNullable<z.input<typeof OF_LISTS>>;
type OfRuns = NonNullable<z.input<typeof OF_RUNS>>;

/**
 * Refuses what a program without types can give: options that do not exist, and values that they cannot have.
 *
 * @param needed Those that have to be given.
 * @throws UsageError `option_invalid`, `mapping_invalid`
 */
export function assertOptions<Given extends OfLists>(
  given: Known<OfLists, Given>,
  ...needed: (keyof OfLists)[]
): void {
  assertShape(OF_LISTS, given, needed);
}

/** The same of a run that was recorded. */
export function assertRunOptions<Given extends OfRuns>(
  given: Known<OfRuns, Given>,
  ...needed: (keyof OfRuns)[]
): void {
  assertShape(OF_RUNS, given, needed);
}

function assertShape(schema: z.ZodType, given: object, needed: readonly string[]): void {
  const issueOf = (of: object | null) =>
    schema.safeParse(of, { reportInput: true }).error?.issues[0];
  const issue = issueOf(given ?? null);
  if (issue) throw refused(issue);
  const missing = needed.find((name) => Object(given)[name] === undefined);
  if (missing === undefined) return;
  // Each of these refuses null.
  const wanted = issueOf({ [missing]: null })?.message;
  throw new UsageError('option_invalid', `The option "${missing}" is missing: give ${wanted}`);
}

function refused(issue: z.core.$ZodIssue): UsageError {
  const { code, message, path, input } = issue;
  if (code === 'unrecognized_keys') {
    const name = cut([...path, issue.keys[0]].join('.'));
    return new UsageError('option_invalid', `There is no option "${name}"${message}`);
  }
  // A text is shown where a word, a number or true was wanted: elsewhere it may be a secret.
  const isShown =
    code === 'invalid_value' || (code === 'invalid_type' && SHOWN.has(issue.expected));
  const found = isShown && typeof input === 'string' ? `"${cut(input)}"` : kindOf(input);
  const what = path.length === 0 ? 'the options' : `the option "${path.join('.')}"`;
  return new UsageError(
    path[0] === 'mapping' ? 'mapping_invalid' : 'option_invalid',
    `Cannot use ${found} as ${what}: give ${message}`,
  );
}

/** @param test Is given no null, so that it can look for a property. */
// biome-ignore lint/suspicious/noExplicitAny: it can be anything
function fits(test: (given: any) => boolean, wanted: string) {
  const isRight = (given: unknown) => given === undefined || (given !== null && test(given));
  return z.any().refine(isRight, wanted).optional();
}

function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, `one of ${words.join(', ')}`).optional();
}

function of<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? didYouMean(issue.keys[0] ?? '', names) : 'an object',
    })
    .optional();
}

function isFlag(given: unknown): given is boolean {
  return typeof given === 'boolean';
}

function isList(given: unknown): boolean {
  return (
    typeof given === 'object' &&
    (Symbol.iterator in Object(given) || Symbol.asyncIterator in Object(given))
  );
}

function isPath(given: unknown): boolean {
  return typeof given === 'string' && given !== '';
}

function isSettled(given: unknown): boolean {
  const { projectId, orderId } = Object(given);
  return typeof projectId === 'string' && orderId !== undefined;
}
