import { ask, type Steps } from '../steps.ts';

/** Keeps a small text of a job; null removes it. */
export function* remember(job: string, key: string, value: string | null): Steps<void> {
  if (value === null) {
    yield* ask('DELETE FROM job_memory WHERE job = $1 AND key = $2', job, key);
    return;
  }
  yield* ask(
    `INSERT INTO job_memory (job, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (job, key) DO UPDATE SET value = excluded.value`,
    ...[job, key, value],
  );
}

export function* recall(job: string, key: string): Steps<string | null> {
  const [row] = yield* ask<{ value: string }>(
    'SELECT value FROM job_memory WHERE job = $1 AND key = $2',
    ...[job, key],
  );
  return row?.value ?? null;
}

/** By the ledger's clock. */
export function* readNow(): Steps<number> {
  const [row] = yield* ask<{ nowMs: number }>('SELECT now_ms() AS "nowMs"');
  return row?.nowMs ?? 0;
}
