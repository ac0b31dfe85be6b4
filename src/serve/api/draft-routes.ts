import { z } from 'zod';
import { operator, viewer } from './route.ts';
import * as s from './schemas.ts';
import * as shared from './shared.ts';

const mappingPath = z
  .array(z.union([z.string().max(1000), z.int().min(0).max(100_000)]))
  .min(1)
  .max(6);
/** A value of a mapping; its scalars are texts. */
type MappingValue = string | MappingValue[] | { [key: string]: MappingValue };
const mappingValue: z.ZodType<MappingValue> = z.lazy(() =>
  z.union([
    z.string().max(shared.MAX_CELL_CHARS),
    z.array(mappingValue).max(1000),
    z.record(z.string().max(1000), mappingValue),
  ]),
);
const MORE_ROWS = `{0,${shared.MAX_CHECKED_ROWS - 1}}`;
/** What is changed, as the person saw it: refused with 409 `sheet_changed` if another sheet is read. */
const SEEN = { revision: s.revision, sheet: z.string().optional() };
const stepBack = z.strictObject(SEEN);

export const DRAFTS = {
  newUpload: operator('POST /uploads', {
    does: 'Announces a file to upload',
    /** Bytes are sent with PUT, in pieces of any size: each with the offset where it begins. */
    body: z.strictObject({ name: s.word(255).min(1), bytes: z.int().min(1) }),
  }),
  upload: operator('GET /uploads/{upload}', {
    does: 'How much of an upload has arrived',
  }),
  putUpload: operator('PUT /uploads/{upload}', {
    does: 'Adds bytes to an upload at an offset',
    query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  }),
  deleteUpload: operator('DELETE /uploads/{upload}', {
    does: 'Deletes an upload without a draft',
  }),
  drafts: viewer('GET /drafts', {
    does: 'Lists that were uploaded and are being prepared',
  }),
  newDraft: operator('POST /drafts', {
    does: 'Opens an uploaded file as a draft',
    body: z.strictObject({ upload: s.uploadId }),
  }),
  draft: viewer('GET /drafts/{draft}', { does: 'A draft' }),
  changeDraft: operator('PATCH /drafts/{draft}', {
    does: 'Changes how the file is read, or the mapping',
    body: z.strictObject({
      revision: s.revision,
      read: s.readSettings.optional(),
      mapping: s.mappingText.optional(),
      /** The `mapping_revision` of what the mapping was made of: refused with 409 `mapping_changed` if it was changed since. */
      mapping_revision: s.revision.optional(),
    }),
  }),
  deleteDraft: operator('DELETE /drafts/{draft}', {
    does: 'Deletes a draft, its corrections and its upload, unless orders of its run may still be placed',
  }),
  addFile: operator('POST /drafts/{draft}/files', {
    does: 'Adds an uploaded file that the mapping names to a draft',
    /** Files that the mapping names, by their names: an upload becomes one; one of the same name is replaced. */
    body: z.strictObject({ revision: s.revision, upload: s.uploadId }),
  }),
  removeFile: operator('POST /drafts/{draft}/files/removal', {
    does: 'Removes a file from a draft',
    body: z.strictObject({ revision: s.revision, name: z.string().max(255) }),
  }),
  sheet: viewer('GET /drafts/{draft}/sheet', { does: 'What is known about the sheet' }),
  rows: viewer('GET /drafts/{draft}/rows', {
    does: 'Rows of the sheet with their corrections',
    query: z.strictObject({
      /** Number of the first row. */
      from: z.coerce.number().int().min(1),
      count: z.coerce.number().int().min(1).max(shared.MAX_ROWS),
      /** Number of the first column: 1 is A, which it is if not given. */
      from_column: z.coerce.number().int().min(1).max(16_384).optional(),
      /** All from that one on if not given. */
      columns: z.coerce.number().int().min(1).max(16_384).optional(),
    }),
  }),
  editDraft: operator('POST /drafts/{draft}/edits', {
    does: 'Corrects cells',
    body: z.strictObject({
      ...SEEN,
      edits: z
        .array(
          z.strictObject({
            cell: s.cell,
            to: z.string().max(shared.MAX_CELL_CHARS),
            /** What the cell showed to the person: refused with 409 `cell_changed` if it has another text now. */
            shown: z.string().optional(),
          }),
        )
        .min(1)
        .max(shared.MAX_EDITS),
    }),
  }),
  replaceInColumn: operator('POST /drafts/{draft}/replace', {
    does: 'Finds and replaces in a column',
    body: z.strictObject({
      ...SEEN,
      /** `E` */
      column: s.id(/^[A-Z]{1,3}$/, 'E'),
      find: z.string().max(shared.MAX_CELL_CHARS),
      replace: z.string().max(shared.MAX_CELL_CHARS),
      whole_cell: z.boolean(),
      /** Only count the cells. */
      dry_run: z.boolean(),
    }),
  }),
  leaveOut: operator('POST /drafts/{draft}/left-out', {
    does: 'Leaves rows out of what is ordered, or restores them',
    /** Leaves rows out, or takes them back: those with these numbers, or all with an issue of a kind. Those that are so already stay so. */
    body: z.strictObject({
      ...SEEN,
      rows: z.array(z.int().min(1)).min(1).max(shared.MAX_EDITS).optional(),
      kind: z.string().max(100).optional(),
      left_out: z.boolean(),
      /** Only count the rows. */
      dry_run: z.boolean(),
    }),
  }),
  acceptAsItIs: operator('POST /drafts/{draft}/accepted', {
    does: 'Accepts a cell or row of which a question was asked, as it is, or takes that back',
    /** Answers the question of a code about a cell, or a row (`12:12`): it is meant as it is. */
    body: z.strictObject({
      ...SEEN,
      cell: s.id(/^(?:[A-Z]{1,3}[1-9]\d{0,9}|([1-9]\d{0,9}):\1)$/, 'E12 or 12:12'),
      code: z.string().max(100),
      /** The revision of the check that asked: refused with 409 `draft_changed` if more than answers was changed since. */
      checked: s.revision,
      /** null takes it back. */
      why: z.string().trim().min(1).max(shared.MAX_NOTE_CHARS).nullable(),
    }),
  }),
  undo: operator('POST /drafts/{draft}/undo', {
    does: 'Undoes the last correction',
    body: stepBack,
  }),
  redo: operator('POST /drafts/{draft}/redo', {
    does: 'Redoes the correction that was last undone',
    body: stepBack,
  }),
  propose: operator('POST /drafts/{draft}/proposal?variables', {
    does: 'Proposes a mapping for the sheet',
    /** The file of the draft that lists the template's variables, if there is one. */
    query: z.strictObject({ variables: z.string().max(255).optional() }),
  }),
  mappings: operator('GET /drafts/{draft}/mappings', {
    does: 'Mappings of earlier drafts and runs with the same columns',
  }),
  mappingFile: viewer('GET /drafts/{draft}/mapping.yaml', {
    gives: 'bytes',
    does: 'The mapping as a file for --mapping',
  }),
  correctionsFile: viewer('GET /drafts/{draft}/corrections.csv', {
    gives: 'bytes',
    does: 'The corrections as a file for --corrections',
  }),
  changeMapping: operator('POST /mapping', {
    does: 'Changes values in the text of a mapping, and returns it with its problems and as a form',
    /** The text of a mapping, and values to put into it; null takes one away. What else it says stays as it is written. */
    body: z.strictObject({
      mapping: s.mappingText,
      /** The draft whose latest proposal gives reasons. */
      draft: s.draftId.optional(),
      changes: z
        .array(
          z.strictObject({
            path: mappingPath,
            value: mappingValue.nullable(),
            /** Keys beside it that it replaces. */
            instead: z.array(z.string().max(100)).max(20).optional(),
          }),
        )
        .max(100),
    }),
  }),
  mapping: viewer('GET /drafts/{draft}/mapping', {
    does: 'The mapping of a draft with its problems and as a form',
  }),
  check: viewer('GET /drafts/{draft}/check', {
    does: 'What the last check of the draft found',
  }),
  checkRows: viewer('GET /drafts/{draft}/check/rows', {
    does: 'Checks a few rows as they are now, without the others',
    /** Numbers of rows, as `5,12`. */
    query: z.strictObject({
      rows: s.id(new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8})${MORE_ROWS}$`), '5,12'),
    }),
  }),
  issues: viewer('GET /drafts/{draft}/issues', {
    does: 'Issues that the last check found: of one kind, or of some rows',
    /** Issues of one kind, some at a time, or those of some rows. */
    query: z.strictObject({
      code: z.string().max(100).optional(),
      after: z
        .string()
        .regex(/^\d{1,9}$/, 'must be the value of "next"')
        .optional(),
      from_row: z.coerce.number().int().min(1).optional(),
      to_row: z.coerce.number().int().min(1).optional(),
    }),
  }),
  issueRows: viewer('GET /drafts/{draft}/issues/rows', {
    does: 'Numbers of the rows in which the last check found issues',
  }),
  nextIssue: viewer('GET /drafts/{draft}/issues/next', {
    does: 'The place of the next issue after a cell, or of the one before it',
    query: z.strictObject({
      row: z.coerce.number().int().min(0),
      column: z.coerce.number().int().min(-1),
      /** Whether to go back. */
      back: z.enum(['yes', 'no']),
    }),
  }),
  tryAgain: operator('POST /drafts/{draft}/again', {
    does: 'Reads and checks the list again after a failure',
  }),
  lookUp: operator('POST /drafts/{draft}/look-up', {
    does: 'Looks up the projects of the draft at the service; what it finds is added to the check',
    body: z.strictObject({ revision: s.revision }),
  }),
  stopLookUp: operator('DELETE /drafts/{draft}/look-up', {
    does: 'Stops looking up projects',
  }),
  stage: operator('POST /drafts/{draft}/stage', {
    does: 'Records the draft as a run on hold, to be released',
    body: z.strictObject({
      revision: s.revision,
      on_invalid: z.enum(shared.ON_INVALID),
      /** Order even if the same list was ordered before. */
      again: z.boolean().optional(),
      /** Who is asked to release it, and a message. */
      releaser: s.word(shared.MAX_RELEASER_CHARS).optional(),
      note: s.word(shared.MAX_NOTE_CHARS).optional(),
    }),
  }),
};
