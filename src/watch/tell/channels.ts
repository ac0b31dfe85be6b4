import type { NotifyConfig, NotifyTarget, ToldEvent } from '../config/notify-schema.ts';
import type { Environment } from '../secret-source.ts';
import type { WatchClock } from '../watch-clock.ts';
import type { Channel } from './channel.ts';
import { commandChannel } from './command.ts';
import { mailChannel } from './mail.ts';
import { webhookChannel } from './webhook.ts';

/** Names of the channels that an event is told over: `webhook:0`, `mail:0`. */
export function channelsOf(notify: NotifyConfig, event: ToldEvent): string[] {
  return named(notify).flatMap(([name, target]) => (target.on.includes(event) ? [name] : []));
}

/** The channel of this name; undefined if there is none, as the configuration was changed. */
export function openChannel(
  notify: NotifyConfig,
  name: string,
  options: { readonly environment: Environment; readonly clock: WatchClock },
): Channel | undefined {
  const [, target] = named(notify).find(([given]) => given === name) ?? [];
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

/** Each by its kind, and its number among those of its kind. */
function named(notify: NotifyConfig): [name: string, target: NotifyTarget][] {
  return notify.map((target, i) => {
    const before = notify.slice(0, i).filter(({ kind }) => kind === target.kind);
    return [`${target.kind}:${before.length}`, target];
  });
}
