import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { ROUTES, RouteName } from '../api/routes.ts';
import type { Requester } from '../process-pool.ts';
import type { Bytes } from './answers.ts';
import type { Session } from './sessions.ts';

type RouteOf<K extends RouteName> = (typeof ROUTES)[K];
type ParamsOf<K extends RouteName> =
  RouteOf<K> extends { params: infer P extends Record<string, z.ZodType> }
    ? { readonly [N in keyof P]: z.output<P[N]> }
    : Readonly<Record<string, never>>;
type Parsed<K extends RouteName, P extends 'query' | 'body'> =
  RouteOf<K> extends Readonly<Record<P, infer S extends z.ZodType>> ? z.output<S> : undefined;

/** What a call of the API is given, checked. */
export interface Call<K extends RouteName> {
  readonly params: ParamsOf<K>;
  readonly query: Parsed<K, 'query'>;
  readonly body: Parsed<K, 'body'>;
  readonly session: Session;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a call gives: JSON, bytes, or nothing where it has answered by itself. */
export type AnswerOf<K extends RouteName> =
  RouteOf<K>['answer'] extends z.ZodType<infer A> ? A : Bytes | undefined;

export type Handler<K extends RouteName> = (call: Call<K>) => Promise<AnswerOf<K>> | AnswerOf<K>;

/** A function for every call of the API. */
export type Handlers = { readonly [K in RouteName]: Handler<K> };

/** Who made a call, for as long as they wait for its answer. */
export function requesterOf({
  session,
  response,
}: Pick<Call<RouteName>, 'session' | 'response'>): Requester {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (response.destroyed) gone.abort();
  return { owner: session.name, signal: gone.signal };
}
