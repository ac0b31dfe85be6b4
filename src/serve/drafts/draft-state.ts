import type { InitReport } from '../../run/prepare/init-mapping.ts';
import type { ReadSettings } from '../api/schemas.ts';
import { Conflict } from '../http/http-error.ts';
import type { Upload } from '../uploads/upload-store.ts';
import { type Correction, SheetEdits } from './sheet-edits.ts';

/** An uploaded file that goes with the mapping, by its name. */
export type CompanionFile = Readonly<Pick<Upload, 'upload' | 'bytes' | 'sha256'>>;

/** The sheet that was read when it was corrected; null: the only one of a text. */
interface OfSheet {
  readonly sheet: string | null;
}

type Proposed = InitReport['proposal'];
type Guess = NonNullable<Proposed['fields'][number]['from']>;

/** Why the latest proposal chose columns, and why not. */
export interface Reasons {
  /** `what`: `project_id`, `userdata.mail`, `variable name`. */
  readonly uses: readonly (Guess & { readonly what: string })[];
  /** For some of what must be filled in, why a column that may be meant was not chosen. */
  readonly doubts: Readonly<Record<string, string>>;
}

/** What `vdpipe init --json` says of its proposal. */
export interface Proposal extends Reasons, Pick<Proposed, 'unused'> {
  /** What must be filled in. */
  readonly fill_in: readonly string[];
}

/** What a person did with a draft: its journal is a list of these, one after another. */
export type DraftStep =
  | {
      readonly did: 'opened';
      readonly upload: string;
      readonly name: string;
      readonly bytes: number;
    }
  | {
      readonly did: 'changed';
      readonly read?: ReadSettings | undefined;
      readonly mapping?: string | undefined;
    }
  | ({ readonly did: 'proposed' } & Reasons)
  | ({ readonly did: 'file_added'; readonly name: string } & CompanionFile)
  | { readonly did: 'file_removed'; readonly name: string }
  | ({ readonly did: 'corrected'; readonly cells: readonly Correction[] } & OfSheet)
  | ({ readonly did: 'undone' | 'redone' } & OfSheet)
  /** It is about to be recorded as a run. Without what follows, nobody knows whether it was. */
  | { readonly did: 'staging' }
  | { readonly did: 'not_staged' }
  | { readonly did: 'staged'; readonly run: string; readonly wasFound?: boolean | undefined }
  /** Its run was withdrawn. */
  | { readonly did: 'withdrawn'; readonly run: string };

export class DraftState {
  upload = '';
  name = '';
  bytes = 0;
  read: ReadSettings = {};
  mapping = '';
  /** When it was changed last. */
  mappingRevision = 0;
  /** When more than answers to questions was changed last: what a check asked before is asked of something else. */
  askedRevision = 0;
  reasons: Reasons = { uses: [], doubts: {} };
  run: string | null = null;
  /** Whether the run was found again, as the console had ended before it knew of it. */
  wasRunFound = false;
  /** Since when the outcome of recording it, as it is, is not known; null: it is. */
  stagingSinceMs: number | null = null;
  revision = 0;
  changedAtMs = 0;
  madeAtMs = 0;
  /** Who opened it, and who changed it last, as far as that is known. */
  madeBy: string | null = null;
  changedBy: string | null = null;
  readonly files = new Map<string, CompanionFile>();
  /** The sheet that was corrected last; null: the only one of a text. */
  lastSheet: string | null = null;
  readonly #edits = new Map<string | null, SheetEdits>();

  editsOf(sheet: string | null): SheetEdits {
    const edits = this.#edits.get(sheet) ?? new SheetEdits();
    this.#edits.set(sheet, edits);
    return edits;
  }

  #edited({ sheet }: OfSheet): SheetEdits {
    this.lastSheet = sheet;
    return this.editsOf(sheet);
  }

  /** @throws HttpError 409 unless it is at this revision */
  refuseOther(revision: number): void {
    if (revision === this.revision) return;
    throw new Conflict(
      'draft_changed',
      `The draft has changed in the meantime (it is now at revision ${this.revision}). Load it again.`,
    );
  }

  apply(step: DraftStep, atMs: number, by?: string): void {
    if (step.did === 'proposed') {
      this.reasons = step;
      return;
    }
    this.stagingSinceMs = step.did === 'staging' ? atMs : null;
    // Nothing of the draft changes with these.
    if (step.did === 'staging' || step.did === 'not_staged') return;
    this.revision += 1;
    const isAnswer = step.did === 'corrected' && step.cells.every(({ accept }) => accept);
    if (!isAnswer) this.askedRevision = this.revision;
    this.changedAtMs = atMs;
    this.changedBy = by ?? this.changedBy;
    switch (step.did) {
      case 'opened':
        [this.upload, this.name, this.bytes] = [step.upload, step.name, step.bytes];
        [this.madeAtMs, this.madeBy] = [atMs, by ?? null];
        break;
      case 'changed':
        this.read = step.read ?? this.read;
        if ((step.mapping ?? this.mapping) !== this.mapping) this.mappingRevision = this.revision;
        this.mapping = step.mapping ?? this.mapping;
        break;
      case 'file_added': {
        const { did: _, name, ...file } = step;
        this.files.set(name, file);
        break;
      }
      case 'file_removed':
        this.files.delete(step.name);
        break;
      case 'corrected':
        this.#edited(step).correct(step.cells);
        break;
      case 'undone':
        this.#edited(step).undo();
        break;
      case 'redone':
        this.#edited(step).redo();
        break;
      case 'staged':
        this.run = step.run;
        this.wasRunFound = step.wasFound === true;
        break;
      case 'withdrawn':
        if (this.run === step.run) this.run = null;
        break;
      default:
        // What a newer version did: the draft is not what it would be without it.
        step satisfies never;
        throw new TypeError('The journal has a step that is not known.');
    }
  }
}
