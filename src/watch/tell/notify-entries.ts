import type { RunNotify } from '../config/run-notify.ts';
import type { TellSetting } from './send-messages.ts';

const ENTRIES = 'entries';
/** Each channel that an entry has had, its own first. */
export type Entries = readonly (readonly string[])[];

export interface EntriesSetting extends TellSetting {
  readonly notify: RunNotify;
  /** What tells this console from others of the ledger, and is the same when it starts again. */
  readonly console: string;
}

export const toTellerName = (channel: string) => `console ${channel}`;

/**
 * Follows the entries of `notify` where whom they reach has changed, also before the console was started: what waits for an earlier channel
 * is sent to whom the entry reaches now. New channels are those that are gone, in the order of the file.
 *
 * @param keys under which is remembered what an entry was told
 */
export async function followEntries(
  { ledger: { deliveries }, notify, console, log }: EntriesSetting,
  keys: readonly string[],
): Promise<Entries> {
  const text = (await deliveries.recall(console, ENTRIES)) ?? '[]';
  const before: Entries = JSON.parse(text);
  const channels = notify.config.notify.map(({ channel }) => channel);
  const gone = before.filter(([last = '']) => !channels.includes(last));
  const entries: (readonly string[])[] = [];
  for (const channel of channels) {
    const same = before.find(([last]) => last === channel);
    const earlier = same ?? gone.shift() ?? [channel];
    for (const key of earlier[0] === channel ? [] : keys) {
      const told = await deliveries.recall(toTellerName(earlier[0] ?? ''), key);
      if (told !== null) await deliveries.remember(toTellerName(channel), key, told);
    }
    entries.push([channel, ...earlier.filter((one) => !channels.includes(one))]);
  }
  for (const [channel] of gone) {
    const text = `${channel} is no longer in the file of --notify: what waits for it is not sent by this console.`;
    log({ level: 'warn', event: 'recipient_removed', text });
  }
  const now = JSON.stringify(entries);
  if (now !== text) await deliveries.remember(console, ENTRIES, now);
  return entries;
}
