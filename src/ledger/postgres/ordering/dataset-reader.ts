import { crc32 } from 'node:zlib';
import type { VdpipeError } from '../../../errors.ts';
import { type DamageReason, ledgerFailure } from '../../ledger-errors.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import type { Session } from '../connection/connections.ts';

/**
 * The size of the pieces in which a run's datasets are kept, except for the last one: a row of the table has a page to itself. What is
 * larger would be cut into pieces of 2 KB, each with a row and an entry in an index.
 */
export const PIECE_BYTES = 8096;
/** How many pieces are read at once, at least and at most, and how many are kept: orders of a run stand one after the other. */
const LEAST_AT_ONCE = 8;
const MOST_AT_ONCE = 128;
const MOST_KEPT = 512;

/** Where an order's dataset is. */
export interface PlaceInRun extends DatasetPlace {
  readonly run: string;
}

/** Reads datasets. Those of small orders are read together. */
export class DatasetReader {
  readonly #session: Session & { readonly name: string };
  /** By run and number, the one used last at the end. */
  readonly #kept = new Map<string, Promise<Buffer | undefined>>();

  /** @param session its name is the ledger's, for people */
  constructor(session: Session & { readonly name: string }) {
    this.#session = session;
  }

  /**
   * Yields the bytes of a dataset. Checks that they are the bytes that were staged: nothing unchecked is sent to print.
   *
   * @throws VdpipeError `dataset_damaged`
   */
  async *read(place: PlaceInRun): AsyncGenerator<Uint8Array> {
    let found = 0;
    for (let done = 0; done < place.bytes; ) {
      const part = await this.#partAt(place, done);
      done += part.length;
      found = crc32(part, found);
      if (done === place.bytes && found !== place.crc32) throw this.#damaged(place, 'changed');
      yield part;
    }
  }

  /** Copies what `read` yields. @throws VdpipeError `dataset_damaged` */
  async copy(place: PlaceInRun, target: Uint8Array): Promise<void> {
    if (target.length !== place.bytes) {
      throw new RangeError(`Cannot copy ${place.bytes} bytes of a dataset to ${target.length}`);
    }
    let at = 0;
    for await (const part of this.read(place)) {
      target.set(part, at);
      at += part.length;
    }
  }

  async #partAt(place: PlaceInRun, done: number): Promise<Uint8Array> {
    const { run, at, bytes } = place;
    const from = at + done;
    const number = Math.floor(from / PIECE_BYTES);
    const last = Math.floor((at + bytes - 1) / PIECE_BYTES);
    const piece = await this.#piece(run, number, last);
    const inPiece = from - number * PIECE_BYTES;
    const part = piece?.subarray(inPiece, inPiece + bytes - done);
    if (!part || part.length === 0) throw this.#damaged(place, 'too_short');
    return part;
  }

  #piece(run: string, number: number, last: number): Promise<Buffer | undefined> {
    const key = `${run} ${number}`;
    const kept = this.#kept.get(key);
    if (!kept) {
      const wanted = Math.max(last, number + LEAST_AT_ONCE - 1);
      this.#readFrom(run, number, Math.min(wanted, number + MOST_AT_ONCE - 1));
    }
    const piece = this.#kept.get(key) ?? Promise.resolve(undefined);
    this.#kept.delete(key);
    this.#kept.set(key, piece);
    return piece;
  }

  /** Asks for pieces together, and keeps what is to come. */
  #readFrom(run: string, first: number, last: number): void {
    const all = this.#session.query<{ number: number; bytes: Buffer }>(
      'SELECT number, bytes FROM dataset WHERE run = $1 AND number BETWEEN $2 AND $3',
      [run, first, last],
      { name: 'dataset' },
    );
    const byNumber = all.then((rows) => new Map(rows.map((row) => [row.number, row.bytes])));
    for (let number = first; number <= last; number++) {
      const key = `${run} ${number}`;
      const piece = byNumber.then((pieces) => pieces.get(number));
      piece.catch(() => this.#kept.delete(key));
      this.#kept.set(key, piece);
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
  }

  #damaged({ run }: PlaceInRun, why: DamageReason): VdpipeError {
    return ledgerFailure('dataset_damaged', { ledger: this.#session.name, run, why });
  }
}
