import type { ClaimedOrder, Ledger, Outcome, StagedHash } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { adopted, CLAIM, FAILURE, LOAD, ordered } from '../contract/world.ts';

export const SERVICE = 'http://127.0.0.1:1';
export const FILE = {
  job: 'acme',
  name: 'a.csv',
  folder: '/srv/a',
  hash: 'ab',
  bytes: 1,
  modifiedAtMs: 1,
};
export const MESSAGE = { id: 'm', job: 'acme', delivery: null, channel: 'mail:0', body: '{"a":1}' };
const LARGE = '9007199254740993';

function lost(waitMs: number): Outcome {
  return { kind: 'lost', orderId: null, failure: FAILURE, waitMs };
}

/** How projects of the first run end; the others stay staged. */
const OUTCOMES: Readonly<Record<string, readonly Outcome[]>> = {
  'p-ordered': [ordered(101)],
  'p-large': [ordered(LARGE)],
  'p-adopted': [lost(0), adopted(102)],
  'p-refused': [
    {
      kind: 'refused',
      failure: {
        ...FAILURE,
        message: 'tab\t, "line\nbreak", \\ and 김\u0000',
        details: { status: 'editing' },
      },
    },
  ],
  'p-conflict': [{ kind: 'conflict', orderId: 103, failure: FAILURE }],
  'p-waiting': [{ kind: 'later', failure: FAILURE, waitMs: 3_600_000 }],
  'p-unknown': [lost(3_600_000)],
  'p-sending': [],
};

/** The run that has an order in each state. */
export interface FullLedger {
  readonly run: string;
  /** Projects whose outcome has to be looked up. */
  readonly unclear: readonly string[];
}

/** Fills a ledger with everything that one can have, and leaves a worker with orders in flight. */
export async function fillLedger(ledger: Ledger): Promise<FullLedger> {
  const run = await stageMixed(ledger);
  const worker = await ledger.openWorker({ runs: [run] });
  await worker.beat(LOAD);
  await worker.pause(3_600_000);
  const outcomes = new Map(Object.entries(OUTCOMES).map(([project, all]) => [project, [...all]]));
  for (let round = 0; round < 3; round++) {
    for (const order of (await worker.claim({ ...CLAIM, limit: 8 })) ?? []) {
      const outcome = outcomes.get(order.projectId)?.shift();
      if (outcome) await worker.record(order, outcome, { connection: 7, lookUpAfterMs: 0 });
    }
  }
  await ledger.handOver(run, 'mon\t"김"', 'Ann\tLee');
  await worker.doubt(7);
  await recordFindings(ledger, run);
  await stageOthers(ledger);
  await fillDeliveries(ledger, run);
  const mapping = { name: 'acme', text: 'a: "김"\n', by: null, aliases: ['Größe\t=A'] };
  for (const version of [1, 2]) await ledger.saveMapping({ ...mapping, version, delivery: null });
  return { run, unclear: ['p-unknown', 'p-sending'] };
}

async function stageMixed(ledger: Ledger): Promise<string> {
  const staging = await ledger.stageRun({
    ...{
      service: SERVICE,
      file: 'list\\of "김".csv',
      sheet: 'list',
      fingerprint: 'f1',
      again: false,
    },
    origin: '{"mapping":"m"}',
    keyOf: 'acme',
  });
  const large = Buffer.alloc(3 * 2 ** 20 + 17, '{"a":"김 \\u0000"}');
  await staging.add([
    ...Object.keys(OUTCOMES).map((id) => draftOf(id, { partnerOrderId: `PO ${id}` })),
    draftOf('p-empty', { dataset: () => [], datasetBytes: 0 }),
    draftOf('p-big', {
      dataset: () => [large],
      datasetBytes: large.length,
      orderCount: 2 ** 40 + 7,
    }),
    draftOf('p-held', {
      forTest: true,
      problem: { code: 'total_price_invalid', message: 'a\u0000b' } as never,
      invalidRows: 1,
    }),
  ]);
  await staging.addInvalid([{ row: 9, projectId: 'p-held', code: 'x', column: 'A\tB' }]);
  await staging.addSkipped([
    { row: 10, reason: 'total' },
    { row: 11, reason: 'total' },
    { row: 20, reason: 'blank' },
  ] as never);
  const rule = { service: SERVICE, columns: ['Größe\t'], ignore: ['case'], campaign: '봄\n' };
  const before = await ledger.openMailed(rule, true);
  const page = [0, 1].map((order): StagedHash => ['-aZ_9'.padEnd(22, String(order)), order, 2]);
  await staging.commit(
    { read: 16, blank: 0, skipped: 3, rejected: 1 },
    { amountFormat: '₩#', mailed: before ? [{ rule, before, rows: () => [page] }] : [] },
  );
  await ledger.noteFiles(staging.run, { rejects: '/a/b.xlsx', refused: '/a/"c".xlsx' });
  return staging.run;
}

