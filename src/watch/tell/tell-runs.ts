import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../ledger/list-all.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { mailAddress } from '../config/notify-schema.ts';
import type { RunNotify } from '../config/run-notify.ts';
import { doAlways } from '../do-always.ts';
import { tellFailed } from './channel.ts';
import { type Teller, type Telling, toMessages } from './messages.ts';
import { toRunTelling } from './run-messages.ts';
import { type TellSetting, tellAlways } from './send-messages.ts';

const LOOK_EVERY_MS = 10_000;
/** A run is left once so many looks, one after another, saw nobody work on it: ten minutes. */
const LEFT_AFTER_LOOKS = 61;
/** So many of the newest runs are remembered, and are told at the first look if they wait. */
const NEWEST = 100;
const KEY = 'told';
const IDLE = 'idle';
const OVER = 'over';

/** Somebody who uses the console. */
export interface Person {
  readonly name: string;
  readonly is_enabled: boolean;
  readonly roles: ReadonlySet<string>;
}

export interface TellRunsSetting extends TellSetting {
  readonly notify: RunNotify;
  readonly people: () => readonly Person[];
  readonly linkTo: (run: string) => string;
  readonly isWorkedOn: (info: RunInfo) => Promise<boolean>;
}

/**
 * Tells people what becomes of runs, until it is stopped: as jobs do, by messages in the ledger. They are made of what the ledger has, so
 * that one that was not queued before its process died is queued later, and under the same id.
 */
export async function tellRuns(setting: TellRunsSetting): Promise<void> {
  const { ledger, log, notify } = setting;
  const isOutdated = async (body: string) => isOver(JSON.parse(body), ledger);
  // Each in place of a job, of which none can have this name. Another console may have other channels, and sends over its own alone.
  const tellers = () =>
    notify.config.notify.map((target): Teller => {
      const name = `console ${target.channel}`;
      if (target.kind !== 'mail') return { name, notify: [target], isOutdated };
      const recipients = (body: string) => recipientsOf(target.to, JSON.parse(body), setting);
      return { name, notify: [{ ...target, recipients }], isOutdated };
    });
  const look = async () => {
    const found = notify.look();
    if (typeof found === 'object') {
      const text = `The changed file of --notify is invalid; notifications continue unchanged. ${found.refused.message}`;
      log({ level: 'error', event: 'config_refused', text });
    }
    for (const teller of tellers()) await queueFor(teller, setting);
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
  const idleText = (await deliveries.recall(teller.name, IDLE)) ?? '{}';
  const idle: Readonly<Record<string, number>> = JSON.parse(idleText);
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

  const idleNow: Record<string, number> = {};
  const isLeftNow = async (info: RunInfo): Promise<boolean> => {
    if (info.state === 'on_hold' || (await isWorkedOn(info))) return false;
    const looks = Math.min((idle[info.run] ?? 0) + 1, LEFT_AFTER_LOOKS);
    idleNow[info.run] = looks;
    return looks === LEFT_AFTER_LOOKS;
  };
  /** Gives what was told last of it then. */
  const tell = async (info: RunInfo, last = ''): Promise<string> => {
    const { run, state } = info;
    if (last === OVER || state === 'purged' || (state === 'finished' && !known)) return OVER;
    const which = whichOf(info);
    if (!known && !newest.includes(info)) return which;
    const isLeft = await isLeftNow(info);
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
    const id = `${run}-${isEnd ? telling.event : which}`;
    await deliveries.queueMessages(toMessages(teller, telling, id));
    return isEnd ? OVER : which;
  };

  const told: Record<string, string> = {};
  for (const info of runs.values()) told[info.run] = await tell(info, known?.[info.run]);
  const [now, idles] = [JSON.stringify(told), JSON.stringify(idleNow)];
  if (now !== text) await deliveries.remember(teller.name, KEY, now);
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

/** Whether a message tells that a run waits for release, or is left, and it is released, withdrawn or over. */
async function isOver({ event, run: told, at }: Telling, ledger: Ledger): Promise<boolean> {
  if (told?.exit_code !== EXIT.unfinished) return false;
  const info = await ledger.getRun(told.id);
  if (event === 'held') return !isToRelease(info);
  const { is } = await toRunTelling(ledger, info, told.link, Date.parse(at));
  return is === 'done' || is === 'failed';
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
