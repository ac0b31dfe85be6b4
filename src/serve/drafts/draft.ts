import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Issue } from '../../issue.ts';
import type { BodyOf } from '../api/routes.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import { type RowReaders, SheetRows } from '../sheet-rows.ts';
import type { CheckIssues } from './check-issues.ts';
import { placeCompanion } from './companion-files.ts';
import { type Check, type CheckInput, createDraftCheck, type DraftCheck } from './draft-check.ts';
import { removeDraftFiles, toDraftWords, writeDraftFiles } from './draft-files.ts';
import type { DraftJournal } from './draft-journal.ts';
import { DraftMapping } from './draft-mapping.ts';
import type { DraftState, DraftStep, Reasons } from './draft-state.ts';
import type { SheetEdits } from './sheet-edits.ts';
import { DraftRecording, type Staged } from './staging/draft-recording.ts';

interface DraftOptions {
  readonly id: string;
  readonly folder: string;
  readonly journal: DraftJournal;
  readonly setting: ConsoleSetting;
  readonly file: string;
  readonly fileOf: (upload: string) => string;
  /** Gives the run that it was recorded as, where nobody knew of it. @default there is none */
  readonly findRun?: (draft: Draft) => Promise<Staged | undefined>;
  /** Other drafts of a file with the same content. @default none */
  readonly sameFile?: () => readonly DraftLine[];
}

export type DraftLine = ReturnType<Draft['line']>;
export type DraftAnswer = ReturnType<Draft['answer']>;

/** A list that is prepared: what is on disk of it, its rows, and its latest check. */
export class Draft {
  readonly id: string;
  readonly file: string;
  readonly folder: string;
  readonly mapping: DraftMapping;
  readonly recording: DraftRecording;
  readonly #given: DraftOptions;
  readonly #check: DraftCheck;
  #rows: SheetRows | undefined;
  #readings = 0;
  #isRemoved = false;

  constructor(given: DraftOptions) {
    const { id, file, folder, journal, setting } = given;
    this.#given = given;
    this.id = id;
    this.file = file;
    this.folder = folder;
    this.mapping = new DraftMapping(journal.state, setting);
    const findRun = async () => given.findRun?.(this);
    this.recording = new DraftRecording({ draft: id, journal, setting, findRun });
    const tell = () => setting.events.tell({ what: 'check', draft: id });
    this.#check = createDraftCheck(setting.commands, () => this.#toCheckInput(), tell);
  }

  get state(): DraftState {
    return this.#given.journal.state;
  }

