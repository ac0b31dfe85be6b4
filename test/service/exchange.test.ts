import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/service/exchange.ts';
import { wireBody } from '../../src/service/request-parts.ts';

type Controller = Parameters<Exchange['onRequestStart']>[0];

/** An exchange that has begun, on a clock of the test's own, with 100 ms for each time-out. */
function begin() {
  const clock = { nowMs: 5000 };
  const limits = { maxBytes: 1000, timeoutMs: 100, interimTimeoutMs: 100 };
  const exchange = new Exchange(limits, () => clock.nowMs);
  const controller: Controller = {
    aborted: false,
    paused: false,
    reason: null,
    pause: () => {},
    resume: () => {},
    abort: (reason) => exchange.onResponseError(controller, reason),
  };
  exchange.onRequestStart(controller);
  const interimAt = (ms: number) => {
    clock.nowMs = 5000 + ms;
    exchange.onResponseStart(controller, 102, {});
  };
  return { clock, exchange, controller, interimAt };
}

describe('Exchange.onResponseStart()', () => {
  it.each([
    { name: 'one, however late', atMs: [900], error: null },
    { name: 'several as long as the time-out', atMs: [90, 140, 190], error: null },
    { name: 'several past the time-out', atMs: [90, 140, 191], error: { why: 'too_slow' } },
  ])('lets interim answers go on for the time-out: $name', ({ atMs, error }) => {
    const { exchange, interimAt } = begin();
    for (const ms of atMs) interimAt(ms);
    expect(exchange).toMatchObject({ error, status: 0, started: true });
  });

  it('takes the answer that follows interim ones', async () => {
    const { exchange, controller, interimAt } = begin();
    for (const ms of [90, 190]) interimAt(ms);
    exchange.onResponseStart(controller, 200, { 'x-request-id': 'r' });
    exchange.onResponseData(controller, Buffer.from('{}'));
    exchange.onResponseEnd();
    await exchange.done;
    expect(exchange).toMatchObject({ error: null, status: 200, headers: { 'x-request-id': 'r' } });
    expect(exchange.text()).toBe('{}');
  });

  it('counts no interim answer that comes while the body is still sent', async () => {
    const { exchange, interimAt } = begin();
    const chunks = (async function* () {
      for (let i = 0; i < 5; i++) yield Buffer.from('x');
    })();
    const body = wireBody({ chunks, contentLength: 5 }, exchange) as AsyncIterable<Buffer>;
    let sent = 0;
    for await (const _ of body) {
      for (const ms of [40, 80]) interimAt(100 * sent + ms);
      sent++;
    }
    for (const ms of [550, 650]) interimAt(ms);
    expect(exchange.error).toBeNull();
    interimAt(651);
    expect(exchange.error).toMatchObject({ why: 'too_slow' });
  });
});

describe('Exchange.onResponseData()', () => {
  it.each([
    { afterMs: 100, error: null },
    { afterMs: 101, error: { why: 'too_slow' } },
  ])('has one time-out for the whole body: $afterMs ms', ({ afterMs, error }) => {
    const { clock, exchange, controller } = begin();
    exchange.onResponseStart(controller, 200, {});
    for (const ms of [60, afterMs]) {
      clock.nowMs = 5000 + ms;
      exchange.onResponseData(controller, Buffer.from(' '));
    }
    expect(exchange.error).toEqual(error === null ? null : expect.objectContaining(error));
  });
});
