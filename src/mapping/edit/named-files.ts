import { VdpipeError } from '../../errors.ts';
import { checkWritten, parseWritten } from '../file/load-mapping.ts';
import { listsOf } from '../file/map-lists.ts';

/** A file that a mapping names. */
export interface NamedFile {
  /** As the mapping has it. */
  readonly file: string;
  /** What names it: `rows.suppress[0]`, `template.variables`. */
  readonly key: string;
  readonly line: number;
}

/** The files that a mapping's text names, each as often as it is named; none of a text that is no mapping, which reads none. */
export function namedFilesOf(text: string, checked = checkWritten(text)): readonly NamedFile[] {
  try {
    const { mapping, spotOf } = parseWritten(text, 'mapping', checked);
    const lists = listsOf(mapping).map(({ list, path, key }) => {
      return { file: list.file, key, line: spotOf([...path, 'file']).line };
    });
    const variables = mapping.template?.variables;
    if (variables === undefined) return lists;
    const { line } = spotOf(['template', 'variables']);
    return [...lists, { file: variables, key: 'template.variables', line }];
  } catch (error) {
    if (error instanceof VdpipeError) return [];
    throw error;
  }
}
