import { z } from 'zod';
import { isMappingSize, MAX_MAPPING_BYTES } from '../../mapping/file/mapping-size.ts';
import * as shared from './shared.ts';

/** A text that can be an argument of a command. */
export const word = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character');

/** Ids as the console and the ledger make them. */
export const id = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must look like ${example}`);
export const uploadId = id(/^u-[0-9a-f]{16}$/, 'u-0123456789abcdef');
export const draftId = id(/^f-[0-9a-f]{16}$/, 'f-0123456789abcdef');
export const runId = id(/^[0-9a-f]{4,32}$/, '7f3a09c1');
export const jobName = id(/^[A-Za-z0-9][\w.-]{0,63}$/, 'acme');
export const deliveryId = id(/^d-[0-9a-f]{4,32}$/, 'd-0123abcd');
/** `E12` */
export const cell = id(/^[A-Z]{1,3}[1-9]\d{0,9}$/, 'E12');
const count = z.int().min(0);
/** How often a draft was changed. What is sent with another revision than the draft's is refused with 409. */
export const revision = count;
/** YAML or JSON. One with halves of letters would be another in its file. */
export const mappingText = z
  .string()
  .refine(isMappingSize, `must have at most ${MAX_MAPPING_BYTES} bytes`)
  .refine((text) => !/\p{Cs}/u.test(text), 'must not contain half of a surrogate pair');

/** Why a request could not be carried out, as the command line says it too. */
const cause = z.strictObject({ code: z.string(), message: z.string() });
export const failure = z.strictObject({
  error: z.strictObject({
    ...cause.shape,
    /** Of corrections: the cells that were refused. Nothing was changed; without them the request can be made again. */
    cells: z.array(z.strictObject({ cell: z.string(), ...cause.shape })).optional(),
  }),
});

export const orderId = z.union([z.number(), z.string()]).nullable();

export const resultsFormat = z.enum(shared.RESULTS_FORMATS);
export const rejectsFormat = z.enum(shared.REJECTS_FORMATS);

export const deliveryState = z.enum(['taken', 'held', 'released', 'ordering', 'done', 'failed']);
/** The list as it arrived, its page, and its rows to correct. */
export const deliveryFile = z.enum(['list', 'page', 'rejects_xlsx', 'rejects_csv']);
export type DeliveryFile = z.output<typeof deliveryFile>;
/** Behind which event of a list to go on. */
export const afterEvent = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional();

/** How the file is read; what is not there is found out. */
export const readSettings = z.strictObject({
  sheet: word(255).optional(),
  header_row: z.int().min(1).max(shared.MAX_HEADER_ROW).optional(),
  encoding: word(40).optional(),
  delimiter: word(2).optional(),
  hidden_rows: z.enum(['skip', 'include']).optional(),
  /** The mapping alone says this. */
  repeat_merged: z.literal(true).optional(),
});
export type ReadSettings = z.output<typeof readSettings>;
