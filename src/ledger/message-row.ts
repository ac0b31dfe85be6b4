import type { QueuedMessage } from './deliveries.ts';

/** A row of a ledger's table of messages, as it is given out to be sent. */
export interface MessageRow {
  readonly id: string;
  readonly job: string;
  readonly delivery: string | null;
  readonly channel: string;
  readonly body: string;
  readonly attempts: number;
  readonly queued_at: number;
}

export function toQueuedMessage({ queued_at: queuedAtMs, ...message }: MessageRow): QueuedMessage {
  return { ...message, queuedAtMs };
}
