import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connect, failureOf, httpAnswer, order, startRawServer } from './connect.ts';

function projectIdOf(request: string): string {
  return request.split(' ')[1]?.split('/')[3] ?? '';
}

function projectJson(id: string): string {
  return JSON.stringify({
    project_id: id,
    ctime: '2026-03-07T00:00:00Z',
    mtime: '2026-03-07T00:00:00Z',
    ps_code: 'A6@CARD',
    status: 'ordering',
    title: 'Card',
    order_id: Number(id.slice(-4)),
  });
}

/** A service, or a proxy before it, that gives an answer again to the next request of its connection. */
function startEcho(answerTo: (request: string) => string) {
  const last = new Map<Socket, string>();
  return startRawServer((socket, request) => {
    const answer = httpAnswer(200, answerTo(request));
    socket.write((last.get(socket) ?? '') + answer);
    last.set(socket, answer);
  });
}

const RESULT_OF = (request: string) =>
  request.startsWith('POST')
    ? JSON.stringify({ order_id: Number(projectIdOf(request).slice(-4)), status: 'ordering' })
    : projectJson(projectIdOf(request));

describe('ServiceClient, given an answer that was for another request,', () => {
  it('takes no order id that another project was given, and none from the same connection after it', async () => {
    const { baseUrl } = await startEcho(RESULT_OF);
    const client = connect({ baseUrl, connections: 1 });
    expect(await order(client, 'prj-0001')).toMatchObject({ order_id: 1 });
    const error = await failureOf(order(client, 'prj-0002'));
    expect(error).toMatchObject({
      code: 'unreadable_answer',
      outcome: 'unknown',
      details: { order_id: 1 },
    });
    expect(error.message).toContain('it belongs to another project');
    expect(await order(client, 'prj-0003')).toMatchObject({ order_id: 3 });
  });

  it('takes no project that was not asked for, and goes on with another connection', async () => {
    const { baseUrl } = await startEcho(RESULT_OF);
    const client = connect({ baseUrl, connections: 1 });
    const look = (projectId: string) => client.getProject({ projectId, svcUid: 'user-1' });
    expect(await look('prj-0001')).toMatchObject({ order_id: 1 });
    const error = await failureOf(look('prj-0002'));
    expect(error).toMatchObject({ code: 'unreadable_answer', outcome: 'unknown' });
    expect(error.message).toContain('it is not the requested project');
    expect(await look('prj-0003')).toMatchObject({ order_id: 3 });
  });

  it('leaves a connection that gave an order for a project', async () => {
    const { baseUrl } = await startEcho(RESULT_OF);
    const client = connect({ baseUrl, connections: 1 });
    expect(await order(client, 'prj-0001')).toMatchObject({ order_id: 1 });
    const looked = client.getProject({ projectId: 'prj-0002', svcUid: 'user-1' });
    expect(await failureOf(looked)).toMatchObject({ code: 'unreadable_answer' });
    expect(await order(client, 'prj-0003')).toMatchObject({ order_id: 3 });
  });

  it('takes no looked-up project for the answer to an order', async () => {
    const { baseUrl } = await startEcho(RESULT_OF);
    const client = connect({ baseUrl, connections: 1 });
    await client.getProject({ projectId: 'prj-0001', svcUid: 'user-1' });
    const error = await failureOf(order(client, 'prj-0002'));
    expect(error).toMatchObject({ code: 'unreadable_answer', outcome: 'unknown' });
    expect(error.message).toContain('it is not the requested project');
  });

  it('lets what is in flight on other connections end', async () => {
    let reached = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let late: Socket | undefined;
    const { baseUrl } = await startRawServer((socket, request) => {
      if (projectIdOf(request) !== 'prj-0009') {
        socket.write(httpAnswer(200, '{"order_id":1,"status":"ordering"}'));
        return;
      }
      late = socket;
      reached();
    });
    const client = connect({ baseUrl, connections: 2 });
    const inFlight = order(client, 'prj-0009');
    await isWaiting;
    await order(client, 'prj-0001');
    await failureOf(order(client, 'prj-0002'));
    late?.write(httpAnswer(200, '{"order_id":9,"status":"ordering"}'));
    expect(await inFlight).toMatchObject({ order_id: 9 });
  });

  it('takes no answer over a connection that was to be left', async () => {
    const { baseUrl } = await startRawServer((socket, request) => {
      const id = Number(projectIdOf(request).slice(-4));
      if (id === 2) client.leaveConnection(connections[0] ?? 0);
      socket.write(httpAnswer(200, `{"order_id":${id},"status":"ordering"}`));
    });
    const client = connect({ baseUrl, connections: 1 });
    const connections: number[] = [];
    const place = (projectId: string) =>
      client.createTentativeOrder({
        projectId,
        svcUid: 'user-1',
        body: '{"order_count":1,"total_price":0}',
        onAnswer: ({ connection }) => connections.push(connection),
      });
    await place('prj-0001');
    const error = await failureOf(place('prj-0002'));
    expect(error).toMatchObject({ outcome: 'unknown', details: { order_id: 2 } });
    expect(await place('prj-0003')).toMatchObject({ order_id: 3 });
    expect(connections).toEqual([1, 1, 2]);
  });

  it('takes an order id that the same project was given before', async () => {
    const { baseUrl } = await startRawServer((socket) =>
      socket.write(httpAnswer(200, '{"order_id":7,"status":"ordering"}')),
    );
    const client = connect({ baseUrl });
    await order(client, 'prj-0001');
    expect(await order(client, 'prj-0001')).toEqual({ order_id: 7, status: 'ordering' });
  });
});
