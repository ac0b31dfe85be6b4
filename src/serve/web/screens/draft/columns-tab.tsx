import { useEffect, useRef, useState } from 'preact/hooks';
import { MAX_MAPPING_BYTES } from '../../../../mapping/file/mapping-size.ts';
import { lineOfKey } from '../../../api/place-of-issue.ts';
import type { Check, Draft, MappingForm, OfferedMapping } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { isOf } from '../../events.ts';
import { useLoad } from '../../load.ts';
import { attempt } from '../../notices.ts';
import { Button, Confirm, FileInput } from '../../parts/controls.tsx';
import { focusTitle } from '../../parts/head.tsx';
import { Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';
import { CheckState } from './check-panel.tsx';
import { ColumnPalette } from './columns/column-palette.tsx';
import { CompanionFiles } from './columns/companion-files.tsx';
import { type GoToLine, MappingText } from './columns/mapping-text.tsx';
import { RowRules } from './columns/row-rules.tsx';
import { useSheetColumns } from './columns/sheet-columns.ts';
import { TargetLists } from './columns/target-list.tsx';
import { controlOf, titleOf } from './columns/target-row.tsx';
import { type MappingWork, readAs, useMapping } from './columns/use-mapping.ts';
import { OnCommandLine } from './command-line.tsx';
import type { DraftTabProps } from './use-draft.ts';

const text = words.columns;

/** What each column is for: as a form, by choice or by dragging columns, and as the text of the mapping beside it. */
export function ColumnsTab(props: DraftTabProps & { readonly setting: string | undefined }) {
  const { draft, work, setting } = props;
  const { canEdit } = work;
  const mapping = useMapping(props);
  const columns = useSheetColumns(draft, work.sheet.value);
  const toLine = useRef<GoToLine>(() => {});
  const goToLine = (line: number) => toLine.current(line);
  const { form, change } = mapping;
  const isEmpty = mapping.text.trim() === '';
  useSetting(setting, mapping, canEdit && !isEmpty, goToLine);
  const [asked, setAsked] = useState<() => void>();
  const replace = (take: () => void) => (mapping.isTyped ? setAsked(() => take) : take());
  const propose = (variables?: string) =>
    attempt(async () => {
      const proposed = await api.propose({ draft: draft.draft, variables });
      mapping.write(proposed.mapping, false, mapping.text);
    });
  return (
    <>
      <Tools {...props} mapping={mapping} replace={replace} propose={propose} />
      {mapping.isConflict ? <Conflict draft={draft} mapping={mapping} /> : null}
      {asked ? (
        <Confirm
          title={text.replaceTitle}
          yes={text.replace}
          tone="bad"
          onYes={asked}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.replaceText}</p>
        </Confirm>
      ) : null}
      {canEdit && (draft.mapping === '' || mapping.isUnsaved) ? (
        <EarlierMappings
          draft={draft.draft}
          current={mapping.text}
          use={(earlier) =>
            replace(() => {
              mapping.write(earlier, false);
              void mapping.save().then((isSaved) => isSaved && work.check.again());
              focusTitle();
            })
          }
        />
      ) : null}
      {draft.mapping !== '' && work.check.value && !isIncomplete(work.check.value) ? (
        <CheckState draft={draft} check={work.check.value} />
      ) : null}
      {work.canEdit && !mapping.isUnsaved && work.check.value ? (
        <NextStep draft={draft} check={work.check.value} />
      ) : null}
      <div class={isEmpty ? 'mapper-alone' : 'mapper'}>
        {isEmpty ? null : (
          <>
            {form ? <ColumnPalette {...{ columns, form, canEdit, change }} /> : <div />}
            <div class="mapper-form">
              {form === undefined ? <p class="loading">{words.common.loading}</p> : null}
              {form === null ? <p class="callout bad">{text.noForm}</p> : null}
              {form ? (
                <>
                  <ReadFrom {...props} />
                  <FillIn form={form} />
                  <TargetLists
                    key={mapping.texts}
                    {...{ form, columns, canEdit, change, goToLine }}
                  />
                  <RowRules {...{ form, columns, canEdit, change, goToLine }} />
                  <CompanionFiles
                    {...props}
                    named={mapping.files}
                    goToLine={goToLine}
                    propose={(variables) => replace(() => void propose(variables))}
                  />
                </>
              ) : null}
            </div>
          </>
        )}
        <section class="mapper-text">
          <h2>{text.mapping}</h2>
          <p class="note">{text.mappingHelp}</p>
          <MappingText
            value={mapping.text}
            problems={mapping.problems}
            canEdit={canEdit}
            onInput={(typed) => mapping.write(typed)}
            onReady={(goTo) => {
              toLine.current = goTo;
            }}
          />
          <OnCommandLine draft={draft} sheet={work.sheet.value} />
        </section>
      </div>
    </>
  );
}

