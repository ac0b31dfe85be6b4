import type { RunInfo, SettledOrder } from '../../ledger/ledger.ts';
import { ledgerFailure } from '../../ledger/ledger-errors.ts';
import { OPEN } from '../../ledger/states.ts';
import { exportOrders, forPeople } from '../../output/sheets/export-orders.ts';
import { toStateText } from '../../output/text/runs-text.ts';
import { totalsOfRun } from '../../output/totals.ts';
import { parseOrderId } from '../../service/schemas.ts';
import type { BodyOf } from '../api/routes.ts';
import { typedDigits } from '../api/shared.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { TYPES } from '../http/answers.ts';
import type { Handlers } from '../http/handlers.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import { refuseUnplaceable } from '../refuse-without-service.ts';
import { createMadeFiles } from './made-files.ts';
import { pageAfter, readRun, toRunLine } from './read-run.ts';
import type { RunWorks } from './run-works.ts';

const PAGE = 100;

export function createRunHandlers(
  setting: ConsoleSetting,
  works: RunWorks,
  drafts: Pick<DraftStore, 'ofRun' | 'get' | 'takeBack'>,
) {
  const makeFile = createMadeFiles(setting);
  const around = { works, draftOf: (run: string) => drafts.ofRun(run) };
  const { ledger, events, fourEyes } = setting;
  const changed = (run: string) => {
    events.tell({ what: 'run', run });
    events.tell({ what: 'runs' });
    return readRun(setting, around, run);
  };
  return {
    runs: async ({ query }) => {
      const { page, next } = await pageAfter(ledger, query.after, PAGE);
      return { runs: page.map(toRunLine), next };
    },
    run: ({ params }) => readRun(setting, around, params.run),
    releaseRun: async ({ params, body, by }) => {
      const info = await ledger.getRun(params.run);
      if (info.keyOf === null) await refuseUnplaceable(setting, info);
      // One that was withdrawn or purged meanwhile has no copies, and nothing to place.
      if (info.state !== 'purged') await confirmCopies(setting, info, body.copies);
      await ledger.releaseRun(info.run, by.owner, { fourEyes });
      if ((await ledger.getRun(info.run)).state === 'purged')
        throw ledgerFailure('run_purged', { run: info.run, what: 'release', ended: 'purged' });
      await works.place(info.run);
      return changed(info.run);
    },
    resumeRun: async ({ params, by }) => {
      const info = await ledger.getRun(params.run);
      if (!info.isStopped && info.state !== 'unfinished') {
        const state = toStateText(info.state);
        throw new Conflict(
          'run_not_unfinished',
          `Run ${info.run} is ${state}: only an unfinished run can be resumed.`,
        );
      }
      if (info.keyOf === null || !info.isStopped) await refuseUnplaceable(setting, info);
      if (info.isStopped) await ledger.releaseRun(info.run, by.owner, { fourEyes });
      await works.place(info.run);
      return changed(info.run);
    },
    stopRun: async ({ params, by }) => {
      const info = await ledger.getRun(params.run);
      if (info.state !== 'unfinished' && info.releaseAtMs === null) {
        throw new Conflict('run_not_working', `No orders of run ${info.run} are being placed.`);
      }
      await ledger.stopRun(info.run, by.owner);
      works.stop(info.run);
      return changed(info.run);
    },
    withdrawRun: async ({ params, body, by }) => {
      const { run } = await ledger.getRun(params.run);
      const draft = drafts.ofRun(run);
      const note = body.note?.trim() || undefined;
      await ledger.purgeRun(run, { by: by.owner, withdraw: { note } });
      // The run is withdrawn, whatever becomes of this: whoever opens the draft finds it so.
      if (draft !== undefined) await drafts.takeBack(drafts.get(draft)).catch(() => {});
      return { ...(await changed(run)), draft: draft ?? null };
    },
    closeRun: async ({ params, body, by }) => {
      const { run } = await ledger.getRun(params.run);
      await ledger.closeRun(run, body.note, by.owner);
      return changed(run);
    },
    settleRun: async ({ params, body, by }) => {
      const info = await ledger.getRun(params.run);
      await ledger.settleOrders(info.run, body.settled.map(toSettled), by.owner);
      return changed(info.run);
    },
    results: async ({ params }) => {
      const { run } = await ledger.getRun(params.run);
      const { format } = params;
      const pieces = forPeople(exportOrders(ledger.orders(run), format), format);
      return { type: TYPES[format], saveAs: `${run}.results.${format}`, body: pieces };
    },
    rejects: async ({ params, by }) => {
      const { run } = await ledger.getRun(params.run);
      const flags = ['--all-rejects', '--as-copy'];
      const toWords = (file: string) => ['show', run, '--rejects', file, ...flags];
      return makeFile(`${run}.rejects.${params.format}`, toWords, by);
    },
    page: async ({ params, by }) => {
      const { run } = await ledger.getRun(params.run);
      return makeFile(`${run}.html`, (file) => ['show', run, '--report', file], by);
    },
  } satisfies Partial<Handlers>;
}

/** Whoever releases a run has to have read how many copies it prints. */
async function confirmCopies(
  { ledger }: ConsoleSetting,
  info: RunInfo,
  typed: string,
): Promise<void> {
  const totals = await totalsOfRun(ledger, info, OPEN);
  const copies = BigInt(totals.orderCount) + BigInt(totals.test?.orderCount ?? '0');
  if (typedDigits(typed) === String(copies)) return;
  throw new Conflict(
    'copies_differ',
    `These are ${copies} copies. Type exactly that number to release it.`,
  );
}

function toSettled({ project_id, order_id }: BodyOf<'settleRun'>['settled'][number]): SettledOrder {
  const orderId = order_id === null ? null : parseOrderId(String(order_id));
  if (orderId === null && order_id !== null) {
    throw new HttpError(400, 'request_invalid', 'An order id must be a whole number of 1 or more.');
  }
  return { projectId: project_id, orderId };
}
