import path from 'node:path';
import type { ListFile } from '../../mapping/file/list-file.ts';
import { parseWritten, readMappingFile } from '../../mapping/file/load-mapping.ts';
import { listsOf, mapLists } from '../../mapping/file/map-lists.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import type { VariableLimits } from '../../mapping/file/template-variable.ts';
import { checkOptions } from '../../options.ts';
import { toListFile } from './lists/list-file.ts';
import { readTemplateVariables } from './lists/read-template-variables.ts';

/**
 * Reads a mapping file, YAML or JSON, and the files that it names; their paths are relative to its folder.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_invalid` with every problem at its line and key; `variables_unreadable`,
 * `variables_invalid`; `list_unreadable`, `list_too_large`
 * @example
 * const mapping = await loadMapping('mapping.yaml');
 */
export async function loadMapping(file: string | MappingText): Promise<Mapping> {
  if (typeof file === 'string') return complete(readMappingFile(file), path.dirname(file));
  checkOptions(file, { text: 'text', folder: 'text', name: 'text' }, { needed: ['text'] });
  const { text, folder = '.', name = 'mapping.yaml' } = file;
  return complete(parseWritten(text, name), folder);
}

/** The text of a mapping file, such as `initMapping` proposes. */
export interface MappingText {
  readonly text: string;
  /** Paths in it are relative to this one. @default the working folder */
  readonly folder?: string | undefined;
  /** What messages call it. @default 'mapping.yaml' */
  readonly name?: string | undefined;
}

async function complete(written: WrittenMapping, folder: string): Promise<Mapping> {
  const listed = await withLists(written, folder);
  const checks = listed.checks?.map((one) => ({ ...one, folder: path.resolve(folder) }));
  const mapping = checks ? { ...listed, checks } : listed;
  if (!mapping.template) return mapping;
  const variables = path.resolve(folder, mapping.template.variables);
  const templateVariables = await loadTemplateVariables(variables);
  return { ...mapping, template: { variables }, templateVariables };
}

type WrittenMapping = ReturnType<typeof readMappingFile>;

/** The files that a mapping names, once it has been loaded. */
export function mappedFiles(mapping: Mapping | undefined): string[] {
  if (!mapping) return [];
  const lists = listsOf(mapping).map(({ list }) => list.file);
  return mapping.template ? [...lists, mapping.template.variables] : lists;
}

/** Finds the lists that a mapping names. They are read with each input; what they hold belongs to the mapping. */
async function withLists({ mapping, spotOf }: WrittenMapping, folder: string): Promise<Mapping> {
  const found = new Map<string, ListFile>();
  for (const { list, path: named, key } of listsOf(mapping)) {
    const { file } = list;
    if (found.has(file)) continue;
    const { line } = spotOf([...named, 'file']);
    found.set(file, await toListFile(file, `line ${line}: ${key}`, folder));
  }
  return mapLists(mapping, (list) => ({ ...list, ...found.get(list.file) }));
}

/**
 * Reads a list of a template's variables. Titles and samples are left out: two lists that differ in these alone are the same.
 *
 * @throws UsageError `variables_unreadable`, `variables_invalid`
 */
export async function loadTemplateVariables(file: string): Promise<readonly VariableLimits[]> {
  const variables = await readTemplateVariables(file);
  return variables.map(({ title: _, sample: __, ...limits }) => limits);
}
