import type { RunAbout, RunStaging } from '../../src/ledger/ledger.ts';
import type { OrderDraft } from '../../src/orders/draft.ts';

/** An order of one row for a project. */
export function draftOf(projectId: string, change: Partial<OrderDraft> = {}): OrderDraft {
  const row = `{"cols":[{"id":"name","value":{"text":"${projectId}"}}]}`;
  return {
    projectId,
    svcUid: 'user-1',
    firstRow: 2,
    lastRow: 2,
    rowRanges: () => '2',
    rows: 1,
    invalidRows: 0,
    orderCount: 1,
    totalPrice: '3.5',
    partnerOrderId: null,
    forTest: false,
    bodyJson: '{"order_count":1,"total_price":3.5}',
    dataset: () => [Buffer.from(row)],
    datasetBytes: row.length,
    problem: null,
    ...change,
  };
}

/** A ledger that lists can be staged in. */
export interface StagingLedger {
  stageRun(about: RunAbout): Promise<Pick<RunStaging, 'run' | 'add' | 'commit'>>;
}

/** Stages a run with these orders and gives its id. */
export async function stageDrafts(
  ledger: StagingLedger,
  drafts: readonly OrderDraft[],
  service = 'http://127.0.0.1:1',
  about: Partial<RunAbout> = {},
): Promise<string> {
  const staging = await ledger.stageRun({
    service,
    file: 'list.csv',
    sheet: 'list',
    fingerprint: JSON.stringify(drafts.map((draft) => draft.projectId)),
    again: true,
    ...about,
  });
  await staging.add(drafts);
  const rows = drafts.reduce((sum, draft) => sum + draft.rows + draft.invalidRows, 0);
  await staging.commit({ read: rows, blank: 0, skipped: 0, rejected: 0 });
  return staging.run;
}
