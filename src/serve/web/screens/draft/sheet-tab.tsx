import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parseCellAddress } from '../../../../rows/cell-address.ts';
import { placeOf } from '../../../api/place-of-issue.ts';
import type { Check, Issue, Rows, Sheet } from '../../../api/types.ts';
import { api } from '../../api.ts';
import type { GridCalls } from '../../grid/grid-data.ts';
import { GridHost } from '../../grid/grid-host.tsx';
import { IssueCache } from '../../grid/issue-cache.ts';
import type { RowCache } from '../../grid/row-cache.ts';
import { allRows, someRows } from '../../grid/row-list.ts';
import { type RowRequest, WINDOW_COLUMNS } from '../../grid/row-windows.ts';
import { cellName, type Place } from '../../grid/selection.ts';
import type { SheetGrid } from '../../grid/sheet-grid.ts';
import { attempt, tellFailure } from '../../notices.ts';
import { Button } from '../../parts/controls.tsx';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { unsavedCells } from '../../unsaved.ts';
import { words } from '../../words.ts';
import { CellDetail, useActiveCell } from './cell-detail.tsx';
import { CheckPanel, TryAgain } from './check-panel.tsx';
import { OnCommandLine } from './command-line.tsx';
import { leaveOut } from './leave-out.tsx';
import { ReadBar } from './read-bar.tsx';
import { ReplacePanel } from './replace-panel.tsx';
import { SheetFoot, SheetTools } from './sheet-tools.tsx';
import type { DraftTabProps } from './use-draft.ts';
import { useRowVerdicts } from './use-row-verdicts.ts';

const MOST_TRIES = 50;

export function SheetTab(props: DraftTabProps & { readonly cell: string | undefined }) {
  return (
    <LoadedView {...props.work.sheet}>
      {(sheet) => <SheetView {...props} sheet={sheet} />}
    </LoadedView>
  );
}

