import { messageOf } from '../../errors.ts';
import type { JobConfig } from '../config/config-schema.ts';
import { codeOf } from '../failures.ts';
import type { WatchSetting } from '../watch-setting.ts';
import { openChannel } from './channels.ts';
import { type SendOptions, sendMessages } from './send-messages.ts';

/** Before the next try after the ledger has failed. */
const AFTER_FAILURE_MS = 10_000;

/** Sends what jobs have to tell until it is stopped, beside all other work. */
export async function tellAlways(
  setting: WatchSetting,
  jobs: () => readonly JobConfig[],
): Promise<void> {
  const { clock, signal } = setting;
  while (!signal.aborted) {
    if (await send(setting, jobs, false)) continue;
    await clock.sleep(AFTER_FAILURE_MS, signal);
  }
}

/** Sends what jobs have to tell now, or within a minute. */
export async function tellOnce(setting: WatchSetting, jobs: readonly JobConfig[]): Promise<void> {
  await send(setting, () => jobs, true);
}

/** False if the ledger failed: messages stay in it. */
async function send(
  setting: WatchSetting,
  jobs: () => readonly JobConfig[],
  once: boolean,
): Promise<boolean> {
  const { ledger, clock, log, signal, environment = {} } = setting;
  const channels: SendOptions['channels'] = (channel, name) => {
    const job = jobs().find((one) => one.name === name);
    return job ? openChannel(job.notify, channel, { environment, clock }) : null;
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
