import { UsageError } from '../../../errors.ts';
import type { Deliveries, Delivery, ReleaseTerms } from '../../../ledger/deliveries.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { listAll } from '../../../ledger/list-all.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toPersonText, toTimeText } from '../../../output/text/event-text.ts';
import {
  toAcceptable,
  toAmountsText,
  toDeliveryDetails,
  toDeliveryLine,
  toDeliveryText,
  toReleaseId,
} from '../../../output/text/jobs/deliveries-text.ts';
import { openReasons, toReasonText } from '../../../output/text/jobs/delivery-reasons.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { usage } from '../../check-flags.ts';
import { toLedgerWords, toShellWords } from '../../command-words.ts';
import type { ReleaseFlags, ShowFlags } from '../../commands/runs.ts';
import type { DeliveriesFlags } from '../../commands/scheduled-imports.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { toMomentText } from '../../release-time.ts';
import type { SuggestionFlags } from '../../suggestions.ts';

/** Whether this is the id of a delivery: no id of a run begins so. */
export function isDeliveryId(id: string): boolean {
  return id.startsWith('d-');
}

/** What follows the release of a delivery of a job, as far as is known. */
export async function whoContinues(
  { deliveries }: Pick<Ledger, 'deliveries'>,
  job: string,
): Promise<string> {
  const isWatched = (await deliveries.jobs()).some((one) => one.name === job && one.isWatched);
  return isWatched
    ? '"vdpipe watch" continues with it.'
    : `Nobody watches the job "${job}" now: a "vdpipe watch" that has this job in its jobs file continues with it.`;
}

/** The release of a delivery as it is now, as people type it. @param names of columns that are accepted with it. @default none */
export function toReleaseCommand(
  delivery: Delivery,
  flags: SuggestionFlags,
  names?: readonly string[],
): string {
  const aliases = names?.flatMap((name) => ['--alias', name]) ?? [];
  const words = toShellWords([toReleaseId(delivery), ...aliases, ...toLedgerWords(flags)]);
  return ['vdpipe', names ? 'mappings accept' : 'release', ...words].join(' ');
}

interface ReleaseOptions {
  /** With the revision that was shown, if one was: `d-7f3a9c21@4be2a09c11d3`. */
  readonly id: string;
  readonly by: string;
  readonly terms: ReleaseTerms;
  readonly flags: Pick<ReleaseFlags, 'json' | 'ledger'>;
}

/** `vdpipe release d-…`: lets a held delivery through, with its run. Gives the exit code. */
export async function releaseDelivery(
  ledger: Ledger,
  { id, by, terms, flags }: ReleaseOptions,
): Promise<number> {
  const [idStart = '', revision] = id.split('@');
  const before = await ledger.deliveries.get(idStart);
  if (before.run === null && (terms.atMs ?? terms.graceMs ?? terms.first) !== undefined) {
    throw usage(
      `${before.id} has no run yet: release it without --at, --grace and --first`,
      'release',
    );
  }
  const released = await ledger.deliveries
    .release(before.id, by, { ...terms, revision })
    .catch((error: unknown) => {
      throw withReasons(error, before, toReleaseCommand(before, flags));
    });
  const isNew = before.state === 'held';
  const { releaseAtMs } = released;
  if (flags.json)
    await printJson({
      ok: true,
      ...toDeliveryLine(released),
      already_released: !isNew,
    });
  else if (releaseAtMs !== null) {
    say(`Delivery ${released.id} stays held until ${toMomentText(releaseAtMs)}.`);
    say(await whoContinues(ledger, released.job));
  } else {
    for (const line of toLines(released, isNew)) say(toVisible(line));
    if (released.state === 'released') say(await whoContinues(ledger, released.job));
  }
  return EXIT.done;
}

/** What was not shown yet to who typed the command of an earlier hold. */
function withReasons(error: unknown, delivery: Delivery, command: string): unknown {
  if (!(error instanceof UsageError) || error.code !== 'delivery_changed') return error;
  const why = openReasons(delivery).map(toReasonText).join('; ');
  const amounts = delivery.orders === null ? '' : ` (${toAmountsText(delivery)})`;
  const text = `${error.message} It is held now because ${why}${amounts}. If that is right: ${command}`;
  return new UsageError(error.code, text, { data: error.data });
}

function toLines(delivery: Delivery, isNew: boolean): string[] {
  const { id, job, name, hash, run, releasedBy, releasedAtMs } = delivery;
  const who = `${toPersonText(releasedBy)} at ${toTimeText(releasedAtMs ?? 0)}`;
  return [
    isNew
      ? `Delivery ${id} was released ${who}.`
      : `Delivery ${id} was already released ${who}. Nothing was changed.`,
    `  job      ${job}`,
    `  file     ${name}`,
    `  SHA-256  ${hash}`,
    ...(run === null ? [] : [`  run      ${run}`]),
  ];
}

/** `vdpipe show d-…`: what is known of a delivery. Gives the exit code. */
export async function showDelivery(
  ledger: Ledger,
  idStart: string,
  flags: Pick<ShowFlags, 'ledger' | 'json'>,
): Promise<number> {
  const delivery = await ledger.deliveries.get(idStart);
  if (flags.json) await printJson(toDeliveryLine(delivery));
  else {
    const names = toAcceptable(delivery);
    const accept = names && toReleaseCommand(delivery, flags, names);
    await writeOut(toDeliveryDetails(delivery, toReleaseCommand(delivery, flags), accept));
  }
  return EXIT.done;
}

/** Deliveries that are listed for people. */
const SHOWN = 200;

/** `vdpipe deliveries`: the files that arrived for jobs, newest first. Gives the exit code. */
export async function listDeliveries(flags: DeliveriesFlags): Promise<number> {
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const deliveries = ledger?.deliveries;
    if (flags.json) {
      const pieces = deliveries ? toJsonPieces(deliveries, flags.job) : ['[]\n'];
      for await (const piece of pieces) await writeOut(piece);
    } else await showSome(deliveries, flags.job);
    return EXIT.done;
  });
}

async function showSome(deliveries: Deliveries | undefined, job: string | undefined) {
  const page = await deliveries?.list({ job }, { limit: SHOWN });
  const texts = page?.deliveries.map(toDeliveryText) ?? [];
  await writeOut(texts.join('') || 'There are no deliveries yet.\n');
  if (page?.next) await writeOut('There are more: --json lists all.\n');
}

async function* toJsonPieces(
  deliveries: Deliveries,
  job: string | undefined,
): AsyncGenerator<string> {
  let before = '[';
  for await (const delivery of listAll(deliveries, { job })) {
    yield `${before}\n${JSON.stringify(toDeliveryLine(delivery), null, 2).replaceAll(/^/gm, '  ')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
