import type { DeliveryState } from '../../ledger/deliveries.ts';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { countElsewhere, countOrders, judgeRun } from '../../output/run-report.ts';
import { toOrderLine } from '../../output/sheets/order-line.ts';
import { toEventLine } from '../../output/text/event-text.ts';
import {
  type FindPrintedOptions,
  findPrinted,
  type PrintedMatch,
} from '../../run/printed/find-printed.ts';
import { gatherOrderDetails } from '../../run/printed/order-details.ts';
import { parseOrderId } from '../../service/schemas.ts';
import { OF_DELIVERIES } from '../api/shared.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { DraftLine } from '../drafts/draft.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageAfter, toRunLine, toStagedBy } from '../runs/read-run.ts';
import type { RunWorks } from '../runs/run-works.ts';
import { toDeliveryLines } from './delivery-lines.ts';
import { listJobs, recentFrom } from './job-handlers.ts';

const PAGE = 100;
/** Of what waits, as much is shown. */
const SHOWN = 50;
/** Runs whose events are looked at for a page of the audit. */
const AUDITED_RUNS = 50;

export function createQuestionHandlers(
  setting: ConsoleSetting,
  works: RunWorks,
  listDrafts: () => readonly DraftLine[],
) {
  const { ledger, processes, now } = setting;
  const { deliveries } = ledger;
  return {
    inbox: async () => {
      const sinceMs = recentFrom(now());
      const runs = await ledger.listRuns({ openOrSinceMs: sinceMs });
      const jobs = await listJobs(deliveries, now());
      const isOpen = ({ state, isStopped, releaseAtMs }: RunInfo) =>
        state === 'unfinished' || isStopped || releaseAtMs !== null;
      const onHold = runs.filter((run) => run.state === 'on_hold' && !isOpen(run));
      const open = runs.filter(isOpen);
      const worked = await workedRuns(open, works);
      const unfinished = open.filter(({ run }) => !worked.has(run));
      // No others that have ended are recent.
      const partly: RunInfo[] = [];
      for (const run of runs) {
        if (run.state === 'finished' && (await isPartly(ledger, run))) partly.push(run);
      }
      return {
        held: await listIn(ledger, 'held'),
        on_hold: await Promise.all(
          toFirstLines(onHold).map(async (line) => ({
            ...line,
            staged: toStagedBy(await ledger.events(line.run)),
          })),
        ),
        unfinished: toFirstLines(unfinished),
        running: open.filter(({ run }) => worked.has(run)).map(toRunLine),
        partly: toFirstLines(partly),
        totals: { on_hold: onHold.length, unfinished: unfinished.length, partly: partly.length },
        failed: (await listIn(ledger, 'failed')).filter(
          ({ ended_at: at, exit_code: code }) =>
            at !== null && Date.parse(at) > sinceMs && code !== EXIT.done,
        ),
        not_fetched: jobs.filter((job) => job.fetch_failure !== null),
        jobs: jobs.filter(({ attention }) => attention.some((why) => !OF_DELIVERIES.has(why))),
        drafts: listDrafts().filter(({ run }) => run === null),
      };
    },
    search: async ({ body }) => {
      const { id, after = null } = body;
      const keys = { projectId: id, partnerOrderId: id, file: id, svcUid: id };
      const orderId = parseOrderId(id) ?? undefined;
      const page = await ledger.findOrders({ ...keys, orderId }, { after, limit: PAGE });
      const orders = page.orders.map(({ order, file, sheet }) => ({
        ...toOrderLine(order),
        file,
        sheet,
      }));
      return { orders, next: page.next };
    },
    searchPrinted: async ({ body, by }) => {
      const found = await processes.run('searching', by, () =>
        searchPrinted(ledger, { ...body, signal: by.signal }),
      );
      return found ?? { orders: [], looked_through: 0, next: null };
    },
    order: ({ params, query }) => {
      const { project_id: projectId, first_row: firstRow, after = 0 } = query;
      return gatherOrderDetails(ledger, {
        ...{ run: params.run, projectId, firstRow, after, limit: PAGE },
      });
    },
    audit: async ({ query }) => listAudit(setting, query.after),
  } satisfies Partial<Handlers>;
}

async function workedRuns(runs: readonly RunInfo[], works: RunWorks): Promise<ReadonlySet<string>> {
  const work = await Promise.all(runs.map((info) => works.workOn(info)));
  return new Set(runs.filter((_, index) => work[index]).map(({ run }) => run));
}

async function listIn(ledger: Ledger, state: DeliveryState) {
  const page = await ledger.deliveries.list({ states: [state] }, { limit: SHOWN });
  return await toDeliveryLines(ledger, page.deliveries);
}

function toFirstLines(runs: readonly RunInfo[]) {
  return runs.slice(0, SHOWN).map(toRunLine);
}

/** Something of it was not ordered, by no later run either, apart from rows that were left out when it was staged. */
async function isPartly(ledger: Ledger, info: RunInfo): Promise<boolean> {
  const { ordered, total } = countOrders(info);
  if (ordered === total || info.isClosed) return judgeRun(info) === 'unbalanced';
  const orderedElsewhere = await ledger.orderedElsewhere(info);
  return ordered + countElsewhere({ orderedElsewhere }) < total;
}

/** Events of some runs at a time, newest first. */
async function listAudit({ ledger }: ConsoleSetting, after: string | undefined) {
  const { page, next } = await pageAfter(ledger, after, AUDITED_RUNS);
  const events: (ReturnType<typeof toEventLine> & Pick<RunInfo, 'run' | 'file'>)[] = [];
  for (const { run, file } of page) {
    for (const event of await ledger.events(run)) events.push({ ...toEventLine(event), run, file });
  }
  events.sort((a, b) => b.at.localeCompare(a.at));
  return { events, next };
}

/** An answer comes after so long, or with so many orders; the next call goes on from there. */
const MOST_MS = 1_000;
const MOST_FOUND = 50;

/** `found_in`: `svc_uid`, another id, `order_name`, a key of the userdata, or variables. */
function toFoundText({ order, file, sheet, where, text }: PrintedMatch) {
  return { ...toOrderLine(order), file, sheet, found_in: where, text };
}

/** What was found, in how many orders it was looked for, and where to go on; null if that were all. */
async function searchPrinted(ledger: Ledger, options: Omit<FindPrintedOptions, 'onProgress'>) {
  const startedMs = performance.now();
  const orders: ReturnType<typeof toFoundText>[] = [];
  const answer = { orders, looked_through: 0, next: null as string | null };
  for await (const { match, orders: looked, at } of findPrinted(ledger, options)) {
    answer.looked_through = looked;
    if (match) orders.push(toFoundText(match));
    if (orders.length === MOST_FOUND || performance.now() - startedMs > MOST_MS) {
      return { ...answer, next: at };
    }
  }
  return answer;
}
