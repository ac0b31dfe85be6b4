import { useEffect, useRef } from 'preact/hooks';
import { placeOf } from '../../../api/place-of-issue.ts';
import type { Check, CheckReport, Draft, Issue } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { grouped } from '../../format.ts';
import { cellName } from '../../grid/selection.ts';
import { goTo } from '../../navigation.ts';
import { attempt } from '../../notices.ts';
import { Button } from '../../parts/controls.tsx';
import { Figure } from '../../parts/figures.tsx';
import { Section } from '../../parts/head.tsx';
import { capitalized } from '../../parts/values.tsx';
import { sessionNow } from '../../session.ts';
import { counted, words } from '../../words.ts';
import { IssueKinds } from './check-panel.tsx';
import type { DraftTabProps } from './use-draft.ts';

const text = {
  title: 'Projects at the service',
  help: (service: string) =>
    `Asks ${service} whether each project exists and can be ordered. Nothing is changed there.`,
  button: (count: number) => `Look up ${counted(count, 'project')}`,
  again: 'Look up again',
  looking: 'Looking up…',
  progress: 'Projects looked up',
  done: (done: number, total: number) => `${grouped(done)} of ${counted(total, 'project')}`,
  waiting: (reason: string) => `${capitalized(reason)}. Trying again…`,
  stopped: 'Stopped before all projects were looked up.',
  failed: 'The projects could not be looked up',
  stale: 'The list has changed since its projects were looked up.',
  found: {
    free: 'Can be ordered',
    copying: 'Still being copied',
    ordered: 'Already ordered',
    not_found: 'Missing, or another user’s',
  },
};
/** As many projects are looked up unasked, as that takes a few seconds. */
const UNASKED = 500;
const FOUND = ['free', 'copying', 'ordered', 'not_found'] as const;
/** What only look-ups find. */
const CODES: ReadonlySet<string> = new Set([
  'project_not_found',
  'project_not_editing',
  'product_unknown',
  'product_size_unknown',
]);

/** A draft whose check has found something. */
export interface CheckedProps extends DraftTabProps {
  readonly check: Check;
  readonly report: CheckReport;
}

export function LookUp(props: CheckedProps) {
  const { draft, work, check, report } = props;
  const service = sessionNow()?.service ?? null;
  const isReady =
    work.canEdit &&
    check.state === 'checked' &&
    check.revision === draft.revision &&
    !isBad(report);
  useUnasked(props, isReady && service !== null && report.orders <= UNASKED);
  if (service === null || report.orders === 0) return null;
  return (
    <Section title={text.title} help={text.help(service)}>
      <Found draft={draft} check={check} report={report} />
      <Doing {...props} isReady={isReady} />
    </Section>
  );
}

/** Nothing of it can be ordered, whatever its projects are. */
function isBad({ blocked_by: blocked = [], rows_incomplete: isIncomplete }: CheckReport): boolean {
  return blocked.length > 0 || isIncomplete === true;
}

function asSeen({ draft, revision }: Draft) {
  return { draft, revision };
}

/** Starts looking up once for each revision of the draft, without a click. */
function useUnasked({ draft, work, check }: CheckedProps, isWanted: boolean): void {
  const asked = useRef<number>();
  const { state, revision } = check.look_up;
  const isNew = state !== 'looking' && revision !== draft.revision;
  useEffect(() => {
    if (!isWanted || !isNew || asked.current === draft.revision) return;
    asked.current = draft.revision;
    // Somebody who changes the draft at the same time has it looked up as it is then.
    api.lookUp(asSeen(draft)).then(work.check.put, () => {});
  }, [isWanted, isNew, draft.revision]);
}

function Found({ draft, check, report }: Omit<CheckedProps, 'work'>) {
  const { state, revision, projects, failure } = check.look_up;
  if (state === 'failed' && failure) {
    return (
      <p class="callout bad" role="alert">
        <b>{text.failed}.</b> {failure.message}
      </p>
    );
  }
  if (state !== 'looked' || !projects) return null;
  if (revision !== draft.revision) return <p class="callout warn">{text.stale}</p>;
  const kinds = report.issue_kinds.filter(({ code }) => CODES.has(code));
  return (
    <>
      <ul class="figures small">
        {FOUND.filter((one) => projects[one] > 0 || one === 'free').map((one) => (
          <Figure key={one} title={text.found[one]} value={grouped(projects[one])} />
        ))}
        {Object.entries(projects.statuses ?? {}).map(([status, count]) => (
          <Figure key={status} title={`“${status}”`} value={grouped(count)} />
        ))}
      </ul>
      {kinds.length === 0 ? null : (
        <IssueKinds draft={draft} kinds={kinds} goTo={showIssue(draft.draft)} />
      )}
    </>
  );
}

/** Shows the cell of an issue in the sheet; the first one of its row if it has none. */
export function showIssue(draft: string): (issue: Issue) => void {
  return (issue) => {
    const { row, column } = placeOf(issue) ?? { row: 1, column: 0 };
    const cell = cellName({ row, column: Math.max(0, column) });
    goTo({ at: 'draft', draft, tab: 'sheet', to: cell });
  };
}

function Doing(props: CheckedProps & { readonly isReady: boolean }) {
  const { draft, work, check, report, isReady } = props;
  const { state, looked_up: done, waiting } = check.look_up;
  const isLooking = state === 'looking';
  const total = Math.max(done, report.orders);
  const start = () => attempt(async () => work.check.put(await api.lookUp(asSeen(draft))));
  const stop = () =>
    attempt(async () => work.check.put(await api.stopLookUp({ draft: draft.draft })));
  return (
    <>
      {isLooking ? <progress max={total} value={done} aria-label={text.progress} /> : null}
      {isLooking && waiting !== null ? (
        <p class="callout warn" role="status">
          {text.waiting(waiting)}
        </p>
      ) : null}
      <div class="actions">
        {work.canEdit ? (
          <Button
            text={
              isLooking ? words.common.cancel : state === 'none' ? text.button(total) : text.again
            }
            disabled={!isLooking && !isReady}
            onClick={() => void (isLooking ? stop() : start())}
          />
        ) : null}
        <span class="soft" role="status">
          {isLooking ? text.looking : state === 'stopped' ? text.stopped : ''}
        </span>
        {isLooking ? <span class="soft">{text.done(done, total)}</span> : null}
      </div>
    </>
  );
}
