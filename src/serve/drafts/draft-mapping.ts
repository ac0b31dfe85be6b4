import { VdpipeError } from '../../errors.ts';
import type { RowCleaner } from '../../run/prepare/clean-rows.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { type ChangedMapping, changeMappingText } from './change-mapping-text.ts';
import { loadFileRefusal } from './companion-files.ts';
import type { DraftState } from './draft-state.ts';

/** What the mapping of a draft says, as it is now. Each part is read once. */
export class DraftMapping {
  readonly #state: DraftState;
  readonly #setting: Pick<ConsoleSetting, 'helper' | 'signal'>;
  #cleaner: { readonly key: string; readonly cleaner: Promise<RowCleaner | null> } | undefined;
  #refusal: ReturnType<typeof loadFileRefusal> | undefined;
  #form: { readonly text: string; readonly read: Promise<ChangedMapping> } | undefined;

  constructor(state: DraftState, setting: Pick<ConsoleSetting, 'helper' | 'signal'>) {
    this.#state = state;
    this.#setting = setting;
  }

  /** What its clean-up does to rows below these names; null if it has none, or cannot be used yet. */
  async cleaner(header: readonly string[]): Promise<RowCleaner | null> {
    const { mapping } = this.#state;
    const key = JSON.stringify([mapping, header]);
    if (mapping === '') return null;
    if (this.#cleaner?.key !== key) this.#cleaner = { key, cleaner: makeCleaner(mapping, header) };
    return await this.#cleaner.cleaner;
  }

  /** Refuses what it must not name. */
  get fileRefusal(): ReturnType<typeof loadFileRefusal> {
    this.#refusal ??= loadFileRefusal();
    return this.#refusal;
  }

  form(): Promise<ChangedMapping> {
    const { mapping: text, reasons, changedBy } = this.#state;
    if (this.#form?.text !== text) {
      const by = { owner: changedBy, signal: this.#setting.signal };
      const read = changeMappingText(this.#setting, { mapping: text, changes: [] }, by, reasons);
      this.#form = { text, read };
      read.catch(() => this.forgetForm());
    }
    return this.#form.read;
  }

  /** Its reasons are others now, or it could not be read. */
  forgetForm(): void {
    this.#form = undefined;
  }
}

async function makeCleaner(mapping: string, header: readonly string[]): Promise<RowCleaner | null> {
  // Loaded when it is first needed: a console is to start quickly.
  const { createRowCleaner } = await import('../../run/prepare/clean-rows.ts');
  try {
    return createRowCleaner(mapping, header);
  } catch (error) {
    // The check tells what is wrong with it.
    if (error instanceof VdpipeError) return null;
    throw error;
  }
}