function SheetView(
  props: DraftTabProps & { readonly sheet: Sheet; readonly cell: string | undefined },
) {
  const { draft, work, sheet, cell } = props;
  const { check, canEdit } = work;
  const made = useRef<{ readonly grid: SheetGrid; readonly cache: RowCache }>();
  // null until they are known.
  const [onlyRows, setOnlyRows] = useState<readonly number[] | null>();
  // They are rows of that sheet.
  useEffect(() => setOnlyRows(undefined), [draft.read.sheet]);
  const [isReplacing, setReplacing] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const active = useActiveCell();
  const verdicts = useRowVerdicts(draft.draft, check.value);
  const issues = useIssues(draft.draft, check.value, () => made.current?.grid.changed());
  useEffect(() => issues.overlay(verdicts.byRow), [issues, verdicts.byRow]);
  useEffect(() => {
    const place = parseCellAddress(cell ?? '');
    if (place) setTimeout(() => made.current?.grid.goTo(place));
  }, [cell]);
  const data = useMemo(
    () => ({
      sheet: sheet.sheet ?? '',
      rows: onlyRows ? someRows(onlyRows) : allRows(sheet.rows),
      lastRow: sheet.rows,
      headerRow: sheet.header_row ?? 0,
      issues,
      canEdit,
      isPrinted,
    }),
    [onlyRows, sheet, issues, canEdit, isPrinted],
  );
  const nextIssue = (step: 1 | -1) =>
    void attempt(async () => {
      const grid = made.current?.grid;
      if (!grid) return;
      const place = await findNext(draft.draft, grid.active, step, issues);
      if (place) grid.goTo(place);
    });
  const showOnly = (isOnly: boolean) => {
    setOnlyRows(isOnly ? null : undefined);
    if (!isOnly) return;
    void attempt(async () => {
      let rows: readonly number[] | undefined;
      try {
        ({ rows } = await api.issueRows({ draft: draft.draft }));
      } finally {
        setOnlyRows((now) => (now === null ? rows : now));
      }
    });
  };
  const unsaved = unsavedCells.value[draft.draft];
  const typed = useMemo(() => {
    const ours = Object.values(unsaved ?? {}).filter((one) => one.sheet === sheet.sheet);
    return new Map(ours.map(({ cell, to }) => [cell, to]));
  }, [unsaved, sheet.sheet]);
  work.changes.onSaved = (cells) => {
    for (const one of cells) {
      if (one.sheet === sheet.sheet) made.current?.cache.keep(one.cell, one.to);
    }
    verdicts.ask(cells.map((one) => one.cell));
  };
  const calls = {
    ...toCalls({ draft, work }, sheet.sheet ?? undefined, verdicts.ask),
    onFind: () => setReplacing(true),
    onNextIssue: nextIssue,
    onActive: (place: Place) => {
      active.value = { place };
    },
  };
  const goTo = (issue: Issue) => {
    const place = placeOf(issue);
    if (!place) return;
    if (onlyRows && !onlyRows.includes(place.row)) setOnlyRows(undefined);
    setTimeout(() => made.current?.grid.goTo(place));
  };
  return (
    <div class="sheet">
      <div class="sheet-main">
        <ReadBar sheet={sheet} work={work} />
        <SheetTools
          draft={draft}
          canEdit={canEdit}
          calls={calls}
          isOnly={onlyRows !== undefined}
          hasIssues={(check.value?.report?.issue_kinds.length ?? 0) > 0}
          setOnly={showOnly}
          nextIssue={nextIssue}
          isPrinted={isPrinted}
          setPrinted={setPrinted}
          active={active}
          gridOf={() => made.current?.grid}
        />
        {isReplacing ? (
          <ReplacePanel
            draft={draft}
            work={work}
            sheet={sheet}
            letter={sheet.columns[made.current?.grid.active.column ?? 0]?.letter}
            close={() => setReplacing(false)}
          />
        ) : null}
        <SheetState draft={draft.draft} sheet={sheet} />
        <UnsavedCells draft={draft} work={work} />
        <CellDetail active={active} sheet={sheet} cacheOf={() => made.current?.cache} />
        {sheet.columns.length === 0 ? null : (
          <GridHost
            label={words.grid.label(draft.name)}
            widthsKey={`vdpipe-widths ${draft.draft} ${sheet.sheet}`}
            sheet={sheet}
            data={data}
            revision={draft.revision}
            readKey={JSON.stringify([draft.read, sheet.sheet, sheet.encoding, sheet.delimiter])}
            fetch={(request, signal) => fetchRows(draft.draft, request, signal)}
            typed={typed}
            onFailure={tellFailure}
            calls={calls}
            onReady={(grid, cache) => {
              made.current = { grid, cache };
            }}
          />
        )}
        <OnCommandLine draft={draft} sheet={sheet} />
        <SheetFoot
          canEdit={canEdit}
          lastRow={sheet.rows}
          goToRow={(row) => made.current?.grid.goTo({ row, column: -1 })}
        />
      </div>
      <CheckPanel draft={draft} work={work} goTo={goTo} />
    </div>
  );
}

/** Goes on where an answer would have been too large. */
async function fetchRows(
  draft: string,
  { from, count, firstColumn }: RowRequest,
  signal: AbortSignal,
): Promise<Rows> {
  const end = from + count;
  const part = { draft, from_column: firstColumn + 1, columns: WINDOW_COLUMNS };
  const all: Rows = {
    ...{ from, rows: [], hidden: [], left_out: [], corrected: [], cleaned: [] },
    next: null,
  };
  for (let next: number | null = from; next !== null && next < end; ) {
    const more: Rows = await api.rows({ ...part, from: next, count: end - next }, signal);
    all.rows.push(...more.rows);
    all.hidden.push(...more.hidden);
    all.left_out.push(...more.left_out);
    all.corrected.push(...more.corrected);
    all.cleaned.push(...more.cleaned);
    next = more.next;
  }
  return all;
}

