import { z } from 'zod';
import { DRAFTS } from './draft-routes.ts';
import { JOBS } from './job-routes.ts';
import { type About, anyone, type Call, type Route, viewer } from './route.ts';
import { RUNS } from './run-routes.ts';
import * as s from './schemas.ts';

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
  entrance: anyone('GET /entrance', s.entrance, {
    does: 'How to log in: with the printed address, or with an account',
  }),
  openSession: anyone('POST /session', s.session, {
    does: 'Exchanges the one-time token of the printed address for a session cookie',
    body: z.strictObject({ token: z.string().max(200) }),
  }),
  logIn: anyone('POST /log-in', s.session, {
    does: 'Exchanges the name and the password of an account for a session cookie',
    body: z.strictObject({ name: z.string().max(200), password: z.string().max(4000) }),
  }),
  beginLogIn: anyone('POST /log-in/provider', s.begunLogIn, {
    does: 'Starts a login with the provider (OpenID Connect), and returns the address to open',
  }),
  finishLogIn: anyone('POST /log-in/callback', s.session, {
    does: 'Exchanges the answer of the provider for a session cookie',
    body: z.strictObject({
      /** What the provider put behind the "?" of the address. */
      query: z.string().max(8000),
    }),
  }),
  session: viewer('GET /session', s.session, { does: 'Who uses the console, and where orders go' }),
  closeSession: viewer('DELETE /session', s.nothing, { does: 'Ends the session' }),
  inbox: viewer('GET /inbox', s.inbox, {
    does: 'What is waiting for a person, such as held deliveries, runs to release and drafts',
  }),
  ...RUNS,
  ...JOBS,
  audit: viewer('GET /audit', s.audit, {
    does: 'What people did, newest first',
    query: z.strictObject({ after: z.string().optional() }),
  }),
  people: viewer('GET /people', s.people, {
    does: 'Accounts with their roles, and logins, newest first',
    query: z.strictObject({ after: s.afterEvent }),
  }),
  ...DRAFTS,
  events: viewer('GET /events', null, { does: 'Changes as they happen, as server-sent events' }),
  openApi: viewer('GET /openapi.json', null, { does: 'This API, as OpenAPI 3.1' }),
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
/** JSON; null: bytes. */
export type AnswerOf<K extends RouteName> =
  (typeof TABLE)[K]['answer'] extends z.ZodType<infer A> ? A : null;

/** The API, call by call. OpenAPI, the table of roles and the tests are made from it. */
export const ROUTES = Object.fromEntries(
  Object.entries<Call & About>(TABLE).map(([name, about]) => [name, toRoute(about)]),
) as { readonly [K in RouteName]: Route & Pick<(typeof TABLE)[K], 'answer'> };

function toRoute(about: Call & About): Route {
  const [method = '', path = ''] = about.call.split(/[ ?]/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof PARAMS);
  const params = Object.fromEntries(names.map((name) => [name, PARAMS[name]]));
  return { ...about, method, path, params: { ...params, ...about.params } };
}
