import { messageOf } from '../../errors.ts';
import type { Deliveries, QueuedMessage } from '../../ledger/deliveries.ts';
import { codeOf } from '../failures.ts';
import type { WatchClock } from '../watch-clock.ts';
import type { WatchLog } from '../watch-log.ts';
import type { WatchSetting } from '../watch-setting.ts';
import type { Channel } from './channel.ts';
import { openChannel } from './channels.ts';
import type { Teller } from './messages.ts';

export interface SendOptions {
  readonly deliveries: Pick<Deliveries, 'dueMessages' | 'messageSent' | 'messageFailed'>;
  /** The channel of a job by its name; undefined if the job has no such channel any more, null if the job was removed since. */
  readonly channels: (channel: string, job: string) => Channel | undefined | null;
  /** The jobs whose messages are sent. @default all */
  readonly jobs?: (() => readonly string[]) | undefined;
  readonly clock: WatchClock;
  readonly log: WatchLog;
  /** Lets what is being sent end, and sends nothing more. */
  readonly signal: AbortSignal;
  /** Resolves when no message is due within a minute. @default false */
  readonly once?: boolean;
}

/** How many are sent at once, of all channels. */
const MAX_IN_FLIGHT = 16;
/** Longer than any channel takes. */
const LEASE_MS = 10 * 60_000;
/** How long another watcher has to take a message of its job. */
const OTHERS_RETRY_MS = 30_000;
const LOOK_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** Why a message is not sent, besides the errors of its channel. */
export const UNSENDABLE = { channel: 'channel_unknown', job: 'job_unknown' } as const;
const PATIENCE_OF_ONCE_MS = 60_000;
/** What is being sent has so long to end when it is stopped. */
const GRACE_MS = 10_000;

/**
 * Sends queued messages until it is stopped, each until it was sent once: a process that dies after it sent one, and before that is
 * recorded, sends it again, with the same id. One that fails is tried again later and later, for three days; it holds up no other.
 *
 * @throws what the ledger throws
 */
export async function sendMessages(options: SendOptions): Promise<void> {
  const { deliveries, jobs, clock, signal, once = false } = options;
  const stopAll = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  /** When one that failed is due again, if that is soon; by the clock that never jumps. */
  let againAtMs = Number.NEGATIVE_INFINITY;

  const start = (message: QueuedMessage) => {
    const sending: Promise<void> = send(message, options, stopAll.signal)
      .then((retryMs) => {
        if (retryMs === null || retryMs > PATIENCE_OF_ONCE_MS) return;
        againAtMs = Math.max(againAtMs, clock.monotonicMs() + retryMs);
      })
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };

  try {
    while (!signal.aborted && !failure) {
      const most = MAX_IN_FLIGHT - inFlight.size;
      const due = await deliveries.dueMessages(most, LEASE_MS, jobs?.());
      due.forEach(start);
      if (inFlight.size === MAX_IN_FLIGHT) await Promise.race(inFlight);
      else if (due.length > 0) continue;
      else if (once && inFlight.size > 0) await Promise.race(inFlight);
      else if (once && clock.monotonicMs() >= againAtMs) break;
      else await clock.sleep(LOOK_EVERY_MS, signal);
    }
  } finally {
    if (inFlight.size > 0) {
      await Promise.race([Promise.all(inFlight), clock.sleep(GRACE_MS, stopAll.signal)]);
    }
    stopAll.abort();
    await Promise.all(inFlight);
  }
  if (failure) throw failure.error;
}

/** Gives when it is to be sent again; null if it is not. */
async function send(
  message: QueuedMessage,
  { deliveries, channels, clock, log }: SendOptions,
  signal: AbortSignal,
): Promise<number | null> {
  const { id, job, attempts } = message;
  const facts = { message: id, channel: message.channel, attempts };
  const giveUp = async (code: string, reason: string) => {
    await deliveries.messageFailed(id, code, null);
    const text = `vdpipe gave up on a message. ${reason}`;
    log({ level: 'error', event: 'message_given_up', text, job, facts });
    return null;
  };
  const channel = channels(message.channel, job);
  if (channel === null) {
    await deliveries.messageFailed(id, UNSENDABLE.job, OTHERS_RETRY_MS);
    return null;
  }
  if (!channel) return await giveUp(UNSENDABLE.channel, 'Its recipient is no longer in "notify".');
  const failed = await channel(message, signal).then(() => undefined, toFailure);
  if (!failed) {
    await deliveries.messageSent(id);
    return null;
  }
  const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
  const ageMs = clock.wallMs() - message.queuedAtMs;
  if (ageMs + retryMs > GIVE_UP_AFTER_MS) return await giveUp(failed.code, failed.text);
  await deliveries.messageFailed(id, failed.code, retryMs);
  log({ level: 'warn', event: 'message_failed', text: failed.text, job, facts });
  return retryMs;
}

function toFailure(error: unknown): { readonly code: string; readonly text: string } {
  return { code: codeOf(error), text: messageOf(error) };
}

/** Before the next try after the ledger has failed. */
const AFTER_FAILURE_MS = 10_000;

/** What sends messages. */
export type TellSetting = Pick<WatchSetting, 'ledger' | 'clock' | 'log' | 'signal' | 'environment'>;

/** Sends what jobs have to tell until it is stopped, beside all other work. */
export async function tellAlways(
  setting: TellSetting,
  jobs: () => readonly Teller[],
): Promise<void> {
  const { clock, signal } = setting;
  while (!signal.aborted) {
    if (await sendOrLog(setting, jobs, false)) continue;
    await clock.sleep(AFTER_FAILURE_MS, signal);
  }
}

/** Sends what jobs have to tell now, or within a minute. */
export async function tellOnce(setting: TellSetting, jobs: readonly Teller[]): Promise<void> {
  await sendOrLog(setting, () => jobs, true);
}

/** False if the ledger failed: messages stay in it. */
async function sendOrLog(
  setting: TellSetting,
  jobs: () => readonly Teller[],
  once: boolean,
): Promise<boolean> {
  const { ledger, clock, log, signal, environment = {} } = setting;
  const channels: SendOptions['channels'] = (channel, name) => {
    const job = jobs().find((one) => one.name === name);
    if (!job) return null;
    const opened = openChannel(job.notify, channel, { environment, clock });
    const { isOutdated } = job;
    if (!opened || !isOutdated) return opened;
    return async (message, stop) => {
      if (!(await isOutdated(message.body))) await opened(message, stop);
    };
  };
  try {
    const { deliveries } = ledger;
    const names = () => jobs().map(({ name }) => name);
    await sendMessages({ deliveries, channels, jobs: names, clock, log, signal, once });
    return true;
  } catch (error) {
    const event = codeOf(error);
    const text = `Messages cannot be sent now and stay queued: ${messageOf(error)}`;
    log({ level: 'error', event, text });
    return false;
  }
}
