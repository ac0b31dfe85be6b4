import { messageOf } from '../../errors.ts';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import type { Environment } from '../../run/outside/secret-source.ts';
import type { NotifyConfig } from '../config/notify-schema.ts';
import type { RunNotify } from '../config/run-notify.ts';
import { codeOf } from '../failures.ts';
import { type Channel, tellFailed } from './channel.ts';
import { openChannel } from './channels.ts';
import { type Telling, toMessages } from './messages.ts';
import { toRunTelling } from './run-messages.ts';
import { type TellSetting, tellAlways } from './send-messages.ts';

const LOOK_EVERY_MS = 10_000;
/** Nobody works on a run that is left for so long. */
const LEFT_AFTER_MS = 10 * 60_000;
/** Runs that are over are known for so long. Of the clock of a host nothing else is asked. */
const KNOWN_MS = 6 * 3_600_000;
const HOUR_MS = 3_600_000;
const KEY = 'runs';
const OVER = 'over';

/** Somebody who uses the console. */
export interface Person {
  readonly name: string;
  readonly roles: ReadonlySet<string>;
  readonly isEnabled: boolean;
}

export interface TellRunsSetting extends TellSetting {
  readonly ledger: Ledger;
  readonly notify: RunNotify;
  readonly environment: Environment;
  readonly people: () => readonly Person[];
  readonly linkTo: (run: string) => string;
  readonly isWorkedOn: (info: RunInfo) => Promise<boolean>;
}

/** What a channel was told last of runs that are open or recent. What is over is not told any more. */
interface Seen {
  readonly sinceMs: number;
  readonly told: Readonly<Record<string, string>>;
}

/**
 * Tells people what becomes of runs, until it is stopped: as jobs do, by messages in the ledger. They are made of what the ledger has, so
 * that one that was not queued before its process died is queued later, and under the same id.
 */
export async function tellRuns(setting: TellRunsSetting): Promise<void> {
  const { clock, log, signal, notify } = setting;
  const idleSince = new Map<string, number>();
  let failure = '';
  const look = async () => {
    while (!signal.aborted) {
      try {
        for (const target of notify.notify) await queueFor(target, setting, idleSince);
        failure = '';
      } catch (error) {
        const text = `Nobody can be notified of runs now, which is tried again: ${messageOf(error)}`;
        if (text !== failure) log({ level: 'error', event: codeOf(error), text });
        failure = text;
      }
      await clock.sleep(LOOK_EVERY_MS, signal);
    }
  };
  const names = notify.notify.map(({ channel }) => nameOf(channel));
  const channels = (channel: string) => channelOf(channel, setting);
  await Promise.all([look(), tellAlways(setting, { jobs: () => names, channels })]);
}

/** In place of a job, of which none can have this name. Another console may have other channels, and sends over its own alone. */
function nameOf(channel: string): string {
  return `console ${channel}`;
}

/** Queues what a channel was not told yet. What was over before it was there stays untold. */
async function queueFor(
  target: NotifyConfig[number],
  setting: TellRunsSetting,
  idleSince: Map<string, number>,
): Promise<void> {
  const { ledger, clock, linkTo, isWorkedOn } = setting;
  const { deliveries } = ledger;
  const name = nameOf(target.channel);
  const text = await deliveries.recall(name, KEY);
  const hour = Math.floor(clock.wallMs() / HOUR_MS) * HOUR_MS;
  const before: Seen = text === null ? { sinceMs: hour - KNOWN_MS, told: {} } : JSON.parse(text);
  const runs = [...(await ledger.listRuns({ openOrSinceMs: before.sinceMs }))];
  const listed = new Set(runs.map(({ run }) => run));
  // Ended since, and nobody had touched them for long.
  for (const [run, what] of Object.entries(before.told)) {
    if (!listed.has(run) && what !== OVER) runs.push(await ledger.getRun(run));
  }
  const isLeft = async (info: RunInfo) => {
    const nowMs = clock.monotonicMs();
    const sinceMs = (await isWorkedOn(info)) ? nowMs : (idleSince.get(info.run) ?? nowMs);
    idleSince.set(info.run, sinceMs);
    return nowMs - sinceMs >= LEFT_AFTER_MS;
  };
  const told: Record<string, string> = {};
  for (const info of runs) {
    const { run, state } = info;
    const isOver = state === 'purged' || (state === 'finished' && text === null);
    const last = isOver ? OVER : before.told[run];
    told[run] = last ?? '';
    if (last === OVER) continue;
    const found = await toRunTelling(info, { ledger, linkTo, isLeft, nowMs: clock.wallMs() });
    if (!found) continue;
    const { which, telling } = found;
    if (which !== last) {
      const messages = toMessages({ name, notify: [target] }, telling, `${run}-${which}`);
      await deliveries.queueMessages(messages);
    }
    told[run] = telling.event === 'success' || which === 'failed' ? OVER : which;
  }
  const seen = JSON.stringify({ sinceMs: Math.max(before.sinceMs, hour - KNOWN_MS), told });
  if (seen !== text) await deliveries.remember(name, KEY, seen);
}

/** E-mail goes to people as they are when it is sent, without whoever did what it tells of. */
function channelOf(channel: string, setting: TellRunsSetting): Channel {
  const { notify, environment, clock } = setting;
  return async (message, signal) => {
    const { run }: Telling = JSON.parse(message.body);
    const targets = notify.notify
      .filter((one) => one.channel === channel)
      .map((one) =>
        one.kind === 'mail' ? { ...one, to: recipientsOf(one.to, run, setting) } : one,
      );
    if (targets.some((one) => one.kind === 'mail' && one.to.length === 0)) return;
    await openChannel(targets, channel, { environment, clock })?.(message, signal);
  };
}

/** Addresses: of whoever is asked, if that is one of those named, or of all but who did it. @throws VdpipeError `tell_failed` */
function recipientsOf(
  named: readonly string[],
  run: Telling['run'],
  { notify, people }: Pick<TellRunsSetting, 'notify' | 'people'>,
): string[] {
  const accounts = people();
  const addressOf = (name: string | null | undefined): string[] => {
    if (name == null) return [];
    const given = notify.addresses.find(([one]) => isSamePerson(one, name));
    const address = given?.[1] ?? (name.includes('@') ? name : undefined);
    return address === undefined ? [] : [address.toLowerCase()];
  };
  const isUsed = (name: string) =>
    accounts.every((one) => one.isEnabled || !isSamePerson(one.name, name));
  const reached = named
    .flatMap((one) => {
      const having = accounts.filter(({ roles }) => roles.has(one));
      return having.length > 0 ? having.map(({ name }) => name) : [one];
    })
    .filter(isUsed)
    .flatMap(addressOf);
  if (reached.length === 0) {
    throw tellFailed('send e-mail', `nobody of ${named.join(', ')} has an account and an address`);
  }
  const asked = addressOf(run?.asked).filter((one) => reached.includes(one));
  const by = addressOf(run?.by);
  return [...new Set(asked.length > 0 ? asked : reached)].filter((one) => !by.includes(one));
}
