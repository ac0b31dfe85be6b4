import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isNoFile } from '../../errors.ts';
import type { WatchClock } from '../watch-clock.ts';
import { openPlain, stateOf } from './hash-file.ts';
import { folderUnusable } from './job-folders.ts';
import { isTemporaryName, isWantedName } from './wanted-name.ts';

/** Why something in the folder is not taken. */
export type NotTaken =
  | 'name_not_wanted'
  | 'name_unusable'
  | 'is_folder'
  | 'is_link'
  | 'is_not_a_file'
  | 'is_unreadable';

export interface Arrived {
  /** Names of files that are whole, in their order. */
  readonly whole: readonly string[];
  /** Names of files that may still be written. */
  readonly unsettled: readonly string[];
  /** Those of them that have settled, and that a program has open for writing. */
  readonly open: readonly string[];
  /** Names of files that may still be written after the time in which others settle. */
  readonly late: readonly string[];
  readonly notTaken: readonly { readonly name: string; readonly why: NotTaken }[];
}

interface Seen {
  readonly state: string;
  readonly firstMs: number;
  readonly sinceMs: number;
  /** Its last bytes, which are written last. */
  readonly end: string | undefined;
  readonly isWhole: boolean;
}

interface ArrivalSettings {
  readonly files: readonly string[];
  readonly settleMs: number;
  /** Names that are taken besides. @default none */
  readonly fetched?: (() => Promise<ReadonlySet<string>>) | undefined;
}

const END_BYTES = 4096;

/** Returns what looks for files that have arrived in a folder, and are whole. @throws VdpipeError `folder_unusable` */
export function createArrivalWatch(folder: string, settings: ArrivalSettings, clock: WatchClock) {
  let before = new Map<string, Seen>();
  /** Looked up once for each look, if at all. */
  let fetched: Promise<ReadonlySet<string>> | undefined;
  return async (): Promise<Arrived> => {
    const names = await namesIn(folder);
    fetched = undefined;
    const seen = new Map<string, Seen>();
    const notTaken: { name: string; why: NotTaken }[] = [];
    const settled: string[] = [];
    const unsettled: string[] = [];
    for (const { name, isText } of names) {
      if (isText && isTemporaryName(name)) continue;
      const found =
        isText && !hasControls(name) ? await classify(path.join(folder, name)) : 'name_unusable';
      if (found === undefined) continue;
      const isLeft = typeof found === 'object' && !(await isWanted(name));
      const entry = isLeft ? 'name_not_wanted' : found;
      if (typeof entry === 'string') {
        notTaken.push({ name, why: entry });
        continue;
      }
      const now = await lookAgain(name, entry.state);
      seen.set(name, now);
      (now.isWhole ? settled : unsettled).push(name);
    }
    before = seen;
    const written = settled.length === 0 ? NONE : await namesOpenIn(folder);
    const whole = settled.filter((name) => !written.has(name)).sort();
    const open = settled.filter((name) => written.has(name));
    unsettled.push(...open);
    const untilMs = clock.monotonicMs() - settings.settleMs;
    const late = unsettled.filter((name) => (seen.get(name)?.firstMs ?? untilMs) < untilMs);
    return { whole, unsettled, open, late, notTaken };
  };

  async function isWanted(name: string): Promise<boolean> {
    if (isWantedName(name, settings.files)) return true;
    fetched ??= settings.fetched?.();
    return (await fetched)?.has(name) === true;
  }

  /** Whole is what is the same after the time to settle. When it was written does not count: the clock of a file server may be wrong. */
  async function lookAgain(name: string, state: string): Promise<Seen> {
    const file = path.join(folder, name);
    const nowMs = clock.monotonicMs();
    const known = before.get(name);
    const firstMs = known?.firstMs ?? nowMs;
    const seen =
      known?.state === state
        ? known
        : { state, firstMs, sinceMs: nowMs, end: await endOf(file), isWhole: false };
    if (seen.isWhole || nowMs - seen.sinceMs < settings.settleMs) return seen;
    const end = await endOf(file);
    return end === seen.end ? { ...seen, isWhole: true } : { ...seen, end, sinceMs: nowMs };
  }
}

/** Names of files that somebody has open for writing. */
async function namesOpenIn(folder: string): Promise<ReadonlySet<string>> {
  const files = findOpenForWriting(await realpath(folder));
  return new Set([...files].map((file) => path.basename(file)));
}

async function namesIn(folder: string): Promise<{ name: string; isText: boolean }[]> {
  try {
    const names = await readdir(folder, { encoding: 'buffer' });
    return names.map((bytes) => {
      const name = bytes.toString('utf8');
      return { name, isText: Buffer.from(name).equals(bytes) };
    });
  } catch (cause) {
    throw folderUnusable(folder, cause);
  }
}

/** Undefined if it is gone. */
async function classify(file: string): Promise<{ state: string } | NotTaken | undefined> {
  try {
    const found = await lstat(file);
    if (found.isDirectory()) return 'is_folder';
    if (found.isSymbolicLink()) return 'is_link';
    if (!found.isFile()) return 'is_not_a_file';
    return { state: stateOf(found) };
  } catch (error) {
    return isNoFile(error) ? undefined : 'is_unreadable';
  }
}

const NONE: ReadonlySet<string> = new Set();

/** What the last bytes of a file are; undefined if they cannot be read. */
async function endOf(file: string): Promise<string | undefined> {
  const handle = await openPlain(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), { position: size - length });
    return createHash('sha256').update(buffer).digest('base64');
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Lines of logs and commands would break at them. */
function hasControls(name: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}

/** The part of a file's flags that says how it was opened; 0 is for reading alone. */
const ACCESS_MODE = 0o3;

/**
 * Finds the files of a folder that a process of this machine has open for writing, by their paths. Linux alone tells, of processes
 * that this one may look at; elsewhere there are none.
 *
 * @param folder without symbolic links
 */
function findOpenForWriting(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const pid of ifShown(() => readdirSync('/proc')) ?? []) {
    if (!/^\d+$/.test(pid)) continue;
    for (const fd of ifShown(() => readdirSync(`/proc/${pid}/fd`)) ?? []) {
      const file = ifShown(() => readlinkSync(`/proc/${pid}/fd/${fd}`));
      if (file === undefined || path.dirname(file) !== folder) continue;
      if (isForWriting(`/proc/${pid}/fdinfo/${fd}`)) found.add(file);
    }
  }
  return found;
}

function isForWriting(info: string): boolean {
  const text = ifShown(() => readFileSync(info, 'latin1')) ?? '';
  const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(text) ?? [];
  return (Number.parseInt(flags, 8) & ACCESS_MODE) !== 0;
}

/** Processes end, and those of others are not shown. */
function ifShown<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
