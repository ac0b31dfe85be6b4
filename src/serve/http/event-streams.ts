import type { ServerResponse } from 'node:http';
import { COMMON_HEADERS } from './answers.ts';

/** What a page is told as it happens: it asks for what it shows anew. */
export type ConsoleEvent =
  | { readonly what: 'run'; readonly run: string }
  | { readonly what: 'runs' | 'jobs' }
  | { readonly what: 'draft'; readonly draft: string; readonly revision: number }
  | { readonly what: 'sheet' | 'check'; readonly draft: string }
  | LedgerEvent;

/** Whether the ledger can be used: since when it cannot, and why. */
export interface LedgerEvent {
  readonly what: 'ledger';
  readonly away_since: string | null;
  readonly message: string | null;
}

/** Proxies and browsers end connections on which nothing comes. */
const BEAT_MS = 15_000;
/** Whoever reads nothing for so long is cut off; a page connects again. */
const MAX_BEHIND_BYTES = 256 * 1024;
/** Of one person: a browser has one for all its tabs. Connections are few, and everybody needs them. */
const MOST_OF_ONE = 50;
/** A session that has ended is noticed within so long, if nothing happens. */
const LOOK_MS = 1000;

interface Listener {
  readonly owner: string | null;
  /** Whether the session goes on. */
  readonly mayKnow: () => boolean;
}

/** Who is told what happens, as server-sent events, for as long as they may know. */
export class EventStreams {
  readonly #streams = new Map<ServerResponse, Listener>();
  readonly #beat = setInterval(() => this.#write(':\n\n'), BEAT_MS).unref();
  readonly #look = setInterval(() => this.#endStrangers(), LOOK_MS).unref();

  get isWatched(): boolean {
    return this.#streams.size > 0;
  }

  /**
   * Of somebody who has too many, the oldest one ends.
   *
   * @param first what it is told at once
   */
  add(response: ServerResponse, listener: Listener, first?: ConsoleEvent): void {
    response.writeHead(200, { ...COMMON_HEADERS, 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    if (first) response.write(toText(first));
    this.#streams.set(response, listener);
    response.on('close', () => this.#streams.delete(response));
    const own = [...this.#streams].filter(([, { owner }]) => owner === listener.owner);
    for (const [oldest] of own.slice(0, -MOST_OF_ONE)) this.#end(oldest);
  }

  tell(event: ConsoleEvent): void {
    this.#write(toText(event));
  }

  close(): void {
    clearInterval(this.#beat);
    clearInterval(this.#look);
    for (const response of this.#streams.keys()) response.end();
  }

  #write(text: string): void {
    this.#endStrangers();
    for (const response of this.#streams.keys()) {
      if (response.writableLength > MAX_BEHIND_BYTES) response.destroy();
      else response.write(text);
    }
  }

  #endStrangers(): void {
    for (const [response, { mayKnow }] of this.#streams) {
      if (!mayKnow()) this.#end(response);
    }
  }

  #end(response: ServerResponse): void {
    this.#streams.delete(response);
    response.end();
  }
}

function toText(event: ConsoleEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
