import { useEffect, useState } from 'preact/hooks';
import { isSamePerson } from '../../../../ledger/person-names.ts';
import { MAX_RELEASER_CHARS, ON_INVALID } from '../../../api/shared.ts';
import type { CheckReport, Draft, People } from '../../../api/types.ts';
import { ApiError, api } from '../../api.ts';
import { grouped } from '../../format.ts';
import { goTo } from '../../navigation.ts';
import { tellDone, tellFailure } from '../../notices.ts';
import { Button, CheckBox, Note, taking } from '../../parts/controls.tsx';
import { Amounts, CountTable, Figure } from '../../parts/figures.tsx';
import { Section } from '../../parts/head.tsx';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { titleOfCode } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { sessionNow } from '../../session.ts';
import { unsavedCells, unsavedMappings } from '../../unsaved.ts';
import { words } from '../../words.ts';
import { CheckState, IssueKinds } from './check-panel.tsx';
import { type CheckedProps, LookUp, showIssue } from './look-up.tsx';
import type { DraftTabProps } from './use-draft.ts';

const text = words.order;
type Choice = (typeof ON_INVALID)[number];

export function OrderTab(props: DraftTabProps) {
  const { draft, work } = props;
  return (
    <LoadedView {...work.check}>
      {(check) => (
        <>
          <CheckState draft={draft} check={check} />
          {check.report ? <Checked {...props} check={check} report={check.report} /> : null}
        </>
      )}
    </LoadedView>
  );
}

function Checked(props: CheckedProps) {
  const { draft, work, report } = props;
  return (
    <>
      <Ready report={report} />
      <NotReady draft={draft} report={report} />
      {work.canEdit ? <StagePanel {...props} /> : null}
      {/* It looks up unasked, and grows: nothing that is clicked may move under the mouse, unless what it finds changes what is staged. */}
      {draft.run === null ? <LookUp {...props} /> : null}
    </>
  );
}

function Ready({ report }: { readonly report: CheckReport }) {
  const { rows, blocked_by: blockedBy = [] } = report;
  return (
    <>
      <ul class="figures">
        <Figure
          title={text.ready.orders}
          value={grouped(report.orders_ready)}
          {...ofAll(report.orders_ready, report.orders)}
        />
        <Figure
          title={text.ready.rows}
          value={grouped(rows.valid)}
          {...ofAll(rows.valid, rows.read - rows.blank)}
        />
        <Amounts totals={report.totals} orders={report.orders_ready} />
      </ul>
      {blockedBy.length > 0 ? (
        <p class="callout bad">{words.check.blocked(blockedBy.map(titleOfCode).join(', '))}</p>
      ) : null}
      {report.rows_incomplete ? <p class="callout warn">{words.check.incomplete}</p> : null}
    </>
  );
}

function NotReady({ draft, report }: { readonly draft: Draft; readonly report: CheckReport }) {
  const warnings = report.issue_kinds.filter(({ severity }) => severity === 'warning');
  const { rows, skip_counts: skipped } = report;
  const left = [
    { title: words.run.rows.rejected, count: rows.rejected },
    ...Object.entries(skipped).map(([reason, count]) => ({ title: titleOfCode(reason), count })),
    { title: words.check.blank, count: rows.blank },
  ].filter(({ count }) => count > 0);
  return (
    <div class="columns">
      <Section title={words.check.left}>
        {left.length === 0 ? <p class="soft">{words.check.ready}</p> : null}
        <CountTable counts={left} />
      </Section>
      {warnings.length === 0 ? null : (
        <Section title={words.check.warnings}>
          <IssueKinds draft={draft} kinds={warnings} goTo={showIssue(draft.draft)} />
        </Section>
      )}
    </div>
  );
}

function ofAll(part: number, all: number): { readonly note?: string } {
  return part === all ? {} : { note: text.ready.of(all) };
}

