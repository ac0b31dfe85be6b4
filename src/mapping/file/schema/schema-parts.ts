import { z } from 'zod';
import { cut } from '../../apply/row-issue.ts';
import { didYouMean } from '../near-miss.ts';

/** The keys that say where a value comes from. */
export const SOURCE_KEYS: readonly string[] = [
  ...['column', 'value', 'template', 'join', 'separator', 'choose'],
  ...['per_row', 'lookup', 'by', 'combine'],
];

// Messages continue the path of the value: `variables[3].max_length must be a whole number of 1 or more, found "x"`.

/** Every scalar of a mapping file is read as text (see read-yaml.ts). */
export const text = textOr('must be text');
export const name = filled(text);
const ONE_NAME = 'must be one name: other names of the column belong under "aliases"';
/** A column by its own name. */
export const columnName = filled(textOr(ONE_NAME));
/** The column of a text, which several columns may make. */
export const textColumn = filled(textOr(`${ONE_NAME}, several columns of a text under "join"`));

function textOr(ofList: string) {
  const error = (input: unknown) => (Array.isArray(input) ? ofList : 'must be text');
  return z.string({ error: ({ input }) => (input === undefined ? 'is missing' : error(input)) });
}

function filled(given: z.ZodString) {
  return given.refine((value) => value.trim() !== '', { error: 'must not be empty' });
}

/** A text that `read` checks and converts. */
export function passing<T>(
  read: (value: string) => { readonly is: T } | { readonly wanted: string },
) {
  return text.transform((value, context): T => {
    const result = read(value);
    if ('is' in result) return result.is;
    context.addIssue({ code: 'custom', message: `${result.wanted}, found "${cut(value)}"` });
    return z.NEVER;
  });
}

export const flag = passing((value) =>
  value === 'true' || value === 'false'
    ? { is: value === 'true' }
    : { wanted: 'must be true or false' },
);

export const positive = passing((value) =>
  /^[1-9]\d{0,8}$/.test(value)
    ? { is: Number(value) }
    : { wanted: 'must be a whole number of 1 or more' },
);

const MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** A year of 366 days. Longer ones are mistakes. */
const LONGEST_MS = 366 * MS.d;

/** `20s`, `15m`, `12h`, `2d`, as milliseconds. */
export const duration = passing((text) => {
  const [, count, unit] = /^(\d{1,9})\s?([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * MS[(unit ?? 's') as keyof typeof MS];
  return count !== undefined && ms <= LONGEST_MS
    ? { is: ms }
    : { wanted: 'must be a duration such as 20s, 15m, 12h or 2d' };
});

export function oneOf<const T extends string>(...words: T[]) {
  return z.enum(words, {
    error: ({ input }) => `must be one of ${words.join(', ')}; found "${input}"`,
  });
}

/** An object with these keys and no others. */
export function keyed<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') {
        return issue.input === undefined
          ? 'is missing'
          : `must have keys: ${Object.keys(shape).join(', ')}`;
      }
      return issue.keys
        .map((key) => `has the unknown key "${cut(key)}"${didYouMean(key, Object.keys(shape))}`)
        .join(', ');
    },
  });
}

type Camel<K> = K extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<Camel<Rest>>}` : K;

/** What was given, with the keys of a Mapping: `hidden_rows` is `hiddenRows`. */
export function toCamel<T extends object>(given: T) {
  const entries = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key.replace(/_(.)/g, (_, next) => next.toUpperCase()), value]],
  );
  return Object.fromEntries(entries) as { [K in keyof T as Camel<K>]: Exclude<T[K], undefined> };
}

/** One of several forms. Problems are reported for the form that was meant, see mapping-problems.ts. */
export function either<const T extends readonly [z.ZodType, ...z.ZodType[]]>(
  forms: T,
  wanted: string,
) {
  return z.union(forms, {
    error: ({ input }) => (input === undefined ? 'is missing' : `must be ${wanted}`),
  });
}
