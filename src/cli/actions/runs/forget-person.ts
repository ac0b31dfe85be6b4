import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { InterruptedError, UsageError, whyUnreadable } from '../../../errors.ts';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { PLACED_OR_IN_FLIGHT } from '../../../ledger/states.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toFoundLine } from '../../../output/text/found-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { originOf } from '../../../run/origin.ts';
import { matcherOf } from '../../../run/printed/find-printed.ts';
import { findPerson, type PersonOrder, refuseOpen } from '../../../run/removal/find-person.ts';
import { isInList } from '../../../run/removal/is-in-list.ts';
import { type FoundDraft, findInConsole } from '../../../serve/drafts/find-in-console.ts';
import { usage } from '../../check-flags.ts';
import type { ForgetFlags } from '../../commands/runs.ts';
import { consoleFolder } from '../../environment/environment.ts';
import { loginName } from '../../environment/login-name.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { startProgress } from '../../progress/progress.ts';
import { confirmRemoval } from './confirm-removal.ts';

/** `vdpipe forget`: removes one person's texts from the ledger. Gives the exit code. */
export async function forgetPerson(flags: ForgetFlags, signal: AbortSignal): Promise<number> {
  const texts = await readTexts(flags);
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const found = ledger ? await findAll(ledger, texts, flags, signal) : [];
    const drafts = await findDrafts(texts, flags, signal);
    const inDrafts = drafts.filter(({ isSearched }) => isSearched);
    if (!ledger || found.length + inDrafts.length === 0) throw notFound(texts, drafts.length);
    const ids = new Set([
      ...found.map(({ order }) => order.run),
      ...inDrafts.map(({ run }) => run),
    ]);
    const runs = (await ledger.listRuns()).filter(({ run }) => ids.has(run));
    const isLeft = ({ run }: Pick<FoundDraft, 'run'>) => !runs.some((one) => one.run === run);
    const toForget = found.filter(({ texts }) => texts.isNamed || texts.pieces.length > 0);
    const outside = toOutside(found, runs);
    const left = drafts.filter((one) => !one.isSearched || isLeft(one));
    if (!flags.json) await tellFound(found, drafts);
    refuseOpen(runs);
    const what = `these texts of ${counted(toForget.length, 'order')}, and drafts of their runs`;
    const isMeant = !flags.dryRun && (await confirmRemoval(what, flags, signal));
    for (const { run } of isMeant ? runs : []) {
      const ofRun = toForget.filter(({ order }) => order.run === run).map(({ texts }) => texts);
      const isInDraft = inDrafts.some((draft) => draft.run === run);
      if (ofRun.length > 0 || isInDraft) await ledger.forgetTexts(run, ofRun, loginName());
    }
    if (flags.json) {
      const orders = found.map(toLine);
      const inConsole = drafts.map(({ isSearched: searched, ...one }) => ({
        ...{ ...one, searched },
        is_left: !searched || isLeft(one),
      }));
      await printJson({ ok: true, dry_run: !isMeant, orders, drafts: inConsole, outside });
    } else if (flags.dryRun || isMeant) {
      if (isMeant) say(`Removed from ${counted(toForget.length, 'order')}; order ids stay.`);
      if (isMeant) say('The console deletes its drafts of their runs within 10 minutes.');
      else say('Nothing was removed.');
      tellOutside(outside, left);
    }
    return isMeant || flags.dryRun ? EXIT.done : EXIT.invalidInput;
  });
}

function notFound(texts: readonly string[], unsearched: number): UsageError {
  const what = texts.length > 1 ? 'any of these texts' : 'this text';
  const rest =
    unsearched > 0 ? ` ${counted(unsearched, 'draft')} of the console could not be searched.` : '';
  return new UsageError(
    'order_not_found',
    `No order in the ledger, and no draft of the console, has ${what}. The texts of purged runs are gone.${rest}`,
  );
}

