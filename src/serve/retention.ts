import type { DraftStore } from './drafts/draft-store.ts';
import type { UploadStore } from './uploads/upload-store.ts';

/** How often it is looked what is to be removed. */
const EVERY_MS = 10 * 60_000;
/** How often runs are looked for that a console was recording when it ended: the command may be at it still. */
const LOOK_MS = 2_000;

interface RetentionOptions {
  readonly drafts: DraftStore;
  readonly uploads: UploadStore;
  readonly onFailure: (error: unknown) => void;
}

/** Removes what is not to be kept any longer, and completes what was interrupted: when the console starts, and as it runs. */
export class Retention {
  readonly #options: RetentionOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#do(() => this.#sweep());
    this.#do(() => this.#look());
    this.#timers.push(setInterval(() => this.#do(() => this.#sweep()), EVERY_MS).unref());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#last;
  }

  async #sweep(): Promise<void> {
    const { drafts, uploads, onFailure } = this.#options;
    await drafts.adoptRuns(onFailure);
    await drafts.restUnused();
    await drafts.removeOutdated();
    await uploads.removeAbandoned(drafts.usesUpload);
  }

  /** Why it could not be looked is told by the sweeps. */
  async #look(): Promise<void> {
    if (!(await this.#options.drafts.adoptRuns(() => {}))) return;
    this.#timers.push(setTimeout(() => this.#do(() => this.#look()), LOOK_MS).unref());
  }

  /** One after another. */
  #do(what: () => Promise<void>): void {
    this.#last = this.#last
      .then(() => (this.#isClosed ? undefined : what()))
      .catch(this.#options.onFailure);
  }
}
