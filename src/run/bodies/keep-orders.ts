import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../errors.ts';
import type { TentativeOrderBody } from '../../service/schemas.ts';
import { inputError } from '../../sheet/to-issue.ts';
import { openTemporary } from '../../spill/temporary-database.ts';
import type { FingerprintedInput } from '../input/fingerprint-input.ts';
import { beginFingerprint, toJsonLine, untilAborted } from '../input/keep-rows.ts';

/** An order that a program has ready. */
export interface ProgramOrder {
  readonly projectId: string;
  readonly svcUid: string;
  /** As the service takes it; see `tentativeOrderBodySchema`. It may have no other keys. */
  readonly body: TentativeOrderBody;
}

/** Orders that a program has ready, one for each project. */
export interface ProgramOrders {
  /** If the iterable throws, nothing is recorded. */
  readonly orders: AsyncIterable<ProgramOrder> | Iterable<ProgramOrder>;
  /** What the orders are called in reports and in the ledger. @default 'orders' */
  readonly name?: string | undefined;
  /** Recorded once at a service, whatever its orders are. @default the same orders are recorded once */
  readonly key?: string | undefined;
}

/** A program's orders as they were given, to be read once. */
export interface KeptOrders extends FingerprintedInput {
  readonly orders: () => AsyncIterable<KeptOrder>;
}

export interface KeptOrder {
  /** From 1. */
  readonly number: number;
  /** Its JSON, checked for nothing but that it is an object. */
  readonly json: string;
  /** The first and the last order for its project; null if it is the only one. */
  readonly repeated: { readonly first: number; readonly last: number } | null;
}

/** How many are taken before the process may do something else. */
const AT_ONCE = 256;

const CREATE = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  CREATE TABLE given (number INTEGER PRIMARY KEY, project_id TEXT, json TEXT) STRICT;
  BEGIN`;

const FIND_REPEATED = `
  COMMIT;
  CREATE TABLE repeated (project_id TEXT PRIMARY KEY, first INTEGER, last INTEGER) STRICT, WITHOUT ROWID;
  INSERT INTO repeated SELECT project_id, MIN(number), MAX(number) FROM given
    WHERE project_id IS NOT NULL GROUP BY project_id HAVING COUNT(*) > 1`;

interface GivenRow extends Pick<KeptOrder, 'number' | 'json'> {
  readonly first: number | null;
  readonly last: number;
}

/**
 * Keeps orders in a temporary file without a name, and finds projects that have several.
 *
 * @param settings What besides the orders makes two runs the same; `serviceUrl` where they have a key.
 * @throws InputError `json_value_invalid`, and what the iterable throws
 */
export async function keepOrders(
  { orders, key }: ProgramOrders,
  about: { settings: unknown; serviceUrl: string },
  signal?: AbortSignal,
): Promise<KeptOrders> {
  const hash = beginFingerprint(key, { ...about, settings: { orders: about.settings } });
  const kept = openTemporary('the orders');
  try {
    kept.exec(CREATE);
    const insert = kept.prepare('INSERT INTO given VALUES (?, ?, ?)');
    let number = 0;
    for await (const order of untilAborted(orders, signal)) {
      number += 1;
      const json = toJson(order, number);
      const { projectId }: { projectId?: unknown } = JSON.parse(json);
      insert.run(number, typeof projectId === 'string' ? projectId : null, json);
      if (key === undefined) hash.update(json).update('\n');
      // An iterable that never waits would keep all else waiting, such as the signal.
      if (number % AT_ONCE === 0) await setImmediate();
    }
    kept.exec(FIND_REPEATED);
  } catch (error) {
    kept.close();
    throw error;
  }
  return {
    file: '',
    fingerprint: hash.digest('hex'),
    assertUnchanged: async () => {},
    release: async () => kept.close(),
    orders: async function* () {
      const all = kept.prepare(
        'SELECT number, json, first, last FROM given LEFT JOIN repeated USING (project_id) ORDER BY number',
      );
      for (const { number, json, first, last } of all.iterate() as Iterable<GivenRow>) {
        if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
        yield { number, json, repeated: first === null ? null : { first, last } };
      }
    },
  };
}

function toJson(order: unknown, number: number): string {
  return toJsonLine(order, (what, fix = 'Give { projectId, svcUid, body } for each order') =>
    inputError({
      ...{ code: 'json_value_invalid', sheet: 'orders', fix },
      message: `Cannot read order ${number}: ${what}`,
    }),
  );
}