/** One text a line. @throws UsageError `usage`, `file_unreadable` */
async function readTexts({ text, file }: ForgetFlags): Promise<readonly string[]> {
  if ((text === undefined) === (file === undefined)) throw usage('Give TEXT or --file', 'forget');
  const lines = (await readGiven(text, file)).split('\n').map((line) => line.trim());
  const texts = [...new Set(lines.filter((line) => line !== ''))];
  // One letter is in nearly every order.
  if (texts.length > 0 && texts.every((one) => [...one].length > 1)) return texts;
  throw usage('A text to forget must have at least two characters', 'forget');
}

async function readGiven(text: string | undefined, file: string | undefined): Promise<string> {
  if (text === '-' || file === '-') return await readAll(process.stdin);
  if (file === undefined) return text ?? '';
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const message = `Cannot read "${file}": ${whyUnreadable(cause)}.`;
    throw new UsageError('file_unreadable', message, { cause });
  }
}

async function findAll(
  ledger: Ledger,
  text: readonly string[],
  { json = false }: ForgetFlags,
  signal: AbortSignal,
): Promise<PersonOrder[]> {
  const found: PersonOrder[] = [];
  const progress = startProgress('Searching', json, 'orders');
  const onProgress = (done: number) => progress.update({ part: undefined, done });
  try {
    for await (const one of findPerson(ledger, { text, signal, onProgress })) found.push(one);
  } finally {
    progress.end();
  }
  if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
  return found;
}

function findDrafts(
  texts: readonly string[],
  { folder }: ForgetFlags,
  signal: AbortSignal,
): Promise<FoundDraft[]> {
  const { isIn, mayBeIn } = matcherOf(texts);
  return findInConsole(path.resolve(folder ?? consoleFolder()), {
    mayBeIn,
    isInList: (file, read) => isInList(file, isIn, { ...read, signal }),
  });
}

function toLine({ order, file, texts, hasUser }: PersonOrder) {
  const { run, projectId, state, orderId } = order;
  return {
    ...{ run, file, project_id: projectId, state, order_id: orderId },
    rows: texts.pieces.length,
    name_and_userdata: texts.isNamed,
    /** It stays. */
    in_svc_uid: hasUser,
  };
}

async function tellFound(
  found: readonly PersonOrder[],
  drafts: readonly FoundDraft[],
): Promise<void> {
  for (const one of found) {
    const { rows, name_and_userdata: isNamed, in_svc_uid: hasUser } = toLine(one);
    const what = [
      ...(rows > 0 ? [counted(rows, 'printed row')] : []),
      ...(isNamed ? ['name and userdata'] : []),
      ...(hasUser ? ['user (stays)'] : []),
    ];
    await writeOut(`${toFoundLine(one)}          ${what.join(', ')}\n`);
  }
  for (const { draft, name, run, isSearched } of drafts) {
    const of = run === null ? '' : ` of run ${run}`;
    const searched = isSearched ? '' : ' (could not be searched)';
    await writeOut(`${toVisible(`console  "${name}", draft ${draft}${of}${searched}`)}\n`);
  }
}

/** What vdpipe does not keep itself. */
function toOutside(found: readonly PersonOrder[], runs: readonly RunInfo[]) {
  const files = runs.flatMap((info) => {
    const origin = originOf(info);
    const words = [...(origin?.words.input ?? []), ...(origin?.words.outputs ?? [])];
    const named = words.flatMap((word) => (typeof word === 'string' ? [] : [word.file]));
    return [origin?.file ?? info.file, named, Object.values(info.files)].flat();
  });
  const placed = found.filter(({ order }) => PLACED_OR_IN_FLIGHT.includes(order.state));
  return {
    files: [...new Set(files)],
    order_ids: placed.flatMap(({ order }) => order.orderId ?? []),
  };
}

function tellOutside(
  { files, order_ids: ids }: ReturnType<typeof toOutside>,
  left: readonly FoundDraft[],
): void {
  say('vdpipe does not keep these: look for the person there yourself.');
  for (const file of files) say(toVisible(`  ${file}`));
  for (const { name } of left) say(toVisible(`  the draft "${name}" in the console`));
  say('  files that jobs keep (done/, held/, failed/), exports, pages, and backups of the ledger');
  if (ids.length > 0) say(`  the print service: orders ${ids.join(', ')}`);
  say('Users stay, as orders are looked up by them, until you purge the run.');
  say('So that this person is not mailed again, put them on a list that your mappings suppress.');
}
