import { inJson } from '../../json-keys.ts';
import type { Ledger, RunEvent, RunInfo } from '../../ledger/ledger.ts';
import { OPEN } from '../../ledger/states.ts';
import { findNotPlaced, findUnknown } from '../../output/not-placed.ts';
import { judgeRun, lastLook, reportRun, verdictOf } from '../../output/run-report.ts';
import { countFound } from '../../output/status-report.ts';
import { toEventLine, toIsoOrNull } from '../../output/text/event-text.ts';
import { toRunLine as toLine } from '../../output/text/runs-text.ts';
import { toHandedOverText } from '../../output/text/summary-text.ts';
import { totalsOfRun } from '../../output/totals.ts';
import { findWaits } from '../../output/waits.ts';
import { findCorrected } from '../../run/earlier/ordered-before.ts';
import { originOf } from '../../run/origin.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { RunWorks } from './run-works.ts';

export interface RunSurroundings {
  readonly works: RunWorks;
  readonly draftOf: (run: string) => string | undefined;
}

/** A run as the console shows it: as `vdpipe show --json` does, and what is done with it now. */
export async function readRun(
  { ledger }: ConsoleSetting,
  { works, draftOf }: RunSurroundings,
  run: string,
) {
  const info = await ledger.getRun(run);
  const report = await reportRun(ledger, info);
  const { not_placed = [], not_placed_truncated = false } = await findNotPlaced(ledger, info.run);
  const events = await ledger.events(info.run);
  const { ok, rows, orders, totals, verification } = report;
  const { lookedAt: _, ...toConfirm } = { lookedAt: null, ...report.toConfirm };
  return {
    ...toRunLine(info),
    ok,
    sheet: info.sheet,
    service: info.service,
    /** The draft that was recorded as the run, while the console keeps it. */
    draft: draftOf(info.run) ?? null,
    rows,
    skip_counts: { ...info.skipCounts },
    orders,
    totals: inJson(totals),
    /** Of the orders that are not placed yet: what its release comes to. */
    totals_left: inJson(await totalsOfRun(ledger, info, OPEN)),
    verification: inJson(verification),
    /** Placed orders that wait for confirmation, and how projects were found when `status` looked last. */
    to_confirm: inJson(toConfirm),
    /** How many of their ids were handed over, by whom, and how many are left; null while none was. */
    handed_over: report.handedOver ? toHandedOverText(report.handedOver) : null,
    project_states: countFound((await lastLook(ledger, info.run))?.counts),
    ordered_elsewhere: [...(report.orderedElsewhere ?? [])],
    is_without_datasets: report.withoutDatasets === true,
    /** Its list has a place: rows to correct can be taken from it, unless it was moved. Not so of orders of a program, or what was purged. */
    has_list: (originOf(info)?.file ?? null) !== null,
    waits: info.state === 'purged' ? [] : await findWaits(ledger, info.run),
    not_placed: [...not_placed],
    not_placed_truncated,
    /** The first orders whose outcome a person can settle. */
    unknown: info.states.unknown.orders > 0 ? [...(await findUnknown(ledger, info.run))] : [],
    events: events.map((event) => ({ ...toEventLine(event) })),
    staged: toStagedBy(events),
    ...(await findBefore(ledger, info)),
    work: await works.workOn(info),
    // Others may have placed the orders since.
    failure: (verdictOf(report) === 'unfinished' && works.failureOf(info.run)) || null,
  };
}

/** What a person who releases a run has to know of earlier ones. Of the sheet's header the ledger keeps nothing. */
async function findBefore(ledger: Ledger, info: RunInfo) {
  if (info.state !== 'on_hold') return { ordered_before: 0, list_not_ordered: null };
  const corrected = await findCorrected(ledger, { ...info, columns: [] });
  return {
    ordered_before: (await ledger.findEarlierOrders(info.run, 1)).total,
    list_not_ordered: corrected?.warning?.message ?? null,
  };
}

export function toRunLine(info: RunInfo) {
  const ok = judgeRun(info) === 'done';
  const releaseAt = toIsoOrNull(info.releaseAtMs);
  /** `is_stopped`: on hold because a person stopped it; `release_at`: until when it is on hold, if it was released for later; `is_first_done`: on hold again, its first orders are placed. */
  const held = { is_stopped: info.isStopped, is_first_done: info.isFirstDone };
  return { ...toLine(info), ...held, release_at: releaseAt, ok };
}

/** Who recorded a run on hold; null if no person did. */
export function toStagedBy(events: readonly RunEvent[]) {
  const staged = events.find(({ what }) => what === 'staged');
  if (!staged) return null;
  const { by, atMs, details } = staged;
  return {
    by,
    at: new Date(atMs).toISOString(),
    releaser: details.releaser ?? null,
    note: details.note ?? null,
    four_eyes: details.fourEyes === true,
  };
}

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
