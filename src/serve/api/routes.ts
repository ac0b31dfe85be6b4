import { z } from 'zod';
import { DRAFTS } from './draft-routes.ts';
import { type About, anyone, type Call, operator, type Route, releaser, viewer } from './route.ts';
import * as s from './schemas.ts';
import * as shared from './shared.ts';

const askOfJob = z.strictObject({ note: s.word(shared.MAX_NOTE_CHARS).optional() });

export const JOBS = {
  jobs: viewer('GET /jobs', { does: 'Scheduled imports' }),
  pauseJob: operator('POST /jobs/{job}/pause', {
    does: 'Pauses a job: files that arrive wait',
    body: askOfJob,
  }),
  continueJob: operator('POST /jobs/{job}/continue', {
    does: 'Continues a paused job',
    body: askOfJob,
  }),
  runJobNow: operator('POST /jobs/{job}/run-now', {
    does: 'Asks a job to look for files now, whatever its schedule says',
    body: askOfJob,
  }),
  jobEvents: viewer('GET /job-events', {
    does: 'What people did with jobs, or one of them, newest first',
    query: z.strictObject({ job: s.jobName.optional(), after: s.afterEvent }),
  }),
  deliveries: viewer('GET /deliveries', {
    does: 'Files that arrived for scheduled imports, newest first',
    query: z.strictObject({
      job: z.string().max(64).optional(),
      state: s.deliveryState.optional(),
      after: z.string().optional(),
    }),
  }),
  releaseDelivery: releaser('POST /deliveries/{delivery}/release', {
    does: 'Releases a held delivery as it was shown; its watcher continues with it',
    /** The revision of the delivery that the person saw. */
    body: z.strictObject({ revision: z.string().max(30) }),
  }),
  deliveryFile: viewer('GET /deliveries/{delivery}/files/{file}', {
    gives: 'bytes',
    does: 'Downloads the list of a delivery, its page or its rows to correct, if they are on this machine',
  }),
};

export const RUNS = {
  runs: viewer('GET /runs', {
    does: 'Runs, newest first',
    query: z.strictObject({ after: z.string().optional() }),
  }),
  run: viewer('GET /runs/{run}', {
    does: 'A run with its counts, what was not placed, and what people did with it',
  }),
  releaseRun: releaser('POST /runs/{run}/release', {
    does: 'Releases a run that is on hold, and places its orders',
    /** The copies, as the person typed them who releases the run: those of real and test orders together. */
    body: z.strictObject({ copies: z.string().max(30) }),
  }),
  resumeRun: operator('POST /runs/{run}/resume', {
    does: 'Continues a run that was stopped, or whose orders nobody is placing',
  }),
  stopRun: operator('POST /runs/{run}/stop', {
    does: 'Stops placing the orders of a run, whoever places them; requests in flight are finished first',
  }),
  withdrawRun: operator('POST /runs/{run}/withdraw', {
    does: 'Takes back a run of which nothing was sent; the draft that was recorded as it can be changed again',
    body: z.strictObject({ note: z.string().max(shared.MAX_NOTE_CHARS).optional() }),
  }),
  closeRun: operator('POST /runs/{run}/close', {
    does: 'Closes a run: what it did not order is not to be ordered any more, and why',
    body: z.strictObject({ note: z.string().trim().min(1).max(shared.MAX_NOTE_CHARS) }),
  }),
  settleRun: operator('POST /runs/{run}/settle', {
    does: 'Records what a person found out about orders whose outcome is unknown',
    body: z.strictObject({
      settled: z
        .array(z.strictObject({ project_id: z.string().max(1000), order_id: s.orderId }))
        .min(1)
        .max(1000),
    }),
  }),
  results: viewer('GET /runs/{run}/results.{format}', {
    gives: 'bytes',
    does: 'What became of each order',
  }),
  rejects: viewer('GET /runs/{run}/rejects.{format}', {
    gives: 'bytes',
    does: 'The rows that were not ordered, to correct and upload again',
    params: { format: s.rejectsFormat },
  }),
  page: viewer('GET /runs/{run}/page', { gives: 'bytes', does: 'The report page' }),
  search: viewer('POST /search', {
    does: 'Orders of all runs, by project, order id, partner order id, user or file',
    /** An id of a project, an order id, a partner order id, a user, or the name of a file. In the body, as users may be people. */
    body: z.strictObject({ id: z.string().min(1).max(1000), after: z.string().optional() }),
  }),
  searchPrinted: viewer('POST /search/printed', {
    does: 'Orders by a text that is printed, or in their names, users or userdata',
    /** A part of a text that is printed, or of a name, a user or userdata. In the body, so that no log has it. */
    body: z.strictObject({
      text: z.string().trim().min(2).max(1000),
      run: s.runId.optional(),
      after: z.string().max(1000).optional(),
    }),
  }),
  order: viewer('GET /runs/{run}/order', {
    does: 'An order with all that is known of it, and rows as they are printed',
    query: z.strictObject({
      project_id: z.string().min(1).max(1000),
      /** Tells orders of a project apart; the first in the sheet if it is not there. */
      first_row: z.coerce.number().int().min(1).optional(),
      /** How many printed rows come before. */
      after: z.coerce.number().int().min(0).optional(),
    }),
  }),
};

