/** What holds of requests where nobody says otherwise: `order`, `verify` and look-ups share them. docs/cli.md tells them. */
export const REQUEST_DEFAULTS = {
  /** Requests at once. */
  concurrency: 16,
  /** How long a run goes on without progress. */
  patienceMs: 600_000,
} as const;
