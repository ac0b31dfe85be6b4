import type { Ledger, RunInfo } from '../ledger/ledger.ts';

/** Some of the runs, and where those that follow begin; null after the last ones. */
export async function pageAfter(
  ledger: Pick<Ledger, 'listRuns'>,
  after: string | undefined,
  size: number,
): Promise<{ readonly page: readonly RunInfo[]; readonly next: string | null }> {
  // One run more than wanted shows whether there is a next page.
  const runs = await ledger.listRuns({ after, limit: size + 1 });
  const page = runs.slice(0, size);
  return { page, next: runs.length > size ? (page.at(-1)?.run ?? null) : null };
}
