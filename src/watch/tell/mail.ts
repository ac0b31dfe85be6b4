import { createHash } from 'node:crypto';
import { messageOf } from '../../errors.ts';
import { type Environment, readSecret } from '../../run/outside/secret-source.ts';
import { isLoopback } from '../../service/base-url.ts';
import type { MailTarget, ToldEvent } from '../config/notify-schema.ts';
import { type Channel, tellFailed } from './channel.ts';
import type { Telling, TellingReason } from './messages.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Sends messages by e-mail, always over TLS unless the server is on this machine. */
export function mailChannel(
  { smtp, passwordFrom, from, to, recipients }: MailTarget,
  environment: Environment,
): Channel {
  const url = new URL(smtp);
  const what = `send e-mail through ${url.host}`;
  return async (message, signal) => {
    signal.throwIfAborted();
    const addresses = recipients?.(message.body) ?? to;
    if (addresses.length === 0) return;
    const pass = passwordFrom && readSecret(passwordFrom, environment, 'the e-mail password');
    const { createTransport } = await import('nodemailer');
    const isSecure = url.protocol === 'smtps:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const transport = createTransport({
      host,
      port: Number(url.port) || (isSecure ? 465 : 587),
      secure: isSecure,
      ...(isLoopback(url.hostname) ? { ignoreTLS: true } : { requireTLS: !isSecure }),
      ...(pass !== null && { auth: { user: decodeURIComponent(url.username), pass } }),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { subject, text } = toMailText(message.body);
    try {
      await transport.sendMail({
        from: { name: 'vdpipe', address: from },
        to: addresses.map((address) => ({ name: '', address })),
        subject,
        text,
        messageId: `<${createHash('sha256').update(message.id).digest('hex').slice(0, 32)}@${from.split('@')[1]}>`,
        headers: { 'X-Vdpipe-ID': message.id, 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw tellFailed(what, reasonOf(error, pass), error);
    } finally {
      transport.close();
    }
  };
}

/** Servers quote what they were sent. */
function reasonOf(error: unknown, password: string | null): string {
  const text = messageOf(error);
  return password === null ? text : text.replaceAll(password, '***');
}

const SUBJECTS: Readonly<Record<ToldEvent, string>> = {
  success: 'was ordered',
  held: 'is held',
  failed: 'failed',
  missing: 'no delivery has arrived',
  fetch_failed: 'files cannot be fetched',
};

/** The longest subject that every program shows, and the longest name of a file in it. */
const MAX_NAME_CHARS = 80;

/** A message as people read it. */
export function toMailText(body: string): { subject: string; text: string } {
  const telling: Telling = JSON.parse(body);
  const { event, job, delivery, run, counts, total_price: total, reasons, todo, at } = telling;
  const about = delivery ?? run;
  const file = delivery?.file ?? run?.file.split(/[/\\]/).at(-1);
  const name = oneLine(file ?? '').slice(0, MAX_NAME_CHARS);
  const isPartly = event === 'failed' && (counts?.placed ?? 0) > 0;
  // Of one that failed it is known how it ended.
  const isWaiting = event === 'failed' && (about?.exit_code ?? 5) === 5;
  const isToRelease = event === 'held' && run !== undefined;
  const usual = isToRelease ? 'waits for release' : SUBJECTS[event];
  const became = isWaiting ? 'waits' : isPartly ? 'was partly ordered' : usual;
  const what = about ? `${name} ${became}` : isWaiting ? 'files are waiting' : became;
  const head = job === null ? what : `${job}: ${what}`;
  const facts = [
    ['Job', job],
    ['File', about ? name : null],
    ['Delivery', delivery?.id ?? null],
    ['Run', delivery?.run ?? run?.id ?? null],
    ['Page', run?.link ?? null],
    ['Rows', counts?.rows ?? null],
    ['Orders', counts?.orders ?? null],
    ['Placed', isPartly ? (counts?.placed ?? null) : null],
    ['Copies', counts?.copies ?? null],
    ['Total price', total],
    ['Time', at],
  ].flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]));
  const parts = [
    [`${head}.`],
    facts,
    reasons.length > 0 ? ['Why:', ...reasons.map(toLine)] : [],
    todo.length > 0 ? ['What to do:', ...todo.map((one) => `- ${oneLine(one)}`)] : [],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return { subject: `vdpipe: ${head}`, text: text.join('\n') };
}

function toLine({ code, text, place }: TellingReason): string {
  return `- ${oneLine(text)}${place === undefined ? '' : ` (${oneLine(place)})`} [${code}]`;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
