import type { z } from 'zod';
import type * as schemas from './schemas.ts';

// What the pages know of the API: types alone.

export type Audit = z.output<typeof schemas.audit>;
export type ChangedMapping = z.output<typeof schemas.changedMapping>;
export type ChangeMapping = z.output<typeof schemas.changeMapping>;
export type Check = z.output<typeof schemas.check>;
export type CheckedRows = z.output<typeof schemas.checkedRows>;
export type CheckReport = z.output<typeof schemas.checkReport>;
export type ConsoleEvent = z.output<typeof schemas.consoleEvent>;
export type Delivery = z.output<typeof schemas.delivery>;
export type DeliveryPage = z.output<typeof schemas.deliveryPage>;
export type Draft = z.output<typeof schemas.draft>;
export type DraftLine = z.output<typeof schemas.draftLine>;
export type Entrance = z.output<typeof schemas.entrance>;
export type Edits = z.output<typeof schemas.edits>;
export type Failure = z.output<typeof schemas.failure>;
export type Found = z.output<typeof schemas.found>;
export type Inbox = z.output<typeof schemas.inbox>;
export type Issue = z.output<typeof schemas.issue>;
export type Job = z.output<typeof schemas.job>;
export type Jobs = z.output<typeof schemas.jobs>;
export type MappingForm = z.output<typeof schemas.mappingForm>;
export type People = z.output<typeof schemas.people>;
export type Proposal = z.output<typeof schemas.proposal>;
export type ReadSettings = z.output<typeof schemas.readSettings>;
export type Replaced = z.output<typeof schemas.replaced>;
export type Rows = z.output<typeof schemas.rows>;
export type Run = z.output<typeof schemas.run>;
export type RunLine = z.output<typeof schemas.runLine>;
export type RunPage = z.output<typeof schemas.runPage>;
export type Session = z.output<typeof schemas.session>;
export type Sheet = z.output<typeof schemas.sheet>;
export type Staged = z.output<typeof schemas.staged>;
export type Totals = z.output<typeof schemas.totals>;
export type Upload = z.output<typeof schemas.upload>;
