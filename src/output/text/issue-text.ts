import { ISSUE_UNITS, type Issue, type IssueCode, QUESTIONS, type Severity } from '../../issue.ts';
import { placeToAccept } from '../../rows/cell-address.ts';
import { type FoundIssues, toCountText, toUnitText } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** Issues that are written out of each group. */
const SHOWN_PER_GROUP = 5;
/** Lines to copy of each group, each of which answers a question. */
const SHOWN_ANSWERS = 10;
/** Columns are looked up in the sheet one by one, and are few beside its rows. */
const SHOWN_COLUMNS = 20;

const WITHOUT_MAPPING =
  'Keys of the mapping need one: "vdpipe init FILE" writes a mapping, to which you add them; then use --mapping.';

/** Issues of which a column has one: many columns of a wrong sheet have the same, with the same to do. */
const OF_COLUMNS: ReadonlySet<string> = new Set<IssueCode>([
  'column_missing',
  'column_unmapped',
  'column_hidden',
  'column_ambiguous',
  'header_empty',
]);

/**
 * Issues as lines for people: errors first, grouped by code and column (those of whole columns by what to do), the first
 * few of each with cell, reason and what to do. The totals are of all issues, also of those that are not listed.
 *
 * @param hasMapping Whether there is a mapping, to which keys that settle questions can be added.
 */
export function toIssueLines(found: FoundIssues, hasMapping = true): string[] {
  const { issues } = found;
  if (issues.length === 0) return [];
  const cut = codesCut(found);
  const lines = groupIssues(issues).flatMap((group) => groupLines(group, cut));
  const hasKey = ({ code, severity, key = QUESTIONS[code]?.key }: Issue) =>
    severity === 'error' && key;
  if (!hasMapping && issues.some(hasKey)) lines.push('', WITHOUT_MAPPING);
  return [...lines, '', `In total: ${[toCountText(found), ...cut.values()].join('; ')}`];
}

function groupLines(group: readonly Issue[], cut: ReadonlyMap<string, string>): string[] {
  const [first] = group;
  if (!first) return [];
  const count = sumOf(group);
  // One issue in place of those of rows counts none: how many there are stands below.
  const more = count > 0 && cut.has(first.code) ? ' or more' : '';
  const shown = group.slice(0, OF_COLUMNS.has(first.code) ? SHOWN_COLUMNS : SHOWN_PER_GROUP);
  const hidden = count - sumOf(shown);
  const sameFix = shown.every(({ fix }) => fix === first.fix);
  return [
    '',
    `${groupTitle(first, group)}:${toGroupCount(first, group, count)}${more}`,
    ...shown.flatMap((issue) => [issueLine(issue), ...(sameFix ? [] : [`  ${fixLine(issue)}`])]),
    ...(hidden > 0 ? [`  ... and ${hidden}${more || ' more'} like these`] : []),
    ...(sameFix ? [fixLine(first)] : []),
    ...correctLines(group, count),
    ...acceptLines(first, group, count),
  ];
}

/** How the questions of a group are answered at their rows or cells. */
function acceptLines(
  { code, severity, row, cell, place: of }: Issue,
  group: readonly Issue[],
  count: number,
): string[] {
  const accept = severity === 'error' ? QUESTIONS[code]?.accept : undefined;
  const place = accept && placeToAccept({ row, cell, ...(of && { place: of }) }, accept);
  if (!place) return [];
  const lines = group.flatMap((issue) => issue.accept ?? []);
  const none = `accept ${code} of ${place} in`;
  return linesToCopy('it is meant as it is', lines, count, none);
}

/** How the cells of a group get the texts that are proposed. */
function correctLines(group: readonly Issue[], count: number): string[] {
  const lines = group.flatMap(({ correct }) => correct ?? []);
  return lines.length === 0 ? [] : linesToCopy('the proposed text is right', lines, count);
}

function linesToCopy(when: string, all: readonly string[], count: number, none = ''): string[] {
  // Two rules may ask about one row, and a line answers both.
  const own = [...new Set(all)];
  const lines = own.slice(0, SHOWN_ANSWERS);
  const places = count - all.length + own.length;
  const add = places > 1 ? 'add the line of each that is meant to' : 'add this line to';
  const more = lines.length > 0 ? places - lines.length : 0;
  return [
    `    If ${when}: ${lines.length > 0 ? add : none} a list for --corrections (cell,from,to,accept,why).`,
    ...lines.map((line) => `    ${toVisible(line)}`),
    ...(more > 0 ? [`    ... and ${more} more, which "check --json" has`] : []),
  ];
}

/** Of issues of one column, which the title names, the columns are not counted. */
function toGroupCount(first: Issue, group: readonly Issue[], count: number): string {
  const isOfColumn = isOfOneColumn(group) && ISSUE_UNITS[first.code] === 'column';
  return isOfColumn || count === 0 ? '' : ` ${toUnitText(first.code, count)}`;
}

function sumOf(issues: readonly Issue[]): number {
  return issues.reduce((sum, { count = 1 }) => sum + count, 0);
}

export function fixLine({ fix }: Issue): string {
  return `  What to do: ${toVisible(fix)}.`;
}

/** Codes of which more were found than are listed, each with how many in all. */
function codesCut({ issues, issueCounts }: FoundIssues): ReadonlyMap<string, string> {
  const cut = Object.entries(issueCounts).filter(
    ([code, count = 0]) => count > sumOf(issues.filter((issue) => issue.code === code)),
  );
  return new Map(cut.map(([code, count = 0]) => [code, `${code} ${toUnitText(code, count)}`]));
}

export function toIssueLine(issue: Issue): string {
  return `${issue.severity} ${issue.code}:${issueLine(issue).slice(1)}`;
}

function groupIssues(issues: readonly Issue[]): Issue[][] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const { severity, code, column, fix } = issue;
    const key = JSON.stringify([severity, code, OF_COLUMNS.has(code) ? fix : column]);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  const rank: Record<Severity, number> = { error: 0, warning: 1 };
  return [...groups.values()].sort(
    ([a], [b]) => rank[a?.severity ?? 'error'] - rank[b?.severity ?? 'error'],
  );
}

function groupTitle({ severity, code, column }: Issue, group: readonly Issue[]): string {
  const where = isOfOneColumn(group) ? ` in column "${toVisible(column ?? '')}"` : '';
  return `${severity} ${code}${where}`;
}

function isOfOneColumn(group: readonly Issue[]): boolean {
  const column = group[0]?.column ?? null;
  return column !== null && group.every((issue) => issue.column === column);
}

/** A message ends with its cell where it has to stand alone; here the line begins with it. */
function issueLine({ cell, row, sheet, message, place: name }: Issue): string {
  const place = cell ?? (row === null ? (sheet ?? '') : `row ${name ?? row}`);
  const said = cell !== null && message.endsWith(` (${cell})`);
  const text = said ? message.slice(0, -` (${cell})`.length) : message;
  return `  ${toVisible(place === '' ? text : `${place}  ${text}`)}`;
}
