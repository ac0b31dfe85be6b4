import { messageOf } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EventStreams, LedgerEvent } from './http/event-streams.ts';

/** How often the ledger is tried. */
const LOOK_MS = 2_000;

/**
 * Notices when the ledger cannot be used, tells the pages since when, and notices when it is back.
 *
 * @param onChange is told once when the ledger cannot be used any more, and with null when it can again
 */
export function watchLedger(
  ledger: Ledger,
  events: EventStreams,
  now: () => number,
  onChange: (failure: unknown) => void,
) {
  let away: { readonly sinceMs: number; readonly message: string } | undefined;
  let [isLooking, isClosed] = [false, false];
  const state = (): LedgerEvent => {
    const { sinceMs, message = null } = away ?? {};
    const since = sinceMs === undefined ? null : new Date(sinceMs).toISOString();
    return { what: 'ledger', away_since: since, message };
  };
  const look = async () => {
    if (isLooking || isClosed) return;
    isLooking = true;
    const failure = await ledger.assertUsable().then(
      () => null,
      (error: unknown) => error ?? 'unknown',
    );
    isLooking = false;
    if (isClosed) return;
    const wasAway = away !== undefined;
    away =
      failure === null
        ? undefined
        : { sinceMs: away?.sinceMs ?? now(), message: messageOf(failure) };
    if (wasAway === (away !== undefined)) return;
    events.tell(state());
    onChange(failure);
  };
  const timer = setInterval(() => {
    if (away || events.isWatched) void look();
  }, LOOK_MS).unref();
  const close = () => {
    isClosed = true;
    clearInterval(timer);
  };
  return { state, look, close };
}