  /** Whom its processes are counted for: they go on when the one who looks on has left. */
  get #owner(): string | null {
    return this.state.changedBy;
  }

  /** The rows, which are read when they are first asked for. */
  get rows(): SheetRows {
    this.#rows ??= this.#readRows();
    return this.#rows;
  }

  /** Why the sheet is read that is shown, as long as nobody has chosen one; an error where a person has to. */
  get #chosen(): Issue | null {
    return this.state.read.sheet === undefined ? this.rows.chosen : null;
  }

  /** What the file shows; whether another sheet may be meant as well, which a person has to say. */
  get shown() {
    return { ...this.rows.about(), is_sheet_unsure: this.#chosen?.severity === 'error' };
  }

  /** The sheet that is corrected: the one that is read; null: the only one of a text. */
  get sheet(): string | null {
    const about = this.#rows?.about();
    if (about && about.format !== null) return about.encoding === null ? about.sheet : null;
    return this.state.read.sheet ?? this.state.lastSheet;
  }

  get edits(): SheetEdits {
    return this.state.editsOf(this.sheet);
  }

  get check(): Check {
    // After a restart, or as nobody has asked for it yet.
    if (this.#check.latest.found.state === 'none') this.checkAgain();
    return this.#check.latest.found;
  }

  /** Whether its projects were looked up as it is, and some cannot be ordered. */
  get hasUnorderable(): boolean {
    return this.#check.latest.unorderableAt === this.state.revision;
  }

  lookUp(revision: number): void {
    this.refuseChange(revision);
    this.refuseUnchecked(revision);
    this.#check.lookUp();
  }

  stopLookUp(): void {
    this.#check.stopLookUp();
  }

  /**
   * @param words to stage it with @default it is not staged yet
   * @throws HttpError 409 unless it was checked as it is at this revision: what is staged is what a person saw checked
   */
  refuseUnchecked(revision: number, words = this.#check.latest.words): void {
    const { state, revision: checked } = this.check;
    const isSame = String(words) === String(this.#check.latest.words);
    if (revision === this.state.revision && checked === revision && state === 'checked' && isSame)
      return;
    if (!isSame) this.checkAgain();
    throw new Conflict(
      'draft_changed',
      'The draft has changed and has not been checked yet. Wait for the check.',
    );
  }

  get issues(): CheckIssues {
    return this.#check.latest.issues;
  }

  /** Adds a step that was decided on at a revision, and checks the draft as it is then. */
  async add(revision: number, toStep: (state: DraftState) => DraftStep, by: string | null = null) {
    const { events, now } = this.#given.setting;
    await this.recording.settle();
    await this.#given.journal.add(
      (state) => {
        this.refuseChange(revision);
        return toStep(state);
      },
      now,
      by,
    );
    events.tell({ what: 'draft', draft: this.id, revision: this.state.revision });
    this.checkAgain();
    return this.answer();
  }

  /**
   * Records the draft as a run: nothing of it changes meanwhile.
   *
   * @param toRun gives the run that was made, or why there is none; throws where nobody knows
   * @throws HttpError 409 if the draft is at another revision, or is staged already
   */
  async stage(revision: number, toRun: () => Promise<Staged | HttpError>): Promise<Staged> {
    await this.#given.journal.written();
    this.refuseChange(revision);
    return await this.recording.begin(revision, toRun);
  }

  /** @throws HttpError 409 if the draft is a run, or is being recorded as one, 404 if it was deleted meanwhile */
  refuseStaged(): void {
    if (this.#isRemoved) throw new HttpError(404, 'draft_unknown', 'The draft was deleted.');
    const { run } = this.state;
    if (run !== null) {
      throw new Conflict(
        'draft_staged',
        `The draft was already recorded as run ${run}, and can no longer be changed.`,
      );
    }
    this.recording.refuseBusy();
  }

  /** @throws HttpError 409 if the draft cannot change any more, or is not at this revision */
  refuseChange(revision: number): void {
    this.refuseStaged();
    this.state.refuseOther(revision);
  }

  /** @throws HttpError 409 if it is at another revision, or another sheet is read than the person saw */
  async refuseUnseen(seen: Pick<BodyOf<'editDraft'>, 'revision' | 'sheet'>): Promise<void> {
    const { revision, sheet } = seen;
    this.refuseChange(revision);
    if (sheet === undefined) return;
    const { sheet: read } = await this.rows.known();
    if (sheet === read) return;
    const now = read === null ? 'No sheet' : `The sheet "${read}"`;
    throw new Conflict('sheet_changed', `${now} is read now.`);
  }

  async keepReasons(reasons: Reasons): Promise<void> {
    const { uses, doubts } = this.state.reasons;
    if (this.#isRemoved || JSON.stringify({ uses, doubts }) === JSON.stringify(reasons)) return;
    await this.#given.journal.add(() => ({ did: 'proposed', ...reasons }), this.#given.setting.now);
    this.mapping.forgetForm();
  }

  readAgain(): void {
    void this.#rows?.close();
    this.#rows = this.#readRows();
    this.#tellSheet();
  }

  tryAgain(): void {
    const isReadAnew = this.rows.about().state === 'failed';
    if (isReadAnew) this.readAgain();
    // Another sheet may be read now than the one that was checked.
    if (isReadAnew || this.check.state === 'failed') this.checkAgain();
  }

  checkAgain(): void {
    this.#check.begin();
  }

  async #toCheckInput(): Promise<CheckInput> {
    const { revision, words, chosen } = await this.writeFiles();
    return { revision, file: this.file, words, owner: this.#owner, chosen };
  }

  /** The flags of its files as they are, without writing them: a full disk does not matter. */
  async words(): Promise<readonly string[]> {
    const shown = await this.rows.known();
    return toDraftWords(this.folder, this, shown);
  }

  /** The draft as files for commands. Those of earlier revisions are removed, but for a run's. */
  async writeFiles() {
    const shown = await this.rows.known();
    const refuseOtherFiles = await this.mapping.fileRefusal;
    for (const [name, file] of [...this.state.files]) {
      await placeCompanion(this.folder, name, file, this.#given.fileOf(file.upload));
    }
    // Of one moment: what is written is what was looked at.
    const { revision, mapping } = this.state;
    refuseOtherFiles(mapping, this.state.files);
    const chosen = this.#chosen;
    const words = await writeDraftFiles(this.folder, this, shown);
    if (this.state.run === null) await removeDraftFiles(this.folder, revision - 1);
    return { words, revision, chosen };
  }

  /** Puts a file that goes with the mapping into another folder, too. @throws HttpError 404 */
  async copyCompanion(name: string, folder: string): Promise<string> {
    const file = this.state.files.get(name);
    if (!file) throw new HttpError(404, 'file_unknown', 'The draft has no such file.');
    await placeCompanion(folder, name, file, this.#given.fileOf(file.upload));
    return path.join(folder, name);
  }

  line() {
    const { name, bytes, revision, run, madeAtMs, madeBy, changedAtMs, changedBy } = this.state;
    return {
      ...{ draft: this.id, name, bytes, revision, run },
      ...{ made_at: new Date(madeAtMs).toISOString(), made_by: madeBy },
      ...{ changed_at: new Date(changedAtMs).toISOString(), changed_by: changedBy },
    };
  }

  /** As pages have it, with how it is read, its mapping and its corrections. The file itself never changes. */
  answer() {
    const { upload, read, mapping, mappingRevision, files, wasRunFound } = this.state;
    const { corrections, leftOut, accepted, canUndo, canRedo } = this.edits;
    return {
      ...this.line(),
      /** Whether the console ended while it recorded the run, and found it afterwards. */
      was_run_found: wasRunFound,
      /** Other drafts of a file with the same content. */
      same_file: [...(this.#given.sameFile?.() ?? [])],
      ...{ upload, read },
      /** The mapping file's text (YAML); '' until one was proposed or given. */
      mapping,
      mapping_revision: mappingRevision,
      files: [...files].map(([file, { bytes }]) => ({ name: file, bytes })),
      corrections: corrections.size - leftOut.size - accepted.size,
      left_out: leftOut.size,
      accepted: [...accepted.values()].map(({ cell, accept: code = '', why = '' }) => ({
        ...{ cell, code, why },
      })),
      can_undo: canUndo,
      can_redo: canRedo,
    };
  }

  async close(): Promise<void> {
    this.#check.stop();
    await this.recording.ended();
    await this.#rows?.close();
    this.#rows = undefined;
    await this.#given.journal.close();
  }

  /** Lets go of its rows and of what its check found, which take memory and disk: both are made again when they are asked for. */
  async rest(): Promise<void> {
    const isLooking = this.#check.latest.found.look_up.state === 'looking';
    if (this.recording.isBusy || isLooking || this.#rows?.about().state === 'reading') return;
    this.#check.forget();
    const rows = this.#rows;
    this.#rows = undefined;
    await rows?.close();
  }

  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #readRows(): SheetRows {
    this.#readings += 1;
    const to = path.join(this.folder, `rows-${this.#readings}.ndjson`);
    const { readers, processes } = this.#given.setting;
    const inTurn: RowReaders['inTurn'] = (work, signal) =>
      processes.run('reading', { owner: this.#owner, signal }, work);
    const take = () => readers.take();
    const order = { file: this.file, read: this.state.read, to };
    return new SheetRows({ take, inTurn }, order, () => this.#tellSheet());
  }

  #tellSheet(): void {
    this.#given.setting.events.tell({ what: 'sheet', draft: this.id });
  }
}
