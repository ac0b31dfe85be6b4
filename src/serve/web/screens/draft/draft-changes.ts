import { signal } from '@preact/signals';
import { MAX_EDITS } from '../../../api/shared.ts';
import type { Draft } from '../../../api/types.ts';
import { ApiError, api } from '../../api.ts';
import { note, type UnsavedCell, unsavedCells } from '../../unsaved.ts';
import { words } from '../../words.ts';

const RETRY_MS = 2_000;

/** @param draft as it is when the change has its turn; undefined if it was not loaded yet */
type ChangeDraft = (revision: number, draft: Draft | undefined) => Promise<Draft>;

/** Changes a draft, one change after another: each is of what the one before has left. */
export class DraftChanges {
  /** Why what was typed cannot be saved now; it is tried again. */
  readonly waitsFor = signal<string | undefined>(undefined);
  onSaved: (cells: readonly UnsavedCell[]) => void = () => {};
  readonly #draft: string;
  readonly #onDraft: (draft: Draft) => void;
  readonly #onFailure: (error: unknown) => void;
  #latest: Draft | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isSaving = false;
  #hasEnded = false;

  constructor(draft: string, onDraft: (draft: Draft) => void, onFailure: (error: unknown) => void) {
    this.#draft = draft;
    this.#onDraft = onDraft;
    this.#onFailure = onFailure;
  }

  /** Takes over what was loaded. */
  know(draft: Draft): void {
    if (!this.#latest || draft.revision >= this.#latest.revision) this.#latest = draft;
  }

  /** @returns whether it was done; a failure was told */
  async run(change: ChangeDraft): Promise<boolean> {
    try {
      await this.#next(change);
      return true;
    } catch (error) {
      this.#onFailure(toldFailure(error));
      return false;
    }
  }

  /** After the changes before it. @throws ApiError */
  #next(change: ChangeDraft): Promise<void> {
    const result = this.#last.then(async () => {
      const draft = await change(this.#latest?.revision ?? 0, this.#latest);
      this.know(draft);
      this.#onDraft(draft);
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Corrects cells. They are unsaved until the console has them. */
  edit(cells: readonly UnsavedCell[]): void {
    const all = { ...this.#unsaved };
    for (const cell of cells) {
      const before = all[keyOf(cell)];
      // What is unsaved itself was not there before.
      all[keyOf(cell)] = { ...cell, shown: before ? before.shown : cell.shown };
    }
    note(unsavedCells, this.#draft, all);
    void this.save();
  }

  /** Saves cells that were refused, whatever they show now; or gives them up. */
  decide(isSaved: boolean): void {
    const kept = Object.entries(this.#unsaved).flatMap(([key, cell]) => {
      if (cell.problem === undefined) return [[key, cell] as const];
      return isSaved ? [[key, { ...cell, shown: undefined, problem: undefined }] as const] : [];
    });
    note(unsavedCells, this.#draft, Object.fromEntries(kept));
    void this.save();
  }

  /** Saves what is unsaved. What is typed meanwhile goes together. */
  async save(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    while (!this.#hasEnded && (await this.#saveSome()));
    this.#isSaving = false;
  }

  end(): void {
    this.#hasEnded = true;
  }

  get #unsaved(): Readonly<Record<string, UnsavedCell>> {
    return unsavedCells.value[this.#draft] ?? {};
  }

  async #saveSome(): Promise<boolean> {
    const left = () => Object.values(this.#unsaved).filter((cell) => cell.problem === undefined);
    const [first] = left();
    if (!first) return false;
    const { sheet } = first;
    let sent: readonly UnsavedCell[] = [];
    try {
      await this.#next((revision) => {
        sent = left()
          .filter((cell) => cell.sheet === sheet)
          .slice(0, MAX_EDITS);
        const edits = sent.map(({ cell, to, shown }) => ({ cell, to, shown }));
        return api.editDraft({ draft: this.#draft, revision, sheet, edits });
      });
      this.waitsFor.value = undefined;
      this.onSaved(sent);
      this.#settle(sent, (now, { to }) => (now.to === to ? undefined : { ...now, shown: to }));
    } catch (error) {
      const { status, code, message, cells } = error as ApiError;
      const waits = status === 0 || status === 401 || status >= 500 || code === 'sheet_reading';
      this.waitsFor.value = waits ? message : undefined;
      if (waits) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      else if (code === 'draft_changed') await this.#load();
      else this.#refuse(sent, new Map(cells?.map((one) => [one.cell, one.message])), message);
    }
    return true;
  }

  /** Its cells are checked one by one against what they showed: the draft may have changed elsewhere. */
  async #load(): Promise<void> {
    await this.#next(() => api.draft({ draft: this.#draft })).catch(() => {});
  }

  /** Those that were refused wait for a person. All others are saved without them. */
  #refuse(sent: readonly UnsavedCell[], why: ReadonlyMap<string, string>, message: string): void {
    const refused = why.size === 0 ? sent : sent.filter(({ cell }) => why.has(cell));
    this.#settle(refused, (now, { cell, to }) =>
      now.to === to ? { ...now, problem: why.get(cell) ?? message } : now,
    );
  }

  /** What was typed again meanwhile stays unsaved. */
  #settle(
    sent: readonly UnsavedCell[],
    become: (now: UnsavedCell, sent: UnsavedCell) => UnsavedCell | undefined,
  ): void {
    const all: Record<string, UnsavedCell> = { ...this.#unsaved };
    for (const one of sent) {
      const key = keyOf(one);
      const now = all[key];
      if (!now) continue;
      const next = become(now, one);
      if (next) all[key] = next;
      else delete all[key];
    }
    note(unsavedCells, this.#draft, Object.keys(all).length === 0 ? undefined : all);
  }
}

function keyOf({ sheet, cell }: UnsavedCell): string {
  return `${sheet}!${cell}`;
}

/** Who changed it meanwhile was another person, or another tab. */
function toldFailure(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'draft_changed') return error;
  return new ApiError(error.status, { code: error.code, message: words.draft.changed });
}
