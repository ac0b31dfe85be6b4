// Runs on a thread of its own: reads a file and scans its rows for the main thread (scan-thread.ts), as long as it is standard CSV in UTF-8.
import { readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { findFacts } from '../damage/find-facts.ts';
import { isPlainUtf8 } from '../plain-utf8.ts';
import { AHEAD, type ScanMessage, type ScanOrder } from '../scan-thread.ts';
import { SharedSlot } from '../threads/shared-slot.ts';
import { withoutEndMark } from './cells/end-mark.ts';
import { checkUtf8, PIECE_BYTES } from './check-utf8.ts';
import { RowScanner } from './scan-rows.ts';

const { fd, options, lastRow, taken }: ScanOrder = workerData;
/** Bytes that were read, and messages with rows that were sent. */
let position = 0;
let sent = 0;

/** Returns whether all rows were given. */
async function scanFile(): Promise<boolean> {
  const scanner = new RowScanner(options, { row: 1, line: 1 });
  const slots = Array.from({ length: AHEAD }, () => new SharedSlot());
  const pieces = withoutEndMark(checkUtf8(piecesOfFile(), refuse, refuse));
  for (;;) {
    const next = await pieces.next();
    const last = next.done === true;
    const { row } = scanner;
    const { cells, standard } = scanner.scan(last ? Buffer.alloc(0) : next.value, last);
    const slot = slots[sent % AHEAD] as SharedSlot;
    if (scanner.row - 1 > lastRow) return false;
    waitForRoom();
    sent += 1;
    tell({
      is: 'rows',
      firstRow: row,
      count: scanner.row - row,
      bytes: slot.bytes('bytes', cells.bytes),
      bounds: slot.words('bounds', cells.bounds),
      rowCells: slot.words('rowCells', cells.rowCells),
      escapes: slot.bytes('escapes', cells.escapes),
      plain: isPlainUtf8(cells.bytes, scanner.hasControls),
      facts: findFacts(cells),
      endsOpen: last && standard && scanner.endsOpen,
      position,
    });
    if (!standard) return false;
    if (last) return true;
  }
}

async function* piecesOfFile(): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  for (;;) {
    const bytes = readSync(fd, buffer, 0, buffer.length, position);
    if (bytes === 0) return;
    position += bytes;
    yield buffer.subarray(0, bytes);
  }
}

/** It may be in another encoding. */
function refuse(): never {
  throw new Error('It is not UTF-8');
}

/** Waits until the rows in the next slot are not needed any more. */
function waitForRoom(): void {
  for (;;) {
    const done = Atomics.load(taken, 0);
    if (sent - done < AHEAD) return;
    Atomics.wait(taken, 0, done);
  }
}

function tell(message: ScanMessage): void {
  parentPort?.postMessage(message);
}

// Whatever else the file is, the main thread reads it again, and finds out.
const isWhole = await scanFile().catch(() => false);
tell({ is: 'end', isWhole });
