import { once } from 'node:events';
import type { Socket } from 'node:net';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/service/errors.ts';
import { connect, failureOf, httpAnswer, order, startRawServer } from './connect.ts';

const PROJECTS = Array.from({ length: 200 }, (_, i) => `prj-${String(i + 1).padStart(4, '0')}`);

/** What the service says no with, by turns. */
const REFUSALS = [
  { status: 404, code: 'project_not_found' },
  { status: 400, code: 'invalid_request' },
  { status: 409, code: 'project_locked' },
  { status: 503, code: 'service_busy' },
] as const;

function projectIdOf(request: string): string {
  return request.split(' ')[1]?.split('/')[3] ?? '';
}

/** The number at the end of a project's id is its order's. */
function numberOf(projectId: string): number {
  return Number(projectId.slice(-4));
}

/** Every eighth project is refused. */
function refusalOf(projectId: string) {
  const n = numberOf(projectId);
  return n % 8 === 0 ? REFUSALS[(n / 8) % REFUSALS.length] : undefined;
}

/** A gateway that sends every refusal a second time, 5 to 40 ms later, over the same connection. */
function startTwice() {
  const answer = (socket: Socket, request: string) => {
    const projectId = projectIdOf(request);
    const refusal = refusalOf(projectId);
    if (!refusal) {
      socket.write(
        httpAnswer(200, JSON.stringify({ order_id: numberOf(projectId), status: 'ordering' })),
      );
      return;
    }
    const { status, code } = refusal;
    const error = { code, message: projectId, request_id: projectId };
    const text = httpAnswer(status, JSON.stringify({ error }));
    socket.write(text);
    setTimeout(() => socket.write(text), 5 + (numberOf(projectId) % 36));
  };
  // The next request arrives before the second answer, and is worked on for as long.
  return startRawServer((socket, request) => void setTimeout(() => answer(socket, request), 6));
}

describe('ServiceClient, behind a gateway that sends refusals twice,', () => {
  it.each([1, 16])('gives each project its own answer, %i at once', async (concurrency) => {
    const { baseUrl } = await startTwice();
    const client = connect({ baseUrl, connections: concurrency });
    const limit = pLimit(concurrency);
    const answers = await Promise.all(
      PROJECTS.map((projectId) =>
        limit(() =>
          order(client, projectId).then(
            ({ order_id: orderId }) => orderId,
            (error: unknown) => (error instanceof ServiceError ? error.requestId : error),
          ),
        ),
      ),
    );
    expect(answers).toEqual(PROJECTS.map((id) => (refusalOf(id) ? id : numberOf(id))));
  });

  it('tells of the connection, which it watches for a moment', async () => {
    const { baseUrl } = await startTwice();
    const client = connect({ baseUrl, connections: 1 });
    const doubted: number[] = [];
    client.onDoubt((connection) => doubted.push(connection));
    await order(client, 'prj-0001');
    await failureOf(order(client, 'prj-0008'));
    await client.quiet();
    expect(doubted).toEqual([1]);
  });
});

const UNASKED = [
  { name: 'an answer', text: httpAnswer(200, '{"order_id":5,"status":"ordering"}') },
  { name: 'something else', text: 'no answer at all\r\n\r\n' },
];

describe('ServiceClient, told something that it did not ask for,', () => {
  it.each(UNASKED)('leaves the connection: $name while it is idle', async ({ text }) => {
    const sockets: Socket[] = [];
    const { baseUrl } = await startRawServer((socket, request) => {
      sockets.push(socket);
      const id = numberOf(projectIdOf(request));
      socket.write(httpAnswer(200, `{"order_id":${id},"status":"ordering"}`));
    });
    const client = connect({ baseUrl, connections: 1 });
    const doubted: number[] = [];
    client.onDoubt((connection) => doubted.push(connection));
    await order(client, 'prj-0001');
    sockets[0]?.write(text);
    await expect.poll(() => doubted).toEqual([1]);
    expect(await order(client, 'prj-0002')).toMatchObject({ order_id: 2 });
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  it.each(UNASKED)('leaves the connection: $name together with the answer', async ({ text }) => {
    const { baseUrl } = await startRawServer((socket, request) => {
      const id = numberOf(projectIdOf(request));
      socket.write(httpAnswer(200, `{"order_id":${id},"status":"ordering"}`) + text);
    });
    const client = connect({ baseUrl, connections: 1 });
    const doubted: number[] = [];
    client.onDoubt((connection) => doubted.push(connection));
    for (const id of [1, 2]) {
      const placed = await order(client, `prj-000${id}`).catch((error: unknown) => error);
      expect(placed).toSatisfy(
        (result) => result instanceof ServiceError || result.order_id === id,
      );
    }
    await expect.poll(() => doubted).toEqual([1, 2]);
  });

  it('doubts nothing of connections that the host closes', async () => {
    const closings: Promise<unknown>[] = [];
    const { baseUrl } = await startRawServer((socket, request) => {
      closings.push(once(socket, 'close'));
      const id = numberOf(projectIdOf(request));
      socket.end(httpAnswer(200, `{"order_id":${id},"status":"ordering"}`));
    });
    const client = connect({ baseUrl, connections: 1 });
    const doubted: number[] = [];
    client.onDoubt((connection) => doubted.push(connection));
    for (const id of [1, 2, 3]) {
      expect(await order(client, `prj-000${id}`)).toMatchObject({ order_id: id });
      await closings[id - 1];
    }
    await client.close();
    expect(doubted).toEqual([]);
  });
});
