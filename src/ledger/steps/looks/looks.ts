import { fromJson, inJson } from '../../../json-keys.ts';
import type { Look, SeenProject } from '../../ledger.ts';
import type { Engine } from '../engine.ts';
import { PAGE_ROWS, readPages } from '../order-pages.ts';
import { IS_CANCELLED } from '../order-row.ts';
import { lockRun } from '../release-run.ts';
import { ask, type Steps } from '../steps.ts';

/** A look that was stopped goes on for so long after it saw something. */
const GOES_ON_MS = 600_000;

interface LookRow extends Omit<Look, 'counts'> {
  readonly counts: string | null;
}

const COLUMNS = `number, run, began_at AS "beganAtMs", ended_at AS "endedAtMs", counts`;

/** The looks at a run that came to their end, newest first. */
export function* readLooks(run: string, limit: number): Steps<readonly Look[]> {
  const rows = yield* ask<LookRow>(
    `SELECT ${COLUMNS} FROM look WHERE run = $1 AND ended_at IS NOT NULL ORDER BY number DESC LIMIT $2`,
    ...[run, limit],
  );
  return rows.map(toLook);
}

/** Begins a look at a run, or goes on with the one that was stopped. */
export function* beginLook(run: string): Steps<Look> {
  yield* lockRun(run);
  const [open] = yield* ask<LookRow>(
    `SELECT ${COLUMNS} FROM look WHERE number = (SELECT max(number) FROM look WHERE run = $1)
       AND ended_at IS NULL AND now_ms() - ${GOES_ON_MS} < coalesce(
         (SELECT max(checked_at) FROM orders CROSS JOIN verification
          WHERE verification.ledger_order = orders.id AND orders.run = $1 AND verification.look = look.number),
         began_at)`,
    run,
  );
  const [look = open] = open
    ? []
    : yield* ask<LookRow>(
        `INSERT INTO look (run, began_at) VALUES ($1, now_ms()) RETURNING ${COLUMNS}`,
        run,
      );
  if (!look) throw new Error(`No look at run ${run} was begun`);
  return toLook(look);
}

export function* endLook(number: number, counts: Look['counts']): Steps<void> {
  yield* ask(
    'UPDATE look SET ended_at = now_ms(), counts = $2 WHERE number = $1 AND ended_at IS NULL',
    ...[number, JSON.stringify(inJson(counts))],
  );
}

type SeenRow = SeenProject & { readonly id: number };

/**
 * What a look has seen, or one that was begun meanwhile, and what had been placed before it and it has not seen, in sheet order, a page at
 * a time.
 */
export async function* readSeen(
  engine: Engine,
  { run, number, beganAtMs }: Look,
): AsyncGenerator<readonly SeenProject[]> {
  const pages = readPages<SeenRow>(engine, (last) =>
    ask(
      `SELECT orders.id AS id, project_id AS "projectId", for_test AS "forTest",
         CASE WHEN ${IS_CANCELLED} THEN 'verified' ELSE finding END AS finding, CASE WHEN ${IS_CANCELLED} THEN 'editing' ELSE status END AS status, status_since AS "sinceMs",
         coalesce(changed_after >= before.number OR changed_after IS NOT NULL AND status_since > before.ended_at, false) AS "isChanged"
       FROM orders LEFT JOIN verification ON verification.ledger_order = orders.id AND verification.look >= $2
         LEFT JOIN look AS before ON before.number =
           (SELECT max(number) FROM look WHERE look.run = $1 AND number < $2 AND ended_at IS NOT NULL)
       WHERE orders.run = $1 AND state = 'ordered' AND (verification.look IS NOT NULL OR ordered_at <= $4) AND orders.id > $3
       ORDER BY orders.id LIMIT ${PAGE_ROWS}`,
      ...[run, number, last?.id ?? 0, beganAtMs],
    ),
  );
  for await (const rows of pages) {
    yield rows.map(({ id: _, forTest, isChanged, ...seen }) => ({
      ...seen,
      forTest: Boolean(forTest),
      isChanged: Boolean(isChanged),
    }));
  }
}

function toLook({ counts, ...look }: LookRow): Look {
  return { ...look, counts: counts === null ? null : fromJson(JSON.parse(counts)) };
}
