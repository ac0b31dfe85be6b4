import type { Ledger, RunInfo } from '../../ledger/ledger.ts';

/** Runs in which nothing happened for as long. `left`: orders of them may still be sent. */
export interface OldRuns {
  readonly old: readonly RunInfo[];
  readonly left: readonly RunInfo[];
}

export async function findOldRuns(
  ledger: Pick<Ledger, 'listRuns'>,
  idleForMs: number,
): Promise<OldRuns> {
  const runs = await ledger.listRuns({ idleForMs });
  const isLeft = ({ state }: RunInfo) => state === 'unfinished' || state === 'on_hold';
  return { old: runs.filter((run) => !isLeft(run)), left: runs.filter(isLeft) };
}

/** Purges runs one after another, and yields each. @param by who does so, for the events */
export async function* purgeRuns(
  ledger: Pick<Ledger, 'purgeRun'>,
  runs: readonly RunInfo[],
  by: string | null,
): AsyncGenerator<RunInfo> {
  for (const info of runs) {
    await ledger.purgeRun(info.run, { by, isFollowed: info !== runs.at(-1) });
    yield info;
  }
}
