import type { ClaimedOrder, Worker } from '../ledger/ledger.ts';
import type { ServiceClient } from '../service/client.ts';
import {
  type Decision,
  type DecisionContext,
  decideLookUp,
  decideLookUpFailure,
  decidePostFailure,
  decideUnread,
} from './decide.ts';
import { toOrderRequestBody } from './order-request.ts';
import type { FoundRuns } from './runs/found-runs.ts';

/** The two operations of the service that ordering needs, and the reports of connections that mix answers up. */
export type OrderService = Pick<ServiceClient, 'createTentativeOrder' | 'getProject'> &
  Partial<Pick<ServiceClient, 'onDoubt' | 'leaveConnection' | 'quiet' | 'renewals'>>;

/**
 * Does what a claimed order needs, one request, and decides what its answer means.
 *
 * @param signal Cuts a POST off when the order's claim is lost.
 */
export async function handleOrder(
  order: ClaimedOrder,
  worker: Worker,
  service: OrderService,
  signal: AbortSignal,
  context: DecisionContext,
  found: FoundRuns,
): Promise<Decision> {
  if (order.todo === 'look_up') return lookUpOrder(order, service, context, found);
  const { projectId, svcUid } = order;
  // Of a body that cannot be read nothing has left.
  const read = await toOrderRequestBody(order, worker).then(
    (body) => ({ body }),
    (error: unknown) => decideUnread(order, error, context),
  );
  if (!('body' in read)) return read;
  let connection: number | null = null;
  let requestId: string | null = null;
  const { renewals } = found;
  try {
    const { order_id: orderId } = await service.createTentativeOrder({
      projectId,
      svcUid,
      body: read.body,
      signal,
      onAnswer: (answer) => {
        ({ connection, requestId } = answer);
      },
    });
    found.noteFound(order.run, renewals);
    const outcome = { kind: 'ordered', orderId, requestId } as const;
    return { outcome, pressure: 'calm', connection };
  } catch (error) {
    const isHidden = await found.isHidden(order, error, renewals);
    return { ...decidePostFailure(order, error, { ...context, isHidden }), connection };
  }
}

async function lookUpOrder(
  order: ClaimedOrder,
  service: OrderService,
  context: DecisionContext,
  found: FoundRuns,
): Promise<Decision> {
  const { projectId, svcUid } = order;
  const { renewals } = found;
  try {
    const project = await service.getProject({ projectId, svcUid });
    found.noteFound(order.run, renewals);
    return decideLookUp(order, project, context);
  } catch (error) {
    const isHidden = await found.isHidden(order, error, renewals);
    return decideLookUpFailure(order, error, { ...context, isHidden });
  }
}
