/** Defaults of requests, which `order`, `verify` and look-ups share. docs/commands/ lists them. */
export const REQUEST_DEFAULTS = {
  /** Concurrent requests. */
  concurrency: 16,
  /** How long a run goes on without progress. */
  patienceMs: 600_000,
} as const;
