import { useState } from 'preact/hooks';
import { placeToAccept, withoutSheet } from '../../../../rows/cell-address.ts';
import { cellOf, placeOf } from '../../../api/place-of-issue.ts';
import type { Check, CheckReport, Draft, Issue, IssueKind } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { fixOf } from '../../console-fixes.ts';
import { isOf } from '../../events.ts';
import { amount, grouped } from '../../format.ts';
import { usePaged } from '../../load.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button, Confirm, Note, taking } from '../../parts/controls.tsx';
import { Facts } from '../../parts/figures.tsx';
import { LoadedView, PagedView } from '../../parts/loaded-view.tsx';
import { titleOfCode } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { may } from '../../session.ts';
import { words } from '../../words.ts';
import { LeaveOutKind } from './leave-out.tsx';
import type { DraftWork } from './use-draft.ts';

const text = words.check;

/** What the check of the draft found: what would be ordered, and its issues, each a way to its cell. */
export function CheckPanel(props: {
  readonly draft: Draft;
  readonly work: DraftWork;
  readonly goTo: (issue: Issue) => void;
}) {
  const { draft, work, goTo } = props;
  return (
    <aside class="check-panel" aria-label={text.title}>
      <h2 tabIndex={-1}>{text.title}</h2>
      <LoadedView {...work.check}>
        {(value) => (
          <>
            <CheckState draft={draft} check={value} />
            {value.report ? <Report {...{ draft, work, goTo }} report={value.report} /> : null}
          </>
        )}
      </LoadedView>
    </aside>
  );
}

/** Whether the check has ended, and is of the draft as it is now. */
export function CheckState({ draft, check }: { readonly draft: Draft; readonly check: Check }) {
  const { state, failure, revision } = check;
  if (state === 'none' || failure?.code === 'mapping_incomplete') {
    return (
      <p>
        {draft.mapping === '' ? text.none : text.toChoose}{' '}
        <a class="button" href={columnsOf(draft.draft)}>
          {text.toColumns}
        </a>
      </p>
    );
  }
  if (failure) {
    return (
      <p class="callout bad" role="alert">
        <b>{text.failed}.</b> {failure.message} <TryAgain draft={draft.draft} />
      </p>
    );
  }
  const isOld = state === 'checking' || revision !== draft.revision;
  return (
    <p class="soft" role="status">
      {isOld ? text.checking : ''}
    </p>
  );
}

function columnsOf(draft: string): string {
  return addressOf({ at: 'draft', draft, tab: 'columns' });
}

interface ReportProps {
  readonly draft: Draft;
  /** To leave out rows. @default nothing can be changed here */
  readonly work?: DraftWork;
  readonly goTo: (issue: Issue) => void;
}

function Report(props: ReportProps & { readonly report: CheckReport }) {
  const { report } = props;
  const kinds = report.issue_kinds;
  return (
    <>
      <Facts
        facts={[
          [words.common.ordersTitle, text.ordersOf(report.orders_ready, report.orders)],
          [words.common.copies, amount(report.totals.order_count)],
          [words.common.price, amount(report.totals.total_price)],
        ]}
      />
      <h3>{text.issues}</h3>
      {kinds.length === 0 ? <p class="soft">{text.noIssues}</p> : null}
      <IssueKinds {...props} kinds={kinds} />
      {report.issues_truncated ? <p class="note">{text.truncated}</p> : null}
    </>
  );
}

export function IssueKinds(props: ReportProps & { readonly kinds: readonly IssueKind[] }) {
  const { kinds, ...others } = props;
  return (
    <ul class="kinds">
      {kinds.map((kind) => (
        <Kind key={kind.code} {...others} kind={kind} />
      ))}
    </ul>
  );
}

function Kind(props: ReportProps & { readonly kind: IssueKind }) {
  const { kind } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        class="kind"
        aria-expanded={isOpen}
        title={kind.code}
        onClick={() => setOpen(!isOpen)}
      >
        <span class={`mark ${kind.severity}`} aria-hidden="true" />
        <span class="hidden-text">{words.grid.severity[kind.severity]}</span>
        <span>{titleOfCode(kind.code)}</span>
        <b>{grouped(kind.count)}</b>
      </button>
      {isOpen ? <KindIssues {...props} /> : null}
    </li>
  );
}

function KindIssues(props: ReportProps & { readonly kind: IssueKind }) {
  const { draft, kind } = props;
  const { draft: id } = draft;
  const asked = { draft: id, code: kind.code };
  const paged = usePaged('issues', asked, ({ issues, next }) => [issues, next], {
    isAbout: isOf('check', id),
  });
  return (
    <>
      <PagedView paged={paged}>
        {(issues) => (
          <ul class="issues">
            {issues.map((issue, index) => (
              <li key={index}>
                <IssueLine {...props} issue={issue} />
              </li>
            ))}
          </ul>
        )}
      </PagedView>
      {paged.value && props.work?.canEdit && kind.can_leave_out ? (
        <LeaveOutKind draft={draft} work={props.work} kind={kind} />
      ) : null}
    </>
  );
}

