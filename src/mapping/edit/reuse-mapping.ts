import { visit } from 'yaml';
import { VdpipeError } from '../../errors.ts';
import { toColumnName } from '../../rows/row.ts';
import { listColumns } from '../file/list-columns.ts';
import { parseMapping } from '../file/load-mapping.ts';
import { isRejectsColumn } from '../file/reserved-columns.ts';
import { parseToEdit, toText } from './yaml-document.ts';

/** @param header the names of the columns. @returns null if a column is missing, or the text is no mapping */
export function fitMapping(text: string, header: readonly string[]) {
  const columns = columnsOf(text, header);
  if (!columns || columns.used === 0 || columns.missing.length > 0) return null;
  return {
    /** Columns of the sheet that it does not use. */
    unused: columns.unused,
    /** Whether these are rows to correct that vdpipe has written. */
    isRejects: header.some(isRejectsColumn),
  };
}

/** Which of a mapping's columns a sheet does not have, and which of the sheet's it does not use; null if the text is no mapping. */
export function columnsOf(text: string, header: readonly string[]) {
  const mapping = parsedOf(text);
  if (!mapping) return null;
  const own = header.filter((name) => name !== '' && !isRejectsColumn(name)).map(toColumnName);
  const there = new Set(own);
  const columns = listColumns(mapping);
  const used = new Set(columns.flatMap(({ names }) => names));
  const missing = columns.filter(({ names }) => !names.some((name) => there.has(name)));
  return { used: columns.length, missing, unused: own.filter((name) => !used.has(name)) };
}

/** A mapping without its comments, which may show what cells hold; null if it would not say the same. */
export function withoutComments(text: string): string | null {
  const before = parsedOf(text);
  if (!before) return null;
  const document = parseToEdit(text);
  if (!document) return null;
  document.comment = null;
  document.commentBefore = null;
  visit(document, {
    Node: (_key, node) => {
      node.comment = null;
      node.commentBefore = null;
    },
  });
  const plain = toText(document, text);
  return JSON.stringify(parsedOf(plain)) === JSON.stringify(before) ? plain : null;
}

/** null if the text is no mapping. */
function parsedOf(text: string) {
  try {
    return parseMapping(text, 'mapping');
  } catch (error) {
    if (error instanceof VdpipeError) return null;
    throw error;
  }
}