function StagePanel(props: CheckedProps) {
  const { draft, check, report } = props;
  const [choice, setChoice] = useState<Choice>('stop');
  const [wasOrdered, setWasOrdered] = useState(false);
  const [again, setAgain] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>({ releaser: '', note: '' });
  // It was agreed to for the list as it was.
  useEffect(() => setAgain(false), [draft.revision]);
  const releaser = asked.releaser.trim();
  const note = asked.note.trim();
  const isAsking = releaser !== '' || note !== '';
  const { staged, held } = toStage(report, choice);
  const refusal = refusalOf(props, choice);
  const stage = async () => {
    setBusy(true);
    try {
      const { run, was_found: wasFound } = await api.stage({
        draft: draft.draft,
        revision: draft.revision,
        on_invalid: choice,
        ...(again && { again }),
        ...(releaser && { releaser }),
        ...(note && { note }),
      });
      tellDone(wasFound ? text.found(run) : text.staged);
      goTo({ at: 'run', run });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'run_exists') setWasOrdered(true);
      tellFailure(error);
    }
    setBusy(false);
  };
  return (
    <Section title={text.title} help={text.help}>
      <div class="columns">
        <fieldset class="choices" disabled={isBusy}>
          <legend>{text.onInvalid}</legend>
          {ON_INVALID.map((one) => (
            <CheckBox
              key={one}
              text={text.choice[one]}
              type="radio"
              name="on-invalid"
              checked={choice === one}
              set={() => setChoice(one)}
            />
          ))}
          {wasOrdered ? <CheckBox text={text.again} checked={again} set={setAgain} /> : null}
        </fieldset>
        <AskColleague asked={asked} onChange={setAsked} disabled={isBusy} />
      </div>
      <div class="actions">
        <Button
          primary
          text={isBusy ? text.staging : (isAsking ? text.colleague : text).button(staged, held)}
          disabled={isBusy || refusal !== undefined || check.state !== 'checked'}
          onClick={() => void stage()}
        />
        <span class="soft" role="status">
          {refusal ?? ''}
        </span>
        {refusal === text.stopped ? (
          <a href={addressOf({ at: 'draft', draft: draft.draft, tab: 'sheet' })}>
            {words.check.toSheet}
          </a>
        ) : null}
      </div>
    </Section>
  );
}

/** Orders that a choice places, and those that it holds. */
function toStage(
  { orders, orders_ready: ready, if_dropped: dropped }: CheckReport,
  choice: Choice,
) {
  if (choice === 'drop' && dropped) return { staged: dropped.ready, held: dropped.held };
  return { staged: ready, held: choice === 'stop' ? 0 : orders - ready };
}

function refusalOf({ draft, check, report }: CheckedProps, choice: Choice): string | undefined {
  if (check.state !== 'checked' || check.revision !== draft.revision) return text.wait;
  if ((report.blocked_by ?? []).length > 0 || report.rows_incomplete) return text.blocked;
  if (unsavedCells.value[draft.draft] || unsavedMappings.value[draft.draft]) return text.unsaved;
  const { staged, held } = toStage(report, choice);
  if (staged + held === 0) return text.nothing;
  return !report.ok && choice === 'stop' ? text.stopped : undefined;
}

interface Asked {
  readonly releaser: string;
  readonly note: string;
}

function AskColleague(props: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly disabled: boolean;
}) {
  const { asked, onChange, disabled } = props;
  const releasers = useReleasers();
  const isUnknown =
    releasers !== undefined &&
    asked.releaser.trim() !== '' &&
    !releasers.some((name) => isSamePerson(name, asked.releaser));
  return (
    <fieldset class="ask" disabled={disabled}>
      <legend>{text.colleague.title}</legend>
      <label htmlFor="ask-releaser">{text.colleague.name}</label>
      <input
        id="ask-releaser"
        list="ask-releasers"
        maxLength={MAX_RELEASER_CHARS}
        autocomplete="off"
        value={asked.releaser}
        aria-describedby="ask-unknown"
        onInput={taking((releaser) => onChange({ ...asked, releaser }))}
      />
      <datalist id="ask-releasers">
        {releasers?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id="ask-unknown" class="note" role="status">
        {isUnknown ? text.colleague.unknown : ''}
      </p>
      <Note
        label={text.colleague.note}
        value={asked.note}
        onInput={taking((note) => onChange({ ...asked, note }))}
      />
    </fieldset>
  );
}

/** Names of others who may release; undefined where they are not known. */
function useReleasers(): readonly string[] | undefined {
  const [names, setNames] = useState<readonly string[]>();
  useEffect(() => {
    if (!sessionNow()?.has_account) return;
    const mayRelease = ({ name, roles, ...one }: People['accounts'][number]) =>
      one.is_enabled &&
      one.logs_in_with !== 'key' &&
      roles.includes('releaser') &&
      name !== sessionNow()?.name;
    api
      .people()
      .then(({ accounts }) => setNames(accounts.filter(mayRelease).map(({ name }) => name)))
      .catch(() => undefined);
  }, []);
  return names;
}
