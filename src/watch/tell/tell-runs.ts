import type { RunInfo } from '../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../ledger/list-all.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { mailAddress, type NotifyConfig } from '../config/notify-schema.ts';
import { doAlways } from '../do-always.ts';
import { tellFailed } from './channel.ts';
import { type Teller, type Telling, toMessages } from './messages.ts';
import {
  type Entries,
  type EntriesSetting,
  followEntries,
  toTellerName,
} from './notify-entries.ts';
import { toRunTelling } from './run-messages.ts';
import { tellAlways } from './send-messages.ts';

const LOOK_EVERY_MS = 10_000;
/** A run is left once nobody was seen to work on it for so long. */
const LEFT_AFTER_MS = 600_000;
/** After so long without a look, of any console, it is not known what was before. */
const LONGEST_GAP_MS = 120_000;
/** So many of the newest runs are remembered, and are told at the first look if they wait. */
const NEWEST = 100;
const KEY = 'told';
const IDLE = 'idle';
const KEYS = [KEY, IDLE];
const OVER = 'over';

/** Somebody who uses the console. */
export interface Person {
  readonly name: string;
  readonly is_enabled: boolean;
  readonly roles: ReadonlySet<string>;
}

export interface TellRunsSetting extends EntriesSetting {
  readonly people: () => readonly Person[];
  readonly linkTo: (run: string) => string;
  readonly isWorkedOn: (info: RunInfo) => Promise<boolean>;
}

/**
 * Tells people what becomes of runs, until it is stopped: as jobs do, by messages in the ledger. They are made of what the ledger has, so
 * that one that was not queued before its process died is queued later, and under the same id.
 */
export async function tellRuns(setting: TellRunsSetting): Promise<void> {
  const { log, notify } = setting;
  const isOutdated = async (body: string) => isOver(JSON.parse(body), setting);
  let followed: { readonly config?: typeof notify.config; entries: Entries } = { entries: [] };
  // Each in place of a job, of which none can have this name. Another console may have other channels, and sends over its own alone.
  const tellerOf = (target: NotifyConfig[number]): Teller => {
    const name = toTellerName(target.channel);
    if (target.kind !== 'mail') return { name, notify: [target], isOutdated };
    const recipients = (body: string) => recipientsOf(target.to, JSON.parse(body), setting);
    return { name, notify: [{ ...target, recipients }], isOutdated };
  };
  const tellers = () =>
    notify.config.notify.flatMap((target) => {
      const entry = followed.entries.find(([channel]) => channel === target.channel);
      return (entry ?? [target.channel]).map((channel) => tellerOf({ ...target, channel }));
    });
  const look = async () => {
    const found = notify.look();
    if (typeof found === 'object') {
      const text = `The changed file of --notify is invalid; notifications continue unchanged. ${found.refused.message}`;
      log({ level: 'error', event: 'config_refused', text });
    }
    const { config } = notify;
    if (followed.config !== config)
      followed = { config, entries: await followEntries(setting, KEYS) };
    for (const target of config.notify) await queueFor(tellerOf(target), setting);
  };
  const toText = (why: string) =>
    `Nobody can be notified of runs now, which is tried again: ${why}`;
  await Promise.all([doAlways(setting, LOOK_EVERY_MS, toText, look), tellAlways(setting, tellers)]);
}

