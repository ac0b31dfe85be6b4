import type { ServerResponse } from 'node:http';
import type { ConsoleEvent } from '../api/types.ts';
import { COMMON_HEADERS } from './answers.ts';

/** Proxies and browsers end connections on which nothing comes. */
const BEAT_MS = 15_000;
/** Whoever reads nothing for so long is cut off; a page connects again. */
const MAX_BEHIND_BYTES = 256 * 1024;

/** Who is told what happens, as server-sent events. */
export class EventStreams {
  readonly #streams = new Set<ServerResponse>();
  readonly #beat = setInterval(() => this.#write(':\n\n'), BEAT_MS).unref();

  /** Whether anybody looks on. */
  get isWatched(): boolean {
    return this.#streams.size > 0;
  }

  /** @param first what it is told at once */
  add(response: ServerResponse, first?: ConsoleEvent): void {
    response.writeHead(200, { ...COMMON_HEADERS, 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    if (first) response.write(toText(first));
    this.#streams.add(response);
    response.on('close', () => this.#streams.delete(response));
  }

  tell(event: ConsoleEvent): void {
    this.#write(toText(event));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const response of this.#streams) response.end();
  }

  #write(text: string): void {
    for (const response of this.#streams) {
      if (response.writableLength > MAX_BEHIND_BYTES) response.destroy();
      else response.write(text);
    }
  }
}

function toText(event: ConsoleEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
