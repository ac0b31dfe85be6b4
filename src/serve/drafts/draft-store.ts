import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { VdpipeError } from '../../errors.ts';
import type { RunEvent } from '../../ledger/ledger.ts';
import { draftId } from '../api/schemas.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import type { Requester } from '../process-pool.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import { toCompanionName } from './companion-files.ts';
import { Draft, type DraftAnswer, type DraftLine } from './draft.ts';
import { removeReadRows } from './draft-files.ts';
import { type DraftJournal, openJournal } from './draft-journal.ts';
import type { DraftState, DraftStep } from './draft-state.ts';
import { keepMapping, readKeptMappings, removeOutdatedMappings } from './kept-mappings.ts';
import { offerMappings } from './offer-mappings.ts';
import { findUnknownRun } from './staging/stage-draft.ts';

/** Drafts that nobody changed for so long are removed with their files, unless a run needs them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What ends a run and its list. */
const ENDS: ReadonlySet<RunEvent['what']> = new Set(['purged', 'forgotten', 'withdrawn']);

/** Drafts at which nobody looked for so long let go of what can be made again. */
const RESTS_MS = 3 * 60 * 60 * 1000;

export class DraftStore {
  readonly #setting: ConsoleSetting;
  readonly #uploads: UploadStore;
  readonly #folder: string;
  readonly #drafts = new Map<string, Draft>();
  /** Of mappings that outlive their drafts. */
  readonly #mappings: string;
  /** Uploads that are about to belong to a draft: none of them may be removed. */
  readonly #taken = new Set<string>();
  /** When somebody asked for them last, until they rest. */
  readonly #usedAtMs = new Map<string, number>();
  /** Uploads of drafts that could not be read: a newer version, or a person, may restore them. */
  readonly #ofUnreadable = new Set<string>();

  constructor(setting: ConsoleSetting, uploads: UploadStore) {
    this.#setting = setting;
    this.#uploads = uploads;
    this.#folder = path.join(setting.folder, 'drafts');
    this.#mappings = path.join(setting.folder, 'mappings');
  }

