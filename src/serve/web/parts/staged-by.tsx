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

/** Whether a person may not release the run, as the same person staged it. */
export function isOwnFourEyes(staged: Run['staged'], name: string | null): boolean {
  if (staged?.four_eyes !== true) return false;
  return name === null || isSamePerson(staged.by, name);
}

/** Names of people differ in more than case and what is around them. */
export function isSamePerson(one: string | null | undefined, other: string | null): boolean {
  return other !== null && one?.trim().toLowerCase() === other.trim().toLowerCase();
}