async function recordFindings(ledger: Ledger, run: string): Promise<void> {
  for await (const orders of ledger.orders(run, ['ordered'])) {
    const [one, other] = orders;
    if (!one || !other) throw new Error('Too few orders');
    const look = await ledger.beginLook(run);
    for (const status of ['ordering', 'rendered\0']) {
      await ledger.recordVerifications([
        { order: one.id, finding: 'verified', orderId: one.orderId, status },
        { order: other.id, finding: 'differs', orderId: 555 },
      ]);
    }
    const counts = { total: 1, states: { 'a "b"': 1 }, ...{ otherOrder: 0, notFound: 0 } };
    const all = { ...counts, notTold: 0, noAnswer: 0, noOrderId: 0 };
    await ledger.endLook(look, { orders: all, testOrders: all });
    await ledger.beginLook(run);
  }
  await ledger.noteEvent(run, { what: 'stopped', by: 'Ann', details: {} });
}

/** A delivery in every state, what was noted of a job, and messages that were sent, given up and not sent yet. */
async function fillDeliveries({ deliveries }: Ledger, run: string): Promise<void> {
  const states = ['taken', 'held', 'held', 'ordering', 'done', 'failed'] as const;
  for (const [i, state] of states.entries()) {
    const { id } = await deliveries.take({ ...FILE, name: `${i}\n"김".csv` });
    const reasons = [{ code: 'columns_differ', facts: { missing: ['Größe\t', 'a\0b'] } }];
    const found = {
      run,
      reasons,
      columns: ['A', ''],
      mapping: 'acme@2',
      rows: 3,
      totalPrice: '1.50',
    };
    await deliveries.change(id, ['taken'], { state, ...found, orders: 1, copies: 2 });
    if (i === 2) await deliveries.release(id, 'Ann\tLee');
  }
  const note = { name: 'acme', folder: '/in\\', host: 'h', state: 'idle', isPaused: true } as const;
  const seen = { waiting: 2, seenEvent: 1, isOnce: true, mapping: 'acme' };
  await deliveries.noteJob({ ...note, ...seen, nextAtMs: 5, deadlineAtMs: null });
  await deliveries.askOfJob({ job: 'acme', what: 'paused', by: 'Ann\tLee', note: '"김"\n' });
  await deliveries.fire('acme', 5, 5);
  await deliveries.remember('acme', 'etag', '"x"\n');
  await deliveries.queueMessages(['m1', 'm2', 'm3'].map((id) => ({ ...MESSAGE, id })));
  await deliveries.dueMessages(2, 60_000);
  await deliveries.messageSent('m1');
  await deliveries.messageFailed('m2', 'http_500', null);
}

/** Runs that are on hold, purged, and at another service. */
async function stageOthers(ledger: Ledger): Promise<void> {
  await stageDrafts(ledger, [draftOf('p-hold')], SERVICE, { onHold: true });
  const released = await stageDrafts(ledger, [draftOf('p-rel')], SERVICE, { onHold: true });
  await ledger.releaseRun(released, 'Ann\tLee');
  const purged = await stageDrafts(ledger, [draftOf('p-gone')]);
  await ledger.purgeRun(purged, { abandon: true, by: null });
  await stageDrafts(ledger, [draftOf('p-ordered')], 'http://127.0.0.1:2');
}

/** What a worker would do first with the projects of a run. */
export async function todoOf(ledger: Ledger, run: string): Promise<Map<string, string>> {
  const worker = await ledger.openWorker({ runs: [run] });
  const claimed: readonly ClaimedOrder[] = (await worker.claim({ ...CLAIM, limit: 100 })) ?? [];
  await worker.close();
  return new Map(claimed.map(({ projectId, todo }) => [projectId, todo]));
}
