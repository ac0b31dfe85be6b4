import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyOf, GivesBytes, ParamsOf, QueryOf, RouteName } from '../api/routes.ts';
import type { Requester } from '../process-pool.ts';
import type { Bytes } from './answers.ts';
import type { Session } from './sessions.ts';

/** What a call of the API is given, checked. */
export interface Call<K extends RouteName> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  readonly session: Session;
  /** Who makes it, for as long as they wait for its answer. */
  readonly by: Requester;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a call gives: what is sent as JSON, bytes, or nothing where it has answered by itself. */
type Given<K extends RouteName> = GivesBytes<K> extends true ? Bytes | undefined : object;

export type Handler<K extends RouteName> = (call: Call<K>) => Promise<Given<K>> | Given<K>;

export type Handlers = { readonly [K in RouteName]: Handler<K> };
