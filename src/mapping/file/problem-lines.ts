import type { FileProblem } from './yaml/read-yaml.ts';

/** How many problems are listed at most. */
const MAX_PROBLEMS = 20;

/** Problems of a file, a line each: `line 3, column 5: variables[0].id is missing`. */
export function toProblemLines(problems: readonly FileProblem[]): string[] {
  const lines = problems.slice(0, MAX_PROBLEMS).map(({ spot, path, message }) => {
    const subject = path === '' ? '' : `${path} `;
    return `line ${spot.line}, column ${spot.column}: ${subject}${message}`;
  });
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
