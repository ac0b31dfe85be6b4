import type { FetchFailure } from './deliveries.ts';

/** What a ledger remembers of a job under this key is why its files cannot be fetched. */
export const FETCH_FAILURE = 'fetch_failure';

export function parseFetchFailure(value: string | null): FetchFailure | null {
  if (value === null) return null;
  const { code, text, since, told } = JSON.parse(value);
  return { code, text, sinceMs: since, isTold: told };
}

export function toFetchFailureText({ code, text, sinceMs, isTold }: FetchFailure): string {
  return JSON.stringify({ code, text, since: sinceMs, told: isTold });
}
