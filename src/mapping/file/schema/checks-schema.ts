import { z } from 'zod';
import { columnNames } from './rules-schema.ts';
import { duration, keyed, name, oneOf, positive, text, toCamel } from './schema-parts.ts';

const MOST_VALUES = 10_000;
const MOST_MS = 3_600_000;

/** An outside program, or a service, that judges values. Whether its address is safe is known where it is asked. */
const check = keyed({
  command: z
    .array(text, { error: 'must be a list: the program and its arguments' })
    .min(1, { error: 'must have a program' })
    .refine(
      ([program, ...args]) => program && ![program, ...args].some((one) => one.includes('\0')),
      {
        error: 'must begin with a program, without NUL characters',
      },
    )
    .optional(),
  url: text.optional(),
  headers_from: name.optional(),
  columns: columnNames.refine((given) => new Set(given).size === given.length, {
    error: 'must have each column once',
  }),
  batch: positive
    .refine((given) => given <= MOST_VALUES, { error: `must be at most ${MOST_VALUES}` })
    .default(500),
  on: oneOf('distinct').optional(),
  timeout: duration
    .refine((ms) => ms > 0 && ms <= MOST_MS, { error: 'must be between 1s and 1h' })
    .default(60_000),
  corrected: oneOf('ask', 'apply').optional(),
})
  .superRefine(({ command, url, headers_from: headers }, context) => {
    const report = (message: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', message, path });
    if ((command === undefined) === (url === undefined)) {
      report('must have exactly one of these keys: command, url');
    } else if (headers !== undefined && url === undefined) {
      report('can be used only with url', ['headers_from']);
    }
  })
  .transform(({ on: _, timeout: timeoutMs, ...given }) => toCamel({ ...given, timeoutMs }));

/** An outside program or service that judges values. */
export interface OutsideCheck {
  readonly name: string;
  /** The program and its arguments. */
  readonly command?: readonly string[];
  readonly url?: string;
  /** A file. */
  readonly headersFrom?: string;
  readonly columns: readonly string[];
  readonly batch: number;
  readonly timeoutMs: number;
  /** @default ask */
  readonly corrected?: 'ask' | 'apply';
  /** Where its program runs, and its files are. @default where vdpipe runs */
  readonly folder?: string;
}

/** By names that the mapping chooses. */
export const checks: z.ZodType<readonly OutsideCheck[]> = z
  .record(name, check, {
    error: 'must have names that you choose, each with { command: […], columns: […] }',
  })
  .transform((given) => Object.entries(given).map(([key, one]) => ({ name: key, ...one })));
