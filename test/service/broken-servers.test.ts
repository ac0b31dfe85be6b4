import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, failureOf, httpAnswer, order, startRawServer, urlOf } from './connect.ts';
import { selfSignedCertificate } from './self-signed.ts';

const RESULT = '{"order_id":7,"status":"ordering"}';
const OWN = (code: string) => JSON.stringify({ error: { code, message: 'm', request_id: 'r1' } });

describe('ServiceClient knows that nothing was sent', () => {
  it('when the connection is refused', async () => {
    const server = await startRawServer(() => {});
    const { baseUrl } = server;
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const refused = urlOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    expect(refused).not.toBe(baseUrl);
    const error = await failureOf(order(connect({ baseUrl: refused })));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent', status: null });
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('when the name cannot be resolved', async () => {
    const client = connect({ baseUrl: 'https://no-such-host.invalid' });
    const error = await failureOf(order(client));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
    expect(error.message).toContain('no-such-host.invalid');
  });

  it('when the connection takes too long', async () => {
    // TLS with a server that never answers the handshake: connected, but never for use.
    const silent = await startTcpServer(() => {});
    const client = connect({ baseUrl: silent.replace('http:', 'https:'), connectTimeoutMs: 50 });
    const error = await failureOf(order(client));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
    expect(error.message).toContain('UND_ERR_CONNECT_TIMEOUT');
  });

  it('when the other side does not speak TLS', async () => {
    const plain = await startTcpServer((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
    const error = await failureOf(order(connect({ baseUrl: plain.replace('http:', 'https:') })));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
  });

  it('when the other side hangs up during the handshake', async () => {
    const rude = await startTcpServer((socket) => socket.resetAndDestroy());
    const error = await failureOf(order(connect({ baseUrl: rude.replace('http:', 'https:') })));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
  });

  it('when the certificate is not trusted', async () => {
    const requests: string[] = [];
    const server = createTlsServer(selfSignedCertificate('localhost'), (socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => requests.push(chunk.toString()));
    });
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const error = await failureOf(order(connect({ baseUrl: urlOf(server, 'https') })));
    expect(error).toMatchObject({ code: 'not_connected', outcome: 'not_sent' });
    expect(error.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(requests).toEqual([]);
  });
});

describe('ServiceClient leaves the outcome of an order unknown', () => {
  const cases: {
    name: string;
    code: string;
    status: number | null;
    answer: (socket: Socket) => void;
  }[] = [
    {
      name: 'when the connection is reset before an answer',
      code: 'connection_lost',
      status: null,
      answer: (socket) => socket.resetAndDestroy(),
    },
    {
      name: 'when the connection ends before an answer',
      code: 'connection_lost',
      status: null,
      answer: (socket) => socket.end(),
    },
    {
      name: "when the connection is reset in the middle of the answer's header",
      code: 'connection_lost',
      status: null,
      answer: (socket) => cutAfter(socket, 'HTTP/1.1 200 OK\r\ncontent-le'),
    },
    {
      name: "when the connection is reset in the middle of the answer's body",
      code: 'connection_lost',
      status: 200,
      answer: (socket) => cutAfter(socket, httpAnswer(200, RESULT).slice(0, -5)),
    },
    {
      name: 'when a 200 ends short of its length',
      code: 'connection_lost',
      status: 200,
      answer: (socket) => socket.end(httpAnswer(200, RESULT).slice(0, -1)),
    },
    {
      name: 'when a 200 without a length ends early',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${RESULT.slice(0, -1)}`),
    },
    {
      name: 'when a 200 in chunks ends early',
      code: 'connection_lost',
      status: 200,
      answer: (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n22\r\n${RESULT}\r\n`),
    },
    {
      name: 'when a 200 is not JSON',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => socket.write(httpAnswer(200, '<html>Welcome</html>')),
    },
    {
      name: 'when a 200 is empty',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => socket.write(httpAnswer(200, '')),
    },
    {
      name: 'when a 200 is null',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => socket.write(httpAnswer(200, 'null')),
    },
    {
      name: 'when a 200 has no order_id',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => socket.write(httpAnswer(200, '{"status":"ordering"}')),
    },
    {
      name: 'when a 200 has an order_id of more than 64 bits',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) =>
        socket.write(httpAnswer(200, '{"order_id":90071992547409931234,"status":"ordering"}')),
    },
    {
      name: 'when a 201 holds a result',
      code: 'unreadable_answer',
      status: 201,
      answer: (socket) => socket.write(httpAnswer(201, RESULT)),
    },
    {
      name: 'when a 204 comes',
      code: 'unreadable_answer',
      status: 204,
      answer: (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
    },
    {
      name: 'when the answer is not HTTP',
      code: 'unreadable_answer',
      status: null,
      answer: (socket) => socket.write('+OK ready\r\n'),
    },
    {
      name: 'when the answer is larger than allowed',
      code: 'unreadable_answer',
      status: 200,
      answer: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n\r\n', ' '.repeat(65_536)),
    },
    {
      name: 'when the header never ends',
      code: 'unreadable_answer',
      status: null,
      answer: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(1000)}\r\n`),
    },
    {
      name: 'when no header comes in time',
      code: 'timeout',
      status: null,
      answer: () => {},
    },
    {
      name: 'when nothing but interim answers comes, forever',
      code: 'timeout',
      status: null,
      answer: (socket) => drip(socket, '', 5, 'HTTP/1.1 102 Processing\r\n\r\n'),
    },
    {
      name: 'when the body stops coming',
      code: 'timeout',
      status: 200,
      answer: (socket) => socket.write(httpAnswer(200, RESULT).slice(0, -5)),
    },
    {
      name: 'when the body comes forever, a little at a time',
      code: 'timeout',
      status: 200,
      answer: (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n', 5),
    },
    {
      name: 'when a redirect comes, which is not followed',
      code: 'redirected',
      status: 307,
      answer: (socket) =>
        socket.write(httpAnswer(307, '', ['location: https://elsewhere.example.com/'])),
    },
    {
      name: 'when an upgrade comes that nobody asked for',
      code: 'connection_lost',
      status: null,
      answer: (socket) =>
        socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    },
  ];
  it.each(cases)('$name', async ({ code, status, answer }) => {
    const server = await startRawServer((socket) => answer(socket));
    // A machine that stands still for a moment is no time-out of the other cases.
    const soon = code === 'timeout' && { headersTimeoutMs: 50, bodyTimeoutMs: 50 };
    const client = connect({ baseUrl: server.baseUrl, maxAnswerBytes: 100_000, ...soon });
    const error = await failureOf(order(client));
    expect(error).toMatchObject({ code, status, outcome: 'unknown' });
    expect(server.requests).toHaveLength(1);
  });

  it('and gives the order id of a 200 that is otherwise not as promised', async () => {
    const body = '{"order_id":7,"status":"queued","__proto__":{"admin":true}}';
    const server = await startRawServer((socket) => socket.write(httpAnswer(200, body)));
    const { details, message } = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(details).toEqual({ order_id: 7, status: 'queued' });
    expect(Object.getPrototypeOf(details)).toBe(Object.prototype);
    expect(message).toContain('queued');
  });

  it('when a body that is streamed breaks off', async () => {
    const server = await startRawServer(() => {});
    const client = connect({ baseUrl: server.baseUrl });
    const body = { chunks: breakingOff(), contentLength: 10 };
    const error = await failureOf(
      client.createTentativeOrder({ projectId: 'p', svcUid: 'u', body }),
    );
    expect(error).toMatchObject({ code: 'body_failed', outcome: 'unknown' });
    expect(error.cause).toMatchObject({ message: 'disk gone' });
    expect(server.requests).toEqual([]);
  });

  it.each([3, 30])('when a body that is streamed has %i bytes instead of 10', async (length) => {
    const server = await startRawServer((socket) => socket.write(httpAnswer(200, RESULT)));
    const client = connect({ baseUrl: server.baseUrl });
    const body = { chunks: bytes(length), contentLength: 10 };
    const error = await failureOf(
      client.createTentativeOrder({ projectId: 'p', svcUid: 'u', body }),
    );
    expect(error).toMatchObject({ code: 'body_failed', outcome: 'unknown' });
  });
});

describe('ServiceClient reads what an error answer proves', () => {
  const html = '<html><body>Bad gateway</body></html>';
  const cases = [
    { status: 400, body: OWN('invalid_request'), code: 'invalid_request', outcome: 'answered' },
    { status: 401, body: OWN('no_credentials'), code: 'no_credentials', outcome: 'answered' },
    { status: 403, body: OWN('brand_new_code'), code: 'brand_new_code', outcome: 'answered' },
    { status: 404, body: OWN('project_not_found'), code: 'project_not_found', outcome: 'answered' },
    { status: 409, body: OWN('project_locked'), code: 'project_locked', outcome: 'answered' },
    { status: 422, body: OWN('brand_new_code'), code: 'brand_new_code', outcome: 'answered' },
    { status: 429, body: OWN('too_many'), code: 'too_many', outcome: 'unknown' },
    { status: 429, body: html, code: 'unreadable_answer', outcome: 'unknown' },
    { status: 503, body: OWN('busy'), code: 'busy', outcome: 'unknown' },
    { status: 503, body: html, code: 'unreadable_answer', outcome: 'unknown' },
    { status: 400, body: html, code: 'unreadable_answer', outcome: 'unknown' },
    { status: 403, body: '{"error":"denied"}', code: 'unreadable_answer', outcome: 'unknown' },
    { status: 404, body: '{"message":"no route"}', code: 'unreadable_answer', outcome: 'unknown' },
    { status: 409, body: OWN('').slice(0, 20), code: 'unreadable_answer', outcome: 'unknown' },
    { status: 413, body: '', code: 'unreadable_answer', outcome: 'unknown' },
    { status: 408, body: OWN('timed_out'), code: 'timed_out', outcome: 'unknown' },
    { status: 500, body: OWN('internal_error'), code: 'internal_error', outcome: 'unknown' },
    { status: 500, body: '', code: 'unreadable_answer', outcome: 'unknown' },
    { status: 501, body: OWN('not_implemented'), code: 'not_implemented', outcome: 'unknown' },
    { status: 502, body: html, code: 'unreadable_answer', outcome: 'unknown' },
    { status: 502, body: OWN('upstream'), code: 'upstream', outcome: 'unknown' },
    { status: 504, body: OWN('upstream_time_out'), code: 'upstream_time_out', outcome: 'unknown' },
    { status: 599, body: '', code: 'unreadable_answer', outcome: 'unknown' },
  ];
  it.each(cases)('$status $body: $code, $outcome', async ({ status, body, code, outcome }) => {
    const headers = ['x-request-id: r2'];
    const server = await startRawServer((socket) =>
      socket.write(httpAnswer(status, body, headers)),
    );
    const error = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(error).toMatchObject({ status, code, outcome });
    expect(error.requestId).toBe(code === 'unreadable_answer' ? 'r2' : 'r1');
  });

  it.each([
    { status: 404, body: OWN('not_found'), isHinted: true },
    { status: 404, body: html, isHinted: true },
    { status: 404, body: OWN('project_not_found'), isHinted: false },
    { status: 400, body: OWN('not_found'), isHinted: false },
  ])('$status $body: names the base URL, $isHinted', async ({ status, body, isHinted }) => {
    const server = await startRawServer((socket) => socket.write(httpAnswer(status, body)));
    const baseUrl = `${server.baseUrl}/v2`;
    const { message } = await failureOf(order(connect({ baseUrl: `${baseUrl}/` })));
    expect(message.endsWith(`. Check the base URL ${baseUrl}`)).toBe(isHinted);
  });

  it.each([429, 503])('%i with Retry-After proves nothing, whoever says it', async (status) => {
    const answer = httpAnswer(status, OWN('busy'), ['retry-after: 7']);
    const server = await startRawServer((socket) => socket.write(answer));
    const error = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(error).toMatchObject({ outcome: 'unknown', retryAfterMs: 7000 });
  });

  it('shows the first characters of a body that it does not understand, on one line', async () => {
    const body = `<html>\n\u001b[31m<h1>Bad   gateway</h1>${'x'.repeat(5000)}</html>`;
    const server = await startRawServer((socket) => socket.write(httpAnswer(502, body)));
    const { message } = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(message).toContain('answered 502');
    expect(message).toContain('<html> [31m<h1>Bad gateway</h1>xxx');
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message.length).toBeLessThan(500);
  });

  it('keeps no key that would change a prototype', async () => {
    const details = '{"__proto__":{"a":1},"constructor":2,"list":[{"__proto__":{"a":1},"b":3}]}';
    const body = `{"error":{"code":"c","message":"m","request_id":"r","details":${details}}}`;
    const server = await startRawServer((socket) => socket.write(httpAnswer(400, body)));
    const error = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(JSON.stringify(error.details)).toBe('{"constructor":2,"list":[{"b":3}]}');
    expect(Object.assign({}, error.details)).not.toHaveProperty('a');
  });

  it('accepts an error without request_id, and takes that of the header', async () => {
    const body = '{"error":{"code":"project_locked","message":""}}';
    const answer = httpAnswer(409, body, ['x-request-id: r9']);
    const server = await startRawServer((socket) => socket.write(answer));
    const error = await failureOf(order(connect({ baseUrl: server.baseUrl })));
    expect(error).toMatchObject({ code: 'project_locked', outcome: 'answered', requestId: 'r9' });
  });
});

it('ServiceClient sends the next request on a new connection after a broken answer', async () => {
  let count = 0;
  const server = await startRawServer((socket) => {
    if (++count === 1) socket.end(httpAnswer(200, RESULT).slice(0, -1));
    else socket.write(httpAnswer(200, RESULT));
  });
  const client = connect({ baseUrl: server.baseUrl, connections: 1 });
  await failureOf(order(client));
  expect(await order(client)).toEqual({ order_id: 7, status: 'ordering' });
});

async function startTcpServer(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onSocket(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return urlOf(server);
}

function cutAfter(socket: Socket, text: string): void {
  socket.write(text, () => socket.resetAndDestroy());
}

function pour(socket: Socket, head: string, piece: string): void {
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, head: string, everyMs: number, drop = ' '): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), everyMs);
  socket.on('close', () => clearInterval(timer));
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{');
  throw new Error('disk gone');
}

async function* bytes(length: number): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(length, ' ');
}
