import type { MappingForm } from '../../mapping/edit/mapping-form.ts';
import type { BodyOf } from '../api/routes.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';
import type { Requester } from '../process-pool.ts';
import { isCompanionName } from './companion-files.ts';
import type { Reasons } from './draft-state.ts';

const MAX_PROBLEMS = 100;

export type ChangedMapping = Awaited<ReturnType<typeof changeMappingText>>;

/** Changes the text of a mapping, and reads it as a form, with the reasons of a proposal. */
export async function changeMappingText(
  { helper }: Pick<ConsoleSetting, 'helper'>,
  { mapping: text, changes }: Pick<BodyOf<'changeMapping'>, 'mapping' | 'changes'>,
  by: Requester,
  { uses, doubts }: Reasons = { uses: [], doubts: {} },
) {
  const edited = await helper.ask('editMapping', { mapping: text, changes }, by);
  if (!edited) {
    const message =
      'The mapping could not be read in time. Try again. If that does not help, make it shorter, or change less at once.';
    throw new HttpError(422, 'mapping_unread', message);
  }
  const { mapping, form, problems, files } = edited;
  const reasons = new Map(uses.map((use) => [JSON.stringify([use.what, use.column]), use]));
  /** `sure`, `why`, `doubt`: why a proposal chose the column, or none; null and '' where it did not. */
  const toTarget = (target: Target) => {
    const { is, text: said } = target.source;
    const found = is === 'column' && reasons.get(JSON.stringify([whatOf(target), said]));
    const { sure = null, why = '' } = found || {};
    return { ...target, sure, why, doubt: (is === 'fill_in' && doubts[said]) || '' };
  };
  return {
    mapping,
    problems: problems
      .slice(0, MAX_PROBLEMS)
      .map(({ spot, path, message }) => ({ ...spot, path, message })),
    form: form && { ...form, targets: form.targets.map(toTarget) },
    /** Files that it names, and where. One with a folder in its name cannot be uploaded. */
    files: files.map((named) => ({ ...named, can_be_uploaded: isCompanionName(named.file) })),
  };
}

type Target = MappingForm['targets'][number];

/** As `vdpipe init --json` calls it. */
function whatOf({ part, name, path }: Pick<Target, 'part' | 'name' | 'path'>): string {
  if (part === 'field' || path.length === 1) return name;
  return part === 'userdata' ? `userdata.${name}` : `variable ${name}`;
}
