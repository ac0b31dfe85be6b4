import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Draft as DraftAnswer, DraftLine } from '../api/types.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { HttpError } from '../http/http-error.ts';
import { SheetRows } from '../sheet-rows.ts';
import { DraftCheck } from './draft-check.ts';
import { writeDraftFiles } from './draft-files.ts';
import type { DraftJournal } from './draft-journal.ts';
import type { DraftState, DraftStep } from './draft-state.ts';

interface DraftOptions {
  readonly id: string;
  readonly folder: string;
  readonly journal: DraftJournal;
  readonly setting: ConsoleSetting;
  /** Where the uploaded file is. */
  readonly file: string;
}

/** A list that is prepared: what is on disk of it, its rows, and its latest check. */
export class Draft {
  readonly id: string;
  readonly file: string;
  readonly folder: string;
  readonly #journal: DraftJournal;
  readonly #setting: ConsoleSetting;
  readonly #check: DraftCheck;
  #rows: SheetRows | undefined;
  /** While it is recorded as a run. */
  #staging: Promise<unknown> | undefined;
  #readings = 0;

  constructor({ id, folder, journal, setting, file }: DraftOptions) {
    const { commands, events } = setting;
    this.id = id;
    this.file = file;
    this.folder = folder;
    this.#journal = journal;
    this.#setting = setting;
    this.#check = new DraftCheck(commands, () => events.tell({ what: 'check', draft: id }));
  }

  get state(): DraftState {
    return this.#journal.state;
  }

  /** The rows, which are read when they are first asked for. */
  get rows(): SheetRows {
    this.#rows ??= this.#readRows();
    return this.#rows;
  }

  get check(): DraftCheck['found'] {
    const { found } = this.#check;
    // After a restart, or as nobody has asked for it yet.
    if (found.state === 'none') this.checkAgain();
    return this.#check.found;
  }

  /**
   * Adds a step that was decided on at a revision.
   *
   * @throws HttpError 409 if the draft is at another one, or cannot change any more
   */
  async add(revision: number, toStep: (state: DraftState) => DraftStep): Promise<DraftAnswer> {
    const { events, now } = this.#setting;
    await this.#journal.add((state) => {
      this.refuseChange(revision);
      return toStep(state);
    }, now);
    events.tell({ what: 'draft', draft: this.id, revision: this.state.revision });
    return this.answer();
  }

  /**
   * Records the draft as a run: nothing of it changes meanwhile.
   *
   * @param toRun gives the run that was made
   * @throws HttpError 409 if the draft is at another revision, or is staged already
   */
  async stage(revision: number, toRun: () => Promise<string>): Promise<string> {
    await this.#journal.written();
    this.refuseChange(revision);
    const { events, now } = this.#setting;
    const staging = toRun().then(async (run) => {
      await this.#journal.add(() => ({ did: 'staged', run }), now);
      events.tell({ what: 'draft', draft: this.id, revision: this.state.revision });
      return run;
    });
    this.#staging = staging;
    return await staging.finally(() => {
      this.#staging = undefined;
    });
  }

  /** @throws HttpError 409 if the draft is a run, or is being recorded as one */
  refuseStaged(): void {
    const { run } = this.state;
    if (run !== null) {
      throw new HttpError(
        409,
        'draft_staged',
        `The draft was already recorded as run ${run}, and can no longer be changed.`,
      );
    }
    if (this.#staging) {
      throw new HttpError(
        409,
        'draft_staging',
        'The draft is being recorded as a run, and cannot be changed now.',
      );
    }
  }

  /** @throws HttpError 409 if the draft cannot change any more, or is not at this revision */
  refuseChange(revision: number): void {
    this.refuseStaged();
    const { state } = this;
    if (revision === state.revision) return;
    throw new HttpError(
      409,
      'draft_changed',
      `The draft has changed in the meantime (it is now at revision ${state.revision}). Load it again.`,
    );
  }

  /** Reads the rows again, as how they are read was changed. */
  readAgain(): void {
    void this.#rows?.close();
    this.#rows = this.#readRows();
  }

  checkAgain(): void {
    this.#check.begin(async () => {
      const { revision } = this.state;
      const { words } = await this.writeFiles();
      return { revision, file: this.file, words };
    });
  }

  /** The draft as files for commands. Those of earlier revisions are removed, but for a run's. */
  async writeFiles() {
    const { revision } = this.state;
    const files = await writeDraftFiles(this.folder, this.state);
    for (const name of readdirSync(this.folder)) {
      const [, made] = /^(?:mapping|corrections)-(\d+)\./.exec(name) ?? [];
      if (made !== undefined && Number(made) < revision - 1 && this.state.run === null) {
        await rm(path.join(this.folder, name), { force: true });
      }
    }
    return files;
  }

  line(): DraftLine {
    const { name, bytes, changedAtMs, revision, run } = this.state;
    const changed_at = new Date(changedAtMs).toISOString();
    return { draft: this.id, name, bytes, changed_at, revision, run };
  }

  answer(): DraftAnswer {
    const { upload, read, mapping, corrections, canUndo, canRedo } = this.state;
    return {
      ...this.line(),
      upload,
      read,
      mapping,
      corrections: corrections.size,
      can_undo: canUndo,
      can_redo: canRedo,
    };
  }

  async close(): Promise<void> {
    this.#check.stop();
    // What was begun is in the journal, too.
    await this.#staging?.catch(() => {});
    await this.#rows?.close();
    this.#rows = undefined;
    await this.#journal.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #readRows(): SheetRows {
    const { sheet, header_row, encoding, delimiter } = this.state.read;
    this.#readings += 1;
    const to = path.join(this.folder, `rows-${this.#readings}.ndjson`);
    const read = { sheet, headerRow: header_row, encoding, delimiter };
    const tell = () => this.#setting.events.tell({ what: 'sheet', draft: this.id });
    return new SheetRows(this.#setting.readers.take(), { file: this.file, read, to }, tell);
  }
}
