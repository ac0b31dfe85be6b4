import type { z } from 'zod';
import * as s from './schemas.ts';

/** Where the API is. */
export const API_PATH = '/api/v1';

/** One call of the API: what it takes, what it gives, and who may make it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `API_PATH`; `{name}` is a parameter. */
  readonly path: string;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** null: bytes, whose type the answer says. */
  readonly answer: z.ZodType | null;
  /** Any of a session's roles. `anyone`: also without a session. */
  readonly may: s.Role | 'anyone';
}

const run = { run: s.runId };
const draft = { draft: s.draftId };
const upload = { upload: s.uploadId };

/** The API, call by call. OpenAPI, the table of roles and the tests are made from it. */
export const ROUTES = {
  entrance: {
    method: 'GET',
    path: '/entrance',
    does: 'How to log in: with the printed address, or with a name and a password',
    answer: s.entrance,
    may: 'anyone',
  },
  openSession: {
    method: 'POST',
    path: '/session',
    does: 'Exchanges the one-time token of the printed address for a session cookie',
    body: s.openSession,
    answer: s.session,
    may: 'anyone',
  },
  logIn: {
    method: 'POST',
    path: '/log-in',
    does: 'Exchanges the name and the password of an account for a session cookie',
    body: s.logIn,
    answer: s.session,
    may: 'anyone',
  },
  session: {
    method: 'GET',
    path: '/session',
    does: 'Who uses the console, and where orders go',
    answer: s.session,
    may: 'viewer',
  },
  closeSession: {
    method: 'DELETE',
    path: '/session',
    does: 'Ends the session',
    answer: s.nothing,
    may: 'viewer',
  },
  inbox: {
    method: 'GET',
    path: '/inbox',
    does: 'What is waiting for a person, such as held deliveries, runs to release and drafts',
    answer: s.inbox,
    may: 'viewer',
  },
  runs: {
    method: 'GET',
    path: '/runs',
    does: 'Runs, newest first',
    query: s.listRuns,
    answer: s.runPage,
    may: 'viewer',
  },
  run: {
    method: 'GET',
    path: '/runs/{run}',
    does: 'A run with its counts, what was not placed, and what people did with it',
    params: run,
    answer: s.run,
    may: 'viewer',
  },
  releaseRun: {
    method: 'POST',
    path: '/runs/{run}/release',
    does: 'Releases a run that is on hold, and places its orders',
    params: run,
    body: s.releaseRun,
    answer: s.run,
    may: 'releaser',
  },
  resumeRun: {
    method: 'POST',
    path: '/runs/{run}/resume',
    does: 'Continues a run that was stopped, or that nobody places orders of',
    params: run,
    answer: s.run,
    may: 'operator',
  },
  stopRun: {
    method: 'POST',
    path: '/runs/{run}/stop',
    does: 'Stops placing the orders of a run, whoever places them; requests in flight are finished first',
    params: run,
    answer: s.run,
    may: 'operator',
  },
  settleRun: {
    method: 'POST',
    path: '/runs/{run}/settle',
    does: 'Records what a person found out about orders whose outcome is unknown',
    params: run,
    body: s.settleRun,
    answer: s.run,
    may: 'operator',
  },
  results: {
    method: 'GET',
    path: '/runs/{run}/results.{format}',
    does: 'What became of each order',
    params: { ...run, format: s.resultsFormat },
    answer: null,
    may: 'viewer',
  },
  rejects: {
    method: 'GET',
    path: '/runs/{run}/rejects.{format}',
    does: 'The rows that were not ordered, to correct and upload again',
    params: { ...run, format: s.rejectsFormat },
    answer: null,
    may: 'viewer',
  },
  page: {
    method: 'GET',
    path: '/runs/{run}/page',
    does: 'The report page',
    params: run,
    answer: null,
    may: 'viewer',
  },
  search: {
    method: 'GET',
    path: '/search',
    does: 'Orders of all runs, by project, order id, partner order id or file',
    query: s.search,
    answer: s.found,
    may: 'viewer',
  },
  jobs: {
    method: 'GET',
    path: '/jobs',
    does: 'Scheduled imports',
    answer: s.jobs,
    may: 'viewer',
  },
  deliveries: {
    method: 'GET',
    path: '/deliveries',
    does: 'Files that arrived for scheduled imports, newest first',
    query: s.listDeliveries,
    answer: s.deliveryPage,
    may: 'viewer',
  },
  releaseDelivery: {
    method: 'POST',
    path: '/deliveries/{delivery}/release',
    does: 'Releases a held delivery; its watcher continues with it',
    params: { delivery: s.deliveryId },
    answer: s.delivery,
    may: 'releaser',
  },
  audit: {
    method: 'GET',
    path: '/audit',
    does: 'What people did, newest first',
    query: s.listAudit,
    answer: s.audit,
    may: 'viewer',
  },
  people: {
    method: 'GET',
    path: '/people',
    does: 'Accounts with their roles, and log-ins, newest first',
    query: s.listPeople,
    answer: s.people,
    may: 'viewer',
  },
  newUpload: {
    method: 'POST',
    path: '/uploads',
    does: 'Announces a file to upload',
    body: s.newUpload,
    answer: s.upload,
    may: 'operator',
  },
  upload: {
    method: 'GET',
    path: '/uploads/{upload}',
    does: 'How much of an upload has arrived',
    params: upload,
    answer: s.upload,
    may: 'operator',
  },
  putUpload: {
    method: 'PUT',
    path: '/uploads/{upload}',
    does: 'Adds bytes to an upload at an offset',
    params: upload,
    query: s.uploadAt,
    answer: s.upload,
    may: 'operator',
  },
  drafts: {
    method: 'GET',
    path: '/drafts',
    does: 'Lists that were uploaded and are being prepared',
    answer: s.draftList,
    may: 'viewer',
  },
  newDraft: {
    method: 'POST',
    path: '/drafts',
    does: 'Opens an uploaded file as a draft',
    body: s.newDraft,
    answer: s.draft,
    may: 'operator',
  },
  draft: {
    method: 'GET',
    path: '/drafts/{draft}',
    does: 'A draft',
    params: draft,
    answer: s.draft,
    may: 'viewer',
  },
  changeDraft: {
    method: 'PATCH',
    path: '/drafts/{draft}',
    does: 'Changes how the file is read, or the mapping',
    params: draft,
    body: s.changeDraft,
    answer: s.draft,
    may: 'operator',
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/drafts/{draft}',
    does: 'Deletes a draft, its corrections and its upload',
    params: draft,
    answer: s.nothing,
    may: 'operator',
  },
  sheet: {
    method: 'GET',
    path: '/drafts/{draft}/sheet',
    does: 'What is known about the sheet',
    params: draft,
    answer: s.sheet,
    may: 'viewer',
  },
  rows: {
    method: 'GET',
    path: '/drafts/{draft}/rows',
    does: 'Rows of the sheet with their corrections',
    params: draft,
    query: s.rowsAt,
    answer: s.rows,
    may: 'viewer',
  },
  editDraft: {
    method: 'POST',
    path: '/drafts/{draft}/edits',
    does: 'Corrects cells',
    params: draft,
    body: s.edits,
    answer: s.draft,
    may: 'operator',
  },
  replaceInColumn: {
    method: 'POST',
    path: '/drafts/{draft}/replace',
    does: 'Finds and replaces in a column',
    params: draft,
    body: s.replaceInColumn,
    answer: s.replaced,
    may: 'operator',
  },
  undo: {
    method: 'POST',
    path: '/drafts/{draft}/undo',
    does: 'Undoes the last correction',
    params: draft,
    body: s.atRevision,
    answer: s.draft,
    may: 'operator',
  },
  redo: {
    method: 'POST',
    path: '/drafts/{draft}/redo',
    does: 'Redoes the correction that was undone last',
    params: draft,
    body: s.atRevision,
    answer: s.draft,
    may: 'operator',
  },
  propose: {
    method: 'POST',
    path: '/drafts/{draft}/proposal',
    does: 'Proposes a mapping for the sheet',
    params: draft,
    answer: s.proposal,
    may: 'operator',
  },
  changeMapping: {
    method: 'POST',
    path: '/mapping',
    does: 'Changes values in the text of a mapping, and gives it with its problems and as a form',
    body: s.changeMapping,
    answer: s.changedMapping,
    may: 'viewer',
  },
  check: {
    method: 'GET',
    path: '/drafts/{draft}/check',
    does: 'What the last check of the draft found',
    params: draft,
    answer: s.check,
    may: 'viewer',
  },
  stage: {
    method: 'POST',
    path: '/drafts/{draft}/stage',
    does: 'Records the draft as a run on hold, to be released',
    params: draft,
    body: s.stageDraft,
    answer: s.staged,
    may: 'operator',
  },
  events: {
    method: 'GET',
    path: '/events',
    does: 'Changes as they happen, as server-sent events',
    answer: null,
    may: 'viewer',
  },
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    does: 'This API, as OpenAPI 3.1',
    answer: null,
    may: 'viewer',
  },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;
