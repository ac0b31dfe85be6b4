import type { ConsoleSetting } from '../../console-setting.ts';
import { Conflict, HttpError } from '../../http/http-error.ts';
import type { DraftJournal } from '../draft-journal.ts';
import type { DraftStep } from '../draft-state.ts';

export interface Staged {
  readonly run: string;
  /** Whether it had been recorded before, by a console that ended before it knew. */
  readonly was_found: boolean;
}

interface RecordingOptions {
  readonly draft: string;
  readonly journal: DraftJournal;
  readonly setting: Pick<ConsoleSetting, 'events' | 'now'>;
  /** Gives the run that it was recorded as, where nobody knew of it. */
  readonly findRun: () => Promise<Staged | undefined>;
}

/** The command of a console that ended may go on for so long. */
const GOES_ON_MS = 15 * 60_000;

/** How a draft becomes a run: whether it is being recorded, and whether there may be a run that nobody knows of. */
export class DraftRecording {
  readonly #given: RecordingOptions;
  #current: Promise<unknown> | undefined;
  /** When a console before this one began to record it and did not come to an end; null: none did. The commands of this one have ended. */
  readonly #leftAtMs: number | null;

  constructor(given: RecordingOptions) {
    this.#given = given;
    this.#leftAtMs = given.journal.state.stagingSinceMs;
  }

  get isBusy(): boolean {
    return this.#current !== undefined;
  }

  /** Whether recording the draft as it is was interrupted, so that nobody knows whether there is a run. */
  get isInterrupted(): boolean {
    return this.#given.journal.state.stagingSinceMs !== null && !this.isBusy;
  }

  /** Whether the command of a console before this one may still record it, whatever became of those of this one. */
  get isLookedFor(): boolean {
    if (this.#leftAtMs === null || this.#given.journal.state.stagingSinceMs === null) return false;
    return this.#given.setting.now() - this.#leftAtMs < GOES_ON_MS;
  }

  /** @param toRun gives the run that was made, or why there is none; throws where nobody knows */
  async begin(revision: number, toRun: () => Promise<Staged | HttpError>): Promise<Staged> {
    const recording = this.#record(revision, toRun);
    this.#current = recording;
    return await recording.finally(() => {
      this.#current = undefined;
    });
  }

  /** The journal has it before it begins: a console that is killed meanwhile knows that it must look for the run. */
  async #record(revision: number, toRun: () => Promise<Staged | HttpError>): Promise<Staged> {
    const { now } = this.#given.setting;
    await this.#given.journal.add((state) => {
      // A change may have been on its way: what is recorded is what was checked.
      state.refuseOther(revision);
      return { did: 'staging' };
    }, now);
    const recorded = await toRun();
    if (recorded instanceof HttpError) {
      const isCertain = !this.isLookedFor;
      if (isCertain)
        await this.#given.journal.add(() => ({ did: 'not_staged' }), now).catch(() => {});
      throw recorded;
    }
    await this.#note(recorded);
    return recorded;
  }

  /** Takes over the run that it was recorded as, if nobody knew of that. */
  async adopt(): Promise<void> {
    if (!this.isInterrupted) return;
    const found = await this.#given.findRun();
    await this.#given.journal.written();
    // It may be recorded again by now.
    if (!found || !this.isInterrupted) return;
    await this.#note(found);
    this.#given.setting.events.tell({ what: 'runs' });
  }

  async #note({ run, was_found: wasFound }: Staged): Promise<void> {
    await this.#add({ did: 'staged', run, ...(wasFound && { wasFound }) });
  }

  /** It can be changed and staged again, as its run was withdrawn. */
  async withdraw(run: string): Promise<void> {
    await this.#add({ did: 'withdrawn', run });
  }

  async #add(step: DraftStep): Promise<void> {
    const { draft, journal, setting } = this.#given;
    await journal.add(() => step, setting.now);
    setting.events.tell({ what: 'draft', draft, revision: journal.state.revision });
  }

  /** Finds out whether it is a run already. @throws HttpError 409 if it may become one yet */
  async settle(): Promise<void> {
    await this.adopt();
    if (!this.isLookedFor) return;
    throw new Conflict(
      'draft_staging',
      'The console stopped while it recorded the draft, which may still become a run. Stage the draft again, or change it in 15 minutes.',
    );
  }

  /** @throws HttpError 409 if it is being recorded */
  refuseBusy(): void {
    if (this.isBusy) {
      throw new Conflict(
        'draft_staging',
        'The draft is being recorded as a run, and cannot be changed now.',
      );
    }
  }

  /** Resolves when what was begun is in the journal, too. */
  async ended(): Promise<void> {
    await this.#current?.catch(() => {});
  }
}
