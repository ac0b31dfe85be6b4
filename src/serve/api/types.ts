import type { z } from 'zod';
import type * as schemas from './schemas.ts';

// What the pages know of the API: types alone.
type Of<K extends keyof typeof schemas> = (typeof schemas)[K] extends z.ZodType
  ? z.output<(typeof schemas)[K]>
  : never;

export type Audit = Of<'audit'>;
export type Check = Of<'check'>;
export type CheckReport = Of<'checkReport'>;
export type ConsoleEvent = Of<'consoleEvent'>;
export type Delivery = Of<'delivery'>;
export type DeliveryPage = Of<'deliveryPage'>;
export type Draft = Of<'draft'>;
export type DraftLine = Of<'draftLine'>;
export type DraftList = Of<'draftList'>;
export type Edits = Of<'edits'>;
export type Failure = Of<'failure'>;
export type Found = Of<'found'>;
export type Inbox = Of<'inbox'>;
export type Issue = Of<'issue'>;
export type Job = Of<'job'>;
export type Jobs = Of<'jobs'>;
export type Proposal = Of<'proposal'>;
export type ReadSettings = Of<'readSettings'>;
export type Replaced = Of<'replaced'>;
export type Rows = Of<'rows'>;
export type Run = Of<'run'>;
export type RunLine = Of<'runLine'>;
export type RunPage = Of<'runPage'>;
export type Session = Of<'session'>;
export type Sheet = Of<'sheet'>;
export type Staged = Of<'staged'>;
export type Totals = Of<'totals'>;
export type Upload = Of<'upload'>;
