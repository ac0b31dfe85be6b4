import type { Staged } from '../api/types.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';
import { failureOf } from '../work/command-line.ts';
import type { Draft } from './draft.ts';

interface StageOptions {
  readonly revision: number;
  readonly on_invalid: 'stop' | 'hold' | 'drop';
  readonly again?: boolean | undefined;
}

/** Drafts that are being staged: each only once at a time. */
const staging = new WeakSet<Draft>();

/**
 * Records a draft as a run on hold: `vdpipe order --hold-for-release` with the file, the mapping and the corrections that were
 * checked.
 *
 * @throws HttpError 409, 422
 */
export async function stageDraft(
  { commands, events }: ConsoleSetting,
  draft: Draft,
  { revision, on_invalid, again }: StageOptions,
): Promise<Staged> {
  refuseUnchecked(draft, revision);
  staging.add(draft);
  try {
    const { words } = await draft.writeFiles();
    const flags = ['--hold-for-release', '--quiet', `--on-invalid=${on_invalid}`];
    const result = await commands.run(
      [
        ...['order', draft.file, ...words, ...flags, `--label=${draft.state.name}`],
        ...(again ? ['--again'] : []),
      ],
      { needs: ['ledger', 'service'] },
    );
    const failure = failureOf(result);
    if (failure) throw new HttpError(422, failure.code, failure.message);
    const { run } = result.json as { run: string | null };
    if (run === null) {
      throw new HttpError(422, 'input_invalid', 'The list has errors: nothing was recorded.');
    }
    await draft.add(undefined, () => ({ did: 'staged', run }));
    events.tell({ what: 'runs' });
    return { run };
  } finally {
    staging.delete(draft);
  }
}

/** What is staged is what a person saw checked. */
function refuseUnchecked(draft: Draft, revision: number): void {
  const { state, check } = draft;
  if (state.run !== null) {
    throw new HttpError(409, 'draft_staged', `The draft is run ${state.run} already.`);
  }
  if (staging.has(draft)) {
    throw new HttpError(409, 'draft_staging', 'The draft is being recorded already.');
  }
  if (revision !== state.revision || check.revision !== revision || check.state !== 'checked') {
    throw new HttpError(409, 'draft_changed', 'The draft was changed, and is not checked yet.');
  }
}
