import type { ChangedMapping, ChangeMapping } from '../api/types.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';
import type { Requester } from '../process-pool.ts';
import { isCompanionName } from './companion-files.ts';

/** Problems of a text that are listed. */
const MAX_PROBLEMS = 100;

/** Changes the text of a mapping, and reads it as a form. @throws HttpError 422 if the text is not YAML, or takes too long to read */
export async function changeMappingText(
  { helper }: Pick<ConsoleSetting, 'helper'>,
  given: ChangeMapping,
  by: Requester,
): Promise<ChangedMapping> {
  const edited = await helper.ask('editMapping', given, by);
  if (!edited) {
    const message =
      'The mapping could not be read in time. Try again. If that does not help, make it shorter, or change less at once.';
    throw new HttpError(422, 'mapping_unread', message);
  }
  const { mapping, form, problems, files } = edited;
  return {
    mapping,
    problems: problems
      .slice(0, MAX_PROBLEMS)
      .map(({ spot, path, message }) => ({ ...spot, path, message })),
    form,
    files: files.map((named) => ({ ...named, can_be_uploaded: isCompanionName(named.file) })),
  };
}
