import { closeSync, openSync, readSync } from 'node:fs';
import { isNoFile } from '../../errors.ts';
import type { OrderRef } from '../ledger.ts';
import type { LearnedId } from './rescue-file.ts';

const READ_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** Reads the ids in a rescue file. Ignores a line that a crash cut off. A missing file was taken in by another process. */
export function* readRescued(file: string): Generator<LearnedId> {
  for (const line of readLines(file)) {
    const rescued = toRescued(line.toString());
    if (rescued) yield rescued;
  }
}

function toRescued(line: string): LearnedId | undefined {
  try {
    const { id, run, project, orderId, kind, seenAtMs } = JSON.parse(line);
    const exact = typeof orderId === 'string' ? orderId : Number(orderId);
    return {
      id: Number(id) as OrderRef,
      run: String(run),
      project: String(project),
      orderId: exact,
      kind: String(kind),
      seenAtMs,
    };
  } catch {
    return undefined;
  }
}

function* readLines(file: string): Generator<Buffer> {
  const fd = openIfThere(file);
  if (fd === undefined) return;
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const room = Buffer.alloc(READ_BYTES);
      const read = readSync(fd, room);
      if (read === 0) break;
      rest = Buffer.concat([rest, room.subarray(0, read)]);
      for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
        yield rest.subarray(0, end);
        rest = rest.subarray(end + 1);
      }
    }
  } finally {
    closeSync(fd);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}
