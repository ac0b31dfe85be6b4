import path from 'node:path';
import { readMappingFile } from '../../mapping/file/load-mapping.ts';
import type { ListFile, Mapping } from '../../mapping/file/mapping.ts';
import type { TemplateVariable, VariableLimits } from '../../mapping/file/template-variable.ts';
import { toListFile } from './list-file.ts';
import { readTemplateVariables } from './read-template-variables.ts';

/**
 * Reads a mapping file, YAML or JSON, and the files that it names; their paths are relative to its folder.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_invalid` with every problem at its line and key; `variables_unreadable`,
 * `variables_invalid`; `list_unreadable`, `list_too_large`
 * @example
 * const mapping = await loadMapping('mapping.yaml');
 */
export async function loadMapping(file: string): Promise<Mapping> {
  const folder = path.dirname(file);
  const mapping = await withLists(readMappingFile(file), folder);
  if (!mapping.template) return mapping;
  const list = path.resolve(folder, mapping.template.variables);
  return { ...mapping, templateVariables: await loadTemplateVariables(list) };
}

/** The lists that a mapping names, by their places. */
export function listFilesOf({ rows, lookups = [] }: Partial<Mapping> = {}): string[] {
  return [...(rows?.suppress ?? []), ...lookups].map(({ file }) => file);
}

/** Finds the lists that a mapping names. They are read with each input; what they hold belongs to the mapping. */
async function withLists(mapping: Mapping, folder: string): Promise<Mapping> {
  const { rows, lookups } = mapping;
  const found = <T extends ListFile>(list: T, key: string): Promise<T> =>
    toListFile(list.file, key, folder).then((file) => ({ ...list, ...file }));
  const suppress = rows?.suppress?.map((list) => found(list, 'rows.suppress'));
  const tables = lookups?.map((list) => found(list, `lookups.${list.name}`));
  return {
    ...mapping,
    ...(suppress && { rows: { ...rows, suppress: await Promise.all(suppress) } }),
    ...(tables && { lookups: await Promise.all(tables) }),
  };
}

/**
 * Reads a list of a template's variables. Titles and samples are left out: two lists that differ in these alone are the same.
 *
 * @throws UsageError `variables_unreadable`, `variables_invalid`
 */
export async function loadTemplateVariables(file: string): Promise<readonly VariableLimits[]> {
  return toLimits(await readTemplateVariables(file));
}

function toLimits(variables: readonly TemplateVariable[]): readonly VariableLimits[] {
  return variables.map(({ title: _, sample: __, ...limits }) => limits);
}
