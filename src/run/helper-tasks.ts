import { changeMapping, type MappingChange } from '../mapping/edit/change-mapping.ts';
import { readMappingForm } from '../mapping/edit/mapping-form.ts';
import { fitMapping, withoutComments } from '../mapping/edit/reuse-mapping.ts';
import { checkFewRows } from './check-few-rows.ts';

/** What the console asks of a process that stays. */
export const HELPER_TASKS = { checkFewRows, editMapping, fitMappings };

export type HelperTasks = typeof HELPER_TASKS;

export interface HelperQuestion {
  readonly task: keyof HelperTasks;
  readonly given: unknown;
}

export interface HelperAnswer {
  readonly answer?: unknown;
  readonly failure?: { readonly code: string; readonly message: string };
}

/**
 * Changes the text of a mapping, and reads it as a form.
 *
 * @throws UsageError `mapping_invalid` if the text is not YAML, or larger than a mapping can be
 */
function editMapping(given: {
  readonly mapping: string;
  readonly changes: readonly MappingChange[];
}) {
  const mapping = changeMapping(given.mapping, given.changes);
  return { mapping, ...readMappingForm(mapping) };
}

/** How mappings suit the columns of a sheet, each without its comments; null for each that does not. */
function fitMappings(given: {
  readonly texts: readonly string[];
  readonly header: readonly string[];
}) {
  const { texts, header } = given;
  return texts.map((text) => {
    const fit = fitMapping(text, header);
    const plain = fit && withoutComments(text);
    return fit && plain !== null ? { ...fit, plain } : null;
  });
}
