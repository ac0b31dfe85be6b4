import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Folders for files of the moment. They have what cells hold, so they are the console's own: what a killed console left there is removed when it starts. */
export class TemporaryFolders {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A new folder; whoever asked for it removes it. */
  async make(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return mkdtemp(path.join(this.#folder, 't-'));
  }
}