/** Queues what a channel was not told yet. What was over before it was there stays untold. */
async function queueFor(
  teller: Teller,
  { ledger, clock, linkTo, isWorkedOn }: TellRunsSetting,
): Promise<void> {
  const { deliveries } = ledger;
  const text = await deliveries.recall(teller.name, KEY);
  /** What was told last of each of the newest runs, and of those that are not over. No clock decides what is new. */
  const known: Readonly<Record<string, string>> | null = text && JSON.parse(text);
  const idleText = (await deliveries.recall(teller.name, IDLE)) ?? '{"atMs":0,"since":{}}';
  /** Since when nobody was seen to work on runs, and when that was looked at last, by the ledger's clock. */
  const idle: { atMs: number; since: Readonly<Record<string, number>> } = JSON.parse(idleText);
  const nowMs = await deliveries.nowMs();
  const isGap = Math.abs(nowMs - idle.atMs) > LONGEST_GAP_MS;
  const newest: RunInfo[] = [];
  let page: readonly RunInfo[];
  do {
    page = await ledger.listRuns({ after: newest.at(-1)?.run, limit: NEWEST });
    newest.push(...page);
  } while (known && page.length === NEWEST && !page.some(({ run }) => run in known));
  const open = await ledger.listRuns(OPEN_RUNS);
  const runs = new Map([...open, ...newest].map((info) => [info.run, info]));
  for (const [run, last] of Object.entries(known ?? {})) {
    if (last !== OVER && !runs.has(run)) runs.set(run, await ledger.getRun(run));
  }

  const since: Record<string, number> = {};
  /** Gives what was told last of it then. */
  const tell = async (info: RunInfo, before = ''): Promise<string> => {
    const { run, state } = info;
    if (before === OVER || state === 'purged' || (state === 'finished' && !known)) return OVER;
    const isIdle = state !== 'on_hold' && !(await isWorkedOn(info));
    const sinceMs = (isGap ? undefined : idle.since[run]) ?? nowMs;
    if (isIdle) since[run] = sinceMs;
    const isLeft = isIdle && nowMs - sinceMs >= LEFT_AFTER_MS;
    // Left, worked on or stopped, and left again is told again.
    const last = !isIdle && before.startsWith('left') ? '' : before;
    const which = whichOf(info);
    if (!known && !newest.includes(info)) return which;
    const isNews = which !== last && (isLeft || isToRelease(info));
    if (!isNews && state !== 'finished') return last;
    // Its job tells how it ends.
    const ofJob = isToRelease(info)
      ? []
      : (await deliveries.list({ run }, { limit: 1 })).deliveries;
    if (ofJob.length > 0) return state === 'finished' ? OVER : last;
    const { is, telling } = await toRunTelling(ledger, info, linkTo(run), clock.wallMs());
    if (is === 'unfinished' && !isNews) return last;
    const isEnd = is === 'done' || is === 'failed';
    const told = isEnd ? telling.event : isLeft ? `${which}-${sinceMs}` : which;
    await deliveries.queueMessages(toMessages(teller, telling, `${run}-${told}`));
    return isEnd ? OVER : which;
  };

  const told: Record<string, string> = {};
  for (const info of runs.values()) told[info.run] = await tell(info, known?.[info.run]);
  const now = JSON.stringify(told);
  if (now !== text) await deliveries.remember(teller.name, KEY, now);
  const atMs = Object.keys(since).length > 0 ? nowMs : 0;
  const idles = JSON.stringify({ atMs, since });
  if (idles !== idleText) await deliveries.remember(teller.name, IDLE, idles);
}

/** What a run that is not over may be told as, once each: it waits for release, or nobody works on it, with so many orders placed. */
function whichOf({ state, isFirstDone, states }: RunInfo): string {
  const isHeld = state === 'on_hold';
  const placed = isHeld && !isFirstDone ? '' : `-${states.ordered.orders}`;
  return `${isHeld ? 'held' : 'left'}${placed}`;
}

/** Whether a run waits for a release: not for a time, and not as a person stopped it. */
function isToRelease({ state, isStopped, releaseAtMs }: RunInfo): boolean {
  return state === 'on_hold' && !isStopped && releaseAtMs === null;
}

/** Whether a message tells that a run waits for release, or is left, and that is so no more. */
async function isOver(
  { event, run: told, at }: Telling,
  { ledger, isWorkedOn }: TellRunsSetting,
): Promise<boolean> {
  if (told?.exit_code !== EXIT.unfinished) return false;
  const info = await ledger.getRun(told.id);
  if (event === 'held') return !isToRelease(info);
  const { is } = await toRunTelling(ledger, info, told.link, Date.parse(at));
  return is !== 'unfinished' || (await isWorkedOn(info));
}

/** Addresses: of whoever is asked, if that is one of those named, or of all but who did it. @throws VdpipeError `tell_failed` */
function recipientsOf(
  named: readonly string[],
  { run }: Telling,
  { notify, people }: TellRunsSetting,
): string[] {
  const accounts = people();
  const { addresses } = notify.config;
  const addressOf = (name: string | null | undefined): string[] => {
    const [, given = name] = addresses.find(([one]) => isSamePerson(one, name ?? '')) ?? [];
    const { data } = mailAddress.safeParse(given);
    return data === undefined ? [] : [data.toLowerCase()];
  };
  const reached = named
    .flatMap((one) => {
      const having = accounts.filter((each) => each.is_enabled && each.roles.has(one));
      return having.length > 0 ? having.map(({ name }) => name) : [one];
    })
    .filter((name) => accounts.every((one) => one.is_enabled || !isSamePerson(one.name, name)))
    .flatMap(addressOf);
  if (reached.length === 0) {
    throw tellFailed('send e-mail', `nobody of ${named.join(', ')} has an account and an address`);
  }
  const asked = addressOf(run?.asked).filter((one) => reached.includes(one));
  const by = addressOf(run?.by);
  return [...new Set(asked.length > 0 ? asked : reached)].filter((one) => !by.includes(one));
}
