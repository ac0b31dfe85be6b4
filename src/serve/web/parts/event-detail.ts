import type { Run } from '../../api/types.ts';
import { words } from '../words.ts';

/** What more is known of something that a person did: which order was settled, how many were given up. */
export function eventDetail(event: Run['events'][number]): string {
  const { project_id: project, order_id: order, given_up: givenUp, accepted } = event;
  if (typeof project === 'string') {
    return words.eventDetail.settled(project, order === null ? null : String(order));
  }
  if (event.what === 'staged') {
    return words.eventDetail.staged(String(event['releaser'] ?? ''), String(event['note'] ?? ''));
  }
  if (accepted) return words.eventDetail.accepted(accepted);
  return typeof givenUp === 'number' ? words.eventDetail.givenUp(givenUp) : '';
}
