import type { Delivery, FetchFailure, NewMessage } from '../../ledger/deliveries.ts';
import { toReleaseId } from '../../output/text/jobs/deliveries-text.ts';
import {
  exitCodeOfDelivery,
  isRejoined,
  openReasons,
  toReasonText,
  toReasonTodo,
} from '../../output/text/jobs/delivery-reasons.ts';
import type { JobConfig } from '../config/config-schema.ts';
import type { NotifyConfig, ToldEvent } from '../config/notify-schema.ts';

/** The messages about a delivery as it will be, one for each channel; none if there is nothing to tell. */
export function messagesOf(job: JobConfig, delivery: Delivery, atMs: number): NewMessage[] {
  const event = eventOf(delivery);
  if (event === undefined) return [];
  const telling = toTelling(event, delivery, atMs);
  // Each time that it is held is told; trouble once for each reason.
  const which = delivery.state === 'held' ? atMs : delivery.state;
  const codes = event === 'failed' ? `-${telling.reasons[0]?.code ?? ''}` : '';
  return toMessages(job, telling, `${delivery.id}-${event}-${which}${codes}`);
}

/** The messages about a delivery that has not come by its deadline. */
export function missingMessages(job: JobConfig, deadlineMs: number): NewMessage[] {
  const deadline = new Date(deadlineMs).toISOString();
  return messagesOfJob(job, 'missing', {
    reasons: [{ code: 'delivery_missing', text: `no delivery arrived by ${deadline}` }],
    todo: ['Ask the partner for the list.'],
    at: deadline,
  });
}

/** The messages about files that cannot be fetched, and that wait and cannot be taken, once for each time that this began. */
export const fetchFailedMessages = troubleMessages(
  'fetch_failed',
  'Check the source and "from" of the job.',
);
export const notTakenMessages = troubleMessages(
  'failed',
  'Correct it: files of the job are waiting.',
);

function troubleMessages(event: ToldEvent, todo: string) {
  return (job: JobConfig, { code, text, sinceMs }: FetchFailure): NewMessage[] =>
    messagesOfJob(job, event, {
      reasons: [{ code, text: text.replace(/\.$/, '') }],
      todo: [`${todo} vdpipe retries automatically.`],
      at: new Date(sinceMs).toISOString(),
    });
}

/** Messages that tell of no delivery: each event once for its time. */
function messagesOfJob(
  job: JobConfig,
  event: ToldEvent,
  what: Pick<Telling, 'reasons' | 'todo' | 'at'>,
): NewMessage[] {
  const nothing = { delivery: null, counts: null, total_price: null };
  const telling: Telling = { event, job: job.name, ...nothing, ...what };
  return toMessages(job, telling, `${job.name}-${event}-${what.at}`);
}

/** Whose messages are sent: a job's, or those of a channel of a console. */
export interface Teller {
  readonly name: string;
  readonly notify: NotifyConfig;
  /** Whether a message, by its body, tells of what is no longer so: it is not sent. @default none does */
  readonly isOutdated?: (body: string) => Promise<boolean>;
}

/** One for each channel. @param id what tells it from others */
export function toMessages({ name, notify }: Teller, telling: Telling, id: string): NewMessage[] {
  const about = {
    job: name,
    delivery: telling.delivery?.id ?? null,
    body: JSON.stringify(telling),
  };
  return channelsOf(notify, telling.event).map((channel) => ({
    ...{ id: `${id}-${channel}`, channel, ...about },
  }));
}

/** Names of the channels that an event is told over: `webhook:billing`, `mail:3f9a2c1b`. */
export function channelsOf(notify: NotifyConfig, event: ToldEvent): string[] {
  return notify.filter(({ on }) => on.includes(event)).map(({ channel }) => channel);
}

/** One that waits because something does not work is told as failed: a person has to look at it. */
function eventOf(delivery: Delivery): ToldEvent | undefined {
  const { state, trouble } = delivery;
  if (state === 'failed' && isRejoined(delivery)) return undefined;
  switch (state) {
    case 'done':
      return 'success';
    case 'held':
    case 'failed':
      return state;
    default:
      return trouble === null ? undefined : 'failed';
  }
}

function toTelling(event: ToldEvent, delivery: Delivery, atMs: number): Telling {
  const { id, job, name, run, rows, orders, copies, placed, totalPrice } = delivery;
  const reasons = openReasons(delivery);
  const todo = new Set(reasons.map((one) => `${toReasonTodo(one, reasons)}.`));
  if (event === 'held') todo.add(`To release it: vdpipe release ${toReleaseId(delivery)}`);
  if (run !== null && event !== 'success') todo.add(`For details: vdpipe show ${run}`);
  return {
    event,
    job,
    delivery: { id, file: name, run, exit_code: exitCodeOfDelivery(delivery) },
    counts: { rows, orders, copies, placed },
    total_price: totalPrice,
    reasons: reasons.map((one) => {
      const { cell, row } = one.facts;
      const place = cell ?? (row == null ? undefined : `row ${row}`);
      const text = toReasonText(one);
      return { code: one.code, text, ...(place != null && { place: String(place) }) };
    }),
    todo: [...todo],
    at: new Date(atMs).toISOString(),
  };
}

/** What people and programs are told: the JSON body of a message. Nothing of what rows hold. */
export interface Telling {
  readonly event: ToldEvent;
  /** null if it tells of a run that is no job's. */
  readonly job: string | null;
  /** null if it tells of none: it is missing, or files cannot be fetched or taken. */
  readonly delivery: {
    readonly id: string;
    readonly file: string;
    readonly run: string | null;
    readonly exit_code: number | null;
  } | null;
  /** The run that it tells of, by whoever uses the console. */
  readonly run?: {
    readonly id: string;
    readonly file: string;
    readonly fingerprint: string | null;
    readonly exit_code: number;
    /** Who staged it, and who is asked to release it; null if that is no person. */
    readonly by: string | null;
    readonly asked: string | null;
    /** Its page in the console. */
    readonly link: string;
  };
  readonly counts: {
    readonly rows: number | null;
    readonly orders: number | null;
    readonly copies: number | null;
    /** Orders that were placed; null while it is worked on, or if it was not recorded. */
    readonly placed: number | null;
  } | null;
  /** Exact decimal. */
  readonly total_price: string | null;
  /** Why it is held or failed, most important first. */
  readonly reasons: readonly TellingReason[];
  /** What to do, most important first. */
  readonly todo: readonly string[];
  /** ISO 8601, in UTC. */
  readonly at: string;
}

export interface TellingReason {
  readonly code: string;
  /** A sentence without a full stop. */
  readonly text: string;
  /** The first place, such as `Orders!F217`. */
  readonly place?: string | undefined;
}
