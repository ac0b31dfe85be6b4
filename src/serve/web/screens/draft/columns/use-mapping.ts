import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ChangedMapping, ReadSettings, Sheet } from '../../../../api/types.ts';
import { api } from '../../../api.ts';
import { tellDone, tellFailure } from '../../../notices.ts';
import { may } from '../../../session.ts';
import { note, type UnsavedMapping, unsavedMappings } from '../../../unsaved.ts';
import { words } from '../../../words.ts';
import type { DraftTabProps } from '../use-draft.ts';
import { MappingChanges } from './mapping-changes.ts';

/** How long a pause in typing is before the text is read. */
const PAUSE_MS = 250;

export type MappingWork = ReturnType<typeof useMapping>;

/** The mapping of a draft as it is edited: its text, and the same as a form. */
export function useMapping({ draft, work }: DraftTabProps) {
  const { draft: id, mapping: saved, mapping_revision: revisionNow } = draft;
  const unsaved = unsavedMappings.value[id];
  const text = unsaved?.text ?? saved;
  const latest = useRef({ saved, revisionNow });
  latest.current = { saved, revisionNow };
  const [read, setRead] = useState<ChangedMapping>();
  const [texts, setTexts] = useState(0);
  const [, drawAnew] = useState(0);
  const now = () => unsavedMappings.value[id]?.text ?? latest.current.saved;
  const basedOn = () => unsavedMappings.value[id]?.basedOn ?? latest.current.revisionNow;
  const noteIt = (mapping: UnsavedMapping | undefined) => note(unsavedMappings, id, mapping);

  /**
   * Takes over a text that was typed, or (`isTyped`) proposed or loaded; undefined discards what is not saved.
   *
   * @param before Only if the text still is this one: what a person typed while a proposal was made is kept. @default whatever it is
   */
  const write = (next: string | undefined, isTyped = true, before?: string) => {
    if (before !== undefined && before !== now()) return;
    if (next === undefined || !isTyped) {
      changes.forget();
      setTexts((count) => count + 1);
    }
    const isSaved = next === undefined || next === latest.current.saved;
    noteIt(isSaved ? undefined : { text: next, basedOn: basedOn(), isTyped });
  };

  const changes = useMemo(
    () =>
      new MappingChanges({
        now,
        make: (mapping, changes) => api.changeMapping({ mapping, draft: id, changes }),
        take: (made) => {
          setRead(made);
          write(made.mapping);
        },
        onFailure: (error) => {
          tellFailure(error);
          // What is chosen is again what the mapping says.
          drawAnew((count) => count + 1);
        },
      }),
    [id],
  );
  useEffect(
    () => () => {
      if (changes.hasFailed) tellFailure(words.columns.lost);
    },
    [changes],
  );
  const know = (answer: ChangedMapping) => {
    changes.know(answer);
    setRead(answer);
  };

  useEffect(() => {
    if (read?.mapping === text) return;
    const ending = new AbortController();
    const wait = read === undefined ? 0 : PAUSE_MS;
    const timer = setTimeout(() => {
      const reading = may('operator')
        ? api.changeMapping({ mapping: text, draft: id, changes: [] }, ending.signal)
        : api.mapping({ draft: id }, ending.signal);
      reading.then(know, (error) => {
        if (!ending.signal.aborted) tellFailure(error);
      });
    }, wait);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text, read]);

  /** Saves it, if there is anything to save, and says so: also if the file is read in another way now, as the mapping says. */
  const save = async () => {
    if (!(await changes.settle())) return false;
    const mapping = now();
    if (mapping === latest.current.saved) {
      noteIt(undefined);
      return false;
    }
    const isSaved = await work.changes.run(async (revision) => {
      const body = { revision, mapping, mapping_revision: basedOn() };
      const changed = await api.changeDraft({ draft: id, ...body });
      const later = unsavedMappings.value[id];
      noteIt(
        later?.text === mapping
          ? undefined
          : later && { ...later, basedOn: changed.mapping_revision },
      );
      const shown = work.sheet.value;
      const isReadAnew = shown !== undefined && isOther(shown, changed.read);
      tellDone(isReadAnew ? words.columns.readAs(readAs(changed.read)) : words.columns.saved);
      return changed;
    });
    return isSaved;
  };

  return {
    text,
    /** Also if fields show what could not be put into it yet. */
    isUnsaved: unsaved !== undefined || changes.hasFailed,
    /** Whether it has changes of a person that are not saved. */
    isTyped: unsaved?.isTyped === true,
    /** Whether another one was saved since this one was begun. */
    isConflict: unsaved !== undefined && unsaved.basedOn !== revisionNow && text !== saved,
    /** Makes it the next version of the one that was saved meanwhile. */
    keep: () => noteIt(unsaved && { ...unsaved, basedOn: revisionNow }),
    /**
     * null if the text is not YAML; undefined while it was not read yet. What was read last stays while the text is typed; but the form of
     * no text at all would call every choice of a proposal missing.
     */
    form: read?.mapping.trim() === '' && text.trim() !== '' ? undefined : read?.form,
    problems: read?.mapping === text ? read.problems : [],
    files: read?.files ?? [],
    write,
    /** Makes changes by choice: the text has them at once, and keeps everything else as it is written. */
    change: changes.change,
    /** How often another text took the place of this one, and of what is typed in its form. */
    texts,
    save,
  };
}

/** `sheet “Recipients”, column names in row 3` */
export function readAs({ sheet, header_row: row, encoding, delimiter }: ReadSettings): string {
  const { read, columns } = words;
  return [
    sheet === undefined ? '' : columns.sheetName(sheet),
    row === undefined ? '' : columns.headerRow(row),
    encoding ?? '',
    delimiter === undefined ? '' : (read.names[delimiter] ?? delimiter),
  ]
    .filter((said) => said !== '')
    .join(', ');
}

function isOther(shown: Sheet, { sheet, header_row: row, encoding, delimiter }: ReadSettings) {
  const pairs = [
    [sheet, shown.sheet],
    [row, shown.header_row],
    [encoding, shown.encoding],
    [delimiter, shown.delimiter],
  ];
  return pairs.some(([wanted, now]) => wanted !== undefined && wanted !== now);
}
