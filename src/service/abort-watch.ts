import { type Exchange, ExchangeStopped } from './exchange.ts';

/**
 * Stops exchanges when their signal aborts. One listener per signal, however many requests share it:
 * a listener per request would cost each one, and Node warns of a leak past ten.
 */
export class AbortWatch {
  readonly #exchanges = new WeakMap<AbortSignal, Set<Exchange>>();

  add(signal: AbortSignal, exchange: Exchange): void {
    if (signal.aborted) {
      exchange.stop(stopped());
      return;
    }
    let exchanges = this.#exchanges.get(signal);
    if (!exchanges) {
      const all = new Set<Exchange>();
      signal.addEventListener('abort', () => stopAll(all), { once: true });
      this.#exchanges.set(signal, all);
      exchanges = all;
    }
    exchanges.add(exchange);
  }

  remove(signal: AbortSignal, exchange: Exchange): void {
    this.#exchanges.get(signal)?.delete(exchange);
  }
}

function stopAll(exchanges: Set<Exchange>): void {
  for (const exchange of exchanges) exchange.stop(stopped());
}

function stopped(): ExchangeStopped {
  return new ExchangeStopped('aborted', 'stopped on request');
}
