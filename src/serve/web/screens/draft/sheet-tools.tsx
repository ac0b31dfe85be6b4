import type { Draft } from '../../../api/types.ts';
import type { GridCalls } from '../../grid/grid-data.ts';
import type { SheetGrid } from '../../grid/sheet-grid.ts';
import { Button, CheckBox } from '../../parts/controls.tsx';
import { words } from '../../words.ts';
import type { Active } from './cell-detail.tsx';

const text = words.grid;

export function SheetTools(props: {
  readonly draft: Draft;
  readonly canEdit: boolean;
  readonly calls: Pick<GridCalls, 'onUndo' | 'onRedo' | 'onFind'>;
  readonly isOnly: boolean;
  readonly hasIssues: boolean;
  readonly setOnly: (isOnly: boolean) => void;
  readonly nextIssue: (step: 1 | -1) => void;
  readonly isPrinted: boolean;
  readonly setPrinted: (isPrinted: boolean) => void;
  readonly active: Active;
  readonly gridOf: () => SheetGrid | undefined;
}) {
  const { draft, canEdit, calls, isOnly, hasIssues, setOnly, nextIssue } = props;
  const { isPrinted, setPrinted } = props;
  return (
    <div class="sheet-tools" role="toolbar">
      {canEdit ? (
        <>
          <Button
            text={text.undo}
            disabled={!draft.can_undo}
            title="Ctrl+Z"
            onClick={calls.onUndo}
          />
          <Button
            text={text.redo}
            disabled={!draft.can_redo}
            title="Ctrl+Y"
            onClick={calls.onRedo}
          />
          <Button text={text.find} title="Ctrl+F" onClick={calls.onFind} />
          <LeaveOutButton {...props} />
        </>
      ) : null}
      <Button
        text={text.previousIssue}
        disabled={!hasIssues}
        title="Shift+F8"
        onClick={() => nextIssue(-1)}
      />
      <Button text={text.nextIssue} disabled={!hasIssues} title="F8" onClick={() => nextIssue(1)} />
      <CheckBox
        text={text.onlyIssues}
        checked={isOnly}
        disabled={!hasIssues && !isOnly}
        set={setOnly}
      />
      {draft.mapping === '' ? null : (
        <CheckBox text={text.asPrinted} checked={isPrinted} set={setPrinted} />
      )}
    </div>
  );
}

function LeaveOutButton(props: {
  readonly active: Active;
  readonly gridOf: () => SheetGrid | undefined;
}) {
  const { active, gridOf } = props;
  const { count, areOut } = (active.value && gridOf()?.selectedRows) ?? { count: 0, areOut: false };
  return (
    <Button
      text={areOut ? text.takeBack(count) : text.leaveOut(count)}
      disabled={count === 0}
      title="Ctrl+Delete"
      onClick={() => gridOf()?.leaveOut()}
    />
  );
}

export function SheetFoot(props: {
  readonly canEdit: boolean;
  readonly lastRow: number;
  readonly goToRow: (row: number) => void;
}) {
  const { canEdit, lastRow, goToRow } = props;
  return (
    <div class="sheet-foot">
      <span>
        {text.rows(lastRow)}. {canEdit ? text.help : ''}
      </span>
      <label class="to-row">
        {text.toRow}
        <input
          type="number"
          min={1}
          max={lastRow}
          onChange={({ currentTarget: { valueAsNumber: row } }) => {
            if (Number.isInteger(row)) goToRow(Math.min(lastRow, Math.max(1, row)));
          }}
        />
      </label>
    </div>
  );
}
