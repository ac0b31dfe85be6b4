import { describe, expect, it } from 'vitest';
import type { ClaimedOrder, OrderRef } from '../../src/ledger/ledger.ts';
import { ledgerFailure } from '../../src/ledger/ledger-errors.ts';
import { stateAfter } from '../../src/ledger/states.ts';
import { ServiceError, type ServiceFailure } from '../../src/service/errors.ts';
import {
  type DecisionContext,
  decideLookUp,
  decideLookUpFailure,
  decidePostFailure,
  decideUnread,
} from '../../src/submit/decide.ts';

const CONTEXT: DecisionContext = {
  delays: { firstMs: 100, longestMs: 5_000, longestAskedMs: 60_000, settleMs: 1_000 },
  latency: { usualMs: 80, slowestMs: 300 },
  random: () => 1,
};

function orderThat(change: Partial<ClaimedOrder> = {}): ClaimedOrder {
  return {
    id: 1 as OrderRef,
    run: 'run-1',
    todo: 'send',
    projectId: 'p1',
    svcUid: 'user-1',
    attempts: 1,
    maybeOrdered: false,
    looks: 0,
    refusal: null,
    waits: 0,
    bodyJson: '{}',
    rowsBytes: 0,
    ...change,
  };
}

function failed(code: string, change: Partial<ServiceFailure> = {}): ServiceError {
  return new ServiceError({ code, message: code, outcome: 'answered', status: 409, ...change });
}

const PROJECT = {
  project_id: 'p1',
  ctime: '2026-01-01T00:00:00Z',
  mtime: '2026-01-01T00:00:00Z',
  ps_code: 'A6@card',
  title: 'Card',
};

