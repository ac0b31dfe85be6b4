import type {
  Ledger,
  MailedBefore,
  MailedRule,
  StagedHash,
  StagedMailed,
} from '../ledger/ledger.ts';
import type { EarlierPlan } from '../mapping/apply/plan.ts';
import type { HashSink } from '../mapping/rules/earlier-rule.ts';
import type { OrderDraft } from '../orders/draft.ts';
import { parseRowRanges } from '../orders/row-ranges.ts';
import { CHUNK_ROWS, chunkAt, chunkOf, numberChunk, placeInChunk } from '../rows/row-chunks.ts';
import type { MailedSource } from './input/read-mailed.ts';

const HASH_BYTES = 22;
const PAGE = 10_000;
/** So many are sorted at once: a number holds the first 32 bits of a hash, and a place among these. */
const BLOCK_ROWS = 2 ** 20;

interface RuleRows {
  readonly rule: MailedRule;
  readonly before: MailedBefore;
  readonly chunks: Buffer[];
}

/** What is kept of a list's rows until it is staged: 22 bytes for each rule, and the order. */
export class MailedRows implements MailedSource {
  /** The same without keeping anything. */
  readonly source: MailedSource;
  readonly #rules: RuleRows[] = [];
  /** One more than the place of the order that has the row; 0 for none. */
  readonly #orders: Uint32Array[] = [];
  #added = 0;
  readonly #ledger: Pick<Ledger, 'openMailed'>;
  readonly #service: string;

  constructor(ledger: Pick<Ledger, 'openMailed'>, service: string) {
    this.#ledger = ledger;
    this.#service = service;
    this.source = mailedSource(ledger, service, true);
  }

  async open(plan: EarlierPlan) {
    const rule = { ...plan, service: this.#service };
    const before = await this.#ledger.openMailed(rule, true);
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

/** What a ledger knows of people who were mailed from a service. @param isToStage Whether a list is staged with what it gives. */
export function mailedSource(
  ledger: Pick<Ledger, 'openMailed'>,
  service: string,
  isToStage = false,
): MailedSource {
  return { open: (rule) => ledger.openMailed({ ...rule, service }, isToStage) };
}
