import type { Staged } from '../api/types.ts';
import { failureOf } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError, refusalOf } from '../http/http-error.ts';
import type { Draft } from './draft.ts';

interface StageOptions {
  readonly revision: number;
  readonly on_invalid: 'stop' | 'hold' | 'drop';
  readonly again?: boolean | undefined;
  readonly releaser?: string | undefined;
  readonly note?: string | undefined;
  /** Who stages it. */
  readonly by: string | null;
}

/**
 * Records a draft as a run on hold: `vdpipe order --hold-for-release` with the file, the mapping and the corrections that were
 * checked.
 *
 * @throws HttpError 409, 422
 */
export async function stageDraft(
  setting: ConsoleSetting,
  draft: Draft,
  options: StageOptions,
): Promise<Staged> {
  draft.refuseStaged();
  refuseUnchecked(draft, options.revision);
  // The command would make a new ledger in the place of one that is gone.
  await setting.ledger.assertUsable();
  const run = await draft.stage(options.revision, () => recordRun(setting, draft, options));
  setting.events.tell({ what: 'runs' });
  return { run };
}

async function recordRun(
  { commands, signal }: ConsoleSetting,
  draft: Draft,
  { on_invalid, again, releaser, note, by }: StageOptions,
): Promise<string> {
  const { words } = await draft.writeFiles();
  const flags = ['--hold-for-release', '--quiet', `--on-invalid=${on_invalid}`];
  const result = await commands.run(
    [
      ...['order', draft.file, ...words, ...flags, `--label=${draft.state.name}`],
      ...(again ? ['--again'] : []),
      ...(by === null ? [] : [`--by=${by}`]),
      ...(releaser?.trim() ? [`--releaser=${releaser}`] : []),
      ...(note?.trim() ? [`--note=${note}`] : []),
    ],
    { needs: ['ledger', 'service'], signal },
  );
  const failure = failureOf(result);
  if (failure) throw refusalOf(failure, 422);
  const { run } = result.json as { run: string | null };
  if (run === null) {
    throw new HttpError(422, 'input_invalid', 'The list has errors: nothing was recorded.');
  }
  return run;
}

/** What is staged is what a person saw checked. */
function refuseUnchecked(draft: Draft, revision: number): void {
  const { state, check } = draft;
  if (revision !== state.revision || check.revision !== revision || check.state !== 'checked') {
    throw new HttpError(
      409,
      'draft_changed',
      'The draft has changed, and has not been checked yet.',
    );
  }
}
