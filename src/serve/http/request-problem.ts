import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is counted where a value is too small or too large. */
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** As much of a name is repeated that the console does not know. */
const MAX_NAME_CHARS = 60;

/** The first thing that is wrong with a request, as a sentence. It names the field, and never what it holds. */
export function toProblem({ issues: [issue] }: z.ZodError, given: unknown): string {
  if (!issue) return 'The request is invalid.';
  if (issue.code === 'unrecognized_keys') {
    const name = toFieldName([...issue.path, (issue.keys[0] ?? '').slice(0, MAX_NAME_CHARS)]);
    return `"${name}" is not a field of this request.`;
  }
  const field = issue.path.length === 0 ? 'The request' : `"${toFieldName(issue.path)}"`;
  if (valueAt(given, issue.path) === undefined) return `${field} is missing.`;
  return `${field} ${toDemand(issue)}.`;
}

function toDemand(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'too_big':
      return `${toVerb(issue.origin)} at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `${toVerb(issue.origin)} at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
    case 'custom':
      // The schema says what is wanted.
      return issue.message;
    default:
      return 'is not what the API describes (openapi.json)';
  }
}

function toVerb(origin: string): string {
  return origin in UNITS ? 'must have' : 'must be';
}

/** `edits[3].cell` */
function toFieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    given,
  );
}
