import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { OwnSession } from '../connection/connections.ts';

/** A few MiB take less. */
const COPY_MS = 60_000;

/**
 * Sends rows by COPY.
 *
 * @param to table and columns: `dataset (run, number, bytes)`
 */
export async function copyIn(
  { client, describe }: OwnSession,
  to: string,
  rows: Uint8Array,
  format: 'binary' | 'text' = 'binary',
): Promise<void> {
  const giveUp = new AbortController();
  const late = sleep(COPY_MS, undefined, { signal: giveUp.signal, ref: false }).then(
    () => Promise.reject(new Error('Query read timeout')),
    () => undefined,
  );
  try {
    const stream = client.query(copyFrom(`COPY ${to} FROM STDIN (FORMAT ${format})`));
    const done = finished(stream);
    done.catch(() => {});
    stream.end(rows);
    await Promise.race([done, late]);
  } catch (error) {
    throw describe(error);
  } finally {
    giveUp.abort();
  }
}
