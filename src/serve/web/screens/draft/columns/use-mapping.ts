import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type {
  ChangedMapping,
  ChangeMapping,
  MappingForm,
  ReadSettings,
  Sheet,
} from '../../../../api/types.ts';
import { api } from '../../../api.ts';
import { tellDone, tellFailure } from '../../../notices.ts';
import { words } from '../../../words.ts';
import type { DraftTabProps } from '../tab-props.ts';
import { unsavedMappings } from '../unsaved-mappings.ts';

/** How long a pause in typing is before the text is read. */
const PAUSE_MS = 250;

export type Changes = ChangeMapping['changes'];

/** The mapping of a draft as it is edited: its text, and the same as a form. */
export interface MappingWork {
  readonly text: string;
  readonly isUnsaved: boolean;
  /** null if the text is not YAML; undefined while it was not read yet. What was read last stays while the text is typed. */
  readonly form: MappingForm | null | undefined;
  readonly problems: ChangedMapping['problems'];
  /** Files that it names. */
  readonly files: ChangedMapping['files'];
  /**
   * Takes over a text that was typed or proposed; undefined discards what is not saved.
   *
   * @param before Only if the text still is this one: what a person typed while a proposal was made is kept. @default whatever it is
   */
  readonly write: (text: string | undefined, before?: string) => void;
  /** Makes changes by choice: the text has them at once, and keeps everything else as it is written. */
  readonly change: (changes: Changes) => void;
  /** Saves it, and says so: also if the file is read in another way now, as the mapping says. */
  readonly save: () => Promise<boolean>;
}

export function useMapping({ draft, work }: DraftTabProps): MappingWork {
  const { draft: id, mapping: saved } = draft;
  const unsaved = unsavedMappings.value.get(id);
  const text = unsaved ?? saved;
  const latest = useRef(saved);
  latest.current = saved;
  const [read, setRead] = useState<ChangedMapping>();
  const now = () => unsavedMappings.value.get(id) ?? latest.current;

  const write = (next: string | undefined, before?: string) => {
    if (before !== undefined && before !== now()) return;
    const others = new Map(unsavedMappings.value);
    if (next === undefined || next === latest.current) others.delete(id);
    else others.set(id, next);
    unsavedMappings.value = others;
  };

  useEffect(() => {
    if (read?.mapping === text) return;
    const ending = new AbortController();
    const wait = read === undefined ? 0 : PAUSE_MS;
    const timer = setTimeout(() => {
      api.changeMapping({ mapping: text, changes: [] }, ending.signal).then(setRead, (error) => {
        if (!ending.signal.aborted) tellFailure(error);
      });
    }, wait);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text, read]);

  const queue = useMemo(() => ({ last: Promise.resolve() }), [id]);
  const change = (changes: Changes) => {
    const made = queue.last.then(async () => {
      const before = now();
      const answer = await api.changeMapping({ mapping: before, changes });
      if (now() !== before) throw new Error(words.columns.changedMeanwhile);
      setRead(answer);
      write(answer.mapping);
    });
    queue.last = made.catch(tellFailure);
  };

  const save = async () => {
    await queue.last;
    const mapping = now();
    const isSaved = await work.changes.run(async (revision) => {
      const changed = await api.changeDraft(id, { revision, mapping });
      const shown = work.sheet.value;
      const isReadAnew = shown !== undefined && isOther(shown, changed.read);
      tellDone(isReadAnew ? words.columns.readAs(readAs(changed.read)) : words.columns.saved);
      return changed;
    });
    if (isSaved && now() === mapping) write(undefined);
    return isSaved;
  };

  return {
    text,
    isUnsaved: unsaved !== undefined,
    // The form of no text at all would call every choice of a proposal missing.
    form: read?.mapping.trim() === '' && text.trim() !== '' ? undefined : read?.form,
    problems: read?.mapping === text ? read.problems : [],
    files: read?.files ?? [],
    write,
    change,
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

/** Whether a sheet is read in another way than it was shown before. */
function isOther(shown: Sheet, { sheet, header_row: row, encoding, delimiter }: ReadSettings) {
  const pairs = [
    [sheet, shown.sheet],
    [row, shown.header_row],
    [encoding, shown.encoding],
    [delimiter, shown.delimiter],
  ];
  return pairs.some(([wanted, now]) => wanted !== undefined && wanted !== now);
}