describe('decidePostFailure()', () => {
  const notEditing = failed('project_not_editing', {
    details: { status: 'ordering', order_id: 7 },
  });
  it.each([
    { name: 'locked', error: failed('project_locked'), kind: 'later', pressure: 'neutral' },
    { name: 'busy', error: failed('x', { status: 503 }), kind: 'lost', pressure: 'overloaded' },
    {
      name: 'too many',
      error: failed('x', { status: 429 }),
      kind: 'lost',
      pressure: 'overloaded',
    },
    {
      name: 'not sent',
      error: failed('not_connected', { outcome: 'not_sent', status: null }),
      kind: 'later',
      pressure: 'down',
    },
    {
      name: 'refused, and there is a new key',
      error: failed('invalid_api_key', { status: 401, hasNewCredential: true }),
      kind: 'later',
      pressure: 'neutral',
    },
    {
      name: 'refused by a gateway, and there is a new key',
      error: failed('unreadable_answer', {
        ...{ outcome: 'unknown', status: 401, hasNewCredential: true },
      }),
      kind: 'lost',
      pressure: 'neutral',
    },
    {
      name: 'cut off',
      error: failed('connection_lost', { outcome: 'unknown', status: null }),
      kind: 'lost',
      pressure: 'neutral',
    },
    {
      name: 'too many, with a time to come back',
      error: failed('x', { status: 429, retryAfterMs: 2_000 }),
      kind: 'lost',
      pressure: 'paused',
    },
    {
      name: 'busy, with a time to come back',
      error: failed('x', { status: 503, retryAfterMs: 2_000 }),
      kind: 'lost',
      pressure: 'overloaded',
    },
    {
      name: 'timed out',
      error: failed('timeout', { outcome: 'unknown', status: null }),
      kind: 'lost',
      pressure: 'slow',
    },
    {
      name: 'timed out behind a gateway',
      error: failed('unreadable_answer', { outcome: 'unknown', status: 504 }),
      kind: 'lost',
      pressure: 'slow',
    },
    {
      name: 'bad gateway',
      error: failed('unreadable_answer', { outcome: 'unknown', status: 502 }),
      kind: 'lost',
      pressure: 'overloaded',
    },
    {
      name: 'no such project',
      error: failed('project_not_found', { status: 404 }),
      kind: 'refused',
      pressure: 'calm',
    },
    { name: 'no document', error: failed('doc_not_found'), kind: 'refused', pressure: 'calm' },
    {
      name: 'a code nobody lists',
      error: failed('brand_new', { status: 422 }),
      kind: 'refused',
      pressure: 'calm',
    },
    {
      name: 'not editing, never sent before',
      error: notEditing,
      kind: 'conflict',
      pressure: 'calm',
    },
  ])('takes an answer "$name" for $kind, $pressure', ({ error, kind, pressure }) => {
    const decision = decidePostFailure(orderThat(), error, CONTEXT);
    expect(decision).toMatchObject({ outcome: { kind }, pressure });
    expect(decision.stop).toBeUndefined();
  });

  it.each([
    { attempts: 1, waitMs: 125 },
    { attempts: 2, waitMs: 200 },
    { attempts: 4, waitMs: 513 },
    { attempts: 99, waitMs: 625 },
  ])(
    'looks $waitMs ms after $attempts requests whose answers were lost',
    ({ attempts, waitMs }) => {
      const error = failed('unreadable_answer', { outcome: 'unknown', status: 413 });
      const { outcome } = decidePostFailure(orderThat({ attempts }), error, CONTEXT);
      expect(outcome).toMatchObject({ kind: 'lost', waitMs });
    },
  );

  it('looks no sooner than an answer usually takes', () => {
    const error = failed('connection_lost', { outcome: 'unknown', status: null });
    const slow = { ...CONTEXT, latency: { usualMs: 900, slowestMs: 900 } };
    expect(decidePostFailure(orderThat(), error, slow).outcome).toMatchObject({ waitMs: 900 });
  });

  it.each([
    { name: 'a 429', answer: { status: 429 }, looks: 1 },
    { name: 'a 503 that names a time', answer: { status: 503, retryAfterMs: 0 }, looks: 1 },
    { name: 'a 503 in words of the service', answer: { status: 503 }, looks: 2 },
  ])(
    'spares $looks look-ups after $name, as a gateway may say it of an order that was placed',
    (given) => {
      const { outcome } = decidePostFailure(orderThat(), failed('busy', given.answer), CONTEXT);
      expect(outcome).toMatchObject({ kind: 'lost', looks: given.looks, waitMs: 100 });
    },
  );

  it('adopts the order id of a project that is not editing, after an answer was lost', () => {
    const { outcome } = decidePostFailure(orderThat({ maybeOrdered: true }), notEditing, CONTEXT);
    expect(outcome).toEqual({ kind: 'adopted', orderId: 7, requestId: null });
  });

  it.each([
    { name: 'a copy that is being made', details: { status: 'cloning' }, kind: 'later' },
    { name: 'a cancelled project', details: { status: 'canceled' }, kind: 'refused' },
    {
      name: 'a cancelled project with an order',
      details: { status: 'canceled', order_id: 7 },
      kind: 'conflict',
    },
    { name: 'a copy with an order', details: { status: 'cloning', order_id: 7 }, kind: 'conflict' },
    { name: 'a status nobody lists', details: { status: 'proofing' }, kind: 'conflict' },
    { name: 'no details', details: null, kind: 'conflict' },
  ])('takes $name, never sent before, for $kind, and keeps the status', ({ details, kind }) => {
    const error = failed('project_not_editing', { details });
    const { outcome, pressure } = decidePostFailure(orderThat(), error, CONTEXT);
    expect(outcome).toMatchObject({ kind, failure: { code: 'project_not_editing', details } });
    expect(pressure).toBe(kind === 'later' ? 'neutral' : 'calm');
  });

  it('looks up again when a project is not editing and its order id is not told', () => {
    const error = failed('project_not_editing', { details: { status: 'ordering' } });
    const { outcome } = decidePostFailure(orderThat({ maybeOrdered: true }), error, CONTEXT);
    expect(outcome.kind).toBe('later');
  });

  it('keeps the id of the order that a project is in conflict with', () => {
    expect(decidePostFailure(orderThat(), notEditing, CONTEXT).outcome).toMatchObject({
      orderId: 7,
    });
  });

  it('keeps an order id that came in an answer that could not be used', () => {
    const error = failed('unreadable_answer', {
      outcome: 'unknown',
      status: 200,
      details: { order_id: 9 },
    });
    expect(decidePostFailure(orderThat(), error, CONTEXT).outcome).toMatchObject({
      kind: 'lost',
      orderId: 9,
    });
  });

  it('stops the worker at status 401, with nothing ordered', () => {
    const error = failed('invalid_api_key', { status: 401 });
    const decision = decidePostFailure(orderThat(), error, CONTEXT);
    expect(decision).toMatchObject({
      outcome: { kind: 'released' },
      stop: { scope: 'worker', error },
    });
  });

  it('stops the worker at an unreadable status 401, and does not forget the order', () => {
    const error = failed('unreadable_answer', { status: 401, outcome: 'unknown' });
    expect(decidePostFailure(orderThat(), error, CONTEXT)).toMatchObject({
      outcome: { kind: 'lost' },
      stop: { scope: 'worker', error },
    });
  });

  describe.each([
    { name: 'status 403', error: failed('forbidden', { status: 403 }) },
    { name: 'a 404 with an unknown code', error: failed('not_found', { status: 404 }) },
  ])('after $name', ({ error }) => {
    it('leaves open whether it concerns this order or all, as long as no order was accepted', () => {
      const decision = decidePostFailure(orderThat(), error, CONTEXT);
      expect(decision).toMatchObject({ outcome: { kind: 'later' }, denied: error });
      expect(decision.stop).toBeUndefined();
    });

    it('refuses this order when the service accepts others', () => {
      const context = { ...CONTEXT, isAccepted: true };
      const decision = decidePostFailure(orderThat(), error, context);
      expect(decision).toEqual({
        outcome: { kind: 'refused', failure: expect.objectContaining({ code: error.code }) },
        pressure: 'calm',
      });
    });

    it('decides nothing about an order that may have left before, unless look-ups agree', () => {
      const context = { ...CONTEXT, isAccepted: true };
      const order = orderThat({ maybeOrdered: true });
      const { outcome } = decidePostFailure(order, error, context);
      expect(outcome).toMatchObject({ kind: 'refused', waitMs: expect.any(Number) });
      expect(stateAfter(outcome, order, () => false)).toBe('unknown');
      const lookUp = orderThat({ todo: 'look_up', maybeOrdered: true });
      expect(decideLookUpFailure(lookUp, error, context)).toMatchObject({
        outcome: { kind: 'undecided', looked: false },
        denied: error,
      });
    });
  });

  it('does not forget an order after an unreadable status 403', () => {
    const error = failed('unreadable_answer', { status: 403, outcome: 'unknown' });
    const decision = decidePostFailure(orderThat(), error, CONTEXT);
    expect(decision).toMatchObject({ outcome: { kind: 'lost' }, denied: error });
  });

  it.each([
    { name: 'grows with the waits before', waits: 3, retryAfterMs: null, waitMs: 275 },
    { name: 'is never longer than the longest', waits: 50, retryAfterMs: null, waitMs: 5_000 },
    { name: 'is as long as Retry-After asks', waits: 0, retryAfterMs: 3_000, waitMs: 3_000 },
    {
      name: 'is as long also beyond its own longest',
      waits: 0,
      retryAfterMs: 59_000,
      waitMs: 59_000,
    },
    { name: 'is bounded whatever Retry-After asks', waits: 0, retryAfterMs: 1e9, waitMs: 60_000 },
  ])('waits for a time that $name', ({ waits, retryAfterMs, waitMs }) => {
    const error = failed('busy', { status: 503, retryAfterMs });
    const { outcome } = decidePostFailure(orderThat({ waits }), error, CONTEXT);
    expect(outcome).toMatchObject({ waitMs });
  });

  it('throws what is not the failure of a request', () => {
    const bug = new TypeError('a bug');
    expect(() => decidePostFailure(orderThat(), bug, CONTEXT)).toThrow(bug);
  });
});

