import type { Run } from '../../api/types.ts';
import { words } from '../words.ts';
import { Section } from './head.tsx';
import { Time } from './values.tsx';

export function EventList({ title, events }: Pick<Run, 'events'> & { readonly title: string }) {
  return (
    <Section title={title}>
      {events.length === 0 ? <p class="note">{words.run.noEvents}</p> : null}
      <ul class="events">
        {events.map((event) => (
          <li key={`${event.at} ${event.what} ${eventDetail(event)}`}>
            <b>{words.event[event.what] ?? event.what}</b> {words.common.by(event.by)}
            <small>
              <Time at={event.at} /> {eventDetail(event)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
