import { fromJson } from '../../../json-keys.ts';
import { EVENT_WORDS } from '../../../output/event-words.ts';
import type { Run } from '../../api/types.ts';
import { counted, words } from '../words.ts';
import { Section } from './head.tsx';
import { Time } from './values.tsx';

export function EventList({ title, events }: Pick<Run, 'events'> & { readonly title: string }) {
  return (
    <Section title={title}>
      {events.length === 0 ? <p class="note">{words.run.noEvents}</p> : null}
      <ul class="events">
        {events.map((event) => (
          <li key={`${event.at} ${event.what} ${eventDetail(event)}`}>
            <b>{eventTitle(event.what)}</b> {words.common.by(event.by)}
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
  return EVENT_WORDS[event.what]?.note?.(fromJson(event), counted) ?? '';
}

/** A newer version at the same ledger may know more events. */
export function eventTitle(what: Run['events'][number]['what']): string {
  return EVENT_WORDS[what]?.title ?? what;
}