describe('decideUnread()', () => {
  const damaged = ledgerFailure('dataset_damaged', { file: 'l.rows', run: '7f3a', why: 'changed' });
  it('holds an order whose dataset is damaged, with the cause', () => {
    expect(decideUnread(orderThat(), damaged, CONTEXT)).toMatchObject({
      outcome: {
        kind: 'unreadable',
        failure: { code: 'dataset_damaged', message: damaged.message },
      },
    });
  });

  it.each([
    { scope: 'run', error: ledgerFailure('datasets_unreadable', { file: 'l.rows' }) },
    { scope: 'worker', error: ledgerFailure('too_many_files', { file: 'l.rows' }) },
    { scope: 'worker', error: new RangeError('a bug') },
  ])('leaves an order as it was at a failure of the $scope, which stops', ({ scope, error }) => {
    expect(decideUnread(orderThat(), error, CONTEXT)).toMatchObject({
      outcome: { kind: 'released', failure: null },
      stop: { scope, error },
    });
  });
});

describe('a refusal after a lost answer', () => {
  const refusals = [
    { code: 'invalid_request', status: 400 },
    { code: 'project_not_found', status: 404 },
    { code: 'doc_not_found', status: 409 },
    { code: 'body_too_large', status: 413 },
  ];
  it.each(refusals)('is looked up before it is final: $status $code', ({ code, status }) => {
    const order = orderThat({ maybeOrdered: true, attempts: 2 });
    const { outcome } = decidePostFailure(order, failed(code, { status }), CONTEXT);
    expect(outcome).toMatchObject({ kind: 'refused', waitMs: 200 });
    expect(stateAfter(outcome, order, () => false)).toBe('unknown');
  });

  const refusal = { code: 'invalid_request', message: 'm', status: 400, requestId: null };
  const lookUp = { todo: 'look_up', maybeOrdered: true, refusal } as const;
  const editing = { ...PROJECT, status: 'editing' };
  const missing = failed('project_not_found', { status: 404 });

  it('is final once two look-ups find no order, with its reason', () => {
    const once = decideLookUp(orderThat(lookUp), editing, CONTEXT);
    expect(once.outcome).toMatchObject({ kind: 'undecided', looked: true, refusal, waitMs: 1_875 });
    const twice = decideLookUp(orderThat({ ...lookUp, looks: 1 }), editing, CONTEXT);
    expect(twice.outcome).toEqual({ kind: 'refused', failure: refusal });
  });

  it('gives way to an order that a look-up finds', () => {
    const ordering = { ...PROJECT, status: 'ordering', order_id: 7 };
    const { outcome } = decideLookUp(orderThat({ ...lookUp, looks: 1 }), ordering, CONTEXT);
    expect(outcome).toMatchObject({ kind: 'adopted', orderId: 7 });
  });

  it('stays while a look-up tells nothing', () => {
    const order = orderThat({ ...lookUp, looks: 1 });
    const busy = decideLookUpFailure(order, failed('busy', { status: 503 }), CONTEXT);
    expect(busy.outcome).toMatchObject({ kind: 'undecided', looked: false, refusal });
    const copying = decideLookUp(order, { ...PROJECT, status: 'cloning' }, CONTEXT);
    expect(copying.outcome).toMatchObject({ kind: 'undecided', looked: false, refusal });
  });

  it('begins anew where a look-up does not agree: the project is there, or is not', () => {
    const order = orderThat({ ...lookUp, looks: 1 });
    const gone = decideLookUpFailure(order, missing, CONTEXT).outcome;
    expect(gone).toMatchObject({ kind: 'undecided', refusal: { code: 'project_not_found' } });
    const wasGone = orderThat({ ...lookUp, looks: 1, refusal: { ...refusal, code: missing.code } });
    const back = decideLookUp(wasGone, editing, CONTEXT).outcome;
    expect(back).toMatchObject({ kind: 'undecided', looked: true, refusal: null, waitMs: 1_875 });
  });
});

