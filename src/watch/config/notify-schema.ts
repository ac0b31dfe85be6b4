import { createHash } from 'node:crypto';
import { z } from 'zod';
import { either, keyed, name, oneOf, passing } from '../../mapping/file/schema/schema-parts.ts';
import { type SecretSource, secretSource } from '../secret-source.ts';
import { safeUrl, unshown } from './fetch-schema.ts';
import { duration, shortName } from './quantities.ts';

/** What is told of a job. `missing`: no delivery came before the deadline. `fetch_failed`: its files cannot be fetched. */
export const TOLD_EVENTS = ['success', 'held', 'failed', 'missing', 'fetch_failed'] as const;
export type ToldEvent = (typeof TOLD_EVENTS)[number];

export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly url: string;
  /** What messages are signed with. */
  readonly secretFrom: SecretSource;
}

export interface MailTarget {
  readonly kind: 'mail';
  /** `smtps://user@mail.example.com:465` */
  readonly smtp: string;
  /** @default none: the server asks for none */
  readonly passwordFrom: SecretSource | null;
  readonly from: string;
  readonly to: readonly string[];
}

export interface CommandTarget {
  readonly kind: 'command';
  /** The program and its arguments; no shell reads them. */
  readonly run: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  readonly timeoutMs: number;
}

type Way = WebhookTarget | MailTarget | CommandTarget;

export type NotifyTarget = Way & {
  /** `webhook:billing`, or by what it is: `webhook:3f9a2c1b`. Messages that wait keep to it. */
  readonly channel: string;
  readonly on: readonly ToldEvent[];
};

/** Whom a job tells what becomes of its deliveries. */
export type NotifyConfig = readonly NotifyTarget[];

const COMMAND_TIMEOUT_MS = 30_000;
/** A message is sent by another process if it is not sent in ten minutes. */
const LONGEST_TIMEOUT_MS = 5 * 60_000;

const mailAddress = passing((value) =>
  /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(value)
    ? { is: value }
    : { wanted: 'must be an e-mail address such as imports@example.com' },
);

const smtpUrl = unshown((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    return 'must be an address such as smtps://user@mail.example.com';
  }
  if (url.password !== '') {
    return 'must have no password: put it into a file, and set password_from to the path of that file';
  }
  return /^\/?$/.test(url.pathname + url.search + url.hash) ? undefined : 'must have no path';
});

const events = oneOf(...TOLD_EVENTS);

const webhook = keyed({ url: safeUrl, secret_from: secretSource });
const mail = keyed({
  smtp: smtpUrl,
  password_from: secretSource.optional(),
  from: mailAddress,
  to: either(
    [mailAddress.transform((one) => [one]), z.array(mailAddress).min(1).max(50)],
    'an e-mail address, or a list of them',
  ),
}).superRefine(({ smtp, password_from: passwordFrom }, context) => {
  const hasUser = URL.canParse(smtp) && new URL(smtp).username !== '';
  if (hasUser === (passwordFrom !== undefined)) return;
  const message = hasUser
    ? 'has a user name, so password_from must be set'
    : 'must have a user name (smtps://user@mail.example.com), because password_from is set';
  context.addIssue({ code: 'custom', path: ['smtp'], message });
});
const command = keyed({
  run: z.array(name, { error: 'must be a list: the program and its arguments' }).min(1, {
    error: 'must name a program',
  }),
  timeout: duration
    .refine((ms) => !(ms > LONGEST_TIMEOUT_MS), { error: 'must be 5m or less' })
    .optional(),
});

const target = keyed({
  name: shortName.optional(),
  webhook: webhook.optional(),
  mail: mail.optional(),
  command: command.optional(),
  on: either(
    [events.transform((one) => [one]), z.array(events).min(1)],
    'a list of events',
  ).optional(),
})
  .superRefine((given, context) => {
    const ways = [given.webhook, given.mail, given.command].filter((way) => way !== undefined);
    if (ways.length === 1) return;
    const message = 'must have exactly one of these keys: webhook, mail, command';
    context.addIssue({ code: 'custom', message });
  })
  .transform((given): NotifyTarget => {
    const target = (way: Way, to: unknown): NotifyTarget => {
      const channel = `${way.kind}:${given.name ?? markOf(to)}`;
      return { ...way, channel, on: given.on ?? TOLD_EVENTS };
    };
    if (given.webhook) {
      const { url, secret_from: secretFrom } = given.webhook;
      return target({ kind: 'webhook', url, secretFrom }, url);
    }
    if (given.mail) {
      const { smtp, from, to, password_from: passwordFrom = null } = given.mail;
      return target({ kind: 'mail', smtp, passwordFrom, from, to }, to.toSorted());
    }
    const { run = [], timeout: timeoutMs = COMMAND_TIMEOUT_MS } = given.command ?? {};
    return target({ kind: 'command', run, folder: '', timeoutMs }, run);
  });

/** Of whom it reaches, not of how: secrets are rotated. Never the address, which may hold a token. */
function markOf(to: unknown): string {
  return createHash('sha256').update(JSON.stringify(to)).digest('hex').slice(0, 8);
}

/** `notify` of a job. */
export const notifySchema = z
  .array(target, { error: 'must be a list, such as: - webhook: …' })
  .min(1, { error: 'must have at least one webhook, mail or command' })
  .superRefine((targets, context) => {
    for (const [i, { channel }] of targets.entries()) {
      const first = targets.findIndex((other) => other.channel === channel);
      if (first === i) continue;
      const message = `has the same recipient or name as notify[${first}]: combine the two, or give each its own name`;
      context.addIssue({ code: 'custom', path: [i], message });
    }
  });
