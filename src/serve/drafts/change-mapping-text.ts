import { VdpipeError } from '../../errors.ts';
import type { ChangedMapping, ChangeMapping } from '../api/types.ts';
import { HttpError } from '../http/http-error.ts';
import { isCompanionName } from './companion-files.ts';

/** Problems of a text that are listed. */
const MAX_PROBLEMS = 100;

/** Changes the text of a mapping, and reads it as a form. @throws HttpError 422 if the text is not YAML */
export async function changeMappingText({
  mapping: before,
  changes,
}: ChangeMapping): Promise<ChangedMapping> {
  // Loaded when it is first needed: a console is to start quickly.
  const { changeMapping, namedFilesOf, readMappingForm } = await import(
    '../../mapping/edit/edit-mapping.ts'
  );
  try {
    const mapping = changeMapping(before, changes);
    const { problems, form } = readMappingForm(mapping);
    return {
      mapping,
      problems: problems
        .slice(0, MAX_PROBLEMS)
        .map(({ spot, path, message }) => ({ ...spot, path, message })),
      form,
      files: namedFilesOf(mapping).map(({ file, key, line }) => {
        return { file, key, line, can_be_uploaded: isCompanionName(file) };
      }),
    };
  } catch (error) {
    if (!(error instanceof VdpipeError)) throw error;
    throw new HttpError(422, error.code, error.message);
  }
}
