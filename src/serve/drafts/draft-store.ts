import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { VdpipeError } from '../../errors.ts';
import { draftId } from '../api/schemas.ts';
import type { DraftLine } from '../api/types.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import { Draft } from './draft.ts';
import { DraftJournal } from './draft-journal.ts';

/** Drafts that nobody changed for so long are removed with their files, unless a run needs them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The drafts of the console, each in a folder. */
export class DraftStore {
  readonly #setting: ConsoleSetting;
  readonly #uploads: UploadStore;
  readonly #folder: string;
  readonly #drafts = new Map<string, Draft>();

  constructor(setting: ConsoleSetting, uploads: UploadStore) {
    this.#setting = setting;
    this.#uploads = uploads;
    this.#folder = path.join(setting.folder, 'drafts');
  }

  /**
   * Finds the drafts of before. One that is damaged is left as it is.
   *
   * @param onUnreadable is told of it; what its files hold is not told
   */
  async load(onUnreadable: (error: VdpipeError) => void): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const old: Draft[] = [];
    for (const id of readdirSync(this.#folder)) {
      if (!draftId.safeParse(id).success) continue;
      try {
        const draft = await this.#open(id);
        if (draft && this.#isOld(draft)) old.push(draft);
        if (draft) this.#drafts.set(id, draft);
      } catch {
        onUnreadable(unreadable(path.join(this.#folder, id)));
      }
    }
    for (const draft of old) await this.#remove(draft);
  }

  async #open(id: string): Promise<Draft | undefined> {
    const journal = await DraftJournal.open(this.#journalOf(id));
    return journal.state.upload === '' ? undefined : this.#toDraft(id, journal);
  }

  #isOld({ state }: Draft): boolean {
    return state.run === null && this.#setting.now() - state.changedAtMs > KEPT_MS;
  }

  /** Newest change first. */
  list(): readonly DraftLine[] {
    const lines = [...this.#drafts.values()].map((draft) => draft.line());
    return lines.sort((a, b) => b.changed_at.localeCompare(a.changed_at));
  }

  /** @throws HttpError 404 */
  get(id: string): Draft {
    const draft = this.#drafts.get(id);
    if (!draft) throw new HttpError(404, 'draft_unknown', 'There is no such draft.');
    return draft;
  }

  /** Opens an upload as a draft. */
  async create(upload: string): Promise<Draft> {
    this.#uploads.fileOf(upload);
    const { name, bytes } = this.#uploads.get(upload);
    const id = `f-${randomBytes(8).toString('hex')}`;
    await mkdir(path.join(this.#folder, id), { mode: 0o700 });
    const journal = await DraftJournal.open(this.#journalOf(id));
    await journal.add(() => ({ did: 'opened', upload, name, bytes }), this.#setting.now);
    const draft = this.#toDraft(id, journal);
    this.#drafts.set(id, draft);
    this.#setting.events.tell({ what: 'runs' });
    return draft;
  }

  /**
   * Removes a draft and its upload.
   *
   * @throws HttpError 409 if it is a run: the run's rejects are taken from the file
   */
  async remove(id: string): Promise<void> {
    const draft = this.get(id);
    draft.refuseStaged();
    await this.#remove(draft);
    this.#setting.events.tell({ what: 'runs' });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#drafts.values()].map((draft) => draft.close()));
  }

  async #remove(draft: Draft): Promise<void> {
    const { upload } = draft.state;
    this.#drafts.delete(draft.id);
    await draft.remove();
    const isUsed = [...this.#drafts.values()].some((other) => other.state.upload === upload);
    if (!isUsed) await this.#uploads.remove(upload);
  }

  #toDraft(id: string, journal: DraftJournal): Draft {
    const file = this.#uploads.fileOf(journal.state.upload);
    return new Draft({
      id,
      folder: path.join(this.#folder, id),
      journal,
      setting: this.#setting,
      file,
    });
  }

  #journalOf(id: string): string {
    return path.join(this.#folder, id, 'journal.ndjson');
  }
}

function unreadable(folder: string): VdpipeError {
  return new VdpipeError(
    'draft_unreadable',
    `Cannot open the draft in "${folder}": its files, or those of its upload, are damaged or missing. It is left out. Upload the list again, and remove that folder.`,
  );
}
