import type { ComponentChildren } from 'preact';
import { ATTENTION, OF_DELIVERIES } from '../../api/shared.ts';
import type { Attention, Job } from '../../api/types.ts';
import { timeText } from '../format.ts';
import { addressOf } from '../router.ts';
import { words } from '../words.ts';
import { deliveryStateText } from './delivery-card.tsx';
import { reasonText } from './values.tsx';

const text = words.jobs;

export function byUrgency(jobs: readonly Job[]): Job[] {
  const rankOf = ({ attention }: Job) =>
    Math.min(ATTENTION.length, ...attention.map((why) => ATTENTION.indexOf(why)));
  return [...jobs].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Why somebody has to look at a job; nothing where nobody has. */
export function JobAttention(props: {
  readonly job: Job;
  /** Its deliveries are shown beside it. */
  readonly isOnOwnPage?: boolean;
}) {
  const { job, isOnOwnPage = false } = props;
  const shown = job.attention.filter((why) => !isOnOwnPage || !OF_DELIVERIES.has(why));
  if (shown.length === 0) return null;
  return (
    <ul class="attention">
      {shown.map((why) => (
        <li key={why} class={why}>
          {toReason(job, why)}
        </li>
      ))}
    </ul>
  );
}

function toReason(job: Job, why: Attention): ComponentChildren {
  const { latest, messages } = job;
  const [failure, what] =
    why === 'not_taken' ? [job.take_failure, text.notTaken] : [job.fetch_failure, text.notFetched];
  switch (why) {
    case 'held':
      return <Held job={job} />;
    case 'failed':
      return (
        latest && <DeliveryReason delivery={latest} what={text.ended(deliveryStateText(latest))} />
      );
    case 'missing':
      return <b>{text.missing(timeText(job.missing_at ?? ''))}</b>;
    case 'not_fetched':
    case 'not_taken':
      return (
        failure && (
          <>
            <b>{what(timeText(failure.since))}</b> {failure.text} <code>{failure.code}</code>
          </>
        )
      );
    case 'not_watched':
      return (
        <>
          <b>{text.notWatched(timeText(job.noted_at))}</b> {text.notWatchedHelp(job.host)}
        </>
      );
    case 'not_sent':
      return (
        <>
          <b>{text.notSent(messages.given_up)}</b>{' '}
          {messages.error_code === null ? null : <code>{messages.error_code}</code>}
        </>
      );
    case 'files_waiting':
      return <b>{text.waiting(job.waiting ?? 0)}</b>;
  }
}

function Held({ job }: { readonly job: Job }) {
  const more = job.held - job.held_deliveries.length;
  return (
    <>
      {job.held_deliveries.map((delivery) => (
        <DeliveryReason key={delivery.delivery} delivery={delivery} what={text.heldFile} />
      ))}
      {more > 0 ? (
        <a href={addressOf({ at: 'jobs', job: job.job })}>{text.moreHeld(more)}</a>
      ) : null}
    </>
  );
}

/** The most important reason, in words. */
function DeliveryReason(props: {
  readonly delivery: Job['held_deliveries'][number];
  readonly what: string;
}) {
  const { delivery, what } = props;
  const [reason] = delivery.reasons;
  return (
    <div>
      <b>{what}</b> <a href={addressOf({ at: 'jobs', job: delivery.job })}>{delivery.file}</a>
      {reason === undefined ? null : `: ${reasonText(reason)}`}
    </div>
  );
}
