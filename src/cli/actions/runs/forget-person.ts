import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buffer as readAll } from 'node:stream/consumers';
import { InterruptedError, UsageError, whyUnreadable } from '../../../errors.ts';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { PLACED_OR_IN_FLIGHT } from '../../../ledger/states.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { originOf } from '../../../run/origin.ts';
import { folded, type Matcher, matcherOf } from '../../../run/printed/find-printed.ts';
import { findMappings, hasText } from '../../../run/removal/find-mappings.ts';
import { findPerson, type PersonOrder, refuseOpen } from '../../../run/removal/find-person.ts';
import { isInList } from '../../../run/removal/is-in-list.ts';
import { findInConsole } from '../../../serve/drafts/find-in-console.ts';
import { usage } from '../../check-flags.ts';
import type { ForgetFlags } from '../../commands/runs.ts';
import { consoleFolder } from '../../environment/environment.ts';
import { loginName } from '../../environment/login-name.ts';
import { findLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { startProgress } from '../../progress/progress.ts';
import { confirmRemoval } from './confirm-removal.ts';
import { type Outside, tellFound, tellOutside, toLine } from './forget-words.ts';

/** `vdpipe forget`: removes one person's texts from the ledger. Gives the exit code. */
export async function forgetPerson(flags: ForgetFlags, signal: AbortSignal): Promise<number> {
  const texts = await readTexts(flags);
  const matcher = matcherOf(texts);
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const found = ledger ? await findAll(ledger, texts, flags, signal) : [];
    const drafts = await findDrafts(matcher, flags, signal);
    const saved = ledger ? await findMappings(ledger, matcher) : [];
    const inDrafts = drafts.filter(({ searched }) => searched);
    if (found.length + inDrafts.length + saved.length === 0) throw notFound(texts, drafts.length);
    const ids = [...found.map(({ order }) => order.run), ...inDrafts.map(({ run }) => run)];
    const known = (await ledger?.listRuns()) ?? [];
    // The draft of a run that was withdrawn is a person's to delete.
    const runs = known.filter(({ run, state }) => ids.includes(run) && state !== 'purged');
    const inConsole = drafts.map((one) => ({
      ...one,
      is_left: !one.searched || !runs.some(({ run }) => run === one.run),
    }));
    const toForget = found.filter(({ texts }) => texts.isNamed || texts.pieces.length > 0);
    const toRemove = runs.flatMap(({ run }) => {
      const texts = toForget.filter(({ order }) => order.run === run).map((one) => one.texts);
      return texts.length > 0 || inDrafts.some((one) => one.run === run) ? [{ run, texts }] : [];
    });
    if (!flags.json) await tellFound(found, drafts, flags);
    refuseOpen(runs);
    const what = `these texts of ${counted(toForget.length, 'order')}, and the console's drafts of their runs`;
    const isAsked = !flags.dryRun && toRemove.length > 0;
    const isMeant = isAsked && (await confirmRemoval(what, flags, signal));
    for (const { run, texts } of isMeant ? toRemove : [])
      await ledger?.forgetTexts(run, texts, loginName());
    const outside = toOutside(found, runs, saved, matcher);
    if (flags.json) {
      const orders = found.map(toLine);
      await printJson({ ok: true, dry_run: !isMeant, orders, drafts: inConsole, outside });
    } else if (isMeant || !isAsked) {
      if (isMeant) say(`Removed from ${counted(toForget.length, 'order')}; order ids stay.`);
      if (isMeant) say('The console deletes its drafts of their runs within 10 minutes.');
      else say('Nothing was removed.');
      tellOutside(
        outside,
        inConsole.filter((one) => one.is_left),
      );
    }
    return isMeant || !isAsked ? EXIT.done : EXIT.invalidInput;
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

/** One text a line. Of another encoding than UTF-8, nothing would be found. @throws UsageError `usage`, `file_unreadable` */
async function readTexts({ text, file }: ForgetFlags): Promise<readonly string[]> {
  if ((text === undefined) === (file === undefined)) throw usage('Give TEXT or --file', 'forget');
  const from = file ?? '-';
  const unreadable = (why: string, cause?: unknown) =>
    new UsageError('file_unreadable', `Cannot read "${from}": ${why}.`, { cause });
  const read = () => (from === '-' ? readAll(process.stdin) : readFile(from));
  const bytes =
    text === undefined || text === '-'
      ? await read().catch((cause) => Promise.reject(unreadable(whyUnreadable(cause), cause)))
      : Buffer.from(text);
  if (!isUtf8(bytes)) throw unreadable('it is not UTF-8. Save it as UTF-8');
  const lines = bytes.toString().split('\n');
  const texts = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  // One letter is in nearly every order, whatever its accents.
  const isLong = (one: string) => [...folded(one).trim()].length > 1;
  if (texts.length > 0 && texts.every(isLong)) return texts;
  throw usage('A text to forget must have at least two characters', 'forget');
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

function findDrafts(matcher: Matcher, { folder }: ForgetFlags, signal: AbortSignal) {
  return findInConsole(path.resolve(folder ?? consoleFolder()), {
    isInStep: (step) => hasText(step, matcher),
    isInList: (file, read) => isInList(file, matcher, { ...read, signal }),
  });
}

function toOutside(
  found: readonly PersonOrder[],
  runs: readonly RunInfo[],
  saved: readonly string[],
  matcher: Matcher,
): Outside {
  const files = runs.flatMap((info) => {
    const origin = originOf(info);
    const words = [...(origin?.words.input ?? []), ...(origin?.words.outputs ?? [])];
    const named = words.flatMap((word) => (typeof word === 'string' ? [] : [word.file]));
    return [origin?.file ?? info.file, named, Object.values(info.files)].flat();
  });
  const inMapping = runs.filter((info) => hasText(originOf(info)?.settings, matcher));
  const placed = found.filter(({ order }) => PLACED_OR_IN_FLIGHT.includes(order.state));
  return {
    files: [...new Set(files)],
    mappings: inMapping.map(({ run }) => run),
    saved_mappings: saved,
    order_ids: placed.flatMap(({ order }) => order.orderId ?? []),
  };
}
