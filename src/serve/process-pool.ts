import { availableParallelism } from 'node:os';

/** Lists that one person has read or checked at once: each takes a processor. */
const OF_ONE = Math.max(2, availableParallelism());

/** What processes are for, and what else takes long, and how many of each there are at once: of one person, and in all. */
const KINDS = {
  /** Read a list or the ledger to their end. */
  reading: { ofOne: OF_ONE, all: 2 * OF_ONE },
  /** Ask the service about a whole list: they wait for its answers, and keep nobody from reading. */
  asking: { ofOne: 2, all: 4 },
  /** Place orders, which may take hours. */
  placing: { ofOne: 8, all: 8 },
  /** Are asked small questions, and stay: there is one. */
  helping: { ofOne: 1, all: 1 },
  /** Search through what is printed, on the thread that answers everybody. */
  searching: { ofOne: 1, all: 2 },
  /** Send a file, which takes as long as the browser needs for it. */
  sending: { ofOne: 4, all: 32 },
} as const;

export interface Requester {
  readonly owner: string | null;
  /** Aborts when nobody wants it any more. */
  readonly signal: AbortSignal;
}

interface Turn {
  readonly kind: keyof typeof KINDS;
  readonly owner: string | null;
  readonly begin: () => void;
}

/** Has what takes long wait for its turn: there is only so much at once, whatever is asked for, and nothing that nobody wants. */
export class ProcessPool {
  readonly #running = new Set<Turn>();
  /** In the order in which they came. */
  readonly #waiting = new Set<Turn>();
  /** Those who had a turn; whose was last is at the end. */
  readonly #served = new Set<string | null>();

  /** Does the work when it may. @returns undefined if nobody wanted it before it began */
  async run<T>(
    kind: Turn['kind'],
    { owner, signal }: Requester,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    if (signal.aborted) return undefined;
    let turn: Turn | undefined;
    try {
      await new Promise<void>((begin) => {
        turn = { kind, owner, begin: () => begin() };
        this.#waiting.add(turn);
        signal.addEventListener('abort', turn.begin);
        this.#beginNext();
      });
      return signal.aborted ? undefined : await work();
    } finally {
      if (turn) this.#end(turn, signal);
    }
  }

  #end(turn: Turn, signal: AbortSignal): void {
    signal.removeEventListener('abort', turn.begin);
    this.#waiting.delete(turn);
    this.#running.delete(turn);
    this.#beginNext();
  }

  #beginNext(): void {
    for (let turn = this.#next(); turn; turn = this.#next()) {
      this.#waiting.delete(turn);
      this.#running.add(turn);
      this.#served.delete(turn.owner);
      this.#served.add(turn.owner);
      turn.begin();
    }
  }

  /** Whoever has had no turn for longest is next, however much others have asked for before. */
  #next(): Turn | undefined {
    const served = [...this.#served];
    const since = ({ owner }: Turn) => served.indexOf(owner);
    const [next] = [...this.#waiting]
      .filter((turn) => this.#hasRoom(turn))
      .sort((a, b) => since(a) - since(b));
    return next;
  }

  #hasRoom({ kind, owner }: Turn): boolean {
    const running = [...this.#running].filter((one) => one.kind === kind);
    const own = running.filter((one) => one.owner === owner);
    return running.length < KINDS[kind].all && own.length < KINDS[kind].ofOne;
  }
}