  /**
   * Finds the drafts of before. One that is damaged is left as it is.
   *
   * @param onUnreadable is told of it; what its files hold is not told
   */
  async load(onUnreadable: (error: VdpipeError) => void): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const id of readdirSync(this.#folder)) {
      if (!draftId.safeParse(id).success) continue;
      try {
        const draft = await this.#open(id);
        if (draft) this.#drafts.set(id, draft);
      } catch {
        const named = textOf(this.#journalOf(id)).matchAll(/"upload":"(u-\w+)"/g);
        for (const [, upload = ''] of named) this.#ofUnreadable.add(upload);
        onUnreadable(unreadable(path.join(this.#folder, id)));
      }
    }
  }

  async #open(id: string): Promise<Draft | undefined> {
    const journal = await openJournal(this.#journalOf(id));
    if (journal.state.upload === '') return undefined;
    await removeReadRows(path.join(this.#folder, id));
    return this.#toDraft(id, journal);
  }

  readonly hasRun = (run: string): boolean => this.ofRun(run) !== undefined;

  ofRun(run: string): string | undefined {
    return [...this.#drafts.values()].find(({ state }) => state.run === run)?.id;
  }

  /** Whether a draft was made of this upload, or has it as a file that goes with its mapping. */
  readonly usesUpload = (upload: string): boolean =>
    this.#ofUnreadable.has(upload) ||
    this.#taken.has(upload) ||
    [...this.#drafts.values()].some(({ state }) => uploadsOf(state).includes(upload));

  /** Looks for the runs of drafts whose recording was interrupted. Gives whether some may be made yet. */
  async adoptRuns(onFailure: (error: unknown) => void): Promise<boolean> {
    const drafts = [...this.#drafts.values()];
    for (const draft of drafts) await draft.recording.adopt().catch(onFailure);
    return drafts.some(({ recording }) => recording.isLookedFor);
  }

  async removeOutdated(): Promise<void> {
    await removeOutdatedMappings(this.#mappings, this.#setting.now());
    const drafts = [...this.#drafts.values()];
    for (const draft of drafts) {
      await this.takeBack(draft);
      const { run } = draft.state;
      const isOver = run === null ? this.#isOld(draft) : (await this.#endOf(run)) !== undefined;
      if (isOver) await this.#remove(draft);
    }
  }

  /** A draft whose run was withdrawn, by whichever command, is one again, with its corrections. */
  async takeBack(draft: Draft): Promise<void> {
    const { run } = draft.state;
    if (run === null || (await this.#endOf(run)) !== 'withdrawn') return;
    await draft.recording.withdraw(run);
    // It can be staged as it is.
    draft.checkAgain();
  }

  /** What a person did with a run, last of what ends its list, too: somebody in it may be to be forgotten. */
  async #endOf(run: string): Promise<RunEvent['what'] | undefined> {
    const events = await this.#setting.ledger.events(run);
    return events.findLast(({ what }) => ENDS.has(what))?.what;
  }

  #isOld(draft: Draft): boolean {
    return !draft.recording.isBusy && this.#setting.now() - draft.state.changedAtMs > KEPT_MS;
  }

  /** Newest change first. */
  list(): readonly DraftLine[] {
    return [...this.#drafts.values()].map((draft) => draft.line()).sort(byChange);
  }

  get(id: string): Draft {
    const draft = this.#drafts.get(id);
    if (!draft) throw new HttpError(404, 'draft_unknown', 'There is no such draft.');
    this.#usedAtMs.set(id, this.#setting.now());
    return draft;
  }

  async restUnused(): Promise<void> {
    for (const [id, usedAtMs] of this.#usedAtMs) {
      if (this.#setting.now() - usedAtMs <= RESTS_MS) continue;
      this.#usedAtMs.delete(id);
      await this.#drafts.get(id)?.rest();
    }
  }

  /** Opens an upload as a draft. Each has one at most: what drafts take is limited by what uploads take. */
  async create(upload: string, by: string | null = null): Promise<Draft> {
    this.#uploads.fileOf(upload);
    if (this.usesUpload(upload)) throw uploadUsed();
    return await this.#take(upload, () => this.#create(upload, by));
  }

  async #take<T>(upload: string, work: () => Promise<T>): Promise<T> {
    this.#taken.add(upload);
    return await work().finally(() => this.#taken.delete(upload));
  }

  async #create(upload: string, by: string | null): Promise<Draft> {
    const { name, bytes } = this.#uploads.get(upload);
    const id = `f-${randomBytes(8).toString('hex')}`;
    const folder = path.join(this.#folder, id);
    await mkdir(folder, { mode: 0o700 });
    const journal = await openJournal(this.#journalOf(id));
    try {
      await journal.add(() => ({ did: 'opened', upload, name, bytes }), this.#setting.now, by);
      this.#drafts.set(id, this.#toDraft(id, journal));
    } catch (error) {
      await journal.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    this.#setting.events.tell({ what: 'runs' });
    return this.get(id);
  }

  /** Removes a draft and its upload. */
  async remove(id: string): Promise<void> {
    const draft = this.get(id);
    await draft.recording.settle();
    draft.recording.refuseBusy();
    const { run } = draft.state;
    if (run !== null) await this.#refuseNeeded(run);
    await this.#remove(draft);
    this.#setting.events.tell({ what: 'runs' });
  }

  /** The rows to correct of a run are taken from the file: until all is done, nobody knows which. */
  async #refuseNeeded(run: string): Promise<void> {
    const { state } = await this.#setting.ledger.getRun(run);
    if (state === 'finished' || state === 'purged') return;
    throw new Conflict(
      'draft_needed',
      `Run ${run} still needs the list. Delete it when all orders of the run are done, or purge the run.`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#drafts.values()].map((draft) => draft.close()));
  }

  async #remove(draft: Draft): Promise<void> {
    const uploads = uploadsOf(draft.state);
    this.#drafts.delete(draft.id);
    await draft.remove();
    await this.#removeUnused(uploads);
  }

  #sameFile(id: string, upload: string): readonly DraftLine[] {
    const { sha256 } = this.#uploads.get(upload);
    const isSame = (other: Draft) => this.#uploads.get(other.state.upload).sha256 === sha256;
    const others = [...this.#drafts.values()].filter((one) => one.id !== id && isSame(one));
    return others.map((one) => one.line()).sort(byChange);
  }

  async offers(draft: Draft, by: Requester) {
    const earlier = {
      drafts: [...this.#drafts.values()],
      kept: await readKeptMappings(this.#mappings),
    };
    return offerMappings(this.#setting, draft, earlier, by);
  }

  /** Keeps the mapping of a run for the next file: drafts are deleted. What it costs nothing may fail for. */
  async keepMapping({ state }: Draft, by: string | null): Promise<void> {
    const { withoutComments } = await import('../../mapping/edit/edit-mapping.ts');
    const { mapping, name, run } = state;
    const text = withoutComments(mapping);
    if (text === null || run === null) return;
    await keepMapping(this.#mappings, { text, name, run, by, atMs: this.#setting.now() });
  }

  async #removeUnused(uploads: readonly string[]): Promise<void> {
    for (const upload of uploads) {
      if (!this.usesUpload(upload)) await this.#uploads.remove(upload);
    }
  }

  /** Gives a draft an uploaded file that its mapping can name; one of the same name is replaced. @throws HttpError 409, 413 */
  async addFile(
    draft: Draft,
    { revision, upload }: { readonly revision: number; readonly upload: string },
    by: string | null,
  ): Promise<DraftAnswer> {
    this.#uploads.fileOf(upload);
    const { bytes, sha256, ...about } = this.#uploads.get(upload);
    const before = uploadsOf(draft.state);
    const toStep = ({ files }: DraftState): DraftStep => {
      const name = toCompanionName({ name: about.name, bytes }, files);
      return { did: 'file_added', name, upload, bytes, sha256 };
    };
    const answer = await this.#take(upload, () => draft.add(revision, toStep, by));
    await this.#removeUnused(before);
    return answer;
  }

  async removeFile(
    draft: Draft,
    { revision, name }: { readonly revision: number; readonly name: string },
    by: string | null,
  ): Promise<DraftAnswer> {
    const before = uploadsOf(draft.state);
    const answer = await draft.add(
      revision,
      ({ files }) => {
        if (files.has(name)) return { did: 'file_removed', name };
        throw new HttpError(404, 'file_unknown', 'The draft has no such file.');
      },
      by,
    );
    await rm(path.join(draft.folder, name), { force: true });
    await this.#removeUnused(before);
    return answer;
  }

  #toDraft(id: string, journal: DraftJournal): Draft {
    const file = this.#uploads.fileOf(journal.state.upload);
    return new Draft({
      id,
      folder: path.join(this.#folder, id),
      journal,
      setting: this.#setting,
      file,
      fileOf: (upload) => this.#uploads.fileOf(upload),
      findRun: (draft) => findUnknownRun(this.#setting, draft, { isKnown: this.hasRun }),
      sameFile: () => this.#sameFile(id, journal.state.upload),
    });
  }

  #journalOf(id: string): string {
    return path.join(this.#folder, id, 'journal.ndjson');
  }
}

/** A journal may be longer than a text can be. */
const MOST_BYTES = 64 * 1024 ** 2;

/** Of a file that may be damaged, or not there. */
function textOf(file: string): string {
  try {
    return readFileSync(file).toString('utf8', 0, MOST_BYTES);
  } catch {
    return '';
  }
}

function byChange(one: DraftLine, other: DraftLine): number {
  return other.changed_at.localeCompare(one.changed_at);
}

function uploadsOf({ upload, files }: DraftState): readonly string[] {
  return [upload, ...[...files.values()].map((file) => file.upload)];
}

function uploadUsed(): HttpError {
  return new Conflict(
    'upload_used',
    'The upload belongs to a draft already. Open that draft, or upload the file again.',
  );
}

function unreadable(folder: string): VdpipeError {
  return new VdpipeError(
    'draft_unreadable',
    `Cannot open the draft in "${folder}": its files, or those of its upload, are damaged, missing or of a newer version of vdpipe. It is left out, and its upload is kept. Restore its files, or upload the list again and remove that folder.`,
  );
}
