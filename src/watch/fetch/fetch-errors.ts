import { InterruptedError, VdpipeError } from '../../errors.ts';

/** @param place `https://partner.example.com`; never a whole address, which may hold a token */
export function fetchFailed(place: string, reason: string, cause?: unknown): VdpipeError {
  return new VdpipeError('fetch_failed', `Cannot fetch from ${place}: ${reason}.`, { cause });
}

export function fetchRefused(place: string, reason: string): VdpipeError {
  return new VdpipeError(
    'fetch_refused',
    `Cannot fetch from ${place}: ${reason}. Check the job's credentials and their permissions.`,
  );
}

export function fetchTooLarge(place: string, maxBytes: number): VdpipeError {
  return new VdpipeError(
    'fetch_too_large',
    `Cannot fetch from ${place}: the file has more than ${maxBytes} bytes. If the file is right, raise max_size.`,
    { data: { maxBytes } },
  );
}

/** Leaves our own errors as they are; others become a `fetch_failed`, or say that it was stopped. */
export function toFetchError(error: unknown, place: string, signal: AbortSignal): Error {
  if (error instanceof VdpipeError) return error;
  if (signal.aborted) {
    const isTooSlow = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
    if (!isTooSlow) return new InterruptedError({ reason: signal.reason });
    return fetchFailed(place, 'it took too long', error);
  }
  return fetchFailed(place, reasonOf(error), error);
}

/** One line, without what would control a terminal. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 300);
}
