import { messageOf } from '../errors.ts';
import { codeOf } from './failures.ts';
import type { WatchSetting } from './watch-setting.ts';

/**
 * Does something again and again until it is stopped. A failure is logged once, until it is over or another one comes.
 *
 * @param toText what is logged, by the error's message
 */
export async function doAlways(
  { clock, log, signal }: Pick<WatchSetting, 'clock' | 'log' | 'signal'>,
  everyMs: number,
  toText: (message: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  let failure = '';
  for (; !signal.aborted; await clock.sleep(everyMs, signal)) {
    try {
      await work();
      failure = '';
    } catch (error) {
      const text = toText(messageOf(error));
      if (text !== failure) log({ level: 'error', event: codeOf(error), text });
      failure = text;
    }
  }
}
