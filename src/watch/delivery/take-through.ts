import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InterruptedError, VdpipeError } from '../../errors.ts';
import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { adaptMapping } from '../../mapping/edit/adapt-mapping.ts';
import { parseMapping } from '../../mapping/file/load-mapping.ts';
import { findSavedName } from '../../mapping/file/saved-name.ts';
import { EXIT, exitCodeOf } from '../../output/exit-codes.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { isRejected, isRejoined, toReasonText } from '../../output/text/jobs/delivery-reasons.ts';
import { initMapping } from '../../run/prepare/init-mapping.ts';
import { profileColumns } from '../../run/prepare/profile-columns.ts';
import { firstOf } from '../../sheet/sheet-name.ts';
import { orResume } from '../abandoned.ts';
import { ownsFolder } from '../folder/folder-owner.ts';
import { type HashedFile, hashFile, hashFiles, hashList, partNames } from '../folder/hash-file.ts';
import { makeFolders } from '../folder/job-folders.ts';
import { pathOf } from '../folder/move-files.ts';
import { inOrder, toListName } from '../folder/part-sets.ts';
import { reason, waive } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import {
  type ArrivedFile,
  bringToWork,
  findFolders,
  takeBack,
  takeBackIfChanged,
  workPlace,
} from './delivery-files.ts';
import {
  changeAndTell,
  changedEnding,
  changeOrLose,
  endDelivery,
  logDelivery,
} from './end-delivery.ts';
import { orderDelivery } from './order-delivery.ts';
import { gatherParts, partsFolder, putBack } from './parts.ts';
import { jobOfRun, secretsOf, serviceFlagsOf } from './read-input.ts';
import {
  LostError,
  listOf,
  type StageOutcome,
  stageDelivery,
  type Unstaged,
} from './stage-delivery.ts';
import { waitingReason } from './waiting.ts';
import { type ReadList, writeBeside, writeCheckPage, writeRunOutputs } from './write-outputs.ts';

/** A failure that is not the file's: nothing follows for the delivery, and it is tried again later. */
export class TryLaterError extends Error {
  readonly delivery: Delivery;
  readonly exitCode: number;

  constructor(delivery: Delivery, cause: unknown, exitCode = exitCodeOf(cause)) {
    super('tried again later', { cause });
    this.delivery = delivery;
    this.exitCode = exitCode;
  }
}

/**
 * Takes a file of `in/` through. From the moment that the ledger knows of it, whoever comes after a process that was killed goes on with
 * it. Undefined if it is gone, or is being written after all.
 *
 * @throws as `takeThrough`
 */
export async function takeFile(work: JobWork, name: string): Promise<Delivery | undefined> {
  const file = path.join(work.folders.in, name);
  const found = await hashFile(file, work.signal);
  return found && takeArrived(work, name, { ...found, file });
}

/** Takes files of `in/` through as one list. Undefined if one is gone, or is being written after all. @throws as `takeThrough` */
export async function takeParts(
  work: JobWork,
  names: readonly string[],
): Promise<Delivery | undefined> {
  const files = names.map((name) => path.join(work.folders.in, name));
  // One that cannot be read stays where it holds up no others.
  if (!(await hashFiles(files, work.signal))) return undefined;
  return (await gatherParts(work, names)) ? await takeGathered(work) : undefined;
}

/**
 * Puts files back that a process which was killed had brought together. Where newer ones have their names, they are a delivery of their own.
 *
 * @param unfinished One of them may be these files: they are moved with it.
 * @throws as `takeThrough`
 */
export async function takeLeftParts(
  work: JobWork,
  unfinished: readonly Delivery[],
): Promise<Delivery | undefined> {
  const folder = partsFolder(work.folders);
  const found = await hashList(folder, work.signal);
  const isTaken = unfinished.some(({ hash, run }) => run === null && hash === found?.hash);
  if (isTaken) return undefined;
  return (await putBack(work, folder)) ? undefined : await takeGathered(work);
}

