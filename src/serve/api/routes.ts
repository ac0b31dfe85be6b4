import type { z } from 'zod';
import { CALLS, type RouteName } from './calls.ts';
import * as s from './schemas.ts';

/** One call of the API: what it takes, what it gives, and who may make it. */
export interface Route {
  readonly method: string;
  /** Under `API_PATH`; `{name}` is a parameter. */
  readonly path: string;
  readonly does: string;
  readonly params: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** null: bytes, whose type the answer says. */
  readonly answer: z.ZodType | null;
  /** Any of a session's roles. `anyone`: also without a session. */
  readonly may: s.Role | 'anyone';
}

const PARAMS = {
  run: s.runId,
  job: s.jobName,
  draft: s.draftId,
  upload: s.uploadId,
  delivery: s.deliveryId,
  file: s.deliveryFile,
  format: s.resultsFormat,
};

type Parts = Partial<Pick<Route, 'params' | 'query' | 'body'>>;

/** Calls that whoever has a role may make: what one does, what it answers, and what it is given besides its parameters. */
function of(may: Route['may']) {
  return <A extends Route['answer'], P extends Parts = Record<never, never>>(
    does: string,
    answer: A,
    parts?: P,
  ) => ({ does, may, answer, ...(parts as P) });
}

const anyone = of('anyone');
const viewer = of('viewer');
const operator = of('operator');
const releaser = of('releaser');

const TABLE = {
  entrance: anyone('How to log in: with the printed address, or with an account', s.entrance),
  openSession: anyone(
    'Exchanges the one-time token of the printed address for a session cookie',
    s.session,
    { body: s.openSession },
  ),
  logIn: anyone(
    'Exchanges the name and the password of an account for a session cookie',
    s.session,
    { body: s.logIn },
  ),
  beginLogIn: anyone(
    'Starts a login with the provider (OpenID Connect), and returns the address to open',
    s.begunLogIn,
  ),
  finishLogIn: anyone('Exchanges the answer of the provider for a session cookie', s.session, {
    body: s.finishLogIn,
  }),
  session: viewer('Who uses the console, and where orders go', s.session),
  closeSession: viewer('Ends the session', s.nothing),
  inbox: viewer(
    'What is waiting for a person, such as held deliveries, runs to release and drafts',
    s.inbox,
  ),
  runs: viewer('Runs, newest first', s.runPage, { query: s.listRuns }),
  run: viewer('A run with its counts, what was not placed, and what people did with it', s.run),
  releaseRun: releaser('Releases a run that is on hold, and places its orders', s.run, {
    body: s.releaseRun,
  }),
  resumeRun: operator('Continues a run that was stopped, or whose orders nobody is placing', s.run),
  stopRun: operator(
    'Stops placing the orders of a run, whoever places them; requests in flight are finished first',
    s.run,
  ),
  settleRun: operator(
    'Records what a person found out about orders whose outcome is unknown',
    s.run,
    { body: s.settleRun },
  ),
  results: viewer('What became of each order', null),
  rejects: viewer('The rows that were not ordered, to correct and upload again', null, {
    params: { format: s.rejectsFormat },
  }),
  page: viewer('The report page', null),
  search: viewer(
    'Orders of all runs, by project, order id, partner order id, user or file',
    s.found,
    { body: s.search },
  ),
  searchPrinted: viewer(
    'Orders by a text that is printed, or in their names, users or userdata',
    s.foundPrinted,
    { body: s.searchPrinted },
  ),
  order: viewer(
    'An order with all that is known of it, and rows as they are printed',
    s.orderDetails,
    { query: s.askOrder },
  ),
  jobs: viewer('Scheduled imports', s.jobs),
  pauseJob: operator('Pauses a job: files that arrive wait', s.job, { body: s.askOfJob }),
  continueJob: operator('Continues a paused job', s.job, { body: s.askOfJob }),
  runJobNow: operator('Asks a job to look for files now, whatever its schedule says', s.job, {
    body: s.askOfJob,
  }),
  jobEvents: viewer('What people did with jobs, or one of them, newest first', s.jobEvents, {
    query: s.listJobEvents,
  }),
  deliveries: viewer('Files that arrived for scheduled imports, newest first', s.deliveryPage, {
    query: s.listDeliveries,
  }),
  releaseDelivery: releaser(
    'Releases a held delivery as it was shown; its watcher continues with it',
    s.delivery,
    { body: s.releaseDelivery },
  ),
  deliveryFile: viewer(
    'Downloads the list of a delivery, its page or its rows to correct, if they are on this machine',
    null,
  ),
  audit: viewer('What people did, newest first', s.audit, { query: s.listAudit }),
  people: viewer('Accounts with their roles, and logins, newest first', s.people, {
    query: s.listPeople,
  }),
  newUpload: operator('Announces a file to upload', s.upload, { body: s.newUpload }),
  upload: operator('How much of an upload has arrived', s.upload),
  putUpload: operator('Adds bytes to an upload at an offset', s.upload, { query: s.uploadAt }),
  deleteUpload: operator('Deletes an upload without a draft', s.nothing),
  drafts: viewer('Lists that were uploaded and are being prepared', s.draftList),
  newDraft: operator('Opens an uploaded file as a draft', s.draft, { body: s.newDraft }),
  draft: viewer('A draft', s.draft),
  changeDraft: operator('Changes how the file is read, or the mapping', s.draft, {
    body: s.changeDraft,
  }),
  deleteDraft: operator(
    'Deletes a draft, its corrections and its upload, unless orders of its run may still be placed',
    s.nothing,
  ),
  addFile: operator('Adds an uploaded file that the mapping names to a draft', s.draft, {
    body: s.addFile,
  }),
  removeFile: operator('Removes a file from a draft', s.draft, { body: s.removeFile }),
  sheet: viewer('What is known about the sheet', s.sheet),
  rows: viewer('Rows of the sheet with their corrections', s.rows, { query: s.rowsAt }),
  editDraft: operator('Corrects cells', s.draft, { body: s.edits }),
  replaceInColumn: operator('Finds and replaces in a column', s.replaced, {
    body: s.replaceInColumn,
  }),
  leaveOut: operator('Leaves rows out of what is ordered, or restores them', s.leftOut, {
    body: s.leaveOut,
  }),
  acceptAsItIs: operator(
    'Accepts a cell or row of which a question was asked, as it is, or takes that back',
    s.draft,
    { body: s.acceptAsItIs },
  ),
  undo: operator('Undoes the last correction', s.draft, { body: s.stepBack }),
  redo: operator('Redoes the correction that was last undone', s.draft, { body: s.stepBack }),
  propose: operator('Proposes a mapping for the sheet', s.proposal, { query: s.proposeFrom }),
  mappings: operator(
    'Mappings of earlier drafts and runs with the same columns',
    s.offeredMappings,
  ),
  mappingFile: viewer('The mapping as a file for --mapping', null),
  correctionsFile: viewer('The corrections as a file for --corrections', null),
  changeMapping: operator(
    'Changes values in the text of a mapping, and returns it with its problems and as a form',
    s.changedMapping,
    { body: s.changeMapping },
  ),
  mapping: viewer('The mapping of a draft with its problems and as a form', s.changedMapping),
  check: viewer('What the last check of the draft found', s.check),
  checkRows: viewer('Checks a few rows as they are now, without the others', s.checkedRows, {
    query: s.rowsToCheck,
  }),
  issues: viewer('Issues that the last check found: of one kind, or of some rows', s.issues, {
    query: s.listIssues,
  }),
  issueRows: viewer('Numbers of the rows in which the last check found issues', s.issueRows),
  nextIssue: viewer(
    'The place of the next issue after a cell, or of the one before it',
    s.foundIssue,
    { query: s.nextIssue },
  ),
  tryAgain: operator('Reads and checks the list again after a failure', s.nothing),
  lookUp: operator(
    'Looks up the projects of the draft at the service; what it finds is added to the check',
    s.check,
    { body: s.atRevision },
  ),
  stopLookUp: operator('Stops looking up projects', s.check),
  stage: operator('Records the draft as a run on hold, to be released', s.staged, {
    body: s.stageDraft,
  }),
  events: viewer('Changes as they happen, as server-sent events', null),
  openApi: viewer('This API, as OpenAPI 3.1', null),
} satisfies Readonly<Record<RouteName, Omit<Route, 'method' | 'path' | 'params'>>>;

