import type { z } from 'zod';
import { cut } from '../apply/row-issue.ts';
import { didYouMean } from './near-miss.ts';
import { SOURCE_KEYS } from './schema/schema-parts.ts';
import type { FileProblem, Path, YamlTree } from './yaml/read-yaml.ts';
import { showPath } from './yaml/read-yaml.ts';

type ZodIssue = z.core.$ZodIssue;

/** The keys of values, and of steps of `clean`. */
const KEYS = [
  ...[...SOURCE_KEYS, 'clean', 'unit', 'file', 'when', 'text', 'otherwise'],
  ...['case', 'pad', 'with', 'number', 'date', 'from', 'map', 'other', 'ignore'],
  ...['replace', 'extract', 'split', 'phone', 'postcode'],
];

/** Converts a schema's issues to problems at a line and column of the file. */
export function toProblems(issues: readonly ZodIssue[], tree: YamlTree): FileProblem[] {
  const problems = issues.flatMap((issue) => told(issue, [], tree));
  return problems.sort((a, b) => a.spot.line - b.spot.line || a.spot.column - b.spot.column);
}

function told(issue: ZodIssue, above: Path, tree: YamlTree): FileProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const meant = formThatWasMeant(issue.errors);
    if (meant) return meant.flatMap((inner) => told(inner, path, tree));
    return [problem(path, `${issue.message}${foundInstead(issue.input)}`, tree.spotOf(path))];
  }
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const spot = unknown === undefined ? tree.spotOf(path) : tree.spotOfKey([...path, unknown]);
  return [problem(path, issue.message, spot)];
}

function problem(path: Path, message: string, spot: FileProblem['spot']): FileProblem {
  return { path: showPath(path) || 'it', message, spot };
}

/** Finds the form of a union that was meant: the one that has all its keys, with values that are invalid or lack keys only. */
function formThatWasMeant(forms: readonly ZodIssue[][]): readonly ZodIssue[] | undefined {
  return forms.find((issues) =>
    issues.every(({ path, input }) => path.length > 0 && (input !== undefined || path.length > 1)),
  );
}

function foundInstead(input: unknown): string {
  if (typeof input === 'string') return `, found "${cut(input)}"`;
  if (typeof input !== 'object' || input === null) return '';
  if (Array.isArray(input))
    return input.length === 0 ? ', found an empty list' : ', found a list of something else';
  const keys = Object.keys(input);
  const unknown = keys.find((key) => !KEYS.includes(key));
  const hint = unknown === undefined ? '' : didYouMean(unknown, KEYS);
  return keys.length === 0
    ? ', found nothing'
    : `, found ${keys.map((key) => cut(key)).join(' and ')}${hint}`;
}