const PARAMS = {
  run: s.runId,
  job: s.jobName,
  draft: s.draftId,
  upload: s.uploadId,
  delivery: s.deliveryId,
  file: s.deliveryFile,
  format: s.resultsFormat,
};

const TABLE = {
  entrance: anyone('GET /entrance', {
    does: 'How to log in: with the printed address, or with an account',
  }),
  openSession: anyone('POST /session', {
    does: 'Exchanges the one-time token of the printed address for a session cookie',
    body: z.strictObject({ token: z.string().max(200) }),
  }),
  logIn: anyone('POST /log-in', {
    does: 'Exchanges the name and the password of an account for a session cookie',
    body: z.strictObject({ name: z.string().max(200), password: z.string().max(4000) }),
  }),
  beginLogIn: anyone('POST /log-in/provider', {
    does: 'Starts a login with the provider (OpenID Connect), and returns the address to open',
  }),
  finishLogIn: anyone('POST /log-in/callback', {
    does: 'Exchanges the answer of the provider for a session cookie',
    body: z.strictObject({
      /** What the provider put behind the "?" of the address. */
      query: z.string().max(8000),
    }),
  }),
  session: viewer('GET /session', { does: 'Who uses the console, and where orders go' }),
  closeSession: viewer('DELETE /session', { does: 'Ends the session' }),
  inbox: viewer('GET /inbox', {
    does: 'What is waiting for a person, such as held deliveries, runs to release and drafts',
  }),
  ...RUNS,
  ...JOBS,
  audit: viewer('GET /audit', {
    does: 'What people did, newest first',
    query: z.strictObject({ after: z.string().optional() }),
  }),
  people: viewer('GET /people', {
    does: 'Accounts with their roles, and logins, newest first',
    query: z.strictObject({ after: s.afterEvent }),
  }),
  ...DRAFTS,
  events: viewer('GET /events', {
    gives: 'bytes',
    does: 'Changes as they happen, as server-sent events',
  }),
  openApi: viewer('GET /openapi.json', { gives: 'bytes', does: 'This API, as OpenAPI 3.1' }),
} satisfies Readonly<Record<string, Call>>;

export type RouteName = keyof typeof TABLE;

type NamesIn<Path> =
  Path extends `${string}{${infer Name extends keyof typeof PARAMS}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;
/** What a part of a call is once it was checked; unknown where the call has no such part. */
type Checked<K extends RouteName, P extends 'query' | 'body'> =
  (typeof TABLE)[K] extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : unknown;

export type ParamsOf<K extends RouteName> = {
  readonly [N in NamesIn<(typeof TABLE)[K]['call']>]: z.output<(typeof PARAMS)[N]>;
};
export type QueryOf<K extends RouteName> = Checked<K, 'query'>;
export type BodyOf<K extends RouteName> = Checked<K, 'body'>;
export type GivesBytes<K extends RouteName> =
  (typeof TABLE)[K] extends Readonly<Record<'gives', 'bytes'>> ? true : false;

/** The API, call by call. OpenAPI, the table of roles and the tests are made from it. */
export const ROUTES = Object.fromEntries(
  Object.entries<Call & About>(TABLE).map(([name, about]) => [name, toRoute(about)]),
) as Readonly<Record<RouteName, Route>>;

function toRoute(about: Call & About): Route {
  const [method = '', path = ''] = about.call.split(/[ ?]/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof PARAMS);
  const params = Object.fromEntries(names.map((name) => [name, PARAMS[name]]));
  return { ...about, method, path, params: { ...params, ...about.params } };
}
