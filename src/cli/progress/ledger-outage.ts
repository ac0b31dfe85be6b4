import { messageOf } from '../../errors.ts';
import type { OutageOptions } from '../../ledger/postgres/open-ledger.ts';
import { REQUEST_DEFAULTS } from '../../submit/defaults.ts';

/** How long a ledger that cannot be reached is waited for, and the lines that say so: once when it begins, once when it ends. */
export function waitForLedger(
  tell: (line: string, is: 'away' | 'back') => void,
  signal: AbortSignal,
  patienceMs: number = REQUEST_DEFAULTS.patienceMs,
): OutageOptions {
  return {
    patienceMs,
    signal,
    onAway: (error, sinceMs) =>
      tell(`${messageOf(error)} Waiting since ${toTime(sinceMs)}; nothing is sent.`, 'away'),
    onBack: (sinceMs) =>
      tell(
        `The ledger is back (${toTime(Date.now())}); it had been unreachable since ${toTime(sinceMs)}.`,
        'back',
      ),
  };
}

/** `2026-11-23 08:31:05 UTC` */
function toTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
