import { z } from 'zod';
import { toColumnName } from '../../../rows/row.ts';
import { findFormat } from '../../cells/rules/formats.ts';
import { compilePattern } from '../../cells/rules/pattern.ts';
import { IGNORABLE } from '../../rules/comparable.ts';
import type { Condition } from '../../rules/conditions/condition.ts';
import { canBeNear, isPairWord } from '../../rules/near/near-columns.ts';
import type { ListFile, OneOf } from '../list-file.ts';
import { either, flag, keyed, name, oneOf, passing, text, toCamel } from './schema-parts.ts';

/** The keys of a list, and what becomes of it once its file is read. */
export const listFile = { file: name, sheet: name.optional() };
export function asList<T extends ListFile>(list: T): T & ListFile {
  return list;
}

const LIST = 'a list of values, such as [KR, Korea]';
const texts = z.array(text, { error: `must be ${LIST}` }).min(1, { error: 'must have a value' });

/** Texts, or where they are. */
const listed = either(
  [texts, keyed({ ...listFile, column: name })],
  `${LIST}, or { file: …, column: … }`,
).transform((given): OneOf => given);

/** One of these, or a list of them. */
export function oneOrMore<T extends z.ZodType>(one: T, wanted: string) {
  const list = z.array(one).min(1, { error: `must be ${wanted}` });
  return z.union([one.transform((only) => [only]), list], { error: `must be ${wanted}` });
}

const VALUE = 'a value, or a list of values';
const value = oneOrMore(text, VALUE);

/** What a row's cell must or must not say. */
const rowCondition = keyed({
  column: name,
  is: text.optional(),
  one_of: listed.optional(),
  not: z.union([z.tuple([]).transform(() => []), value], { error: `must be ${VALUE}` }).optional(),
  unlike: value.optional(),
  never: oneOf('allow').optional(),
  per: either([z.literal('row'), keyed({ column: name })], 'row, or { column: … }').optional(),
})
  .superRefine(({ is, one_of, not }, context) => {
    const ways = [is, one_of, not].filter((way) => way !== undefined);
    if (ways.length === 1) return;
    context.addIssue({
      code: 'custom',
      message: 'must have exactly one of these keys: is, one_of, not',
    });
  })
  .transform(
    ({ column, is, one_of = is === undefined ? undefined : [is], ...rest }): Condition =>
      toCamel({ column, one_of, ...rest }),
  );

export const checked = (check: (value: string) => object) =>
  passing((value) => {
    const result = check(value);
    return 'problem' in result ? { wanted: String(result.problem) } : { is: value };
  });

/** The same where it does not decide which rows are ordered. */
export const condition = rowCondition
  .refine(({ per }) => per === undefined, { error: 'can have "per" only in rows.where' })
  .refine(({ not }) => not?.length !== 0, { error: 'can have "not: []" only in rows.where' });

/** What the texts of a variable must be. */
export const VALUE_RULES = {
  pattern: checked(compilePattern).optional(),
  format: checked(findFormat).optional(),
  one_of: listed.optional(),
  unique: flag.transform((is) => is || undefined).optional(),
  when: condition.optional(),
};
type RuleKey = keyof typeof VALUE_RULES;
export const VALUE_RULE_KEYS = Object.keys(VALUE_RULES) as readonly RuleKey[];

/** The rules on a variable's texts. */
export function rulesOf<T extends { readonly [K in RuleKey]?: unknown }>(given: T) {
  return Object.fromEntries(VALUE_RULE_KEYS.map((key) => [key, given[key]])) as Pick<T, RuleKey>;
}

/** What a variable says besides. */
export function withoutRules<T extends object>(given: T) {
  const others = Object.entries(given).filter(([key]) => !(key in VALUE_RULES));
  return Object.fromEntries(others) as Omit<T, RuleKey>;
}

const ignore = z
  .array(oneOf(...IGNORABLE), { error: `must be a list of ${IGNORABLE.join(', ')}` })
  .default([]);

export const columnNames = z
  .array(name, { error: 'must be a list of columns, such as [Name, Address]' })
  .min(1, { error: 'must have a column' });

const MAX_DAYS = 3660;

/** Among which rows: of an order, of the sheet, or also of what was ordered before. */
const within = either(
  [
    passing<'order' | 'sheet' | { readonly withinDays: number }>((text) => {
      if (text === 'order' || text === 'sheet') return { is: text };
      const days = /^[1-9]\d{0,3}d$/.test(text) ? Number.parseInt(text, 10) : 0;
      if (days > 0 && days <= MAX_DAYS) return { is: { withinDays: days } };
      return { wanted: `must be order, sheet, or days, such as 90d (at most ${MAX_DAYS}d)` };
    }),
    keyed({ campaign: name.transform(toCampaign) }),
  ],
  'order, sheet, days such as 90d, or { campaign: … }',
);

/** A campaign is the same one however it is written. */
function toCampaign(text: string): string {
  return toColumnName(text).replace(/\s+/g, ' ').toLowerCase();
}

const PAIRS = 'must be a list of pairs, as row_nearly_same names them';
const toPair = (word: string) => (isPairWord(word) ? { is: word } : { wanted: PAIRS });

/** Rows must not repeat each other. */
const unique = keyed({
  columns: columnNames,
  ignore,
  within: within.default('sheet'),
  on_duplicate: oneOf('error', 'skip', 'warn').default('error'),
  near: flag.transform((is) => is || undefined).optional(),
  apart: z.array(passing(toPair), { error: PAIRS }).optional(),
})
  .refine(({ near, within }) => !near || within === 'sheet', {
    error: 'can only be true for rows of one list: make another rule for "within"',
    path: ['near'],
  })
  .refine(({ near, apart }) => near || !apart, {
    error: 'is for pairs of "near: true"',
    path: ['apart'],
  })
  .refine(({ near, columns }) => !near || canBeNear(columns), {
    error:
      'needs columns of names or streets, and of postcodes, phone numbers or e-mail addresses: where they are called otherwise, give them such names under "aliases", such as { Name: Kunde }',
    path: ['columns'],
  })
  .transform(toCamel);

/** Rows that are on a list are skipped. */
const suppress = keyed({
  ...listFile,
  match: z
    .record(name, name, { error: 'must be { column of the list: column of the sheet }' })
    .refine((match) => Object.keys(match).length > 0, { error: 'must name a column' }),
  ignore,
  unsure: oneOf('skip', 'keep').optional(),
}).transform(asList);

/** `drop`, or the most of an order that is dropped unasked. */
function toLeftOut(text: string) {
  const is = text === 'drop' || (/^\d{1,12}(?:\.\d{1,4})?$/.test(text) && Number(text) > 0);
  return is ? { is: text } : { wanted: 'must be drop, or the most of an order, such as 12.50' };
}

/** Which rows are ordered. */
export const rowRules = keyed({
  totals: oneOf('skip', 'keep').optional(),
  headers: oneOf('skip', 'keep').optional(),
  left_out_amounts: passing(toLeftOut).optional(),
  where: z
    .array(rowCondition, {
      error: 'must be a list of conditions, such as { column: …, one_of: […] }',
    })
    .min(1, { error: 'must have a condition, such as { column: …, one_of: […] }' })
    .optional(),
  unique: oneOrMore(unique, '{ columns: […] }, or a list of them').optional(),
  suppress: oneOrMore(suppress, '{ file: …, match: { … } }, or a list of them').optional(),
});
