import { randomBytes } from 'node:crypto';
import { copyFile, link, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { NamedFile } from '../../mapping/edit/named-files.ts';
import { isDeviceName } from '../../output/sheets/device-name.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import type { CompanionFile } from './draft-state.ts';

/** As large as a list that goes with a mapping can be. */
const MAX_BYTES = 256 * 1024 ** 2;
const MAX_FILES = 50;

/** Letters that no system takes for a folder, a drive or a hidden file. */
const NAME = /^(?!\.)[^\\/:*?"<>|\p{Cc}]{1,100}(?<![. ])$/u;
/** File systems take 255, and the name is longer while the file is put there. */
const MAX_NAME_BYTES = 240;
/** What the console itself writes into the folder of a draft. */
const OWN = /^(?:journal\.ndjson|rows-\d+\.ndjson|(?:mapping|corrections)-\d+\..*)$/i;

/** A file that goes with the mapping of a draft: its name alone says where it is, in the folder of the draft. */
export function isCompanionName(name: string): boolean {
  const isShort = Buffer.byteLength(name) <= MAX_NAME_BYTES;
  return isShort && NAME.test(name) && !OWN.test(name) && !isDeviceName(name);
}

/** The name of an upload as that of a file that goes with a draft. @throws HttpError 409, 413 */
export function toCompanionName(
  { name, bytes }: { readonly name: string; readonly bytes: number },
  there: ReadonlyMap<string, unknown>,
): string {
  const plain = name.normalize('NFC');
  if (!isCompanionName(plain)) {
    throw new Conflict(
      'file_name_invalid',
      'Rename the file: a file of the mapping can have a name of at most 100 letters (80 Korean ones), digits, spaces, dots, - and _.',
    );
  }
  if (bytes > MAX_BYTES) {
    throw new HttpError(
      413,
      'file_too_large',
      `A file of the mapping can have at most ${MAX_BYTES} bytes.`,
    );
  }
  if (!there.has(plain) && there.size >= MAX_FILES) {
    throw new Conflict('files_too_many', `A draft can have at most ${MAX_FILES} files.`);
  }
  return plain;
}

/**
 * Refuses a mapping that names a file which was not uploaded to the draft: nothing else of this machine is read. And one of several
 * sheets: pages show one.
 */
type RefuseOtherFiles = (mapping: string, files: ReadonlyMap<string, unknown>) => void;

export async function loadFileRefusal(): Promise<RefuseOtherFiles> {
  // Loaded when it is first needed: a console is to start quickly.
  const { joinsSheets, namedFilesOf } = await import('../../mapping/edit/edit-mapping.ts');
  let read: { mapping: string; named: readonly NamedFile[]; isOfSeveral: boolean } | undefined;
  return (mapping, files) => {
    if (read?.mapping !== mapping) {
      read = { mapping, named: namedFilesOf(mapping), isOfSeveral: joinsSheets(mapping) };
    }
    if (read.isOfSeveral) throw sheetsSeveral();
    for (const named of read.named) refuseOther(named, files);
  };
}

function sheetsSeveral(): Conflict {
  return new Conflict(
    'sheets_several',
    'The mapping has "names" under "sheet", and the console works with one sheet: order this list with vdpipe order, or remove "names".',
  );
}

function refuseOther({ file, key, line }: NamedFile, files: ReadonlyMap<string, unknown>): void {
  const where = `${key} in the mapping (line ${line})`;
  if (!isCompanionName(file)) {
    throw new Conflict(
      'file_elsewhere',
      `${where} names "${file}". In the console, a mapping names uploaded files by their names alone: upload the file on the Columns tab, and write "file" without a folder.`,
    );
  }
  if (files.has(file)) return;
  throw new Conflict(
    'file_not_uploaded',
    `${where} names "${file}", which was not uploaded. Upload it on the Columns tab.`,
  );
}

/** Puts an uploaded file into the folder of a draft, unless it is there. It replaces another one as a whole. */
export async function placeCompanion(
  folder: string,
  name: string,
  { bytes }: CompanionFile,
  upload: string,
): Promise<void> {
  const to = path.join(folder, name);
  const { mtime, mtimeMs } = await stat(upload);
  const there = await stat(to).catch(() => undefined);
  if (there?.mtimeMs === mtimeMs && there.size === bytes) return;
  // Two may put it there at once.
  const fresh = path.join(folder, `.${name}.${randomBytes(4).toString('hex')}.new`);
  try {
    await link(upload, fresh).catch(async () => {
      // Not every file system has links.
      await copyFile(upload, fresh);
      await utimes(fresh, mtime, mtime);
    });
    await rename(fresh, to);
  } finally {
    // Links of the same file are not renamed onto each other.
    await rm(fresh, { force: true });
  }
}
