import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Mappings that were used last so long ago are removed. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const MOST = 100;
const FILE = /^m-[0-9a-f]{16}\.json$/;

/** A mapping that a run was recorded with. */
export interface KeptMapping {
  /** Without comments: these may show what cells hold. */
  readonly text: string;
  /** The file that it was used for last, in which run, when and by whom. */
  readonly name: string;
  readonly run: string;
  readonly atMs: number;
  readonly by: string | null;
}

/** Mappings of runs, which outlive their drafts: for the next file of the same partner. Each is a small file. */
export class KeptMappings {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Keeps a mapping; the same mapping is kept once. */
  async add(mapping: KeptMapping): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const id = createHash('sha256').update(mapping.text).digest('hex').slice(0, 16);
    const file = path.join(this.#folder, `m-${id}.json`);
    await writeFile(`${file}.new`, JSON.stringify(mapping), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  /** Newest first. One that cannot be read is left out. */
  async list(): Promise<readonly KeptMapping[]> {
    return (await this.#read()).map(({ mapping }) => mapping);
  }

  async removeOutdated(): Promise<void> {
    const all = await this.#read();
    const isOld = ({ atMs }: KeptMapping) => this.#now() - atMs > KEPT_MS;
    for (const [index, { file, mapping }] of all.entries()) {
      if (index >= MOST || isOld(mapping)) await rm(file, { force: true });
    }
  }

  async #read() {
    const names = await readdir(this.#folder).catch(() => []);
    const found: { readonly file: string; readonly mapping: KeptMapping }[] = [];
    for (const name of names.filter((one) => FILE.test(one))) {
      const file = path.join(this.#folder, name);
      try {
        found.push({ file, mapping: JSON.parse(await readFile(file, 'utf8')) });
      } catch {
        // Damaged: the mapping is written again with the next run.
      }
    }
    return found.sort((a, b) => b.mapping.atMs - a.mapping.atMs);
  }
}
