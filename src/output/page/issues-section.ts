import type { Severity } from '../../issue.ts';
import { toUnitText } from '../text/issue-counts.ts';
import { type Html, html } from './html.ts';
import type { InputFindings, IssueGroup, ListedIssue, Listing } from './page-data.ts';
import { type TableChoice, toTable } from './table.ts';
import { counted, foreign, foreignOr, grouped, leftOut } from './words.ts';

/** What is wrong with the input: by code and column, and each. */
export function issuesSection({ errors, warnings, blockers, groups, issues }: InputFindings): Html {
  const title = html`<h2 id="issues-title">What was found</h2>`;
  if (errors + warnings === 0) {
    return html`<section aria-labelledby="issues-title">${title}<p class="lead">No errors and no warnings.</p></section>`;
  }
  return html`<section aria-labelledby="issues-title">
${title}
<p class="lead">${counted(errors, 'error')} and ${counted(warnings, 'warning')}. ${blockers.length === 0 ? OF_ROWS : OF_SHEET}</p>
${groupTable(groups)}
${leftOut(groups, 'kinds of issues')}
<h3>All issues</h3>
${issueTable(issues)}
${leftOut(issues, 'issues')}
</section>`;
}

const OF_ROWS = 'A row with an error is not ordered; a warning does not stop it.';
const OF_SHEET = 'The errors listed at the top stop the whole sheet from being ordered.';

const SEVERITIES: readonly TableChoice<{ readonly severity: Severity }>[] = [
  { title: 'Errors', name: 'error', has: ({ severity }) => severity === 'error' },
  { title: 'Warnings', name: 'warning', has: ({ severity }) => severity === 'warning' },
];

function groupTable(groups: Listing<IssueGroup>): Html {
  return toTable({
    id: 'issue-groups',
    caption: 'Issues by code and column',
    items: groups.shown,
    tools: { filter: 'Filter kinds', many: 'kinds of issues', groups: SEVERITIES },
    columns: [
      { title: 'Issue', isHeader: true, cell: codeOf, sortBy: ({ code }) => code },
      {
        title: 'Count',
        isNumber: true,
        cell: ({ code, count }) => unitsOf(code, count),
        sortBy: ({ count }) => count,
      },
      { title: 'First one', as: 'prose', cell: ({ first }) => problemOf(first) },
      { title: 'Column', as: 'id', cell: ({ column }) => foreignOr(column) },
    ],
  });
}

/** `1,062 rows` */
function unitsOf(code: string, count: number): Html {
  const unit = toUnitText(code, count).replace(/^\d+ ?/, '');
  return html`${grouped(count)}${unit === '' ? null : html` <small>${unit}</small>`}`;
}

function issueTable({ shown }: Listing<ListedIssue>): Html {
  return toTable({
    id: 'issues',
    caption: 'Issues in the order found',
    items: shown,
    tools: {
      filter: 'Filter issues',
      many: 'issues',
      groups: SEVERITIES,
      kindOf: ({ severity, code, column }) => JSON.stringify([severity, code, column]),
    },
    columns: [
      { title: 'Row', cell: rowOf, sortBy: ({ row }) => row ?? 0 },
      { title: 'Issue', isHeader: true, cell: codeOf, sortBy: ({ code }) => code },
      { title: 'Problem', as: 'prose', cell: problemOf },
      { title: 'Column', as: 'id', cell: ({ column }) => foreignOr(column) },
      { title: 'Cell', as: 'id', cell: ({ cell }) => foreignOr(cell) },
    ],
  });
}

function rowOf({ row, place }: ListedIssue) {
  return place === undefined ? (row ?? '–') : foreignOr(place);
}

/** What is wrong and, in the same cell, what to do about it: on a phone, too, one is not seen without the other. */
function problemOf({ message, fix }: Pick<ListedIssue, 'message' | 'fix'>): Html {
  return html`${foreign(message)}<small class="fix"><b>What to do:</b> ${foreign(fix)}</small>`;
}

/** A code with its severity: a filled circle for errors, a ring for warnings. */
function codeOf({ code, severity }: Pick<ListedIssue, 'code' | 'severity'>): Html {
  return html`<span class="severity ${severity}"><svg width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="3.6"/></svg></span><span class="code">${code}</span><small>${severity}</small>`;
}
