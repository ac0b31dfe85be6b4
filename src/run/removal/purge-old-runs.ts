import type { Ledger, RunInfo } from '../../ledger/ledger.ts';

export async function findOldRuns(
  ledger: Pick<Ledger, 'listRuns' | 'verificationCounts'>,
  idleForMs: number,
) {
  const [old, left]: [RunInfo[], RunInfo[]] = [[], []];
  for (const info of await ledger.listRuns({ idleForMs })) {
    const { run, state } = info;
    const isDone =
      state === 'purged' ||
      (state === 'finished' && (await ledger.verificationCounts(run)).suspect === 0);
    (isDone ? old : left).push(info);
  }
  return { old, left };
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