describe('decideLookUp()', () => {
  const lookUp = { todo: 'look_up', maybeOrdered: true } as const;
  it.each([
    { status: 'ordering', order_id: 7, outcome: { kind: 'adopted', orderId: 7 } },
    { status: 'ordered', order_id: 7, outcome: { kind: 'adopted', orderId: 7 } },
    { status: 'a status nobody lists', order_id: 7, outcome: { kind: 'adopted', orderId: 7 } },
    { status: 'cloning', outcome: { kind: 'undecided', looked: false } },
    { status: 'editing', outcome: { kind: 'undecided', looked: true, waitMs: 1_875 } },
    { status: 'editing', order_id: 7, outcome: { kind: 'undecided', looked: true } },
  ])('takes a project in "$status" for $outcome.kind', ({ outcome, ...project }) => {
    const decision = decideLookUp(orderThat(lookUp), { ...PROJECT, ...project }, CONTEXT);
    expect(decision.outcome).toMatchObject(outcome);
  });

  it.each([
    { own: 'PO-1', shown: 'PO-1', kind: 'adopted' },
    { own: 'PO-1', shown: 'PO-2', kind: 'conflict' },
    { own: 'PO-1', shown: '', kind: 'adopted' },
    { own: 'PO-1', shown: undefined, kind: 'adopted' },
    { own: undefined, shown: 'PO-2', kind: 'adopted' },
  ])('takes an order with partner order id $shown, looked up for $own, for $kind', (example) => {
    const { own, shown, kind } = example;
    const order = orderThat({ ...lookUp, bodyJson: JSON.stringify({ partner_order_id: own }) });
    const project = { ...PROJECT, status: 'ordering', order_id: 7, partner_order_id: shown };
    expect(decideLookUp(order, project, CONTEXT).outcome).toMatchObject({ kind, orderId: 7 });
  });

  it.each(['cloning', 'canceled', 'proofing'])(
    'tells why nothing is known of a project in "%s" without an order',
    (status) => {
      const { outcome } = decideLookUp(orderThat(lookUp), { ...PROJECT, status }, CONTEXT);
      expect(outcome).toMatchObject({
        kind: 'undecided',
        failure: { message: expect.stringContaining(`"${status}"`), details: { status } },
      });
    },
  );

  it.each([
    { name: 'twice the time to settle', attempts: 1, slowestMs: 499, afterMs: 2_000 },
    { name: 'longer after several requests', attempts: 2, slowestMs: 499, afterMs: 3_200 },
    { name: 'four times the slowest answer', attempts: 1, slowestMs: 9_000, afterMs: 36_000 },
  ])(
    'decides to send again $name after the answer was lost',
    ({ attempts, slowestMs, afterMs }) => {
      const order = orderThat({ ...lookUp, attempts });
      const context = { ...CONTEXT, latency: { usualMs: 80, slowestMs } };
      const error = failed('connection_lost', { outcome: 'unknown', status: null });
      const lost = decidePostFailure(order, error, context);
      const looked = decideLookUp(order, { ...PROJECT, status: 'editing' }, context);
      const waits = [lost, looked].map(({ outcome }) => ('waitMs' in outcome ? outcome.waitMs : 0));
      expect((waits[0] ?? 0) + (waits[1] ?? 0)).toBe(afterMs);
    },
  );

  it('lets the order be sent again at once after the last look', () => {
    const order = orderThat({ ...lookUp, looks: 1 });
    expect(decideLookUp(order, { ...PROJECT, status: 'editing' }, CONTEXT).outcome).toMatchObject({
      waitMs: 0,
    });
  });
});

