import type { Connection } from './connection.ts';

/** A gateway that sends an answer a second time does so within this. */
const WATCH_MS = 250;

type Watched = ReturnType<typeof watch>;

/**
 * Connections that are not reused stay open for a moment: if something more comes over one of them, everything that
 * came over it before is in doubt.
 */
export class WatchedConnections {
  readonly #max: number;
  readonly #watched = new Set<Watched>();

  /** @param max Beyond it, the oldest are closed early. */
  constructor(max: number) {
    this.#max = max;
  }

  add(connection: Connection): void {
    const [oldest] = this.#watched;
    if (oldest && this.#watched.size >= this.#max) oldest.close();
    const watched = watch(connection);
    this.#watched.add(watched);
    void watched.closed.then(() => this.#watched.delete(watched));
  }

  /** Resolves when each has been watched to its end. */
  async ended(): Promise<void> {
    await Promise.all([...this.#watched].map(({ closed }) => closed));
  }

  async close(): Promise<void> {
    for (const { close } of this.#watched) close();
    await this.ended();
  }
}

function watch({ client }: Connection) {
  let close = () => {};
  const over = new Promise<void>((resolve) => {
    close = resolve;
  });
  const timer = setTimeout(close, WATCH_MS);
  const closed = over.then(() => {
    clearTimeout(timer);
    return client.destroy();
  });
  return { closed, close };
}
