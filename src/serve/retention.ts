import type { DraftStore } from './drafts/draft-store.ts';
import type { UploadStore } from './uploads/upload-store.ts';

/** How often it is looked what is to be removed. */
const EVERY_MS = 10 * 60_000;
/** How often runs are looked for that a console was recording when it ended: the command may be at it still. */
const LOOK_MS = 2_000;

/**
 * Removes what is not to be kept any longer, and completes what was interrupted: when the console starts, and as it runs.
 *
 * @returns ends that
 */
export function startRetention(
  drafts: DraftStore,
  uploads: UploadStore,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  /** One after another. */
  const inTurn = (what: () => Promise<void>) => {
    last = last.then(() => (isClosed ? undefined : what())).catch(onFailure);
  };
  const sweep = async () => {
    await drafts.adoptRuns(onFailure);
    await drafts.restUnused();
    await drafts.removeOutdated();
    await uploads.removeAbandoned(drafts.usesUpload);
  };
  /** Why it could not be looked is told by the sweeps. */
  const look = async () => {
    if (!(await drafts.adoptRuns(() => {}))) return;
    timers.push(setTimeout(() => inTurn(look), LOOK_MS).unref());
  };
  inTurn(sweep);
  inTurn(look);
  timers.push(setInterval(() => inTurn(sweep), EVERY_MS).unref());
  return async () => {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    await last;
  };
}