/** Goes to the key that settles a question, once it was put into the text to be filled in. */
function useSetting(
  key: string | undefined,
  { text: yaml, change }: MappingWork,
  canEdit: boolean,
  goToLine: GoToLine,
): void {
  const reached = useRef<string>();
  const path = key?.split('.') ?? [];
  const index = lineOfKey(yaml, path);
  useEffect(() => {
    if (reached.current === key) return;
    if (index !== -1) {
      reached.current = key;
      setTimeout(() => goToLine(index + 1));
      // One of an entry has more above it.
    } else if (canEdit && path.length === 2) change(() => [{ path, value: 'FILL IN' }]);
  }, [key, index === -1, canEdit]);
}

/** The form says what is left to choose. */
function isIncomplete({ failure }: Check): boolean {
  return failure?.code === 'mapping_incomplete';
}

/** Without a mapping the names of the columns may say enough. */
function hasNoColumns(check: Check | undefined): boolean {
  return check?.state === 'none' || check?.state === 'failed';
}

/** Saving, and the proposal: where nothing says yet what the columns are, one is made at once. */
function Tools(
  props: DraftTabProps & {
    readonly mapping: MappingWork;
    /** Puts another text in the place of this one, once a person has agreed to lose changes. */
    readonly replace: (take: () => void) => void;
    readonly propose: () => Promise<unknown>;
  },
) {
  const { work, mapping, replace } = props;
  const [isBusy, setBusy] = useState(false);
  const isEmpty = mapping.text.trim() === '';
  const isFirst = isEmpty && hasNoColumns(work.check.value);
  const propose = async () => {
    setBusy(true);
    await props.propose();
    setBusy(false);
  };
  useEffect(() => {
    if (isFirst && work.canEdit && !isBusy) void propose();
  }, [isFirst]);
  if (!work.canEdit) return null;
  const canSave = !isEmpty && !mapping.isConflict;
  const save = async () => {
    if (await mapping.save()) work.check.again();
  };
  return (
    <div class="actions mapper-tools">
      <button
        type="button"
        class="primary"
        // It keeps the focus when there is nothing left to save.
        aria-disabled={!(canSave && mapping.isUnsaved)}
        onClick={() => {
          // What was typed last is on its way into the mapping.
          if (canSave) void save();
        }}
      >
        {text.save}
      </button>
      {mapping.isUnsaved ? (
        <Button text={text.revert} onClick={() => mapping.write(undefined)} />
      ) : null}
      <Button
        text={isBusy ? text.proposing : isEmpty ? text.propose : text.proposeAgain}
        disabled={isBusy}
        onClick={() => replace(() => void propose())}
      />
      <label class="add-file">
        <span class="button">{text.load}</span>
        <FileInput
          accept=".yaml,.yml,.json"
          take={([file]) => {
            const load = async () => file && mapping.write(await readMapping(file), false);
            replace(() => void attempt(load));
          }}
        />
      </label>
      <span class="soft" role="status">
        {mapping.isUnsaved ? text.unsaved : isEmpty && !isBusy ? text.byName : ''}
      </span>
    </div>
  );
}

/** Both texts, of which a person chooses one: the other's is saved, the own one is in the editor. */
function Conflict({ draft, mapping }: { draft: Draft; mapping: MappingWork }) {
  return (
    <div class="callout warn" role="alert">
      {text.conflict}
      <pre class="mono conflict">{draft.mapping}</pre>
      <p class="actions">
        <Button text={text.keepMine} onClick={mapping.keep} />
        <Button text={text.useTheirs} onClick={() => mapping.write(undefined)} />
      </p>
    </div>
  );
}

