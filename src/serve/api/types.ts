import type { z } from 'zod';
import type { createSessionHandlers } from '../accounts/session-handlers.ts';
import type { createDraftHandlers } from '../drafts/draft-handlers.ts';
import type { createJobHandlers } from '../questions/job-handlers.ts';
import type { createQuestionHandlers } from '../questions/question-handlers.ts';
import type { createRunHandlers } from '../runs/run-handlers.ts';
import type { createUploadHandlers } from '../uploads/upload-handlers.ts';
import type { BodyOf, GivesBytes, ParamsOf, QueryOf, RouteName } from './routes.ts';
import type * as schemas from './schemas.ts';

export type { IssueCode } from '../../issue.ts';
export type { ConsoleEvent } from '../http/event-streams.ts';
export type { IssuePlace } from './place-of-issue.ts';
export type { RouteName } from './routes.ts';
export type { ReadSettings } from './schemas.ts';

/** All that a call is given: its names differ. */
export type GivenOf<K extends RouteName> = ParamsOf<K> & QueryOf<K> & BodyOf<K>;

export type AllHandlers = ReturnType<typeof createSessionHandlers> &
  ReturnType<typeof createRunHandlers> &
  ReturnType<typeof createJobHandlers> &
  ReturnType<typeof createQuestionHandlers> &
  ReturnType<typeof createUploadHandlers> &
  ReturnType<typeof createDraftHandlers>;

/** The JSON that a call's handler gives; null: bytes. `answers.json` is made from these types. */
export type AnswerOf<K extends RouteName> =
  GivesBytes<K> extends true
    ? null
    : K extends keyof AllHandlers
      ? Awaited<ReturnType<AllHandlers[K]>>
      : never;

// What the pages know of the API: types alone.

export type Attention = Job['attention'][number];
export type ChangedMapping = AnswerOf<'mapping'>;
export type ChangeMapping = BodyOf<'changeMapping'>;
export type Check = AnswerOf<'check'>;
export type CheckedRows = AnswerOf<'checkRows'>;
export type CheckReport = NonNullable<Check['report']>;
export type Delivery = AnswerOf<'deliveries'>['deliveries'][number];
export type Draft = AnswerOf<'draft'>;
export type DraftLine = AnswerOf<'drafts'>['drafts'][number];
export type Entrance = AnswerOf<'entrance'>;
export type Failure = z.output<typeof schemas.failure>;
export type Found = AnswerOf<'search'>;
export type Inbox = AnswerOf<'inbox'>;
export type FoundPrinted = AnswerOf<'searchPrinted'>;
export type OrderDetails = AnswerOf<'order'>;
export type Issue = Issues['issues'][number];
export type IssueKind = CheckReport['issue_kinds'][number];
export type Issues = AnswerOf<'issues'>;
export type Job = AnswerOf<'jobs'>['jobs'][number];
export type JobEvents = AnswerOf<'jobEvents'>;
export type LeaveOut = BodyOf<'leaveOut'>;
export type MappingForm = NonNullable<ChangedMapping['form']>;
export type OfferedMapping = AnswerOf<'mappings'>['mappings'][number];
export type People = AnswerOf<'people'>;
export type Rows = AnswerOf<'rows'>;
export type Run = AnswerOf<'run'>;
export type RunLine = AnswerOf<'runs'>['runs'][number];
export type Session = AnswerOf<'session'>;
export type Sheet = AnswerOf<'sheet'>;
export type Totals = Run['totals'];
export type Upload = AnswerOf<'upload'>;
export type Usual = NonNullable<Delivery['usual']>;
export type Audit = AnswerOf<'audit'>;
