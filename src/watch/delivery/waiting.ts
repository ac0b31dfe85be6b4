import { InputError, VdpipeError } from '../../errors.ts';
import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import { isFinal } from '../../ledger/states.ts';
import type { SubmitEvent } from '../../run/order-sheet.ts';
import { placeOf } from '../../run/outside/secret-source.ts';
import { ServiceError, toDownText } from '../../service/errors.ts';
import { codeOf } from '../failures.ts';
import { reason } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { changeOrLose, logDelivery } from './end-delivery.ts';

/** Orders that wait for so long, without one that is placed, are told of. */
const STILL_MS = 30_000;
const MESSAGE_CHARS = 300;

/** Why the work on a delivery waits, and since when: it did so before, or does from now on. */
export function waitingReason(
  { clock }: Pick<JobWork, 'clock'>,
  { trouble }: Pick<Delivery, 'trouble'>,
  { code, facts }: DeliveryReason,
): DeliveryReason {
  const since = trouble?.facts['since'] ?? new Date(clock.wallMs()).toISOString();
  return reason(code, { ...facts, since });
}

/** The same of a failure that is not the delivery's own. Nothing of what rows hold. */
export function troubleReason(work: JobWork, delivery: Delivery, cause: unknown): DeliveryReason {
  if (cause instanceof ServiceError && cause.status === 401) {
    const { apiKeyFrom } = work.job;
    const place = apiKeyFrom ? placeOf(apiKeyFrom) : (work.keyPlace ?? null);
    return waitingReason(work, delivery, reason('key_refused', { place }));
  }
  const text = toSafeText(cause)?.replace(/\.$/, '').slice(0, MESSAGE_CHARS);
  const facts = text === undefined ? {} : { message: text };
  return waitingReason(work, delivery, reason(codeOf(cause), facts));
}

/** Messages about the input may quote a cell, and those of programs anything. */
function toSafeText(cause: unknown): string | undefined {
  if (cause instanceof ServiceError) return toDownText(cause);
  if (!(cause instanceof VdpipeError) || cause instanceof InputError) return undefined;
  return cause.message;
}

/** Says in the log, and with the delivery, why the placing of its orders waits, and that it continues. */
export function tellWaiting(work: JobWork, given: Delivery) {
  const { clock } = work;
  let delivery = given;
  // An earlier try has noted it.
  let last: string | null = given.trouble ? '' : null;
  let movedMs = clock.monotonicMs();
  let noting: Promise<void> = Promise.resolve();
  return {
    onDown: (failure: ServiceError): void => note(failure.code, toDownText(failure)),
    onEvent({ state, code }: SubmitEvent): void {
      const nowMs = clock.monotonicMs();
      if (isFinal(state)) {
        movedMs = nowMs;
        note(null, null);
      } else if (code !== null && !last && nowMs - movedMs >= STILL_MS) {
        note(code, `no order could be placed for a while (${code})`);
      }
    },
    /** Resolves when all is noted. */
    noted: () => noting,
  };

  function note(code: string | null, message: string | null): void {
    if (message === last) return;
    last = message;
    // Whoever orders meets what is wrong with the ledger, or that another watcher goes on.
    noting = noting.then(() => noteNow(code, message)).catch(() => {});
  }

  async function noteNow(code: string | null, message: string | null): Promise<void> {
    const trouble = code === null ? null : waitingReason(work, delivery, reason(code, { message }));
    logDelivery(work, delivery, {
      level: trouble ? 'warn' : 'info',
      event: trouble ? 'delivery_waiting' : 'delivery_continued',
      text: trouble
        ? `"${delivery.name}" has been waiting since ${trouble.facts['since']}: ${message}`
        : `Orders of "${delivery.name}" are placed again.`,
    });
    delivery = await changeOrLose(work, delivery, { trouble });
  }
}
