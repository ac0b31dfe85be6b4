import { CALLS, type RouteName } from '../api/calls.ts';
import type { AnswerOf, GivenOf } from '../api/types.ts';
import { addressOf, type Given, request } from './request.ts';

type Call<K extends RouteName> =
  Partial<GivenOf<K>> extends GivenOf<K>
    ? (given?: GivenOf<K>, signal?: AbortSignal) => Promise<AnswerOf<K>>
    : (given: GivenOf<K>, signal?: AbortSignal) => Promise<AnswerOf<K>>;

const calls = Object.entries(CALLS).map(([name, call]) => [
  name,
  (given: Given, signal?: AbortSignal) => request(call, given, signal),
]);

/** The console's API, call by call. Each throws an `ApiError` when it is refused. */
export const api = Object.fromEntries(calls) as { readonly [K in RouteName]: Call<K> };

/** The address of a call: of a download, or of a page. */
export function addressOfCall<K extends RouteName>(name: K, given: GivenOf<K>): string {
  return addressOf(CALLS[name], given as Given).address;
}
