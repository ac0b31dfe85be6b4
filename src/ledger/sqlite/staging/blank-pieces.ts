import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../../../sync-folder.ts';
import type { RowPiece } from '../../ledger.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import { blankIn } from '../../steps/removal/blank-in.ts';
import type { Database } from '../database.ts';
import { withLedgerErrors } from '../ledger-error.ts';

/** A dataset of which pieces become blank, and the checksum that it has then. */
export interface BlankedDataset extends DatasetPlace {
  /** Counted from the beginning of the dataset. */
  readonly pieces: readonly RowPiece[];
}

/**
 * What is to become blank in a run's datasets. It is on disk before the ledger has the new checksums, and until the pieces are blank: what
 * a kill leaves is known by them.
 */
export function blanksPath(datasetFile: string): string {
  return `${datasetFile}.forget`;
}

export function writeBlanks(datasetFile: string, blanked: readonly BlankedDataset[]): void {
  const file = blanksPath(datasetFile);
  withLedgerErrors(file, () => {
    writeFileSync(file, JSON.stringify(blanked), { mode: 0o600, flush: true });
    syncFolder(path.dirname(file));
  });
}

/** Those of a killed process may be incomplete: the ledger knows nothing of them. */
export function readBlanks(datasetFile: string): readonly BlankedDataset[] {
  const file = blanksPath(datasetFile);
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

export function checksumOf(dataset: Iterable<Uint8Array>, pieces: readonly RowPiece[]): number {
  let [at, found] = [0, 0];
  for (const bytes of dataset) {
    blankIn(bytes, at, pieces);
    at += bytes.length;
    found = crc32(bytes, found);
  }
  return found;
}

/** Whether the ledger has a dataset of a run that is at a place, and has a size and a checksum. */
export const IS_KNOWN =
  'SELECT 1 FROM orders WHERE run = ? AND dataset_at = ? AND dataset_bytes = ? AND dataset_crc32 = ?';

/** Makes blank what the ledger knows to be. To be called in a transaction: nobody else decides meanwhile what the ledger knows. */
export function finishBlanks(db: Database, run: string, datasetFile: string): void {
  if (!existsSync(blanksPath(datasetFile))) return;
  const isKnown = db.prepare(IS_KNOWN);
  const known = readBlanks(datasetFile).filter(({ at, bytes, crc32 }) =>
    isKnown.get(run, at, bytes, crc32),
  );
  withLedgerErrors(datasetFile, () => {
    if (known.length > 0) blankFile(datasetFile, known);
    rmSync(blanksPath(datasetFile), { force: true });
  });
}

function blankFile(datasetFile: string, blanked: readonly BlankedDataset[]): void {
  const fd = openSync(datasetFile, 'r+');
  try {
    for (const { at, pieces } of blanked) {
      for (const piece of pieces) {
        for (let done = 0; done < piece.bytes; ) {
          const blank = Buffer.alloc(piece.bytes - done, ' ');
          done += writeSync(fd, blank, 0, blank.length, at + piece.at + done);
        }
      }
    }
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