type NamesIn<Path> =
  Path extends `${string}{${infer Name extends keyof typeof PARAMS}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;
/** What a part of a call is once it was checked; unknown where the call has no such part. */
type Checked<K extends RouteName, P extends keyof Parts> =
  (typeof TABLE)[K] extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : unknown;

export type ParamsOf<K extends RouteName> = {
  readonly [N in NamesIn<(typeof CALLS)[K]>]: z.output<(typeof PARAMS)[N]>;
};
export type QueryOf<K extends RouteName> = Checked<K, 'query'>;
export type BodyOf<K extends RouteName> = Checked<K, 'body'>;
/** JSON; null: bytes. */
export type AnswerOf<K extends RouteName> =
  (typeof TABLE)[K]['answer'] extends z.ZodType<infer A> ? A : null;

/** The API, call by call. OpenAPI, the table of roles and the tests are made from it. */
export const ROUTES = Object.fromEntries(
  Object.entries(CALLS).map(([name, call]) => [name, toRoute(call, TABLE[name as RouteName])]),
) as { readonly [K in RouteName]: Route & Pick<(typeof TABLE)[K], 'answer'> };

function toRoute(call: string, about: Omit<Route, 'method' | 'path' | 'params'> & Parts): Route {
  const [method = '', path = ''] = call.split(/[ ?]/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof PARAMS);
  const params = Object.fromEntries(names.map((name) => [name, PARAMS[name]]));
  return { ...about, method, path, params: { ...params, ...about.params } };
}
