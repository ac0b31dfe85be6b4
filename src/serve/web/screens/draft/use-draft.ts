import { useEffect, useMemo } from 'preact/hooks';
import type { Draft, ReadSettings } from '../../../api/types.ts';
import { ApiError, api } from '../../api.ts';
import { isOf } from '../../events.ts';
import { useLoad } from '../../load.ts';
import { tellDone, tellFailure } from '../../notices.ts';
import { may } from '../../session.ts';
import { forgetUnsaved } from '../../unsaved.ts';
import { words } from '../../words.ts';
import { DraftChanges } from './draft-changes.ts';

/** Events tell that more was read or checked; this is for when they do not come. */
const WHILE_BUSY_MS = 3_000;

export type DraftWork = ReturnType<typeof useDraft>;

export function useDraft(id: string) {
  const asked = { draft: id };
  const draft = useLoad('draft', asked, {
    isAbout: isOf('draft', id),
    choose: (shown, loaded) => (loaded.revision >= shown.revision ? loaded : shown),
  });
  const sheet = useLoad('sheet', asked, {
    isAbout: isOf('sheet', id),
    everyMs: (value) => (value?.state === 'reading' ? WHILE_BUSY_MS : undefined),
  });
  const check = useLoad('check', asked, {
    isAbout: isOf('check', id),
    everyMs: (value) => (value?.state === 'checking' ? WHILE_BUSY_MS : undefined),
  });
  const changes = useMemo(
    () =>
      new DraftChanges(id, draft.put, (error) => {
        tellFailure(error);
        draft.again();
      }),
    [id],
  );
  const { value, failure } = draft;
  useEffect(() => {
    if (failure instanceof ApiError && failure.status === 404) forgetUnsaved(id);
  }, [failure]);
  useEffect(() => {
    if (value) changes.know(value);
    if (value?.run === null) void changes.save();
  }, [value, changes]);
  useEffect(() => () => changes.end(), [changes]);
  return {
    draft,
    sheet,
    check,
    changes,
    /** Whether the session may change it, and it was not staged yet. */
    canEdit: may('operator') && value !== undefined && value.run === null,
    changeRead: (change: ReadSettings) =>
      changes.run(async (revision, before) => {
        const read = { ...before?.read, ...change };
        const changed = await api.changeDraft({ draft: id, revision, read });
        if (changed.mapping !== before?.mapping) tellDone(words.read.agreed);
        return changed;
      }),
  };
}

export interface DraftTabProps {
  readonly draft: Draft;
  readonly work: DraftWork;
}
