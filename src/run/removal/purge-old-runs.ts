import type { Ledger, RunInfo } from '../../ledger/ledger.ts';

export async function findOldRuns(
  ledger: Pick<Ledger, 'listRuns' | 'verificationCounts'>,
  idleForMs: number,
) {
  const [old, left]: [(RunInfo & { toHandOver: number })[], RunInfo[]] = [[], []];
  for (const info of await ledger.listRuns({ idleForMs })) {
    const { suspect, toHandOver } = await ledger.verificationCounts(info.run);
    const isDone = info.state === 'purged' || (info.state === 'finished' && suspect === 0);
    // What is left of a purged run is known by whom it mailed alone.
    if (isDone) old.push({ ...info, toHandOver: info.state === 'purged' ? 0 : toHandOver });
    else left.push(info);
  }
  return { old, left };
}

/** Purges runs one after another, and yields each. @param by who does so, for the events */
export async function* purgeRuns<Run extends RunInfo>(
  ledger: Pick<Ledger, 'purgeRun'>,
  runs: readonly Run[],
  by: string | null,
): AsyncGenerator<Run> {
  for (const info of runs) {
    await ledger.purgeRun(info.run, { by, isFollowed: info !== runs.at(-1) });
    yield info;
  }
}