/** The text of a mapping file. Larger ones are none. */
async function readMapping(file: File): Promise<string> {
  if (file.size > MAX_MAPPING_BYTES) throw new Error(text.tooLarge);
  return await file.text();
}

/** Which sheet the columns are of: it is chosen where the sheet is shown. */
function ReadFrom({ draft, work }: DraftTabProps) {
  const { sheet = null, sheets = [], header_row: row = null } = work.sheet.value ?? {};
  if (row === null) return null;
  const several = sheet !== null && sheets.length > 1 ? { sheet } : {};
  return (
    <p class="note read-from">
      {text.sheetOf} {readAs({ ...several, header_row: row })}.{' '}
      <a href={addressOf({ at: 'draft', draft: draft.draft, tab: 'sheet' })}>{text.readOn}</a>
    </p>
  );
}

function NextStep({ draft: { draft, revision }, check }: { draft: Draft; check: Check }) {
  const { report } = check;
  if (!report || check.state !== 'checked' || check.revision !== revision) return null;
  const count = Object.values(report.issue_counts).reduce((sum, some) => sum + some, 0);
  const tab = count > 0 ? 'sheet' : 'order';
  return (
    <p class="next-step" role="status">
      {count > 0 ? words.check.found(count) : words.check.noIssues}{' '}
      <a href={addressOf({ at: 'draft', draft, tab })}>
        {count > 0 ? words.check.toSheet : words.check.toOrder}
      </a>
    </p>
  );
}

/** What every order needs and nothing says yet, each a way to its choice. */
function FillIn({ form }: { readonly form: MappingForm }) {
  const open = form.targets.filter(
    ({ needed, source: { is } }) => is === 'fill_in' || (needed && is === 'none'),
  );
  if (open.length === 0) return null;
  return (
    <div class="callout warn fill-in">
      <b>{text.fillIn(open.length)}</b>
      <ul>
        {open.map((target) => (
          <li key={target.path.join(' ')}>
            <Button
              text={titleOf(target)}
              onClick={() => document.getElementById(controlOf(target))?.focus()}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** More are behind a click. */
const SHOWN = 2;

/** Mappings of earlier lists with the same columns: a partner's file comes every week. */
function EarlierMappings(props: {
  readonly draft: string;
  /** The mapping as it is now, which is not offered again. */
  readonly current: string;
  readonly use: (mapping: string) => void;
}) {
  const { draft, current, use } = props;
  const { value } = useLoad('mappings', { draft }, { isAbout: isOf('sheet', draft) });
  const offered = (value?.mappings ?? []).filter(({ mapping }) => mapping !== current);
  if (offered.length === 0) return null;
  const lines = offered.map((one) => <Offer key={one.mapping} offered={one} use={use} />);
  return (
    <section class="callout earlier" aria-label={text.earlier.title}>
      <b>
        {offered[0]?.is_of_rows ? text.earlier.ofRows(offered[0].run ?? '') : text.earlier.title}
      </b>
      <ul>{lines.slice(0, SHOWN)}</ul>
      {lines.length > SHOWN ? (
        <details>
          <summary>{text.earlier.more(lines.length - SHOWN)}</summary>
          <ul>{lines.slice(SHOWN)}</ul>
        </details>
      ) : null}
    </section>
  );
}

function Offer(props: {
  readonly offered: OfferedMapping;
  readonly use: (mapping: string) => void;
}) {
  const { offered, use } = props;
  const { name, at, by, run, draft, unused, mapping } = offered;
  return (
    <li>
      <span>
        {draft === null ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={addressOf({ at: 'draft', draft, tab: 'columns' })}>
            <bdi>{name}</bdi>
          </a>
        )}
        , <Time at={at} />
        {by === null ? '' : `, ${by}`}
        {run === null ? null : (
          <>
            , <a href={addressOf({ at: 'run', run })}>{text.earlier.run(run)}</a>
          </>
        )}
        {unused.length === 0 ? null : (
          <span class="soft">
            {' '}
            {text.earlier.unused(unused.slice(0, 5).join(', '), unused.length)}
          </span>
        )}
      </span>
      <button type="button" onClick={() => use(mapping)}>
        {text.earlier.use}
        <span class="hidden-text"> {name}</span>
      </button>
    </li>
  );
}
