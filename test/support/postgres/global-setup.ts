import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type RunningPostgres, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the port of a PostgreSQL that all tests share, which it starts when it is first asked. */
    readonly postgresDoor: string;
  }
}

/** One server for all tests of a run, and only if one of them wants it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningPostgres> | undefined;
  const door = createServer(async (_, response) => {
    try {
      running ??= startPostgres();
      response.end(String((await running).port));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    await (await running?.catch(() => undefined))?.stop();
  };
}
