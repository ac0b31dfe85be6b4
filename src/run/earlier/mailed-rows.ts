import type {
  Ledger,
  MailedBefore,
  MailedRule,
  StagedHash,
  StagedMailed,
} from '../../ledger/ledger.ts';
import { KEPT_CHARS } from '../../ledger/mailed/mailed-filter.ts';
import type { EarlierPlan } from '../../mapping/apply/plan.ts';
import type { EarlierLists, EarlierRow, HashSink } from '../../mapping/rules/earlier-rule.ts';
import type { OrderDraft } from '../../orders/draft.ts';
import { parseRowRanges } from '../../orders/row-ranges.ts';
import { type RowPlace, rowPlaces } from '../../output/row-places.ts';
import {
  CHUNK_ROWS,
  chunkAt,
  chunkOf,
  numberChunk,
  placeInChunk,
} from '../../rows/kept/row-chunks.ts';
import type { MailedSource } from './read-mailed.ts';

const HASH_BYTES = KEPT_CHARS;
const PAGE = 10_000;
/** How many rows are sorted at once: a number holds the first 32 bits of a hash, and a row's place among these. */
const BLOCK_ROWS = 2 ** 20;

type EarlierLedger = Pick<Ledger, 'openMailed' | 'events'>;

/** What is kept of a list's rows until it is staged: 26 bytes for each rule, and the order. */
export class MailedRows implements MailedSource {
  readonly open = askingOnce((plan) => this.#open(plan));
  readonly #rules: {
    readonly rule: MailedRule;
    readonly before: StagedMailed['before'];
    readonly chunks: Buffer[];
  }[] = [];
  /** One more than the place of the order that has the row; 0 for none. */
  readonly #orders: Uint32Array[] = [];
  #added = 0;
  readonly #ledger: EarlierLedger;
  readonly #service: string;

  constructor(ledger: EarlierLedger, service: string) {
    this.#ledger = ledger;
    this.#service = service;
  }

  async #open(plan: EarlierPlan): Promise<EarlierLists | null> {
    const rule = { ...plan, service: this.#service };
    const before = await openEarlier(this.#ledger, rule, true);
    if (!before) return null;
    const chunks: Buffer[] = [];
    this.#rules.push({ rule, before, chunks });
    const onHash: HashSink = (row, hash) => {
      const chunk = chunkOf(chunks, row, () => Buffer.alloc(HASH_BYTES * CHUNK_ROWS));
      chunk.write(hash, HASH_BYTES * placeInChunk(row), HASH_BYTES, 'latin1');
    };
    return { ...before, onHash };
  }

  /** Rows that are not printed, though their order may be. */
  drop(rows: readonly { readonly row: number }[]): void {
    for (const { chunks } of this.#rules) {
      for (const { row } of rows) chunkAt(chunks, row)?.fill(0, ...boundsOf(row));
    }
  }

  /** Orders as they are staged, one after another. A test order is for nobody. */
  add(drafts: readonly OrderDraft[]): void {
    for (const draft of drafts) {
      this.#added += 1;
      if (this.#rules.length === 0 || draft.problem !== null || draft.forTest) continue;
      for (const { first, last } of parseRowRanges(draft.rowRanges())) {
        for (let row = first; row <= last; row += 1) {
          chunkOf(this.#orders, row, numberChunk)[placeInChunk(row)] = this.#added;
        }
      }
    }
  }

  staged(): readonly StagedMailed[] {
    return this.#rules.map(({ rule, before, chunks }) => ({
      rule,
      before,
      rows: () => this.#pages(chunks),
    }));
  }

  /** The rows that will be ordered, by the hashes of one rule: sorted among as many as are sorted at once. */
  *#pages(chunks: readonly Buffer[]): Generator<readonly StagedHash[]> {
    const most = Math.min(BLOCK_ROWS, CHUNK_ROWS * this.#orders.length);
    const [keys, rows] = [new Float64Array(most), new Uint32Array(most)];
    let count = 0;
    for (const [at, orders] of this.#orders.entries()) {
      const chunk = chunks[at];
      if (!orders || !chunk) continue;
      for (let i = 0; i < CHUNK_ROWS; i += 1) {
        if (orders[i] === 0 || chunk[HASH_BYTES * i] === 0) continue;
        keys[count] = chunk.readUInt32BE(HASH_BYTES * i) * BLOCK_ROWS + count;
        rows[count] = at * CHUNK_ROWS + i;
        count += 1;
        if (count < most) continue;
        yield* this.#sorted(keys, rows, chunks);
        count = 0;
      }
    }
    yield* this.#sorted(keys.subarray(0, count), rows, chunks);
  }

