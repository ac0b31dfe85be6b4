import type { ChangedMapping, ChangeMapping, MappingForm } from '../../../../api/types.ts';
import type { TypedIn } from '../../../parts/typed-in.ts';
import { words } from '../../../words.ts';
import type { SheetColumn } from './sheet-columns.ts';

export type Changes = ChangeMapping['changes'];

/** A change of the form as it is when its turn comes; null where what a person saw of it is no longer there. */
export type ToChanges = (form: MappingForm) => Changes | null;

/**
 * @param field in which it was typed @default it was chosen: where it fails, what is chosen is drawn anew
 * @returns whether it was made; a failure was told
 */
export type Change = (toChanges: ToChanges, field?: TypedIn) => Promise<boolean>;

interface MappingChangesOptions {
  /** The text as it is. */
  readonly now: () => string;
  /** Makes changes of a text, and reads it. */
  readonly make: (mapping: string, changes: Changes) => Promise<ChangedMapping>;
  readonly take: (made: ChangedMapping) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Changes the text of a mapping by its form, one change after another. */
export class MappingChanges {
  readonly #options: MappingChangesOptions;
  readonly #failed = new Set<TypedIn>();
  #last: Promise<unknown> = Promise.resolve();
  #read: ChangedMapping | undefined;
  #texts = 0;

  constructor(options: MappingChangesOptions) {
    this.#options = options;
  }

  /** Whether fields show texts that could not be put into the mapping. */
  get hasFailed(): boolean {
    return [...this.#failed].some(({ again }) => again.value);
  }

  know(read: ChangedMapping): void {
    this.#read = read;
  }

  /** Another text takes the place of this one: what was typed or chosen for this one is given up. */
  forget(): void {
    this.#texts += 1;
    for (const { again } of this.#failed) again.value = undefined;
    this.#failed.clear();
  }

  readonly change: Change = (toChanges, field) => {
    const text = this.#texts;
    const note = (again: TypedIn['again']['value']) => {
      if (!field || field.isGone || text !== this.#texts) return;
      field.again.value = again;
      if (again) this.#failed.add(field);
      else this.#failed.delete(field);
    };
    const made = this.#last
      .then(() => this.#make(toChanges, () => text === this.#texts))
      .then(
        () => {
          note(undefined);
          return true;
        },
        (error: unknown) => {
          note(() => this.change(toChanges, field));
          this.#options.onFailure(field?.isGone ? new Error(words.columns.lost) : error);
          return false;
        },
      );
    this.#last = made;
    return made;
  };

  /** Waits for all changes, and tries those of typed texts again that failed. @returns whether the mapping says what the fields show */
  async settle(): Promise<boolean> {
    await this.#last;
    for (const { again } of this.#failed) await again.value?.();
    return !this.hasFailed;
  }

  async #make(toChanges: ToChanges, isSameText: () => boolean): Promise<void> {
    const { now, make, take } = this.#options;
    const before = now();
    const { form } = this.#read?.mapping === before ? this.#read : await make(before, []);
    const changes = form && toChanges(form);
    if (!changes || !isSameText() || now() !== before) throw changedMeanwhile();
    if (changes.length === 0) return;
    const made = await make(before, changes);
    if (!isSameText() || now() !== before) throw changedMeanwhile();
    this.#read = made;
    take(made);
  }
}

function changedMeanwhile(): Error {
  return new Error(words.columns.changedMeanwhile);
}

export interface FormProps {
  readonly form: MappingForm;
  readonly columns: readonly SheetColumn[];
  readonly canEdit: boolean;
  readonly change: Change;
  readonly goToLine: (line: number) => void;
}
