import { readFileSync } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { isNoFile } from '../../errors.ts';
import { Conflict } from '../http/http-error.ts';
import { DraftState, type DraftStep } from './draft-state.ts';

const LINE_END = 0x0a;
/** It is read as a whole, into memory. */
const MOST_BYTES = 256 * 1024 ** 2;
/** Steps that hold texts. All others fit still: whatever was done can be undone, and staged. */
const LARGE: ReadonlySet<DraftStep['did']> = new Set(['corrected', 'changed']);

interface Line {
  readonly at: number;
  /** Who did it; not there if nobody is known, as where the console did. */
  readonly by?: string;
  readonly step: DraftStep;
}

export type DraftJournal = Awaited<ReturnType<typeof openJournal>>;

/**
 * The steps of a draft on disk, a line each. Each is durable before it counts. Reads a journal, or begins one: a last line that was not
 * written to its end never counted.
 */
export async function openJournal(file: string) {
  const state = new DraftState();
  const content = readIfThere(file);
  /** Of the lines that count. */
  let bytes = content.lastIndexOf(LINE_END) + 1;
  // Line by line: all of them together may be longer than a text can be.
  for (let start = 0; start < bytes; ) {
    const end = content.indexOf(LINE_END, start);
    const { step, at, by }: Line = JSON.parse(content.toString('utf8', start, end));
    state.apply(step, at, by);
    start = end + 1;
  }
  if (bytes < content.length) await truncate(file, bytes);
  let handle: FileHandle | undefined;
  /** Steps are written one after another. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    state,

    /**
     * Adds a step, if it is still right when those before it are written.
     *
     * @param toStep looks at the state, and throws if nothing can be done
     * @param by who does it
     */
    add(
      toStep: (state: DraftState) => DraftStep,
      now: () => number,
      by: string | null = null,
    ): Promise<void> {
      const added = last.then(async () => {
        const step = toStep(state);
        const at = now();
        const who = by !== null && { by };
        handle ??= await open(file, 'a', 0o600);
        const line = Buffer.from(`${JSON.stringify({ at, ...who, step } satisfies Line)}\n`);
        if (LARGE.has(step.did) && bytes + line.length > MOST_BYTES) throw isFull();
        await append(handle, line, bytes);
        bytes += line.length;
        state.apply(step, at, by ?? undefined);
      });
      last = added.catch(() => {});
      return added;
    },
    async written(): Promise<void> {
      await last;
    },
    async close(): Promise<void> {
      await last;
      await handle?.close();
      handle = undefined;
    },
  };
}

/** Adds a line after so many bytes, durable. Of one that cannot be written to its end, nothing stays: at the latest the next one takes its place. */
async function append(handle: FileHandle, line: Buffer, bytes: number): Promise<void> {
  if ((await handle.stat()).size !== bytes) await handle.truncate(bytes);
  try {
    await handle.appendFile(line);
    await handle.datasync();
  } catch (error) {
    await handle.truncate(bytes).catch(() => {});
    throw error;
  }
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isNoFile(error)) return Buffer.alloc(0);
    throw error;
  }
}

function isFull(): Conflict {
  return new Conflict(
    'draft_full',
    'The draft has too many changes. Download its mapping and corrections, correct the list itself, and upload it again.',
  );
}
