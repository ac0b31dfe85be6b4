import { crc32 } from 'node:zlib';
import type { RowPiece } from '../../ledger.ts';
import { blankIn } from '../../steps/removal/blank-in.ts';
import { ask, type Steps } from '../../steps/steps.ts';
import { PIECE_BYTES, type PlaceInRun } from './dataset-reader.ts';

/** How many pieces of a run's datasets are read together. */
const AT_ONCE = 128;

/** Makes pieces of an order's dataset blank, and returns the checksum of what it is then. To be called in a transaction. */
export function* blankPieces(place: PlaceInRun, pieces: readonly RowPiece[]): Steps<number> {
  const { run, at, bytes } = place;
  let found = 0;
  const last = Math.floor((at + bytes - 1) / PIECE_BYTES);
  for (let number = Math.floor(at / PIECE_BYTES); number <= last; number += AT_ONCE) {
    const read = yield* ask<{ number: number; bytes: Buffer }>(
      'SELECT number, bytes FROM dataset WHERE run = $1 AND number BETWEEN $2 AND $3 ORDER BY number',
      ...[run, number, Math.min(last, number + AT_ONCE - 1)],
    );
    for (const one of read) {
      const from = one.number * PIECE_BYTES - at;
      if (blankIn(one.bytes, from, pieces)) {
        const values = [run, one.number, one.bytes];
        yield* ask('UPDATE dataset SET bytes = $3 WHERE run = $1 AND number = $2', ...values);
      }
      found = crc32(one.bytes.subarray(Math.max(0, -from), bytes - from), found);
    }
  }
  return found;
}