/** Corrected cells that are checked again, but not yet with the whole list, are passed by. */
async function findNext(draft: string, from: Place, step: 1 | -1, issues: IssueCache) {
  const after = (place: Place) =>
    api.nextIssue({ draft, ...place, back: step === 1 ? 'no' : 'yes' });
  let { place } = await after(from);
  for (let tries = 0; place && issues.isCorrected(place) && tries < MOST_TRIES; tries += 1) {
    ({ place } = await after(place));
  }
  return place;
}

/** The issues of the rows in sight: asked for anew when another check has ended. */
function useIssues(draft: string, check: Check | undefined, onChange: () => void): IssueCache {
  const latest = useRef(onChange);
  latest.current = onChange;
  const issues = useMemo(
    () =>
      new IssueCache(
        ({ from, count }, signal) =>
          api.issues({ draft, from_row: from, to_row: from + count - 1 }, signal),
        () => latest.current(),
      ),
    [draft],
  );
  useEffect(() => () => issues.close(), [issues]);
  useEffect(() => {
    if (check?.state === 'checked') issues.stale();
  }, [check, issues]);
  return issues;
}

function SheetState(props: { readonly draft: string; readonly sheet: Sheet }) {
  const { draft, sheet } = props;
  const { state, rows, failure } = sheet;
  if (failure) {
    return (
      <p class="callout bad" role="alert">
        <b>{words.draft.readFailed}.</b> {failure.message} <TryAgain draft={draft} />
      </p>
    );
  }
  return (
    <p class="note" role="status">
      {state === 'reading' ? words.draft.reading(rows) : ''}
    </p>
  );
}

/** What the grid asks for. @param onStored is given cells of rows that were left out */
function toCalls(
  { draft: { draft }, work: { changes } }: DraftTabProps,
  sheet: string | undefined,
  onStored: (cells: Iterable<string>) => void,
): Omit<GridCalls, 'onWidth' | 'onActive' | 'onFind' | 'onNextIssue'> {
  return {
    onEdit: (cells) => changes.edit(cells),
    onUndo: () => void changes.run((revision) => api.undo({ draft, revision, sheet })),
    onRedo: () => void changes.run((revision) => api.redo({ draft, revision, sheet })),
    onLeaveOut: (rows, isOut) =>
      void leaveOut(draft, changes, { sheet, rows: [...rows], left_out: isOut }).then((isDone) => {
        if (isDone) onStored(rows.map((row) => cellName({ row, column: 0 })));
      }),
    onRefused: tellFailure,
  };
}

/** More are counted. */
const SHOWN = 20;

/** Cells that could not be saved, each with its text: they are saved by themselves, or a person decides. */
function UnsavedCells({ draft, work: { changes } }: DraftTabProps) {
  const cells = Object.values(unsavedCells.value[draft.draft] ?? {});
  const refused = cells.filter(({ problem }) => problem !== undefined);
  const waitsFor = changes.waitsFor.value;
  const shown = waitsFor === undefined ? refused : cells;
  if (shown.length === 0) return null;
  return (
    <div class="callout warn" role="alert">
      <b>{words.draft.unsaved.title(shown.length)}</b>{' '}
      {waitsFor === undefined ? '' : words.draft.unsaved.waits(waitsFor)}
      <ul>
        {shown.slice(0, SHOWN).map(({ sheet, cell, to, problem = '' }) => (
          <li key={`${sheet}!${cell}`}>
            {cell}: <bdi>{words.draft.unsaved.of(to)}</bdi> {problem}
          </li>
        ))}
      </ul>
      {shown.length > SHOWN ? <p>{words.draft.unsaved.more(shown.length - SHOWN)}</p> : null}
      {refused.length === 0 ? null : (
        <p class="actions">
          <Button text={words.draft.unsaved.again} onClick={() => changes.decide(true)} />
          <Button text={words.draft.unsaved.discard} onClick={() => changes.decide(false)} />
        </p>
      )}
    </div>
  );
}
