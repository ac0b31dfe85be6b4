import { useEffect, useState } from 'preact/hooks';
import type { Check, Proposal } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Section } from '../../parts/head.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { words } from '../../words.ts';
import { CheckState } from './check-panel.tsx';
import type { DraftTabProps } from './tab-props.ts';
import { unsavedMappings } from './unsaved-mappings.ts';

const text = words.columns;

/** What each column is for: a proposal with its reasons, and the mapping as it is. */
export function ColumnsTab({ draft, work }: DraftTabProps) {
  const unsaved = unsavedMappings.value.get(draft.draft);
  const mapping = unsaved ?? draft.mapping;
  const write = (next: string | undefined) => {
    const others = new Map(unsavedMappings.value);
    if (next === undefined || next === draft.mapping) others.delete(draft.draft);
    else others.set(draft.draft, next);
    unsavedMappings.value = others;
  };
  const save = async () => {
    const isSaved = await work.changes.run((revision) =>
      api.changeDraft(draft.draft, { revision, mapping }),
    );
    if (!isSaved) return;
    write(undefined);
    tellDone(text.saved);
    work.check.again();
  };
  return (
    <div class="columns mapping">
      <ProposalView
        draft={draft.draft}
        canUse={work.canEdit}
        isFirst={mapping === '' && hasNoColumns(work.check.value)}
        use={write}
      />
      <Section title={text.mapping} help={text.help}>
        <textarea
          class="mono"
          aria-label={text.mapping}
          spellcheck={false}
          rows={26}
          readOnly={!work.canEdit}
          value={mapping}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
        {work.canEdit ? (
          <div class="actions">
            <button
              type="button"
              class="primary"
              disabled={unsaved === undefined || mapping.trim() === ''}
              onClick={() => void save()}
            >
              {text.save}
            </button>
            {unsaved === undefined ? null : (
              <>
                <button type="button" onClick={() => write(undefined)}>
                  {text.revert}
                </button>
                <span class="soft">{text.unsaved}</span>
              </>
            )}
          </div>
        ) : null}
        {work.check.value ? <CheckState draft={draft} check={work.check.value} /> : null}
      </Section>
    </div>
  );
}

/** Without a mapping the names of the columns may say enough. */
function hasNoColumns(check: Check | undefined): boolean {
  return check?.state === 'none' || check?.state === 'failed';
}

const USES: readonly Column<Proposal['uses'][number]>[] = [
  { title: text.what, isHeader: true, cell: ({ what }) => what },
  { title: text.column, cell: ({ column }) => <bdi>{column}</bdi> },
  {
    title: text.why,
    cell: ({ why, sure }) => (
      <>
        {why}
        <small>{sure}</small>
      </>
    ),
  },
  { title: text.samples, cell: ({ samples }) => <Samples samples={samples} /> },
];

const UNUSED: readonly Column<Proposal['unused'][number]>[] = [
  { title: text.column, isHeader: true, cell: ({ column }) => <bdi>{column}</bdi> },
  { title: text.samples, cell: ({ samples }) => <Samples samples={samples} /> },
];

function Samples({ samples }: { readonly samples: readonly string[] }) {
  if (samples.length === 0) return <>{words.common.none}</>;
  return <bdi class="samples">{samples.join(' · ')}</bdi>;
}

function ProposalView(props: {
  readonly draft: string;
  readonly canUse: boolean;
  /** Whether nothing says yet what the columns are: then a mapping is proposed at once, to be saved. */
  readonly isFirst: boolean;
  readonly use: (mapping: string) => void;
}) {
  const { draft, canUse, isFirst, use } = props;
  const [proposal, setProposal] = useState<Proposal>();
  const [isBusy, setBusy] = useState(false);
  const propose = async () => {
    setBusy(true);
    await attempt(async () => {
      const proposed = await api.propose(draft);
      setProposal(proposed);
      if (isFirst) use(proposed.mapping);
    });
    setBusy(false);
  };
  useEffect(() => {
    if (isFirst && canUse && !isBusy) void propose();
  }, [isFirst]);
  return (
    <Section title={text.proposal}>
      {canUse ? (
        <div class="actions">
          <button
            type="button"
            class={proposal ? '' : 'primary'}
            disabled={isBusy}
            onClick={() => void propose()}
          >
            {isBusy ? text.proposing : proposal ? text.proposeAgain : text.propose}
          </button>
          {proposal ? (
            <button type="button" onClick={() => use(proposal.mapping)}>
              {text.use}
            </button>
          ) : null}
        </div>
      ) : null}
      {proposal ? <ProposalTables proposal={proposal} /> : null}
    </Section>
  );
}

function ProposalTables({ proposal }: { readonly proposal: Proposal }) {
  const { fill_in: fillIn, uses, unused } = proposal;
  return (
    <>
      {fillIn.length === 0 ? null : (
        <div class="callout warn">
          <b>{text.fillIn}</b>
          <ul class="bullets">
            {fillIn.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      <Table caption={text.proposal} items={uses} columns={USES} keyOf={(use) => use.what} />
      {unused.length === 0 ? null : (
        <>
          <h3>{text.unused}</h3>
          <Table
            caption={text.unused}
            items={unused}
            columns={UNUSED}
            keyOf={({ column }) => column}
          />
        </>
      )}
    </>
  );
}
