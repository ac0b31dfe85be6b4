import { messageOf } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ConsoleEvent } from './api/types.ts';
import type { EventStreams } from './http/event-streams.ts';

/** How often the ledger is tried. */
const LOOK_MS = 2_000;

export interface LedgerHealthOptions {
  readonly ledger: Ledger;
  readonly events: EventStreams;
  readonly now: () => number;
  /** Is told once when the ledger cannot be used any more, and with null when it can again. */
  readonly onChange: (failure: unknown) => void;
}

/** Notices when the ledger cannot be used, tells the pages since when, and notices when it is back. */
export class LedgerHealth {
  readonly #options: LedgerHealthOptions;
  readonly #timer: NodeJS.Timeout;
  #away: { readonly sinceMs: number; readonly message: string } | undefined;
  #isLooking = false;
  #isClosed = false;

  constructor(options: LedgerHealthOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      if (this.#away || options.events.isWatched) void this.look();
    }, LOOK_MS).unref();
  }

  get state(): Extract<ConsoleEvent, { what: 'ledger' }> {
    const { sinceMs, message = null } = this.#away ?? {};
    const since = sinceMs === undefined ? null : new Date(sinceMs).toISOString();
    return { what: 'ledger', away_since: since, message };
  }

  async look(): Promise<void> {
    if (this.#isLooking || this.#isClosed) return;
    this.#isLooking = true;
    const failure = await this.#options.ledger.assertUsable().then(
      () => undefined,
      (error: unknown) => error ?? 'unknown',
    );
    this.#isLooking = false;
    if (!this.#isClosed) this.#note(failure);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  #note(failure: unknown): void {
    const { events, now, onChange } = this.#options;
    const wasAway = this.#away;
    this.#away =
      failure === undefined
        ? undefined
        : { sinceMs: wasAway?.sinceMs ?? now(), message: messageOf(failure) };
    if ((wasAway === undefined) === (this.#away === undefined)) return;
    events.tell(this.state);
    onChange(failure ?? null);
  }
}
