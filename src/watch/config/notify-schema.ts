import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  duration,
  either,
  keyed,
  name,
  oneOf,
  passing,
  toCamel,
} from '../../mapping/file/schema/schema-parts.ts';
import { secretSource } from '../../run/outside/secret-source.ts';
import { safeUrl, unshown } from './fetch-schema.ts';
import { exactlyOne, or, shortName } from './quantities.ts';

/** What is told of a job. `missing`: no delivery came before the deadline. `fetch_failed`: its files cannot be fetched. */
export const TOLD_EVENTS = ['success', 'held', 'failed', 'missing', 'fetch_failed'] as const;
export type ToldEvent = (typeof TOLD_EVENTS)[number];

const COMMAND_TIMEOUT_MS = 30_000;
/** A message is sent by another process if it is not sent in ten minutes. */
const LONGEST_TIMEOUT_MS = 5 * 60_000;

export const mailAddress = passing((value) =>
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

/** Messages are signed with its secret. */
const webhook = keyed({ url: safeUrl, secret_from: secretSource });
function mailOf(one: typeof mailAddress, wanted: string) {
  return keyed({
    smtp: smtpUrl,
    /** @default none: the server asks for none */
    password_from: or(secretSource, null),
    from: mailAddress,
    to: either(
      [one.transform((to) => [to]), z.array(one).min(1).max(50)],
      `${wanted}, or a list of them`,
    ),
  }).superRefine(({ smtp, password_from: passwordFrom }, context) => {
    const hasUser = URL.canParse(smtp) && new URL(smtp).username !== '';
    if (hasUser === (passwordFrom !== null)) return;
    const message = hasUser
      ? 'has a user name, so password_from must be set'
      : 'must have a user name (smtps://user@mail.example.com), because password_from is set';
    context.addIssue({ code: 'custom', path: ['smtp'], message });
  });
}

const command = keyed({
  /** The program and its arguments; no shell reads them. */
  run: z.array(name, { error: 'must be a list: the program and its arguments' }).min(1, {
    error: 'must name a program',
  }),
  timeout: or(
    duration.refine((ms) => !(ms > LONGEST_TIMEOUT_MS), { error: 'must be 5m or less' }),
    COMMAND_TIMEOUT_MS,
  ),
});

function targetOf(events: readonly ToldEvent[], one: typeof mailAddress, wanted: string) {
  const event = oneOf(...events);
  return keyed({
    name: shortName.optional(),
    webhook: webhook.optional(),
    mail: mailOf(one, wanted).optional(),
    command: command.optional(),
    on: or(
      either(
        [event.transform((one) => [one]), z.array(event).min(1)],
        `one of ${events.join(', ')}, or a list of them`,
      ),
      events,
    ),
  })
    .superRefine(exactlyOne('webhook', 'mail', 'command'))
    .transform(({ name, on, webhook, mail, command }) => {
      // `webhook:billing`, or by what it is: `webhook:3f9a2c1b`. Messages that wait keep to it.
      const how = (kind: string, to: unknown) => ({ channel: `${kind}:${name ?? markOf(to)}`, on });
      if (webhook) {
        return { kind: 'webhook' as const, ...toCamel(webhook), ...how('webhook', webhook.url) };
      }
      if (mail)
        return { kind: 'mail' as const, ...toCamel(mail), ...how('mail', mail.to.toSorted()) };
      const { run = [], timeout: timeoutMs = COMMAND_TIMEOUT_MS } = command ?? {};
      // It runs in the folder of the jobs file.
      return { kind: 'command' as const, run, folder: '', timeoutMs, ...how('command', run) };
    });
}

/** Of whom it reaches, not of how: secrets are rotated. Never the address, which may hold a token. */
function markOf(to: unknown): string {
  return createHash('sha256').update(JSON.stringify(to)).digest('hex').slice(0, 8);
}

/** @param one who may get e-mail */
export function notifySchemaOf(
  events: readonly ToldEvent[],
  one = mailAddress,
  wanted = 'an e-mail address',
) {
  return z
    .array(targetOf(events, one, wanted), { error: 'must be a list, such as: - webhook: …' })
    .min(1, { error: 'must have at least one webhook, mail or command' })
    .superRefine((targets, context) => {
      for (const [i, { channel }] of targets.entries()) {
        const first = targets.findIndex((other) => other.channel === channel);
        if (first === i) continue;
        const message = `has the same recipient or name as notify[${first}]: combine the two, or give each its own name`;
        context.addIssue({ code: 'custom', path: [i], message });
      }
    });
}

/** `notify` of a job. */
export const notifySchema = notifySchemaOf(TOLD_EVENTS);

type Given = z.output<ReturnType<typeof targetOf>>;
export type WebhookTarget = Extract<Given, { readonly kind: 'webhook' }>;
export type MailTarget = Extract<Given, { readonly kind: 'mail' }> & {
  /** Whom a message goes to, by its body. @default to */
  readonly recipients?: (body: string) => readonly string[];
};
export type CommandTarget = Extract<Given, { readonly kind: 'command' }>;
/** Whom a job tells what becomes of its deliveries, and a console what becomes of runs. */
export type NotifyConfig = readonly (WebhookTarget | MailTarget | CommandTarget)[];
