/** What a signal stops: one listener per signal. One per request would cost each of them, and Node warns of a leak past ten. */
const STOPS = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `stop` once the signal has aborted. Returns what takes that back. */
export function whenAborted(signal: AbortSignal, stop: () => void): () => void {
  const stops = STOPS.get(signal) ?? new Set();
  if (!STOPS.has(signal)) {
    STOPS.set(signal, stops);
    const stopAll = () => {
      for (const one of stops) one();
    };
    signal.addEventListener('abort', stopAll, { once: true });
  }
  if (signal.aborted) stop();
  else stops.add(stop);
  return () => void stops.delete(stop);
}