  *#sorted(
    keys: Float64Array,
    rows: Uint32Array,
    chunks: readonly Buffer[],
  ): Generator<readonly StagedHash[]> {
    keys.sort();
    for (let from = 0; from < keys.length; from += PAGE) {
      yield Array.from(keys.subarray(from, from + PAGE), (key): StagedHash => {
        const row = rows[key % BLOCK_ROWS] as number;
        const hash = chunkAt(chunks, row)?.toString('latin1', ...boundsOf(row)) ?? '';
        return [hash, (chunkAt(this.#orders, row)?.[placeInChunk(row)] ?? 0) - 1, row];
      });
    }
  }
}

/** Where the hash of a row begins and ends in its chunk. */
function boundsOf(row: number): [number, number] {
  const at = HASH_BYTES * placeInChunk(row);
  return [at, at + HASH_BYTES];
}

/** Opens what a ledger has of earlier lists, and calls their rows as people do. */
export async function openEarlier(ledger: EarlierLedger, rule: MailedRule, isToStage = false) {
  const before = await ledger.openMailed(rule, isToStage);
  if (!before) return null;
  const places = new Map<string, RowPlace>();
  const find: MailedBefore['find'] = async (hashes) => {
    const found = await before.find(hashes);
    for (const run of new Set([...found.values()].map((one) => one.run))) {
      if (!places.has(run)) places.set(run, rowPlaces(await ledger.events(run)) ?? String);
    }
    return found;
  };
  const placeOf = ({ run, row }: EarlierRow) => (places.get(run) ?? String)(row);
  return { ...before, find, placeOf };
}

/** Asks who was mailed when a list is first read: read again, it has the same rows, whatever became of their orders meanwhile. */
export function askingOnce(open: MailedSource['open']): MailedSource['open'] {
  const known = new Map<string, EarlierLists | null>();
  return async (plan) => {
    const key = JSON.stringify(plan);
    const again = known.get(key);
    if (again !== undefined) return again;
    const before = await open(plan);
    known.set(key, null);
    if (!before) return null;
    const { onHash: _, ...lists } = before;
    const found = new FoundRows();
    known.set(key, {
      ...lists,
      mayHave: (_, __, row) => found.at(row) !== null,
      find: async (_, rows) => {
        const again = rows.map((row, i) => [i, found.at(row)] as const);
        return new Map(again.flatMap(([i, row]) => (row ? [[i, row]] : [])));
      },
    });
    const find: EarlierLists['find'] = async (hashes, rows) => {
      const mailed = await before.find(hashes, rows);
      for (const [i, one] of mailed) found.add(rows[i] as number, one);
      return mailed;
    };
    return { ...before, find };
  };
}

/** Rows that were found, by the rows of the list: 16 bytes for each. */
class FoundRows {
  readonly #runs: string[] = [];
  readonly #placeOf = new Map<string, number>();
  /** The place of the run, and the row in it, below 0 if that is only alike; 0 for none. */
  readonly #rows: Float64Array[] = [];
  readonly #times: Float64Array[] = [];

  add(row: number, found: EarlierRow): void {
    const place = this.#placeOf.get(found.run) ?? this.#runs.push(found.run) - 1;
    this.#placeOf.set(found.run, place);
    const at = placeInChunk(row);
    const value = place * TWO_TO_32 + found.row;
    chunkOf(this.#rows, row, newChunk)[at] = found.isSame ? value : -value;
    chunkOf(this.#times, row, newChunk)[at] = found.orderedAtMs ?? 0;
  }

  at(row: number): EarlierRow | null {
    const at = placeInChunk(row);
    const value = chunkAt(this.#rows, row)?.[at] ?? 0;
    if (value === 0) return null;
    const found = Math.abs(value);
    const run = this.#runs[Math.floor(found / TWO_TO_32)] as string;
    return {
      ...{ run, row: found % TWO_TO_32, isSame: value > 0 },
      orderedAtMs: chunkAt(this.#times, row)?.[at] || null,
    };
  }
}

const TWO_TO_32 = 2 ** 32;
const newChunk = () => new Float64Array(CHUNK_ROWS);
