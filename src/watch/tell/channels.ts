import type { Environment } from '../../run/outside/secret-source.ts';
import type { NotifyConfig } from '../config/notify-schema.ts';
import type { WatchClock } from '../watch-clock.ts';
import type { Channel } from './channel.ts';
import { commandChannel } from './command.ts';
import { mailChannel } from './mail.ts';
import { webhookChannel } from './webhook.ts';

/** The channel of this name; undefined if there is none, as the configuration was changed. */
export function openChannel(
  notify: NotifyConfig,
  name: string,
  options: { readonly environment: Environment; readonly clock: WatchClock },
): Channel | undefined {
  const target = notify.find(({ channel }) => channel === name);
  switch (target?.kind) {
    case undefined:
      return undefined;
    case 'webhook':
      return webhookChannel(target, options);
    case 'mail':
      return mailChannel(target, options.environment);
    case 'command':
      return commandChannel(target, options.environment);
  }
}