function IssueLine(props: ReportProps & { readonly kind: IssueKind; readonly issue: Issue }) {
  const { draft, work, kind, issue, goTo } = props;
  const { question } = kind;
  const where = whereOf(issue);
  const open = toChoose(issue);
  if (open !== undefined) {
    return (
      <>
        <a href={columnsOf(draft.draft)}>{open}</a>
        <p>{words.columns.toChoose}</p>
      </>
    );
  }
  return (
    <>
      {placeOf(issue) ? <Button plain text={where} onClick={() => goTo(issue)} /> : <b>{where}</b>}
      <p>{issue.message}</p>
      <p class="soft">{fixOf(issue)}</p>
      {question ? <Question {...{ draft, work, issue, question }} /> : null}
    </>
  );
}

/** What a proposal has left to a person, by its name; undefined of any other issue. */
function toChoose({ code, column }: Issue): string | undefined {
  const [, name] = (code === 'column_missing' && /^FILL IN (.+)$/.exec(column ?? '')) || [];
  return name && (words.columns.fields[name] ?? name.replace(/^variable /, ''));
}

function whereOf(issue: Issue): string {
  const { cell, row, column } = issue;
  if (cell !== null && cellOf(issue)) return withoutSheet(cell);
  if (row !== null) return text.row(row);
  return column ?? text.wholeFile;
}

export function TryAgain({ draft }: { readonly draft: string }) {
  if (!may('operator')) return null;
  return (
    <Button
      text={words.common.tryAgain}
      onClick={() => void attempt(() => api.tryAgain({ draft }))}
    />
  );
}

const answering = {
  accept: { row: 'Accept this row…', cell: 'Accept this cell…' },
  title: (place: string) => `Accept ${place.replace(/^(\d+):.*/, 'row $1')} as it is?`,
  why: 'Why is it right?',
  means: 'The reason is kept. If the row or cell is changed, the question is asked again.',
  yes: 'Accept',
  done: 'Accepted. Use Undo to reverse this.',
  takeBack: 'Take back',
  takenBack: 'Taken back. The question is asked again.',
  settle: 'For the whole list:',
};

/** What settles a question: an answer at its cell or row, which can be taken back, or a key of the mapping. */
function Question(props: {
  readonly draft: Draft;
  /** To accept something. @default nothing can be changed here */
  readonly work: DraftWork | undefined;
  readonly issue: Issue;
  readonly question: NonNullable<IssueKind['question']>;
}) {
  const { draft, work, issue } = props;
  const { accept } = props.question;
  const { key = props.question.key } = issue;
  /** The check that asks, while a person answers. */
  const [checked, setChecked] = useState<number>();
  const [why, setWhy] = useState('');
  const cell = accept ? placeToAccept(issue, accept) : null;
  const isAccepted = draft.accepted.some((one) => one.cell === cell && one.code === issue.code);
  const isOpen = issue.severity === 'error';
  const answer = async (reason: string | null) => {
    const { code } = issue;
    const sheet = work?.sheet.value?.sheet ?? undefined;
    const seen = { draft: draft.draft, sheet, checked: checked ?? 0 };
    const isDone = await work?.changes.run((revision) =>
      api.acceptAsItIs({ ...seen, revision, cell: cell ?? '', code, why: reason }),
    );
    if (!isDone) return;
    tellDone(reason === null ? answering.takenBack : answering.done);
    // The button goes away: the focus would fall to the page's top.
    document.querySelector<HTMLElement>('.check-panel h2')?.focus({ preventScroll: true });
  };
  return (
    <p class="actions">
      {accept && cell !== null && work?.canEdit && (isOpen || isAccepted) ? (
        <Button
          text={isAccepted ? answering.takeBack : answering.accept[accept]}
          onClick={() =>
            isAccepted ? void answer(null) : setChecked(work.check.value?.revision ?? 0)
          }
        />
      ) : null}
      {key !== null && isOpen ? (
        <a href={addressOf({ at: 'draft', draft: draft.draft, tab: 'columns', to: key })}>
          {answering.settle} <code>{key}</code>
        </a>
      ) : null}
      {checked !== undefined && cell !== null ? (
        <Confirm
          title={answering.title(cell)}
          yes={answering.yes}
          isReady={why.trim() !== ''}
          onYes={() => void answer(why)}
          onClose={() => setChecked(undefined)}
        >
          <p>{issue.message}</p>
          <div class="ask">
            <Note required label={answering.why} value={why} onInput={taking(setWhy)} />
          </div>
          <p class="note">{answering.means}</p>
        </Confirm>
      ) : null}
    </p>
  );
}
