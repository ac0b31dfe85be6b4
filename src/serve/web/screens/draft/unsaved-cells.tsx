import { Button } from '../../parts/controls.tsx';
import { unsavedCells } from '../../unsaved.ts';
import { words } from '../../words.ts';
import type { DraftTabProps } from './use-draft.ts';

const text = words.draft.unsaved;
/** More are counted. */
const SHOWN = 20;

/** Cells that could not be saved, each with its text: they are saved by themselves, or a person decides. */
export function UnsavedCells({ draft, work: { changes } }: DraftTabProps) {
  const cells = Object.values(unsavedCells.value[draft.draft] ?? {});
  const refused = cells.filter(({ problem }) => problem !== undefined);
  const waitsFor = changes.waitsFor.value;
  const shown = waitsFor === undefined ? refused : cells;
  if (shown.length === 0) return null;
  return (
    <div class="callout warn" role="alert">
      <b>{text.title(shown.length)}</b> {waitsFor === undefined ? '' : text.waits(waitsFor)}
      <ul>
        {shown.slice(0, SHOWN).map(({ sheet, cell, to, problem = '' }) => (
          <li key={`${sheet}!${cell}`}>
            {cell}: <bdi>{text.of(to)}</bdi> {problem}
          </li>
        ))}
      </ul>
      {shown.length > SHOWN ? <p>{text.more(shown.length - SHOWN)}</p> : null}
      {refused.length === 0 ? null : (
        <p class="actions">
          <Button text={text.again} onClick={() => changes.decide(true)} />
          <Button text={text.discard} onClick={() => changes.decide(false)} />
        </p>
      )}
    </div>
  );
}