async function takeGathered(work: JobWork): Promise<Delivery | undefined> {
  const file = partsFolder(work.folders);
  const found = await hashList(file, work.signal);
  const names = inOrder((await partNames(file)) ?? [], work.job.files);
  return found && takeArrived(work, toListName(names), { ...found, file });
}

async function takeArrived(
  work: JobWork,
  name: string,
  { file, state, ...content }: HashedFile & ArrivedFile,
): Promise<Delivery> {
  const { name: job, folder } = work.job;
  const delivery = await work.ledger.deliveries.take({ job, name, folder, ...content });
  const text = `"${name}" was taken (${counted(content.bytes, 'byte')}).`;
  logDelivery(work, delivery, { level: 'info', event: 'delivery_taken', text });
  await work.checkpoint?.('recorded');
  return takeThrough(work, delivery, { file, state });
}

/**
 * Takes a delivery from wherever it stands to its end, or to where it waits for a person: brings its file to `work/`, stages it, places
 * its orders, and moves its file. Each step is noted after it was done, so whoever comes after a process that was killed does the last
 * step again, and nothing twice.
 *
 * @param arrived its file. @default an earlier process may have left it anywhere
 * @throws InterruptedError, TryLaterError, LostError
 */
export async function takeThrough(
  work: JobWork,
  delivery: Delivery,
  arrived?: ArrivedFile,
): Promise<Delivery> {
  try {
    return await takeThroughIn(await goWhereItIs(work, delivery), delivery, arrived);
  } catch (error) {
    if (error instanceof InterruptedError || error instanceof TryLaterError) throw error;
    if (error instanceof LostError) throw error;
    if (work.signal.aborted) throw new InterruptedError({ reason: work.signal.reason });
    throw new TryLaterError(delivery, error);
  }
}

/**
 * The work in the folder that the delivery's file is in.
 *
 * @throws TryLaterError `folder_changed`: nothing of it can be found, and its orders are not all placed
 */
async function goWhereItIs(work: JobWork, delivery: Delivery): Promise<JobWork> {
  const there = await findFolders(work, delivery);
  if (there) {
    if (there !== work) await makeFolders(there.folders);
    return there;
  }
  const run = delivery.run === null ? null : await work.ledger.getRun(delivery.run);
  if (run?.state === 'finished' || run?.state === 'purged') return work;
  throw new TryLaterError(delivery, folderChanged(work, delivery, run), EXIT.unfinished);
}

function folderChanged(work: JobWork, { folder }: Delivery, run: RunInfo | null): VdpipeError {
  const job = jobOfRun(work.job, run);
  const resume = orResume(work, run?.run ?? null, serviceFlagsOf(job));
  return new VdpipeError(
    'folder_changed',
    `its file was taken in the folder "${folder}", which cannot be found; the folder of job "${job.name}" is now "${job.folder}". Restore the folder${resume}`,
  );
}

async function takeThroughIn(
  work: JobWork,
  delivery: Delivery,
  arrived?: ArrivedFile,
): Promise<Delivery> {
  if (isRejected(delivery)) return await endRejected(work, delivery);
  if (isRejoined(delivery)) return await endRejoined(work, delivery);
  const taken = await takeUp(work, delivery);
  const unlike = await bringToWork(work, taken, arrived);
  // What is staged counts, whatever became of the file since.
  if (unlike !== undefined && taken.run === null) {
    const isElsewhere = unlike === 'file_gone' && !(await ownsFolder(work));
    return await endUnlike(work, taken, isElsewhere ? 'file_taken_elsewhere' : unlike);
  }
  await work.checkpoint?.('in_work');
  return await (taken.run === null ? stage(work, taken) : goOn(work, taken, taken.run));
}

