import { useEffect, useRef, useState } from 'preact/hooks';
import type { Sheet } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button, CheckBox, Select, submitting, taking } from '../../parts/controls.tsx';
import { counted, words } from '../../words.ts';
import type { DraftTabProps } from './use-draft.ts';

const text = {
  column: 'Column',
  find: 'Find',
  replace: 'Replace with',
  whole: 'Whole cell only',
  count: 'Count',
  found: (count: number) =>
    count === 0 ? 'No cell has this text.' : `${counted(count, 'cell')} will change.`,
  button: (count: number) => `Replace in ${counted(count, 'cell')}`,
  done: (count: number) => `Replaced in ${counted(count, 'cell')}. Use Undo to reverse this.`,
};

export function ReplacePanel(
  props: DraftTabProps & {
    readonly sheet: Sheet;
    readonly letter: string | undefined;
    readonly close: () => void;
  },
) {
  const { draft, work, sheet, letter, close } = props;
  const [column, setColumn] = useState(letter ?? sheet.columns[0]?.letter ?? 'A');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [counted, setCounted] = useState<{ readonly key: string; readonly cells: number }>();
  const what = {
    ...{ draft: draft.draft, sheet: sheet.sheet ?? undefined },
    ...{ column, find, replace, whole_cell: isWhole },
  };
  const key = JSON.stringify([what, draft.revision]);
  const found = counted?.key === key ? counted.cells : undefined;
  const canCount = find !== '' || isWhole;
  const count = () =>
    attempt(async () => {
      const { revision } = draft;
      const { cells } = await api.replaceInColumn({ ...what, revision, dry_run: true });
      setCounted({ key, cells });
    });
  const replaceAll = () =>
    work.changes.run(async () => {
      // Of what was counted.
      const { revision } = draft;
      const answer = await api.replaceInColumn({ ...what, revision, dry_run: false });
      tellDone(text.done(answer.cells));
      return answer.draft;
    });
  return (
    <form
      class="replace"
      aria-label={words.grid.find}
      onSubmit={submitting(() => {
        if (canCount) void (found ? replaceAll() : count());
      })}
    >
      <label>
        {text.column}
        <Select
          value={column}
          options={sheet.columns.map(({ letter, name }) => [letter, `${letter} ${name}`])}
          choose={setColumn}
        />
      </label>
      <label>
        {text.find}
        <input ref={first} value={find} onInput={taking(setFind)} />
      </label>
      <label>
        {text.replace}
        <input value={replace} onInput={taking(setReplace)} />
      </label>
      <CheckBox text={text.whole} checked={isWhole} set={setWhole} />
      <button type="submit" class={found ? 'primary' : ''} disabled={!canCount || found === 0}>
        {found ? text.button(found) : text.count}
      </button>
      <Button plain text={words.failure.close} onClick={close} />
      <span role="status" class="soft">
        {found === undefined ? '' : text.found(found)}
      </span>
    </form>
  );
}
