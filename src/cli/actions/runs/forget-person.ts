import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buffer as readAll } from 'node:stream/consumers';
import { InterruptedError, UsageError, whyUnreadable } from '../../../errors.ts';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { PLACED_OR_IN_FLIGHT } from '../../../ledger/states.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toFoundLine } from '../../../output/text/found-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { originOf } from '../../../run/origin.ts';
import { folded, type Matcher, matcherOf } from '../../../run/printed/find-printed.ts';
import { valuesIn } from '../../../run/printed/printed-rows.ts';
import {
  findPerson,
  type PersonOrder,
  refuseOpen,
  SHOWN_ROWS,
} from '../../../run/removal/find-person.ts';
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
  const matcher = matcherOf(texts);
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const found = ledger ? await findAll(ledger, texts, flags, signal) : [];
    const drafts = await findDrafts(matcher, flags, signal);
    const inDrafts = drafts.filter(({ isSearched }) => isSearched);
    if (found.length + inDrafts.length === 0) throw notFound(texts, drafts.length);
    const ids = new Set([
      ...found.map(({ order }) => order.run),
      ...inDrafts.map(({ run }) => run),
    ]);
    const runs = ((await ledger?.listRuns()) ?? []).filter(({ run }) => ids.has(run));
    const inConsole = drafts.map(({ isSearched: searched, ...one }) => ({
      ...{ ...one, searched },
      is_left: !searched || !runs.some(({ run }) => run === one.run),
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
    const outside = toOutside(found, runs, matcher);
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

/** One text a line. @throws UsageError `usage`, `file_unreadable` */
async function readTexts({ text, file }: ForgetFlags): Promise<readonly string[]> {
  if ((text === undefined) === (file === undefined)) throw usage('Give TEXT or --file', 'forget');
  const given = text === undefined || text === '-' ? await readText(file ?? '-') : text;
  const lines = given.split('\n').map((line) => line.trim());
  const texts = [...new Set(lines.filter((line) => line !== ''))];
  // One letter is in nearly every order, whatever its accents.
  const isLong = (one: string) => [...folded(one).trim()].length > 1;
  if (texts.length > 0 && texts.every(isLong)) return texts;
  throw usage('A text to forget must have at least two characters', 'forget');
}

/** Of another encoding, nothing would be found. */
async function readText(file: string): Promise<string> {
  try {
    const bytes = file === '-' ? await readAll(process.stdin) : readFileSync(file);
    if (isUtf8(bytes)) return bytes.toString();
  } catch (cause) {
    const message = `Cannot read "${file}": ${whyUnreadable(cause)}.`;
    throw new UsageError('file_unreadable', message, { cause });
  }
  throw new UsageError(
    'file_unreadable',
    `Cannot read "${file}": it is not UTF-8. Save it as UTF-8.`,
  );
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
  matcher: Matcher,
  { folder }: ForgetFlags,
  signal: AbortSignal,
): Promise<FoundDraft[]> {
  return findInConsole(path.resolve(folder ?? consoleFolder()), {
    isInStep: (step) => hasText(step, matcher),
    isInList: (file, read) => isInList(file, matcher, { ...read, signal }),
  });
}

function hasText(value: unknown, { find }: Matcher): boolean {
  return valuesIn(value).some(([id, text]) => find([{ id, text }]));
}

function toLine({ order, file, texts, staying }: PersonOrder) {
  const { run, projectId, state, orderId } = order;
  return {
    ...{ run, file, project_id: projectId, state, order_id: orderId },
    rows: texts.pieces.length,
    name_and_userdata: texts.isNamed,
    staying,
  };
}

const ID_WORDS: Readonly<Record<string, string>> = {
  svc_uid: 'user',
  partner_order_id: 'partner order id',
  project_id: 'project id',
};

/** Characters of a row that people are shown. */
const MOST_CHARACTERS = 100;

/** Who decides sees whose texts they are; what nobody is asked about may be in a log. */
async function tellFound(
  found: readonly PersonOrder[],
  drafts: readonly FoundDraft[],
  { yes }: ForgetFlags,
): Promise<void> {
  for (const one of found) {
    const { rows, name_and_userdata: isNamed, staying } = toLine(one);
    const what = [
      ...(rows > 0 ? [counted(rows, 'printed row')] : []),
      ...(isNamed ? ['name and userdata'] : []),
      ...staying.map((id) => `${ID_WORDS[id]} (stays)`),
    ];
    const more = rows > SHOWN_ROWS ? [`and ${counted(rows - SHOWN_ROWS, 'other row')}`] : [];
    const whose = yes ? [] : [...one.shown.map(toShort), ...more];
    const shown = [what.join(', '), ...whose].map((line) => `          ${line}\n`);
    await writeOut(`${toFoundLine(one)}${shown.join('')}`);
  }
  for (const { draft, name, run, isSearched } of drafts) {
    const of = run === null ? '' : ` of run ${run}`;
    const searched = isSearched ? '' : ' (could not be searched)';
    await writeOut(`${toVisible(`console  "${name}", draft ${draft}${of}${searched}`)}\n`);
  }
}

function toShort(text: string): string {
  const shown = toVisible(text);
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

/** What vdpipe does not keep itself, or cannot change. */
function toOutside(found: readonly PersonOrder[], runs: readonly RunInfo[], matcher: Matcher) {
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
    order_ids: placed.flatMap(({ order }) => order.orderId ?? []),
  };
}

function tellOutside(
  { files, mappings, order_ids: ids }: ReturnType<typeof toOutside>,
  left: readonly Pick<FoundDraft, 'name'>[],
): void {
  say('vdpipe changes none of these: look for the person there yourself.');
  for (const file of files) say(toVisible(`  ${file}`));
  for (const run of mappings) say(`  the mapping of run ${run}, until you purge the run`);
  for (const { name } of left) say(toVisible(`  the draft "${name}" in the console`));
  say('  files that jobs keep (done/, held/, failed/), exports, pages, and backups of the ledger');
  if (ids.length > 0) say(`  the print service: orders ${ids.join(', ')}`);
  say('Users stay, as orders are looked up by them, until you purge the run.');
  say('So that this person is not mailed again, put them on a list that your mappings suppress.');
}
