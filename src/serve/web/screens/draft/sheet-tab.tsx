import { useMemo, useRef, useState } from 'preact/hooks';
import type { Issue, Sheet } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { GridHost } from '../../grid/grid-host.tsx';
import { IssueIndex, placeOf } from '../../grid/issue-index.ts';
import type { RowCache } from '../../grid/row-cache.ts';
import { allRows, someRows } from '../../grid/row-list.ts';
import type { GridCalls, SheetGrid } from '../../grid/sheet-grid.ts';
import { tellFailure } from '../../notices.ts';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { words } from '../../words.ts';
import { CheckPanel } from './check-panel.tsx';
import { ReadBar } from './read-bar.tsx';
import { ReplacePanel } from './replace-panel.tsx';
import { SheetFoot, SheetTools } from './sheet-tools.tsx';
import type { DraftTabProps } from './tab-props.ts';
import { useRowVerdicts } from './use-row-verdicts.ts';

const NO_ISSUES: readonly Issue[] = [];

/** The cells of the list, to look at and to correct, with what the check found beside them. */
export function SheetTab(props: DraftTabProps) {
  return (
    <LoadedView {...props.work.sheet}>
      {(sheet) => <SheetView {...props} sheet={sheet} />}
    </LoadedView>
  );
}

function SheetView({ draft, work, sheet }: DraftTabProps & { readonly sheet: Sheet }) {
  const { check, canEdit } = work;
  const made = useRef<{ readonly grid: SheetGrid; readonly cache: RowCache }>();
  const [onlyRows, setOnlyRows] = useState<readonly number[]>();
  const [isReplacing, setReplacing] = useState(false);
  const issues = check.value?.report?.issues ?? NO_ISSUES;
  const verdicts = useRowVerdicts(draft.draft, check.value);
  const { byRow } = verdicts;
  const index = useMemo(() => new IssueIndex(issues, byRow), [issues, byRow]);
  const data = useMemo(
    () => ({
      rows: onlyRows ? someRows(onlyRows) : allRows(sheet.rows),
      lastRow: sheet.rows,
      headerRow: sheet.header_row ?? 0,
      issues: index,
      canEdit,
    }),
    [onlyRows, sheet, index, canEdit],
  );
  const calls = toCalls({ draft, work }, made, {
    onFind: () => setReplacing(true),
    onStored: verdicts.ask,
  });
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
          hasIssues={index.rows.length > 0}
          setOnly={(isOnly) => setOnlyRows(isOnly ? index.rows : undefined)}
          nextIssue={(step) => made.current?.grid.nextIssue(step)}
        />
        {isReplacing ? (
          <ReplacePanel draft={draft} work={work} sheet={sheet} close={() => setReplacing(false)} />
        ) : null}
        <SheetState sheet={sheet} />
        {sheet.columns.length === 0 ? null : (
          <GridHost
            label={words.grid.label(draft.name)}
            sheet={sheet}
            data={data}
            revision={draft.revision}
            readKey={JSON.stringify([draft.read, sheet.sheet, sheet.encoding, sheet.delimiter])}
            fetch={({ from, count }, signal) => api.rows(draft.draft, from, count, signal)}
            onFailure={tellFailure}
            calls={calls}
            onReady={(grid, cache) => {
              made.current = { grid, cache };
            }}
          />
        )}
        <SheetFoot
          canEdit={canEdit}
          lastRow={sheet.rows}
          goToRow={(row) => made.current?.grid.goTo({ row, column: -1 })}
        />
      </div>
      <CheckPanel draft={draft} check={check} goTo={goTo} />
    </div>
  );
}

function SheetState({ sheet: { state, rows, failure } }: { readonly sheet: Sheet }) {
  if (failure) {
    return (
      <p class="callout bad" role="alert">
        <b>{words.draft.readFailed}.</b> {failure.message}
      </p>
    );
  }
  return (
    <p class="note" role="status">
      {state === 'reading' ? words.draft.reading(rows) : ''}
    </p>
  );
}

interface Stored {
  /** Is given the cells of a correction once it is stored. */
  readonly onStored: (cells: Iterable<string>) => void;
}

/** What the grid asks for. */
function toCalls(
  { draft: { draft }, work: { changes } }: DraftTabProps,
  made: { readonly current: { readonly cache: RowCache } | undefined },
  { onFind, onStored }: Pick<GridCalls, 'onFind'> & Stored,
): GridCalls {
  return {
    onEdit: (cells) => {
      const end = made.current?.cache.type(cells);
      changes.edit(cells, (isStored) => {
        end?.(isStored);
        if (isStored) onStored(cells.keys());
      });
    },
    onUndo: () => void changes.run((revision) => api.undo(draft, revision)),
    onRedo: () => void changes.run((revision) => api.redo(draft, revision)),
    onFind,
    onTooMany: (cells, max) => tellFailure(words.grid.tooMany(cells, max)),
    onNotHere: () => tellFailure(words.grid.notHere),
  };
}
