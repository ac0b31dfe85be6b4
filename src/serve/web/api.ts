import type {
  Audit,
  BegunLogIn,
  ChangedMapping,
  ChangeMapping,
  Check,
  CheckedRows,
  Delivery,
  DeliveryFile,
  DeliveryPage,
  Draft,
  Edits,
  Entrance,
  Found,
  FoundIssue,
  FoundPrinted,
  Inbox,
  IssuePlace,
  IssueRows,
  Issues,
  Job,
  JobEvents,
  Jobs,
  LeaveOut,
  LeftOut,
  OfferedMappings,
  OrderDetails,
  People,
  Proposal,
  ReadSettings,
  Replaced,
  Rows,
  Run,
  RunPage,
  Session,
  Sheet,
  Staged,
  Upload,
  UploadList,
} from '../api/types.ts';
import { addressOf, request } from './request.ts';

type Signal = AbortSignal | undefined;
/** Where a list goes on; undefined at its beginning. */
type After = string | undefined;

const part = encodeURIComponent;
const ofRun = (run: string) => `/runs/${part(run)}`;
const ofJob = (job: string) => `/jobs/${part(job)}`;
const ofDraft = (draft: string) => `/drafts/${part(draft)}`;

/** The console's API, call by call. Each throws an `ApiError` when it is refused. */
export const api = {
  openSession: (token: string) => request<Session>('POST', '/session', { body: { token } }),
  entrance: () => request<Entrance>('GET', '/entrance'),
  logIn: (name: string, password: string) =>
    request<Session>('POST', '/log-in', { body: { name, password } }),
  beginLogIn: () => request<BegunLogIn>('POST', '/log-in/provider'),
  finishLogIn: (query: string) => request<Session>('POST', '/log-in/callback', { body: { query } }),
  session: () => request<Session>('GET', '/session'),
  closeSession: () => request('DELETE', '/session'),

  inbox: (signal: Signal) => request<Inbox>('GET', '/inbox', { signal }),
  audit: (after: After, signal: Signal) =>
    request<Audit>('GET', '/audit', { query: { after }, signal }),
  people: (after: After, signal: Signal) =>
    request<People>('GET', '/people', { query: { after }, signal }),
  search: (id: string, after: After, signal: Signal) =>
    request<Found>('POST', '/search', { body: { id, after }, signal }),
  searchPrinted: (text: string, after: After, signal: Signal) =>
    request<FoundPrinted>('POST', '/search/printed', { body: { text, after }, signal }),
  order: (
    run: string,
    query: { project_id: string; first_row: number | undefined; after?: After },
    signal: Signal,
  ) => request<OrderDetails>('GET', `${ofRun(run)}/order`, { query, signal }),
  jobs: (signal: Signal) => request<Jobs>('GET', '/jobs', { signal }),
  pauseJob: (job: string, note: string) =>
    request<Job>('POST', `${ofJob(job)}/pause`, { body: { note } }),
  continueJob: (job: string, note: string) =>
    request<Job>('POST', `${ofJob(job)}/continue`, { body: { note } }),
  runJobNow: (job: string, note: string) =>
    request<Job>('POST', `${ofJob(job)}/run-now`, { body: { note } }),
  jobEvents: (query: { job?: string | undefined; after?: After }, signal: Signal) =>
    request<JobEvents>('GET', '/job-events', { query, signal }),
  deliveries: (query: { job?: string; after?: After }, signal: Signal) =>
    request<DeliveryPage>('GET', '/deliveries', { query, signal }),
  deliveryFileAddress: (delivery: string, file: DeliveryFile) =>
    addressOf(`/deliveries/${part(delivery)}/files/${file}`),
  releaseDelivery: (delivery: string, revision: string) =>
    request<Delivery>('POST', `/deliveries/${part(delivery)}/release`, { body: { revision } }),

  runs: (after: After, signal: Signal) =>
    request<RunPage>('GET', '/runs', { query: { after }, signal }),
  run: (run: string, signal: Signal) => request<Run>('GET', ofRun(run), { signal }),
  releaseRun: (run: string, copies: string) =>
    request<Run>('POST', `${ofRun(run)}/release`, { body: { copies } }),
  resumeRun: (run: string) => request<Run>('POST', `${ofRun(run)}/resume`),
  stopRun: (run: string) => request<Run>('POST', `${ofRun(run)}/stop`),
  settleRun: (run: string, settled: readonly { project_id: string; order_id: string | null }[]) =>
    request<Run>('POST', `${ofRun(run)}/settle`, { body: { settled } }),
  /** Addresses of downloads, and of the report page. */
  resultsAddress: (run: string, format: string) => addressOf(`${ofRun(run)}/results.${format}`),
  rejectsAddress: (run: string, format: string) => addressOf(`${ofRun(run)}/rejects.${format}`),
  pageAddress: (run: string) => addressOf(`${ofRun(run)}/page`),

  uploads: (signal: Signal) => request<UploadList>('GET', '/uploads', { signal }),
  newUpload: (name: string, bytes: number, modifiedMs: number) =>
    request<Upload>('POST', '/uploads', { body: { name, bytes, modified_ms: modifiedMs } }),
  deleteUpload: (upload: string) => request('DELETE', `/uploads/${part(upload)}`),
  upload: (upload: string) => request<Upload>('GET', `/uploads/${part(upload)}`),
  uploadAddress: (upload: string, offset: number) =>
    addressOf(`/uploads/${part(upload)}`, { offset }),

  newDraft: (upload: string) => request<Draft>('POST', '/drafts', { body: { upload } }),
  draft: (draft: string, signal: Signal) => request<Draft>('GET', ofDraft(draft), { signal }),
  changeDraft: (draft: string, body: ChangeDraft) =>
    request<Draft>('PATCH', ofDraft(draft), { body }),
  deleteDraft: (draft: string) => request('DELETE', ofDraft(draft)),
  sheet: (draft: string, signal: Signal) =>
    request<Sheet>('GET', `${ofDraft(draft)}/sheet`, { signal }),
  rows: (
    draft: string,
    query: { from: number; count: number; from_column?: number; columns?: number },
    signal: Signal,
  ) => request<Rows>('GET', `${ofDraft(draft)}/rows`, { query, signal }),
  editDraft: (draft: string, body: Edits) =>
    request<Draft>('POST', `${ofDraft(draft)}/edits`, { body }),
  replace: (draft: string, body: ReplaceInColumn) =>
    request<Replaced>('POST', `${ofDraft(draft)}/replace`, { body }),
  leaveOut: (draft: string, body: LeaveOut) =>
    request<LeftOut>('POST', `${ofDraft(draft)}/left-out`, { body }),
  undo: (draft: string, body: Pick<Edits, 'revision' | 'sheet'>) =>
    request<Draft>('POST', `${ofDraft(draft)}/undo`, { body }),
  redo: (draft: string, body: Pick<Edits, 'revision' | 'sheet'>) =>
    request<Draft>('POST', `${ofDraft(draft)}/redo`, { body }),
  propose: (draft: string, variables?: string) =>
    request<Proposal>('POST', `${ofDraft(draft)}/proposal`, { query: { variables } }),
  mappings: (draft: string, signal: Signal) =>
    request<OfferedMappings>('GET', `${ofDraft(draft)}/mappings`, { signal }),
  mappingAddress: (draft: string) => addressOf(`${ofDraft(draft)}/mapping.yaml`),
  correctionsAddress: (draft: string) => addressOf(`${ofDraft(draft)}/corrections.csv`),
  addFile: (draft: string, revision: number, upload: string) =>
    request<Draft>('POST', `${ofDraft(draft)}/files`, { body: { revision, upload } }),
  removeFile: (draft: string, revision: number, name: string) =>
    request<Draft>('POST', `${ofDraft(draft)}/files/removal`, { body: { revision, name } }),
  mapping: (draft: string, signal?: AbortSignal) =>
    request<ChangedMapping>('GET', `${ofDraft(draft)}/mapping`, { signal }),
  changeMapping: (body: ChangeMapping, signal?: AbortSignal) =>
    request<ChangedMapping>('POST', '/mapping', { body, signal }),
  check: (draft: string, signal: Signal) =>
    request<Check>('GET', `${ofDraft(draft)}/check`, { signal }),
  checkRows: (draft: string, rows: readonly number[]) =>
    request<CheckedRows>('GET', `${ofDraft(draft)}/check/rows`, { query: { rows: rows.join() } }),
  issuesOfKind: (draft: string, code: string, after: After, signal: Signal) =>
    request<Issues>('GET', `${ofDraft(draft)}/issues`, { query: { code, after }, signal }),
  issuesOfRows: (draft: string, from: number, to: number, signal: Signal) =>
    request<Issues>('GET', `${ofDraft(draft)}/issues`, {
      query: { from_row: from, to_row: to },
      signal,
    }),
  issueRows: (draft: string) => request<IssueRows>('GET', `${ofDraft(draft)}/issues/rows`),
  nextIssue: (draft: string, { row, column }: IssuePlace, step: 1 | -1) =>
    request<FoundIssue>('GET', `${ofDraft(draft)}/issues/next`, {
      query: { row, column, back: step === 1 ? 'no' : 'yes' },
    }),
  tryAgain: (draft: string) => request('POST', `${ofDraft(draft)}/again`),
  lookUp: (draft: string, revision: number) =>
    request<Check>('POST', `${ofDraft(draft)}/look-up`, { body: { revision } }),
  stopLookUp: (draft: string) => request<Check>('DELETE', `${ofDraft(draft)}/look-up`),
  stage: (draft: string, body: StageDraft) =>
    request<Staged>('POST', `${ofDraft(draft)}/stage`, { body }),
};

export interface ChangeDraft {
  readonly revision: number;
  readonly read?: ReadSettings;
  readonly mapping?: string;
  readonly mapping_revision?: number;
}

export interface ReplaceInColumn {
  readonly revision: number;
  readonly column: string;
  readonly find: string;
  readonly replace: string;
  readonly whole_cell: boolean;
  readonly dry_run: boolean;
}

export interface StageDraft {
  readonly revision: number;
  readonly on_invalid: 'stop' | 'hold' | 'drop';
  readonly again?: boolean;
  readonly releaser?: string;
  readonly note?: string;
}
