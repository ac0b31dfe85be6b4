import { UNFINISHED } from '../../../ledger/deliveries.ts';
import type { Ledger, Release, RunInfo } from '../../../ledger/ledger.ts';
import { OPEN } from '../../../ledger/states.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { countOrders } from '../../../output/run-report.ts';
import { isWithoutDatasets } from '../../../output/sheets/export-datasets.ts';
import { toPersonText, toTimeText } from '../../../output/text/event-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { whyHeld } from '../../../output/text/jobs/held-run.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { toAdviceLines, uploading } from '../../../output/text/what-to-do.ts';
import { type Totals, toTotalsText, totalsOfRun } from '../../../output/totals.ts';
import type { ReleaseFlags } from '../../commands/runs.ts';
import { readEnvironment, requiresFourEyes } from '../../environment/environment.ts';
import { knownPersonOf } from '../../environment/login-name.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { toMomentText, toReleaseTerms } from '../../release-time.ts';
import { toSuggestions } from '../../suggestions.ts';
import { isDeliveryId, releaseDelivery, whoContinues } from '../imports/deliveries.ts';

/** `vdpipe release`: lets a run be ordered that is on hold, or a held delivery through, and says what was released. Gives the exit code. */
export async function releaseRun(flags: ReleaseFlags): Promise<number> {
  const by = knownPersonOf(flags.by, 'release');
  const terms = {
    fourEyes: requiresFourEyes(readEnvironment()),
    ...toReleaseTerms(flags, 'release'),
  };
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    if (isDeliveryId(flags.run)) {
      return await releaseDelivery(ledger, { id: flags.run, by, terms, flags });
    }
    const before = await ledger.getRun(flags.run);
    // What it lets go: others were placed before, as the first ones.
    const isHeld = before.state === 'on_hold';
    const totals = await totalsOfRun(ledger, before, isHeld ? OPEN : undefined);
    const placed = isHeld ? countOrders(before).ordered : 0;
    const release = await ledger.releaseRun(before.run, by, terms);
    const info = await ledger.getRun(release.run);
    const why = (await whyHeld(ledger, info.run)).map((one) => `  was held     ${one}`);
    const isApart = await isWithoutDatasets(ledger, info.run);
    if (flags.json)
      await printJson({
        ...toJson(release, info, totals),
        ...(isApart && { without_datasets: true }),
      });
    else {
      const lines = [
        ...toLines(release, info, totals, placed),
        ...why,
        ...(await toNext(ledger, info, flags)),
        ...(isApart
          ? toAdviceLines({ reasons: [], steps: [uploading(info.run, toSuggestions(info, flags))] })
          : []),
      ];
      for (const line of lines) say(toVisible(line));
    }
    return EXIT.done;
  });
}

function toJson(
  { run, by, atMs, fingerprint, releaseAtMs, first, isNew }: Release,
  info: RunInfo,
  totals: Totals,
) {
  return {
    ok: true,
    run,
    released_by: by,
    released_at: new Date(atMs).toISOString(),
    fingerprint,
    ...(releaseAtMs !== null && { release_at: new Date(releaseAtMs).toISOString() }),
    ...(first !== null && { first }),
    already_released: !isNew,
    state: info.state,
    orders: countOrders(info),
    totals,
  };
}

function toLines(
  { run, by, atMs, fingerprint, releaseAtMs, first, isNew }: Release,
  info: RunInfo,
  totals: Totals,
  placed: number,
): string[] {
  const who = `${toPersonText(by)} at ${toTimeText(atMs)}`;
  const amounts = toTotalsText(totals);
  const before = placed === 0 ? '' : `, ${placed} of them placed before`;
  const orders = `${counted(countOrders(info).total, 'order')}${before}`;
  return [
    isNew
      ? `Run ${run} was released ${who}.`
      : `Run ${run} was already released ${who}. Nothing was changed.`,
    `  file         ${info.file}`,
    `  fingerprint  ${fingerprint}`,
    `  orders       ${orders}${amounts === undefined ? '' : `${placed === 0 ? '' : '; the others'}: ${amounts}`}`,
    ...(first === null ? [] : [`  only         the first ${first} of those left`]),
    ...(releaseAtMs === null ? [] : [`  not before   ${toMomentText(releaseAtMs)}`]),
  ];
}

async function toNext(ledger: Ledger, info: RunInfo, flags: ReleaseFlags): Promise<string[]> {
  const { run, state, releaseAtMs } = info;
  if (state !== 'unfinished' && releaseAtMs === null) return [];
  const { deliveries } = await ledger.deliveries.list({ run, states: UNFINISHED }, { limit: 1 });
  const [watched] = deliveries;
  if (watched) return [await whoContinues(ledger, watched.job)];
  const what = releaseAtMs === null ? 'order it' : 'wait until then and order it';
  return [`To ${what}: ${toSuggestions(info, flags).command('resume', [run])}`];
}
