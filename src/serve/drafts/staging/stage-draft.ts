import type { RunInfo } from '../../../ledger/ledger.ts';
import { type CommandWord, originOf } from '../../../run/origin.ts';
import type { BodyOf } from '../../api/routes.ts';
import { type CommandResult, failureOf } from '../../commands/command-line.ts';
import type { ConsoleSetting } from '../../console-setting.ts';
import { HttpError, isOfLedger, refusalOf } from '../../http/http-error.ts';
import { refuseWithoutService } from '../../refuse-without-service.ts';
import type { Draft } from '../draft.ts';
import type { Staged } from './draft-recording.ts';

interface StageOptions extends Readonly<BodyOf<'stage'>> {
  readonly by: string | null;
  readonly isKnown: (run: string) => boolean;
}

/**
 * Records a draft as a run on hold: `vdpipe order --hold-for-release` with the file, the mapping and the corrections that were checked.
 * If a console that was killed has recorded it before, the draft is that run.
 */
export async function stageDraft(
  setting: ConsoleSetting,
  draft: Draft,
  options: StageOptions,
): Promise<Staged> {
  draft.refuseStaged();
  refuseWithoutService(setting.service);
  draft.refuseUnchecked(options.revision);
  // Which sheet is meant is asked beside the command, which is told the one that is shown.
  if (draft.check.report?.blocked_by?.length) throw nothingRecorded();
  // The command would make a new ledger in the place of one that is gone.
  await setting.ledger.assertUsable();
  // A second run of the same is not refused then.
  if (options.again) await draft.recording.settle();
  // Before it begins: if they cannot be written, nothing was recorded for certain.
  const { words } = await draft.writeFiles();
  draft.refuseUnchecked(options.revision, words);
  const { isInterrupted: wasInterrupted } = draft.recording;
  const staged = await draft.stage(options.revision, async () => {
    const before = wasInterrupted ? await findUnknownRun(setting, draft, options) : undefined;
    return before ?? recordRun(setting, draft, words, options);
  });
  setting.events.tell({ what: 'runs' });
  return staged;
}

/** The run of a draft whose recording was interrupted; undefined if there is none, or not yet. */
export async function findUnknownRun(
  { ledger }: ConsoleSetting,
  draft: Draft,
  { isKnown }: Pick<StageOptions, 'isKnown'>,
): Promise<Staged | undefined> {
  const wanted = toFlags(await draft.words());
  const found = (await ledger.listRuns()).find(
    (run) => isMadeOf(run, draft.file) && toFlags(originOf(run)?.words.input ?? []) === wanted,
  );
  return !found || isKnown(found.run) ? undefined : { run: found.run, was_found: true };
}

/** Gives why nothing was recorded, where that is certain. */
async function recordRun(
  setting: ConsoleSetting,
  draft: Draft,
  words: readonly string[],
  options: StageOptions,
): Promise<Staged | HttpError> {
  const { on_invalid, again, releaser, note, by } = options;
  const flags = ['--hold-for-release', '--quiet', `--on-invalid=${on_invalid}`];
  const result = await setting.commands.run(
    [
      ...['order', draft.file, ...words, ...flags, `--label=${draft.state.name}`],
      ...(again ? ['--again'] : []),
      // What was found to be unorderable is left out as rows with errors are, not placed to be refused.
      ...(draft.hasUnorderable ? ['--online'] : []),
      ...(by === null ? [] : [`--by=${by}`]),
      ...(releaser?.trim() ? [`--releaser=${releaser}`] : []),
      ...(note?.trim() ? [`--note=${note}`] : []),
    ],
    { needs: ['ledger', 'service'], owner: by, signal: setting.signal },
  );
  const failure = failureOf(result);
  if (failure) {
    const found = await findTwin(setting, draft, result, options);
    if (found) return found;
    const refusal = refusalOf(failure, 422);
    // Where the ledger was lost, it may record the run yet.
    if (isOfLedger(failure)) throw refusal;
    return refusal;
  }
  const { run } = result.json as { run: string | null };
  return run === null ? nothingRecorded() : { run, was_found: false };
}

function nothingRecorded(): HttpError {
  return new HttpError(422, 'input_invalid', 'The list has errors: nothing was recorded.');
}

/** The run that was made of this very upload with the same fingerprint, or by a command that failed after it. */
async function findTwin(
  setting: ConsoleSetting,
  draft: Draft,
  { json }: CommandResult,
  options: StageOptions,
): Promise<Staged | undefined> {
  const { error, run } = (json ?? {}) as { error?: { code?: string }; run?: string };
  if (error?.code !== 'run_exists') return findUnknownRun(setting, draft, options);
  if (run === undefined || options.isKnown(run)) return undefined;
  const twin = await setting.ledger.getRun(run);
  return isMadeOf(twin, draft.file) ? { run, was_found: true } : undefined;
}

/** Whether a run was made of that very upload, and was not purged. */
function isMadeOf(run: Pick<RunInfo, 'origin'>, file: string): boolean {
  return originOf(run)?.file === file;
}

/** Flags as `--name=value`, in one order: `--sheet Orders` and `--sheet=Orders` are the same. */
function toFlags(words: readonly CommandWord[]): string {
  const flags: string[] = [];
  for (const word of words) {
    const text = typeof word === 'string' ? word : word.file;
    const isFlag = typeof word === 'string' && word.startsWith('--');
    if (isFlag) flags.push(text);
    else flags.push(`${flags.pop() ?? ''}=${text}`);
  }
  return JSON.stringify(flags.sort());
}
