import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addressOn } from '../../rows/row.ts';
import { KEEP } from '../../run/input/corrections/row-text.ts';
import { readFlags } from '../api/read-flags.ts';
import type { DraftState } from './draft-state.ts';
import { type Correction, keyOf, rowKey, type SheetEdits } from './sheet-edits.ts';

const PIECE_CHARS = 64 * 1024;

interface WrittenDraft {
  readonly state: Pick<DraftState, 'revision' | 'mapping' | 'read'>;
  readonly sheet: string | null;
  readonly edits: Pick<SheetEdits, 'corrections'>;
}

/**
 * The flags that name the files of a draft. Their names are the revision's: nothing that is read changes.
 *
 * @param shown The sheet as people see it: it is read in the same way.
 */
export function toDraftWords(
  folder: string,
  { state: { revision, mapping, read }, edits }: Omit<WrittenDraft, 'sheet'>,
  shown: Parameters<typeof readFlags>[1],
): readonly string[] {
  const { mappingFile, correctionsFile } = filesOf(folder, revision);
  return [
    ...toReadFlags(read, shown),
    // A list in vdpipe's own columns needs no mapping.
    ...(mapping === '' ? [] : ['--mapping', mappingFile]),
    ...(edits.corrections.size === 0 ? [] : ['--corrections', correctionsFile]),
  ];
}

/** Writes the mapping and the corrections of a draft for a command, and gives the flags that name them. */
export async function writeDraftFiles(
  folder: string,
  draft: WrittenDraft,
  shown: Parameters<typeof readFlags>[1],
): Promise<readonly string[]> {
  const { sheet } = draft;
  const { revision, mapping } = draft.state;
  const { corrections } = draft.edits;
  const words = toDraftWords(folder, draft, shown);
  const { mappingFile, correctionsFile } = filesOf(folder, revision);
  if (mapping !== '') {
    await replace(mappingFile, (file) => writeFile(file, mapping, { mode: 0o600 }));
  }
  if (corrections.size > 0) {
    await replace(correctionsFile, (file) =>
      pipeline(recordsOf(sheet, corrections), createWriteStream(file, { mode: 0o600 })),
    );
  }
  return words;
}

function filesOf(folder: string, revision: number) {
  return {
    mappingFile: path.join(folder, `mapping-${revision}.yaml`),
    correctionsFile: path.join(folder, `corrections-${revision}.csv`),
  };
}

/** Removes the files of revisions before one, for commands that have ended. */
export async function removeDraftFiles(folder: string, before: number): Promise<void> {
  for (const name of readdirSync(folder)) {
    const [, made] = /^(?:mapping|corrections)-(\d+)\./.exec(name) ?? [];
    if (Number(made) < before) await rm(path.join(folder, name), { force: true });
  }
}

/** Removes the rows that a console before this one has read. */
export async function removeReadRows(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (/^rows-\d+\.ndjson$/.test(name)) await rm(path.join(folder, name), { force: true });
  }
}

/** A command of before, also one that a killed console left behind, may be reading the file: it is never half of one. */
async function replace(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    await write(temporary);
    await rename(temporary, file).catch((error: unknown) => {
      // On Windows one that is read cannot be replaced: it is of the same revision, so it says the same.
      if (!existsSync(file)) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

export function toReadFlags(...given: Parameters<typeof readFlags>): readonly string[] {
  return readFlags(...given).map(([flag, value]) => `${flag}=${value}`);
}

/**
 * In the order of the rows, each after what its row is recognized by: the same corrections, in whatever order they were made, are the same
 * file, and so the same run. Every text is quoted: no text is taken for another delimiter.
 */
export function* recordsOf(
  sheet: string | null,
  corrections: ReadonlyMap<string, Correction>,
): Generator<string> {
  const records = [...corrections.values()];
  const answers = records.some(({ accept }) => accept !== undefined);
  let text = `cell,from,to${answers ? ',accept,why' : ''}\n`;
  const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0]);
  const known = new Map<string, Correction>();
  for (const { cell, row = '' } of records) {
    const key = rowKey(rowOf(cell));
    if (row === '' || corrections.has(key)) continue;
    known.set(`${key} ${row}`, { cell: key, from: row, to: KEEP });
  }
  const placed = [...known.values(), ...records].map((correction) => ({
    row: rowOf(correction.cell),
    key: keyOf(correction),
    correction,
  }));
  placed.sort((a, b) => a.row - b.row || (a.key < b.key ? -1 : Number(a.key > b.key)));
  for (const { correction } of placed) {
    const { cell, from, to, accept = '', why = '' } = correction;
    const address = sheet === null ? cell : quoted(addressOn(sheet, cell));
    const answer = answers ? `,${accept},${quoted(why)}` : '';
    text += `${address},${quoted(from)},${quoted(to)}${answer}\n`;
    if (text.length < PIECE_CHARS) continue;
    yield text;
    text = '';
  }
  yield text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
