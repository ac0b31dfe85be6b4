import { createHmac } from 'node:crypto';
import { messageOf, UsageError, VdpipeError } from '../../errors.ts';
import { type Environment, readSecret } from '../../run/outside/secret-source.ts';
import { sendRequest } from '../../service/send-request.ts';
import type { WebhookTarget } from '../config/notify-schema.ts';
import type { WatchClock } from '../watch-clock.ts';
import { type Channel, tellFailed, toPayload } from './channel.ts';

const TIMEOUT_MS = 30_000;
/** A shorter one can be guessed. */
const MIN_SECRET_CHARS = 16;

/**
 * Posts messages as JSON, signed: whoever knows the secret can tell that a message is ours, and how old it is. Redirects are
 * not followed.
 */
export function webhookChannel(
  { url: address, secretFrom }: WebhookTarget,
  { environment, clock }: { readonly environment: Environment; readonly clock: WatchClock },
): Channel {
  const url = new URL(address);
  const what = `notify ${url.origin}`;
  return async (message, signal) => {
    const secret = readSecret(secretFrom, environment, 'the secret of the webhook');
    if (secret.length < MIN_SECRET_CHARS) {
      throw new UsageError(
        'webhook_secret_short',
        `Cannot sign messages to ${url.origin}: the secret of the webhook must have ${MIN_SECRET_CHARS} characters or more.`,
      );
    }
    const body = toPayload(message);
    const timestamp = String(Math.floor(clock.wallMs() / 1000));
    const headers = {
      'content-type': 'application/json',
      'vdpipe-id': message.id,
      'vdpipe-timestamp': timestamp,
      'vdpipe-signature': sign(secret, [message.id, timestamp, body]),
    };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const request = { method: 'POST' as const, url, headers, body };
    try {
      const options = { environment, signal: limit };
      const status = await sendRequest(request, options, async (answer) => answer.status);
      if (status < 200 || status > 299) throw tellFailed(what, `it answered ${status}`);
    } catch (error) {
      if (error instanceof VdpipeError) throw error;
      throw tellFailed(what, messageOf(error), error);
    }
  };
}

/** HMAC-SHA256 of `id.timestamp.body`, as `v1=` and hexadecimal digits. */
function sign(secret: string, parts: readonly string[]): string {
  return `v1=${createHmac('sha256', secret).update(parts.join('.')).digest('hex')}`;
}
