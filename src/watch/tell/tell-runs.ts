import { messageOf } from '../../errors.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../ledger/list-all.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import { mailAddress } from '../config/notify-schema.ts';
import type { RunNotify } from '../config/run-notify.ts';
import { codeOf } from '../failures.ts';
import { tellFailed } from './channel.ts';
import { type Teller, type Telling, toMessages } from './messages.ts';
import { toRunTelling } from './run-messages.ts';
import { type TellSetting, tellAlways } from './send-messages.ts';

const LOOK_EVERY_MS = 10_000;
/** Nobody works on a run that is left for so long. */
const LEFT_AFTER_MS = 10 * 60_000;
/** So many of the newest runs are remembered, and are told at the first look if they wait. */
const NEWEST = 100;
const KEY = 'told';
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
  const { clock, log, signal, notify } = setting;
  // Each in place of a job, of which none can have this name. Another console may have other channels, and sends over its own alone.
  const tellers = notify.notify.map((target): Teller => {
    const name = `console ${target.channel}`;
    if (target.kind !== 'mail') return { name, notify: [target] };
    const recipients = (body: string) => recipientsOf(target.to, JSON.parse(body), setting);
    return { name, notify: [{ ...target, recipients }] };
  });
  const idleSince = new Map<string, number>();
  let failure = '';
  const look = async () => {
    while (!signal.aborted) {
      try {
        for (const teller of tellers) await queueFor(teller, setting, idleSince);
        failure = '';
      } catch (error) {
        const text = `Nobody can be notified of runs now, which is tried again: ${messageOf(error)}`;
        if (text !== failure) log({ level: 'error', event: codeOf(error), text });
        failure = text;
      }
      await clock.sleep(LOOK_EVERY_MS, signal);
    }
  };
  await Promise.all([look(), tellAlways(setting, () => tellers)]);
}

/** Queues what a channel was not told yet. What was over before it was there stays untold. */
async function queueFor(
  teller: Teller,
  { ledger, clock, linkTo, isWorkedOn }: TellRunsSetting,
  idleSince: Map<string, number>,
): Promise<void> {
  const { deliveries } = ledger;
  const text = await deliveries.recall(teller.name, KEY);
  /** What was told last of each of the newest runs, and of those that are not over. No clock decides what is new. */
  const known: Readonly<Record<string, string>> | null = text && JSON.parse(text);
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

  const tell = async (info: RunInfo, last = ''): Promise<string> => {
    const { run, state, isStopped, isFirstDone, releaseAtMs, states } = info;
    if (last === OVER || state === 'purged' || (state === 'finished' && !known)) return OVER;
    const isHeld = state === 'on_hold';
    if (isHeld || (await isWorkedOn(info))) idleSince.delete(run);
    const placed = isHeld && !isFirstDone ? '' : `-${states.ordered.orders}`;
    const which = `${isHeld ? 'held' : 'left'}${placed}`;
    if (!known && !newest.includes(info)) return which;
    if (which === last && state !== 'finished') return last;
    if (isHeld && (isStopped || releaseAtMs !== null)) return last;
    // Its job tells how it ends.
    const ofJob = isHeld ? [] : (await deliveries.list({ run }, { limit: 1 })).deliveries;
    if (ofJob.length > 0) return state === 'finished' ? OVER : last;
    const nowMs = clock.monotonicMs();
    const sinceMs = idleSince.get(run) ?? nowMs;
    idleSince.set(run, sinceMs);
    const isLeft = nowMs - sinceMs >= LEFT_AFTER_MS;
    if (state === 'unfinished' && !isLeft) return last;
    const { is, telling } = await toRunTelling(ledger, info, linkTo(run), clock.wallMs());
    if (is === 'unfinished' && (!isLeft || which === last)) return last;
    const isOver = is === 'done' || is === 'failed';
    const id = `${run}-${isOver ? telling.event : which}`;
    await deliveries.queueMessages(toMessages(teller, telling, id));
    return isOver ? OVER : which;
  };

  const told: Record<string, string> = {};
  for (const info of runs.values()) told[info.run] = await tell(info, known?.[info.run]);
  const now = JSON.stringify(told);
  if (now !== text) await deliveries.remember(teller.name, KEY, now);
}

/** Addresses: of whoever is asked, if that is one of those named, or of all but who did it. @throws VdpipeError `tell_failed` */
function recipientsOf(
  named: readonly string[],
  { run }: Telling,
  { notify, people }: TellRunsSetting,
): string[] {
  const accounts = people();
  const addressOf = (name: string | null | undefined): string[] => {
    const [, given = name] = notify.addresses.find(([one]) => isSamePerson(one, name ?? '')) ?? [];
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
