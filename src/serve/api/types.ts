import type { z } from 'zod';
import type { BodyOf, ParamsOf, QueryOf, RouteName } from './routes.ts';
import type * as schemas from './schemas.ts';

export type { IssueCode } from '../../issue.ts';
export type { AnswerOf, RouteName } from './routes.ts';

/** All that a call is given: its names differ. */
export type GivenOf<K extends RouteName> = ParamsOf<K> & QueryOf<K> & BodyOf<K>;

// What the pages know of the API: types alone.

export type Attention = z.output<typeof schemas.attention>;
export type Audit = z.output<typeof schemas.audit>;
export type ChangedMapping = z.output<typeof schemas.changedMapping>;
export type ChangeMapping = BodyOf<'changeMapping'>;
export type Check = z.output<typeof schemas.check>;
export type CheckedRows = z.output<typeof schemas.checkedRows>;
export type CheckReport = z.output<typeof schemas.checkReport>;
export type ConsoleEvent = z.output<typeof schemas.consoleEvent>;
export type Delivery = z.output<typeof schemas.delivery>;
export type DeliveryFile = z.output<typeof schemas.deliveryFile>;
export type DeliveryFiles = z.output<typeof schemas.deliveryFiles>;
export type Draft = z.output<typeof schemas.draft>;
export type DraftLine = z.output<typeof schemas.draftLine>;
export type Entrance = z.output<typeof schemas.entrance>;
export type Edits = BodyOf<'editDraft'>;
export type Failure = z.output<typeof schemas.failure>;
export type Found = z.output<typeof schemas.found>;
export type Inbox = z.output<typeof schemas.inbox>;
export type FoundPrinted = z.output<typeof schemas.foundPrinted>;
export type OrderDetails = z.output<typeof schemas.orderDetails>;
export type Issue = z.output<typeof schemas.issue>;
export type IssueKind = z.output<typeof schemas.issueKind>;
export type IssuePlace = z.output<typeof schemas.issuePlace>;
export type Issues = z.output<typeof schemas.issues>;
export type Job = z.output<typeof schemas.job>;
export type JobEvents = z.output<typeof schemas.jobEvents>;
export type LeaveOut = BodyOf<'leaveOut'>;
export type MappingForm = z.output<typeof schemas.mappingForm>;
export type OfferedMapping = z.output<typeof schemas.offeredMappings>['mappings'][number];
export type People = z.output<typeof schemas.people>;
export type Proposal = z.output<typeof schemas.proposal>;
export type ReadSettings = z.output<typeof schemas.readSettings>;
export type Rows = z.output<typeof schemas.rows>;
export type Run = z.output<typeof schemas.run>;
export type RunLine = z.output<typeof schemas.runLine>;
export type Session = z.output<typeof schemas.session>;
export type Sheet = z.output<typeof schemas.sheet>;
export type Staged = z.output<typeof schemas.staged>;
export type Totals = z.output<typeof schemas.totals>;
export type Upload = z.output<typeof schemas.upload>;
export type Usual = z.output<typeof schemas.usual>;
