import { existsSync } from 'node:fs';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { findNotPlaced } from '../../../output/not-placed.ts';
import { reportRun } from '../../../output/run-report.ts';
import { toEventLine } from '../../../output/text/event-text.ts';
import { toRunText } from '../../../output/text/run-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { findWaits } from '../../../output/waits.ts';
import { gatherOrderDetails, type OrderDetails } from '../../../run/printed/order-details.ts';
import { usage } from '../../check-flags.ts';
import type { ShowFlags } from '../../commands/runs.ts';
import { secretsOf } from '../../file-password.ts';
import { filesOfRun } from '../../files/files-of-run.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { toRejectsTargetOf } from '../../files/rejects-target.ts';
import { warnOfStrayRescues } from '../../files/stray-rescues.ts';
import { refuseInUse } from '../../files/writable-file.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { suggest } from '../../suggestions.ts';
import { isDeliveryId, showDelivery } from '../imports/deliveries.ts';

/** `vdpipe show`: how a run or a delivery stands, on the terminal and as a page. Gives the exit code. */
export async function showRun(flags: ShowFlags, signal: AbortSignal): Promise<number> {
  if (flags.input !== undefined && flags.rejects === undefined) {
    throw usage('--input needs --rejects: it names the list that the rows are taken from', 'show');
  }
  if (isDeliveryId(flags.run) && (flags.rejects ?? flags.report) !== undefined) {
    throw usage('--rejects and --report need a run, not a delivery', 'show');
  }
  const page = await openPage(flags);
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    if (isDeliveryId(flags.run)) return await showDelivery(ledger, flags.run, flags);
    const found = await ledger.getRun(flags.run);
    if (found.states.conflict.orders > 0) await warnOfStrayRescues(ledger);
    if (flags.order !== undefined) {
      return await showOrder(ledger, { ...flags, run: found.run, order: flags.order });
    }
    if (page) refuseInUse(page.file, filesOfRun(found));
    const files = await giveBack(ledger, found, flags, signal);
    const info = await ledger.getRun(found.run);
    const context = await suggest(ledger, info, flags);
    await page?.writeRun(ledger, { run: info.run, context });
    if (flags.json) {
      const report = await reportRun(ledger, info, {
        ...files,
        ...(page && { report: page.file }),
      });
      const events = (await ledger.events(info.run)).map(toEventLine);
      const waits = await findWaits(ledger, info.run);
      const notPlaced = await findNotPlaced(ledger, info.run);
      await printJson({ ...report, ...notPlaced, ...(waits.length > 0 && { waits }), events });
    } else for await (const text of toRunText(info, ledger, context)) await writeOut(text);
    if (page && !flags.json) say(`The page is in ${toVisible(page.file)}`);
    return EXIT.done;
  });
}

/** Writes the rows that no existing file has, or all of them if each is in one. */
async function giveBack(
  ledger: Ledger,
  info: RunInfo,
  { rejects, input, allRejects, asCopy, ledger: _, ...flags }: ShowFlags,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (rejects === undefined) return {};
  const { countRows, giveRowsBack, ROW_KINDS } = await import(
    '../../../run/rejects/write-refused.ts'
  );
  const target = toRejectsTargetOf(info, { rejects });
  if (target === undefined) return {};
  const counts = await countRows(ledger, info);
  const all = ROW_KINDS.filter((kind) => counts[kind] > 0);
  const missing = all.filter((kind) => !existsSync(info.files[kind] ?? ''));
  const kinds = missing.length > 0 && !allRejects ? missing : all;
  const options = { ledger, run: info.run, target, kinds, file: input, isCopy: asCopy, signal };
  const file = await giveRowsBack({ ...options, ...secretsOf(flags) });
  if (!flags.json) {
    const soFar = info.state === 'unfinished' ? ' so far' : '';
    say(
      file === undefined
        ? NOTHING_TO_CORRECT
        : `The rows to correct${soFar} are in ${toVisible(file)}`,
    );
  }
  return file === undefined ? {} : { rejects: file };
}

const NOTHING_TO_CORRECT = 'There are no rows to correct.';

/** What a page is made with is loaded for one alone. */
async function openPage(flags: ShowFlags) {
  if (flags.report === undefined) return undefined;
  const { toReportPage } = await import('../../files/report-target.ts');
  return toReportPage(flags, 'show', protectedFiles(flags));
}

const SHOWN = { people: 100, programs: 10_000 };

/** `vdpipe show RUN --order PROJECT`: an order and what is printed for it. Gives the exit code. */
async function showOrder(
  ledger: Ledger,
  { run, order, json = false }: { run: string; order: string; json?: boolean | undefined },
): Promise<number> {
  const limit = json ? SHOWN.programs : SHOWN.people;
  const details = await gatherOrderDetails(ledger, { run, projectId: order, after: 0, limit });
  if (json) await printJson(details);
  else await writeOut(`${toLines(details).map(toVisible).join('\n')}\n`);
  return EXIT.done;
}

function toLines(order: OrderDetails): string[] {
  const { printed, is_purged: isPurged } = order;
  const facts = [
    ['run', order.run],
    ['state', order.state],
    ['user', order.svc_uid],
    ['order', order.order_id],
    ['partner', order.partner_order_id],
    ['name', order.order_name],
    ['copies', order.order_count],
    ['price', order.total_price],
    ['error', [order.error_code, order.error_message].filter((one) => one !== null).join(', ')],
    ...order.userdata.map(({ key, value }) => [key, value] as const),
  ] as const;
  return [
    `Project ${order.project_id}`,
    ...facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `  ${name.padEnd(8)} ${value}`),
    ...order.tries.map(
      ({ sent_at, outcome, error_code, request_id }) =>
        `  sent     ${sent_at}: ${error_code ?? outcome ?? 'no answer'}${request_id === null ? '' : `, request ${request_id}`}`,
    ),
    ...order.events.map(
      ({ at, what, by }) => `  ${what.padEnd(8)} ${at} by ${by ?? 'an unnamed person'}`,
    ),
    ...(order.is_without_dataset
      ? ['  Its dataset is not sent with it: these rows are printed only once it is uploaded.']
      : []),
    ...(isPurged ? ['  The run was purged: what was printed is no longer known.'] : []),
    ...printed.rows.map(
      ({ number, cells }) =>
        `  printed ${number}: ${cells.map(({ id, text }) => `${id} "${text}"`).join(', ') || 'removed'}`,
    ),
    ...(printed.next === null ? [] : ['  There are more rows: --json lists them.']),
  ];
}
