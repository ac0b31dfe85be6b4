import { VdpipeError } from '../../errors.ts';

/** What is told: the id is the same each time that it is sent, so that whoever gets it twice knows. */
export interface ChannelMessage {
  readonly id: string;
  /** A `Telling`, as JSON. */
  readonly body: string;
}

/** Sends a message. @throws VdpipeError `tell_failed`; UsageError `secret_unreadable` */
export type Channel = (message: ChannelMessage, signal: AbortSignal) => Promise<void>;

/** @param what `notify https://example.com` */
export function tellFailed(what: string, reason: string, cause?: unknown): VdpipeError {
  const line = reason.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return new VdpipeError(
    'tell_failed',
    `Cannot ${what}: ${line.slice(0, 300).replace(/\.$/, '')}.`,
    { cause },
  );
}

/** The message as one JSON object, with its id. */
export function toPayload({ id, body }: ChannelMessage): string {
  return JSON.stringify({ id, ...JSON.parse(body) });
}
