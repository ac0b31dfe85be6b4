import type { Draft } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { ApiError } from '../../request.ts';
import { words } from '../../words.ts';

/** Edits that one request may have. */
const MAX_EDITS = 10_000;

type Done = (isStored: boolean) => void;

interface Batch {
  readonly cells: Map<string, string>;
  readonly done: Done[];
}

/** Changes a draft, one change after another: each has the revision that the one before has left. */
export class DraftChanges {
  readonly #draft: string;
  readonly #onDraft: (draft: Draft) => void;
  readonly #onFailure: (error: unknown) => void;
  #revision = 0;
  #last: Promise<unknown> = Promise.resolve();
  #batch: Batch | undefined;

  constructor(draft: string, onDraft: (draft: Draft) => void, onFailure: (error: unknown) => void) {
    this.#draft = draft;
    this.#onDraft = onDraft;
    this.#onFailure = onFailure;
  }

  /** Takes over a revision that was loaded. */
  know(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
  }

  /** @param about begins what is told of a failure. @returns whether it was done; a failure was told */
  async run(change: (revision: number) => Promise<Draft>, about = () => ''): Promise<boolean> {
    const result = this.#last.then(async () => {
      const draft = await change(this.#revision);
      this.know(draft.revision);
      this.#onDraft(draft);
      return true;
    });
    this.#last = result.catch((error) => this.#onFailure(toldFailure(error, about())));
    return result.catch(() => false);
  }

  /** Corrects cells. What is typed while another change is on its way goes together. @param done is called once it is stored or failed */
  edit(cells: ReadonlyMap<string, string>, done: Done): void {
    const batch = this.#batch;
    if (batch && batch.cells.size + cells.size <= MAX_EDITS) {
      for (const [cell, to] of cells) batch.cells.set(cell, to);
      batch.done.push(done);
      return;
    }
    const begun: Batch = { cells: new Map(cells), done: [done] };
    this.#batch = begun;
    const store = (revision: number) => {
      if (this.#batch === begun) this.#batch = undefined;
      const edits = [...begun.cells].map(([cell, to]) => ({ cell, to }));
      return api.editDraft(this.#draft, { revision, edits });
    };
    const about = () => words.draft.notSaved([...begun.cells]);
    void this.run(store, about).then((isStored) => {
      if (this.#batch === begun) this.#batch = undefined;
      for (const call of begun.done) call(isStored);
    });
  }
}

/** Who changed it meanwhile was another person, or another tab. */
function toldFailure(error: unknown, about: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.code === 'draft_changed' ? words.draft.changed : error.message;
  return new ApiError(error.status, error.code, `${about} ${message}`.trim());
}
