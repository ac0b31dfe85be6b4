import { createHash } from 'node:crypto';
import { messageOf } from '../../errors.ts';
import { isLoopback } from '../../service/base-url.ts';
import type { MailTarget } from '../config/notify-schema.ts';
import { type Environment, readSecret } from '../secret-source.ts';
import { type Channel, tellFailed } from './channel.ts';
import { toMailText } from './mail-text.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Sends messages by e-mail, always over TLS unless the server is on this machine. */
export function mailChannel(
  { smtp, passwordFrom, from, to }: MailTarget,
  environment: Environment,
): Channel {
  const url = new URL(smtp);
  const what = `send e-mail through ${url.host}`;
  return {
    async send(message, signal) {
      signal.throwIfAborted();
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
          to: to.map((address) => ({ name: '', address })),
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
    },
  };
}

/** Servers quote what they were sent. */
function reasonOf(error: unknown, password: string | null): string {
  const text = messageOf(error);
  return password === null ? text : text.replaceAll(password, '***');
}
