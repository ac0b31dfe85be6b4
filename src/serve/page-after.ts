import type { RunInfo } from '../ledger/ledger.ts';

/** Some of the runs, and where those that follow begin; null after the last ones. */
export function pageAfter(
  runs: readonly RunInfo[],
  after: string | undefined,
  size: number,
): { readonly page: readonly RunInfo[]; readonly next: string | null } {
  const from = after === undefined ? 0 : runs.findIndex(({ run }) => run === after) + 1;
  const page = runs.slice(from, from + size);
  const isLast = from + size >= runs.length;
  return { page, next: isLast ? null : (page.at(-1)?.run ?? null) };
}
