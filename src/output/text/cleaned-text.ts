import type { CleanedColumn } from '../page/page-data.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** Lines for people are at most so many; the JSON and the page have all. */
const MAX_LINES = 20;

/** `Cleaned: 12 cells of "Name" by trim, such as List!C3: " Ann " becomes "Ann"`, a line per column and step. */
export function toCleanedLines(cleaned: readonly CleanedColumn[]): string[] {
  const lines = cleaned.slice(0, MAX_LINES).map(({ column, step, cells, first }) => {
    const where = `${counted(cells, 'cell')} of "${toVisible(column)}" by ${toVisible(step)}`;
    const example = `${toVisible(first.cell)}: "${toVisible(first.before)}" becomes "${toVisible(first.after)}"`;
    return `Cleaned: ${where}, such as ${example}`;
  });
  const more = cleaned.length - lines.length;
  return more > 0 ? [...lines, `Cleaned: ${counted(more, 'more step')}`] : lines;
}
