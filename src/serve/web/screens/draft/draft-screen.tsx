import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Draft } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { size } from '../../format.ts';
import { goTo } from '../../navigation.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button, Confirm } from '../../parts/controls.tsx';
import { Head } from '../../parts/head.tsx';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { Time } from '../../parts/values.tsx';
import { addressOf, DRAFT_TABS, type DraftTab } from '../../router.ts';
import { may } from '../../session.ts';
import { forgetUnsaved } from '../../unsaved.ts';
import { words } from '../../words.ts';
import { ColumnsTab } from './columns-tab.tsx';
import { OrderTab } from './order-tab.tsx';
import { SheetTab } from './sheet-tab.tsx';
import type { DraftTabProps } from './use-draft.ts';
import { useDraft } from './use-draft.ts';

const text = words.draft;

export function DraftScreen(props: {
  readonly id: string;
  readonly tab: DraftTab;
  /** The cell, or the key of the mapping, to go to. */
  readonly to: string | undefined;
}) {
  const { id, tab, to } = props;
  const work = useDraft(id);
  return (
    <LoadedView {...work.draft} title={words.failure.draft}>
      {(draft) => (
        <div class="draft">
          <Head title={draft.name} note={<Facts draft={draft} />}>
            <Tabs id={id} tab={tab} />
            <DeleteButton draft={draft} />
          </Head>
          {draft.run === null ? null : (
            <p class="callout good">
              {draft.was_run_found ? text.found : text.staged}{' '}
              <a href={addressOf({ at: 'run', run: draft.run })}>{text.toRun(draft.run)}</a>
            </p>
          )}
          <SameFile draft={draft} />
          <MayLook draft={draft} />
          <Tab draft={draft} work={work} tab={tab} to={to} />
        </div>
      )}
    </LoadedView>
  );
}

function Tab(props: DraftTabProps & { readonly tab: DraftTab; readonly to: string | undefined }) {
  const { draft, work, tab, to } = props;
  switch (tab) {
    case 'sheet':
      return <SheetTab draft={draft} work={work} cell={to} />;
    case 'columns':
      return <ColumnsTab draft={draft} work={work} setting={to} />;
    case 'order':
      return <OrderTab draft={draft} work={work} />;
  }
}

function Facts({ draft }: { readonly draft: Draft }) {
  return (
    <p class="facts-line">
      <span>{size(draft.bytes)}</span>
      {draft.corrections > 0 ? <span>{text.corrections(draft.corrections)}</span> : null}
      {draft.left_out > 0 ? <span>{text.leftOut(draft.left_out)}</span> : null}
      {draft.accepted.length > 0 ? <span>{text.accepted(draft.accepted.length)}</span> : null}
    </p>
  );
}

/** The file was uploaded before: whoever uploaded it again should know before any work goes into it. */
function SameFile({ draft }: { readonly draft: Draft }) {
  const [first] = draft.same_file;
  if (!first || draft.run !== null) return null;
  const runs = draft.same_file.flatMap(({ run }) => run ?? []);
  const shown = draft.same_file.find(({ run }) => run !== null) ?? first;
  const { name, made_at: at, made_by: by } = shown;
  return (
    <p class="callout warn">
      {text.sameFile}{' '}
      <a href={addressOf({ at: 'draft', draft: shown.draft, tab: 'sheet' })}>
        <bdi>{name}</bdi>
      </a>
      , <Time at={at} />
      {by === null ? '' : `, ${by}`}.{' '}
      {runs.length === 0 ? text.sameNotStaged : text.sameStaged(runs.length)}
      {runs.map((run) => (
        <Fragment key={run}>
          {' '}
          <a href={addressOf({ at: 'run', run })}>{text.toRun(run)}</a>
        </Fragment>
      ))}
    </p>
  );
}

function MayLook({ draft }: { readonly draft: Draft }) {
  if (may('operator') || draft.run !== null) return null;
  return <p class="soft">{text.mayLook(words.session.roles.operator)}</p>;
}

function Tabs({ id, tab }: { readonly id: string; readonly tab: DraftTab }) {
  return (
    <nav class="tabs" aria-label={text.tabs}>
      {DRAFT_TABS.map((one) => (
        <a
          key={one}
          href={addressOf({ at: 'draft', draft: id, tab: one })}
          aria-current={one === tab ? 'page' : undefined}
        >
          {text.tab[one]}
        </a>
      ))}
    </nav>
  );
}

function DeleteButton({ draft }: { readonly draft: Draft }) {
  const [isAsking, setAsking] = useState(false);
  if (!may('operator')) return null;
  const remove = async () => {
    await api.deleteDraft({ draft: draft.draft });
    forgetUnsaved(draft.draft);
    tellDone(text.deleted);
    goTo({ at: 'inbox' });
  };
  return (
    <>
      <Button plain text={text.delete} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Confirm
          title={text.deleteTitle}
          yes={text.delete}
          tone="bad"
          onYes={() => void attempt(remove)}
          onClose={() => setAsking(false)}
        >
          <p>
            {draft.run === null
              ? text.deleteText(draft.name)
              : text.deleteStaged(draft.name, draft.run)}
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
