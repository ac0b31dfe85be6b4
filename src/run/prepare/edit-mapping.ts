import { changeMapping, type MappingChange } from '../../mapping/edit/change-mapping.ts';
import { type MappingRead, readMappingForm } from '../../mapping/edit/mapping-form.ts';

export interface EditedMapping extends MappingRead {
  readonly mapping: string;
}

/**
 * Changes the text of a mapping, and reads it as a form.
 *
 * @throws UsageError `mapping_invalid` if the text is not YAML, or larger than a mapping can be
 */
export function editMapping({
  mapping: before,
  changes,
}: {
  readonly mapping: string;
  readonly changes: readonly MappingChange[];
}): EditedMapping {
  const mapping = changeMapping(before, changes);
  return { mapping, ...readMappingForm(mapping) };
}
