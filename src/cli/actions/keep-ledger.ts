import { existsSync } from 'node:fs';
import { UsageError } from '../../errors.ts';
import type { LedgerCheck, LedgerProblem } from '../../ledger/check/check-rules.ts';
import { checkPostgresLedger } from '../../ledger/postgres/open-ledger.ts';
import { isPostgresUrl } from '../../ledger/postgres/postgres-url.ts';
import { backupLedger, checkLedger, rescueFilesBeside } from '../../ledger/sqlite/open-ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { usage } from '../check-flags.ts';
import type { LedgerFlags } from '../commands/ledgers.ts';
import { consoleFolder, ledgerFile } from '../environment/environment.ts';
import { ownLedgerFile } from '../files/protected-files.ts';
import { writableFile } from '../files/writable-file.ts';
import { serverSettings } from '../open.ts';
import { printJson, say } from '../output.ts';
import { copyOwnLedger } from './copy-ledger.ts';

/** `vdpipe ledger`. Gives the exit code. */
export async function keepLedger(flags: LedgerFlags, signal: AbortSignal): Promise<number> {
  const { action, file, to, ledger } = flags;
  if (action === 'copy') {
    if (file === undefined || to === undefined) {
      throw usage('TO is missing: vdpipe ledger copy FROM TO', 'ledger');
    }
    if (ledger !== undefined) throw usage('copy takes FROM and TO, not --ledger', 'ledger');
    return copyOwnLedger({ ...flags, from: file, to }, signal);
  }
  if (to !== undefined) throw usage(`${action} takes one FILE`, 'ledger');
  return action === 'check' ? checkOwnLedger(flags, signal) : backUp(flags, signal);
}

/** `vdpipe ledger check`: says what is wrong in a ledger, or a backup of one. */
async function checkOwnLedger(
  { file, ledger, json }: LedgerFlags,
  signal: AbortSignal,
): Promise<number> {
  if (file !== undefined && ledger !== undefined) {
    throw usage('check takes FILE or --ledger, not both', 'ledger');
  }
  const place = file === undefined ? ownLedgerFile({ ledger }) : ledgerFile(file, {});
  const check = isPostgresUrl(place)
    ? await checkPostgresLedger(place, serverSettings({ ledger: file ?? ledger }))
    : { ...(await checkLedger(place, signal)), ledger: place };
  return tell(check, json, { ledger: check.ledger }, `Checked "${check.ledger}"`);
}

/** `vdpipe ledger backup`: copies the ledger while it is in use. */
async function backUp(
  { file: target, ledger, json }: LedgerFlags,
  signal: AbortSignal,
): Promise<number> {
  const place = ownLedgerFile({ ledger });
  if (isPostgresUrl(place)) {
    throw new UsageError(
      'ledger_on_server',
      'Cannot back up a ledger in PostgreSQL to a file. Use pg_dump: docs/operate.md has the command, and what a dump lacks.',
    );
  }
  if (target === undefined) throw usage('FILE is missing: vdpipe ledger backup FILE', 'ledger');
  const check = await backupLedger(place, writableFile(target, [place]), signal);
  const beside = [`${target}-datasets`, `${target}-key`].filter((one) => existsSync(one));
  const files = [target, ...beside, ...rescueFilesBeside(target)];
  const done = `Backed up "${place}" to "${files.join('", "')}"`;
  const code = await tell(check, json, { ledger: place, files }, done);
  if (!json && existsSync(consoleFolder())) {
    say(toVisible(`Not in it: the console's folder, "${consoleFolder()}".`));
  }
  return code;
}

async function tell(
  { problems, runs, orders }: LedgerCheck,
  json: boolean | undefined,
  about: object,
  done: string,
): Promise<number> {
  const ok = problems.length === 0;
  if (json) await printJson({ ok, ...about, runs, orders, problems });
  else {
    const found = ok ? 'no problems found' : 'with problems';
    const what = `${counted(runs, 'run')} with ${counted(orders, 'order')}`;
    for (const line of [`${done}: ${what}, ${found}.`, ...problems.flatMap(toLines)]) {
      say(toVisible(line));
    }
  }
  return ok ? EXIT.done : EXIT.partly;
}

function toLines({ code, count, message, fix, places }: LedgerProblem): string[] {
  const rest = count - places.length;
  const all = places.map(({ run, project }) =>
    [run && `run ${run}`, project && `project ${project}`].filter(Boolean).join(', '),
  );
  return [
    `error ${code}: ${message} (${count})`,
    ...all.filter((one) => one !== '').map((one) => `  ${one}`),
    ...(places.length > 0 && rest > 0 ? [`  and ${rest} more`] : []),
    `  ${fix}.`,
  ];
}