describe('decideLookUpFailure()', () => {
  const order = orderThat({ todo: 'look_up', maybeOrdered: true });
  it('takes a project that is gone for refused when a second look-up agrees', () => {
    const error = failed('project_not_found', { status: 404 });
    const { outcome } = decideLookUpFailure(order, error, CONTEXT);
    expect(outcome).toMatchObject({ kind: 'undecided', looked: true, waitMs: 1_875 });
    const refusal = 'refusal' in outcome ? (outcome.refusal ?? null) : null;
    const again = decideLookUpFailure({ ...order, looks: 1, refusal }, error, CONTEXT);
    expect(again.outcome).toEqual({ kind: 'refused', failure: refusal });
  });

  it.each([
    {
      name: 'no connection',
      error: failed('not_connected', { outcome: 'not_sent', status: null }),
      pressure: 'down',
    },
    { name: 'busy', error: failed('busy', { status: 503 }), pressure: 'overloaded' },
    {
      name: 'a cut connection',
      error: failed('connection_lost', { outcome: 'unknown', status: null }),
      pressure: 'down',
    },
    {
      name: 'a time-out',
      error: failed('timeout', { outcome: 'unknown', status: null }),
      pressure: 'slow',
    },
    { name: 'another answer', error: failed('odd', { status: 400 }), pressure: 'neutral' },
    {
      name: 'a page that denies this project',
      error: failed('unreadable_answer', { outcome: 'unknown', status: 403 }),
      pressure: 'neutral',
    },
    {
      name: 'a page that is not the service',
      error: failed('unreadable_answer', { outcome: 'unknown', status: 404 }),
      pressure: 'down',
    },
  ])('decides nothing after $name', ({ error, pressure }) => {
    expect(decideLookUpFailure(order, error, CONTEXT)).toMatchObject({
      outcome: { kind: 'undecided', looked: false },
      pressure,
    });
  });
});