async function endRejected(work: JobWork, delivery: Delivery): Promise<Delivery> {
  await takeBack(work, delivery);
  const { reasons, run } = delivery;
  return endDelivery(work, delivery, { state: 'failed', reasons, run });
}

/** Its files arrive anew, with those that were missing. What cannot go back to `in/` is told. */
async function endRejoined(work: JobWork, delivery: Delivery): Promise<Delivery> {
  await takeBack(work, delivery);
  const isBack = await putBack(work, pathOf(workPlace(work, delivery)));
  const reasons = isBack ? delivery.reasons : [reason('file_changed')];
  return endDelivery(work, delivery, { state: 'failed', reasons, run: delivery.run });
}

/** What a person has released is read anew, unless it is staged. What held it then holds it no more. */
function takeUp(work: JobWork, delivery: Delivery): Promise<Delivery> | Delivery {
  if (delivery.state !== 'released') return delivery;
  const state = delivery.run === null ? 'taken' : 'ordering';
  return changeOrLose(work, delivery, { state, ...waive(delivery) });
}

async function stage(work: JobWork, delivery: Delivery): Promise<Delivery> {
  const outcome = await stageOrExplain(work, delivery);
  if (outcome.is === 'staged') {
    await work.checkpoint?.('staged');
    return goOn(work, delivery, outcome.run, outcome);
  }
  const { is: state, check, watch } = outcome;
  const isRenamed = outcome.reasons.some(({ code }) => code === 'columns_changed');
  const renamed = isRenamed ? await writeProposal(work, delivery, outcome) : null;
  const reasons = outcome.reasons.map((one) =>
    one.code === 'columns_changed' && renamed ? { ...one, facts: { ...one.facts, renamed } } : one,
  );
  if (check && watch) await writeCheckPage(work, delivery, { check, watch });
  await work.checkpoint?.('outputs');
  return endDelivery(work, delivery, { state, reasons, run: null });
}

/** An error that nobody has thought of is the list's, too: it must not hold up other files. */
async function stageOrExplain(work: JobWork, delivery: Delivery): Promise<StageOutcome> {
  try {
    return await stageDelivery(work, delivery);
  } catch (error) {
    if (error instanceof VdpipeError && error.code === 'file_changed') {
      return { is: 'failed', reasons: [reason(error.code)] };
    }
    if (error instanceof VdpipeError || error instanceof LostError || work.signal.aborted)
      throw error;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logDelivery(work, delivery, { level: 'error', event: 'internal_error', text });
    return { is: 'failed', reasons: [reason('internal_error')] };
  }
}

/** Goes on with what is staged, as far as it may. */
async function goOn(
  ofJob: JobWork,
  given: Delivery,
  run: string,
  read?: ReadList,
): Promise<Delivery> {
  const info = await ofJob.ledger.getRun(run);
  const { state, isFirstDone } = info;
  const work = { ...ofJob, job: jobOfRun(ofJob.job, info) };
  // Who rejects it says so before its run is given up.
  const found = await work.ledger.deliveries.get(given.id);
  if (found.state === 'taken' && isRejected(found)) return endRejected(work, found);
  // Whoever has gone on with it since has changed its state: then it is lost here.
  const delivery = { ...found, state: given.state };
  if (state === 'on_hold') {
    await changeOrLose(work, delivery, { run });
    await writeRunOutputs(work, delivery, run, read);
    await work.checkpoint?.('outputs');
    // A person may have released it meanwhile; what comes later is found as it is held.
    if ((await work.ledger.getRun(run)).state !== 'on_hold') return goOn(work, delivery, run, read);
    // What was released once, and holds it again, is that a person has stopped its run, or released its first orders alone.
    const again = reason(isFirstDone ? 'first_placed' : 'run_stopped');
    const reasons = delivery.reasons.length > 0 ? delivery.reasons : [again];
    return endDelivery(work, delivery, { state: 'held', reasons, run });
  }
  const ordering = await changeOrLose(work, delivery, { state: 'ordering', ...waive(delivery) });
  const text = `Placing the orders of "${delivery.name}".`;
  logDelivery(work, ordering, { level: 'info', event: 'delivery_ordering', text });
  await work.checkpoint?.('ordering');
  return order(work, ordering, run, read);
}

