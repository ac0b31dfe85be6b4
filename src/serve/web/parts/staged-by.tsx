import type { Run } from '../../api/types.ts';
import { words } from '../words.ts';

const text = words.staged;

export function StagedBy({ staged }: { readonly staged: Run['staged'] }) {
  if (staged === null) return null;
  const { by, releaser, note } = staged;
  return (
    <div class="staged-by">
      {text.by(by)}
      {releaser === null ? null : <>, {text.for(releaser)}</>}
      {note === null ? null : (
        <blockquote>
          <bdi>{note}</bdi>
        </blockquote>
      )}
    </div>
  );
}
