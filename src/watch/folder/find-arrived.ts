import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isNoFile } from '../../errors.ts';
import type { WatchClock } from '../watch-clock.ts';
import { folderUnusable } from './job-folders.ts';
import { findOpenForWriting } from './open-for-writing.ts';
import { fitsPattern, isTemporaryName } from './wanted-name.ts';

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
  readonly notTaken: readonly { readonly name: string; readonly why: NotTaken }[];
}

/** How a file was when it was first seen so. */
interface Seen {
  readonly state: string;
  readonly sinceMs: number;
}

/** Looks for files that have arrived in a folder, and are whole. */
export class ArrivalWatch {
  readonly #folder: string;
  readonly #settings: { readonly files: readonly string[]; readonly settleMs: number };
  readonly #clock: WatchClock;
  #seen = new Map<string, Seen>();

  constructor(
    folder: string,
    settings: { readonly files: readonly string[]; readonly settleMs: number },
    clock: WatchClock,
  ) {
    this.#folder = folder;
    this.#settings = settings;
    this.#clock = clock;
  }

  /** @throws VdpipeError `folder_unusable` */
  async look(): Promise<Arrived> {
    const names = await this.#names();
    const seen = new Map<string, Seen>();
    const notTaken: { name: string; why: NotTaken }[] = [];
    const settled: string[] = [];
    const unsettled: string[] = [];
    for (const { name, isText } of names) {
      if (isText && isTemporaryName(name)) continue;
      const entry = isText && !hasControls(name) ? await this.#classify(name) : 'name_unusable';
      if (entry === undefined) continue;
      if (typeof entry === 'string') {
        notTaken.push({ name, why: entry });
        continue;
      }
      const known = this.#seen.get(name);
      const since = known?.state === entry.state ? known : { ...entry, sinceMs: this.#nowMs };
      seen.set(name, since);
      (this.#isSettled(since, entry.modifiedAtMs) ? settled : unsettled).push(name);
    }
    this.#seen = seen;
    const open = settled.length === 0 ? NONE : await this.#openForWriting();
    const isOpen = (name: string) => open.has(name);
    return {
      whole: settled.filter((name) => !isOpen(name)).sort(),
      unsettled: [...unsettled, ...settled.filter(isOpen)],
      notTaken,
    };
  }

  /** Names of files that somebody has open for writing. */
  async #openForWriting(): Promise<ReadonlySet<string>> {
    const files = findOpenForWriting(await realpath(this.#folder));
    return new Set([...files].map((file) => path.basename(file)));
  }

  async #names(): Promise<{ name: string; isText: boolean }[]> {
    try {
      const names = await readdir(this.#folder, { encoding: 'buffer' });
      return names.map((bytes) => {
        const name = bytes.toString('utf8');
        return { name, isText: Buffer.from(name).equals(bytes) };
      });
    } catch (cause) {
      throw folderUnusable(this.#folder, cause);
    }
  }

  /** Undefined if it is gone. */
  async #classify(
    name: string,
  ): Promise<{ state: string; modifiedAtMs: number } | NotTaken | undefined> {
    try {
      const found = await lstat(path.join(this.#folder, name));
      if (found.isDirectory()) return 'is_folder';
      if (found.isSymbolicLink()) return 'is_link';
      if (!found.isFile()) return 'is_not_a_file';
      if (!fitsPattern(name, this.#settings.files)) return 'name_not_wanted';
      const { ino, size, mtimeMs } = found;
      return { state: [ino, size, mtimeMs].join(' '), modifiedAtMs: mtimeMs };
    } catch (error) {
      return isNoFile(error) ? undefined : 'is_unreadable';
    }
  }

  /** One that was written long ago is whole at once. Clocks of other hosts may be ahead, so this one waits otherwise. */
  #isSettled({ sinceMs }: Seen, modifiedAtMs: number): boolean {
    const { settleMs } = this.#settings;
    const ageMs = this.#clock.wallMs() - modifiedAtMs;
    return ageMs >= settleMs || this.#nowMs - sinceMs >= settleMs;
  }

  get #nowMs(): number {
    return this.#clock.monotonicMs();
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Lines of logs and commands would break at them. */
function hasControls(name: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}
