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

// Mappings of runs, which outlive their drafts: for the next file of the same partner. Each is a small file of a folder.

/** Keeps a mapping; the same mapping is kept once. */
export async function keepMapping(folder: string, mapping: KeptMapping): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = createHash('sha256').update(mapping.text).digest('hex').slice(0, 16);
  const file = path.join(folder, `m-${id}.json`);
  await writeFile(`${file}.new`, JSON.stringify(mapping), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Newest first, each with its file. One that cannot be read is left out. */
export async function readKeptMappings(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const found: (KeptMapping & { readonly file: string })[] = [];
  for (const name of names.filter((one) => FILE.test(one))) {
    const file = path.join(folder, name);
    try {
      found.push({ ...JSON.parse(await readFile(file, 'utf8')), file });
    } catch {
      // Damaged: the mapping is written again with the next run.
    }
  }
  return found.sort((a, b) => b.atMs - a.atMs);
}

export async function removeOutdatedMappings(folder: string, nowMs: number): Promise<void> {
  for (const [index, { file, atMs }] of (await readKeptMappings(folder)).entries()) {
    if (index >= MOST || nowMs - atMs > KEPT_MS) await rm(file, { force: true });
  }
}
