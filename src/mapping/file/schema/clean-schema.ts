import { z } from 'zod';
import { cut } from '../../apply/row-issue.ts';
import { MAX_STEPS } from '../../cells/clean/cell-cleaner.ts';
import { LETTER_CASES, PLAIN_STEPS } from '../../cells/clean/clean-steps.ts';
import { checkDateFormats } from '../../cells/clean/date-step.ts';
import { checkMap, MAP_IGNORABLE, OTHERS } from '../../cells/clean/map-step.ts';
import { checkNumberFormat } from '../../cells/clean/number-step.ts';
import { checkExtract, checkReplace } from '../../cells/clean/pattern-steps.ts';
import { PHONE_STYLES } from '../../cells/clean/phone-step.ts';
import { isTake } from '../../cells/clean/split-step.ts';
import { findFormat } from '../../cells/rules/formats.ts';
import { PHONE_COUNTRY, phonesOf } from '../../cells/rules/phones.ts';
import { either, flag, keyed, oneOf, passing, text } from './schema-parts.ts';

const other = oneOf(...OTHERS).optional();

/** Texts that a cell is padded to are at most this long. */
const MAX_PAD = 100;

const cleanStep = either(
  [
    z.enum(PLAIN_STEPS),
    keyed({ case: oneOf(...LETTER_CASES) }),
    keyed({
      pad: passing((value) => {
        const length = /^[1-9]\d{0,2}$/.test(value) ? Number(value) : MAX_PAD + 1;
        if (length <= MAX_PAD) return { is: length };
        return { wanted: `must be a whole number from 1 to ${MAX_PAD}` };
      }),
      with: passing((value) =>
        [...value].length === 1 && value.trim() !== ''
          ? { is: value }
          : { wanted: 'must be one character' },
      ).default('0'),
    }),
    keyed({
      number: passing((value) => {
        const problem = checkNumberFormat(value);
        return problem === null ? { is: value } : { wanted: problem };
      }),
    }),
    keyed({ date: text, from: text }).superRefine(({ date, from }, context) => {
      const fault = checkDateFormats(date, from);
      if (fault === null) return;
      const found = fault.key === 'date' ? date : from;
      const message = `${fault.problem}, found "${cut(found)}"`;
      context.addIssue({ code: 'custom', path: [fault.key], message, input: found });
    }),
    keyed({
      map: z
        .record(text, text, { error: 'must have texts, each with the text that replaces it' })
        .refine((map) => Object.keys(map).length > 0, { error: 'must have a text' }),
      other,
      ignore: z
        .array(oneOf(...MAP_IGNORABLE), {
          error: `must be a list of ${MAP_IGNORABLE.join(', ')}`,
        })
        .optional(),
    }).superRefine((step, context) => {
      const fault = checkMap(step);
      if (fault === null) return;
      const { key, problem } = fault;
      const message = `"${cut(key)}" ${problem}`;
      context.addIssue({ code: 'custom', path: ['map'], message, input: key });
    }),
    keyed({
      replace: keyed({ pattern: text, with: text, all: flag.default(true) }),
    }).superRefine((step, context) => {
      const fault = checkReplace(step);
      if (fault) addFault(context, 'replace', fault, step.replace);
    }),
    keyed({
      extract: keyed({ pattern: text, group: text.optional() }),
      other,
    }).superRefine((step, context) => {
      const fault = checkExtract(step);
      if (fault) addFault(context, 'extract', fault, step.extract);
    }),
    keyed({
      split: keyed({
        at: text.refine((at) => at !== '', { error: 'must not be empty' }),
        take: passing((take) =>
          isTake(take)
            ? { is: take }
            : { wanted: 'must be 1 (the first part), -1 (the last) or 2.. (from the second on)' },
        ),
      }),
    }),
    keyed({
      phone: keyed({
        country: passing((country) =>
          phonesOf(country) === null ? { wanted: `${PHONE_COUNTRY} KR` } : { is: country },
        ),
        style: oneOf(...PHONE_STYLES).default('national'),
        keep: z.array(text, { error: 'must be a list of numbers' }).optional(),
      }),
    }),
    keyed({
      postcode: passing((country) => {
        const format = findFormat(`postcode:${country}`);
        return 'problem' in format ? { wanted: format.problem } : { is: country };
      }),
    }),
  ],
  `${PLAIN_STEPS.join(', ')}, { case: … }, { pad: …, with: … }, { number: … }, { date: …, from: … }, { map: … }, { replace: … }, { extract: … }, { split: … }, { phone: … } or { postcode: … }`,
);

function addFault(
  context: z.RefinementCtx,
  step: string,
  { key, problem }: { readonly key: string; readonly problem: string },
  given: object,
): void {
  const input = (given as Readonly<Record<string, unknown>>)[key];
  const message = `${problem}, found "${cut(String(input))}"`;
  context.addIssue({ code: 'custom', path: [step, key], message, input });
}

/** How cells are cleaned, step by step. */
export const clean = z
  .array(cleanStep, { error: 'must be a list of steps, such as [trim]' })
  .min(1, { error: 'must have a step, such as trim' })
  .max(MAX_STEPS, { error: `must have at most ${MAX_STEPS} steps` })
  .optional();
