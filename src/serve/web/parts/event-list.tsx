import type { Run } from '../../api/types.ts';
import { words } from '../words.ts';
import { eventDetail } from './event-detail.ts';
import { Section } from './head.tsx';
import { Time } from './time.tsx';

/** What people did with a run. */
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
