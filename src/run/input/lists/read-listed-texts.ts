import type { Issue, IssueSink } from '../../../issue.ts';
import type { ListedTexts, ListFile } from '../../../mapping/file/list-file.ts';
import { listsOf, mapLists } from '../../../mapping/file/map-lists.ts';
import type { Mapping } from '../../../mapping/file/mapping.ts';
import { cellText } from '../../../rows/byte-cells.ts';
import { type ListReading, listInvalid, readList } from './list-file.ts';

/** Their texts are kept in memory. */
const MAX_ROWS = 200_000;

/**
 * Reads the texts that a mapping takes from lists, each list once.
 *
 * @throws UsageError as `readList`; `list_invalid` also if the column is empty
 */
export async function readListedTexts<M extends Mapping>(
  mapping: M,
  how?: ListReading,
  onWarning?: IssueSink,
): Promise<M> {
  const read = new Map<ListFile, ListedTexts>();
  const known = new Map<string, readonly string[]>();
  for (const { list, key } of listsOf(mapping)) {
    if (!isOfTexts(list)) continue;
    const id = JSON.stringify([list.file, list.sheet, list.column]);
    const texts = known.get(id) ?? (await readTexts(list, key, how, onWarning));
    known.set(id, texts);
    read.set(list, { ...list, texts });
  }
  if (read.size === 0) return mapping;
  return mapLists(mapping, <T extends ListFile>(list: T) => (read.get(list) ?? list) as T);
}

function isOfTexts(list: ListFile): list is ListedTexts {
  return 'column' in list;
}

/** White space around texts does not count, as in other lists. */
async function readTexts(
  list: ListedTexts,
  key: string,
  how: ListReading | undefined,
  onWarning: IssueSink | undefined,
): Promise<readonly string[]> {
  const texts = new Set<string>();
  const columns = [list.column];
  const onChosen = (issue: Issue) => issue.code === 'sheet_chosen' && onWarning?.(issue);
  await readList(
    { list, key, columns, maxRows: MAX_ROWS, ...how, onWarning: onChosen },
    ({ cells, numbers }, [index = 0]) => {
      for (const row of numbers.keys()) texts.add(cellText(cells, row, index).trim());
    },
  );
  texts.delete('');
  if (texts.size > 0) return [...texts];
  throw listInvalid(list.file, key, `column "${list.column}" is empty`);
}
