import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isAtWork } from './open-pool.ts';

/** How often to ask whether the server still works on a statement. */
const LOOK_MS = 8000;
/** How long the answer of a statement that has ended may travel. */
const TRAVEL_MS = 2000;

/** Waits for an answer as long as the server works on it: a connection that stalls says nothing, for a quarter of an hour. */
export async function watched<T>(
  pool: pg.Pool,
  client: pg.ClientBase,
  answer: Promise<T>,
): Promise<T> {
  let isAnswered = false;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    if (!(await isAtWork(pool, client))) {
      await sleep(TRAVEL_MS);
      if (!isAnswered) cut(client);
    }
    isLooking = false;
  };
  const watching = setInterval(look, LOOK_MS).unref();
  try {
    return await answer;
  } finally {
    isAnswered = true;
    clearInterval(watching);
  }
}

function cut(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & {
    readonly connection: { readonly stream: { destroy(error: Error): void } };
  };
  connection.stream.destroy(new Error('Connection terminated: the server does not answer'));
}