async function order(
  work: JobWork,
  delivery: Delivery,
  run: string,
  read?: ReadList,
): Promise<Delivery> {
  const { is, reasons, placed } = await orderDelivery(work, delivery, run);
  await work.checkpoint?.('ordered');
  // It waits for a person again, not for another try.
  const { state } = await work.ledger.getRun(run);
  if (state === 'on_hold') return goOn(work, delivery, run, read);
  const isChanged = is !== 'unfinished' && (await takeBackIfChanged(work, delivery));
  await writeRunOutputs(work, delivery, run, read);
  await work.checkpoint?.('outputs');
  if (is === 'unfinished') return await stayUnfinished(work, delivery, reasons);
  if (isChanged) return endDelivery(work, delivery, changedEnding(run, placed, reasons));
  return endDelivery(work, delivery, { state: is, reasons, run });
}

/** It is tried again later: since when it waits may be known from before. */
async function stayUnfinished(
  work: JobWork,
  { id, state }: Delivery,
  [found]: readonly DeliveryReason[],
): Promise<Delivery> {
  const now = { ...(await work.ledger.deliveries.get(id)), state };
  const trouble = waitingReason(work, now, found ?? reason('unfinished'));
  const text = `"${now.name}" is unfinished, and will be tried again: ${toReasonText(trouble)}`;
  logDelivery(work, now, { level: 'warn', event: 'delivery_unfinished', text });
  return changeAndTell(work, now, { trouble });
}

/** The file is not what was taken: it was replaced, or is gone. */
async function endUnlike(work: JobWork, delivery: Delivery, code: string): Promise<Delivery> {
  // Another watcher has moved it.
  if (code === 'file_gone' && existsSync(pathOf(workPlace(work, delivery)))) throw new LostError();
  const state = code === 'content_changed' ? 'held' : 'failed';
  return endDelivery(work, delivery, { state, reasons: [reason(code)], run: delivery.run });
}

/** Where columns differ from the last run's, a mapping for them lies beside the file. Gives names that a saved one may accept. */
async function writeProposal(
  work: JobWork,
  delivery: Delivery,
  { columns: header, before }: Pick<Unstaged, 'columns' | 'before'>,
): Promise<readonly string[] | null> {
  const { job, ledger, signal } = work;
  if (!header) return null;
  try {
    const file = await listOf(work, delivery);
    const read = secretsOf(job, work.environment);
    if (job.mapping === null) {
      const { text } = await initMapping({ file: firstOf(file), signal, read });
      await writeBeside(work, delivery, 'mapping.yaml', text);
      return null;
    }
    const named = findSavedName(job.mapping);
    // Names are accepted for the newest version.
    const saved = named && (await ledger.readMapping(named.name));
    const given = saved?.text ?? (await readFile(job.mapping, 'utf8'));
    const save = saved
      ? `with "vdpipe mappings save ${saved.name} --replace ${saved.version} -m FILE"`
      : `as ${JSON.stringify(path.basename(job.mapping))}`;
    const mapping = parseMapping(given, 'mapping');
    const profiles = await profileColumns({ file, mapping, read, signal }).catch((error) => {
      if (signal.aborted) throw error;
      return [];
    });
    const list = delivery.name;
    const adapted = adaptMapping(given, { header, before, profiles, list, save });
    if (adapted) await writeBeside(work, delivery, 'mapping.yaml', adapted.text);
    return (named && adapted?.aliases) ?? null;
  } catch (error) {
    // The reason is told, with or without a proposal.
    if (!(error instanceof VdpipeError)) throw error;
    return null;
  }
}
