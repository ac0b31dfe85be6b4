import { z } from 'zod';
import { either, passing } from '../../mapping/file/schema/schema-parts.ts';

const BYTES = { kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const;

export { duration } from '../../mapping/file/schema/schema-parts.ts';

/** A key that can be left out. */
export function or<S extends z.ZodType, const D>(schema: S, missing: D) {
  return schema.optional().transform((given): z.output<S> | D => given ?? missing);
}

/** Refuses an object that has none of these keys, or several. */
export function exactlyOne<K extends string>(...keys: K[]) {
  return (given: Partial<Readonly<Record<K, unknown>>>, context: z.RefinementCtx) => {
    if (keys.filter((key) => given[key] !== undefined).length === 1) return;
    const message = `must have exactly one of these keys: ${keys.join(', ')}`;
    context.addIssue({ code: 'custom', message });
  };
}

/** What jobs and recipients are called. */
export const shortName = passing((value) =>
  /^[A-Za-z0-9][\w.-]{0,63}$/.test(value)
    ? { is: value }
    : {
        wanted:
          'must have at most 64 characters: letters, digits, ".", "-" and "_", beginning with a letter or digit',
      },
);

export const filePattern = passing((value) =>
  value === '' || /[/\\]/.test(value) || value.includes('**')
    ? { wanted: 'must be a file name or pattern without folders' }
    : { is: value },
);

export const filePatterns = either(
  [filePattern.transform((one) => [one]), z.array(filePattern).min(1)],
  'a pattern such as "*.xlsx", or a list of them',
);

/** Of files that are one list: these belong together if each `*` stands for the same text. */
export const partPatterns = z
  .array(filePattern, { error: 'must be a list of patterns, one for each file of a list' })
  .min(2, { error: 'must have a pattern for each file of a list' })
  .refine((all) => new Set(all).size === all.length, { error: 'must not have one pattern twice' })
  .refine((all) => new Set(all.map((one) => one.split('*').length)).size === 1, {
    error: 'must have as many * in each pattern: they stand for the same texts in all names',
  });

/** `500MB`, as bytes. */
export const byteCount = passing((text) => {
  const [, count, unit] = /^([1-9]\d{0,6})\s?(kb|mb|gb)$/i.exec(text) ?? [];
  return count !== undefined
    ? { is: Number(count) * BYTES[(unit ?? 'kb').toLowerCase() as keyof typeof BYTES] }
    : { wanted: 'must be a size such as 500MB' };
});

/** `60%`, as 60. */
export const percentage = passing((text) => {
  const [, percent] = /^(\d{1,4}(?:\.\d{1,3})?)\s?%$/.exec(text) ?? [];
  return percent !== undefined
    ? { is: Number(percent) }
    : { wanted: 'must be a percentage such as 60%' };
});

/** `90d`, as milliseconds. */
export const age = passing((text) => {
  const [, days] = /^([1-9]\d{0,4})\s?d$/.exec(text) ?? [];
  return days !== undefined
    ? { is: Number(days) * 86_400_000 }
    : { wanted: 'must be a number of days such as 90d' };
});

/** An exact decimal. */
export const amount = passing((text) =>
  /^\d{1,15}(?:\.\d{1,10})?$/.test(text)
    ? { is: text }
    : { wanted: 'must be an amount such as 5000 or 249.90, without a currency' },
);

export const wholeNumber = passing((text) =>
  /^\d{1,9}$/.test(text) ? { is: Number(text) } : { wanted: 'must be a whole number of 0 or more' },
);
