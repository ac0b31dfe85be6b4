import { effect, type Signal, signal } from '@preact/signals';
import { sessionState } from './session.ts';
import { load, store } from './stored.ts';

export interface UnsavedMapping {
  readonly text: string;
  /** `mapping_revision` of the draft that it was made of. */
  readonly basedOn: number;
  /** Whether it has changes of a person, which nothing else brings back. */
  readonly isTyped: boolean;
}

export interface UnsavedCell {
  readonly sheet: string;
  readonly cell: string;
  readonly to: string;
  /** What it showed before; undefined if that was not known, or does not matter. */
  readonly shown?: string | undefined;
  /** Why the console refused it: a person decides. */
  readonly problem?: string | undefined;
}

type ByDraft<T> = Readonly<Record<string, T>>;

/** By draft: mappings, and cells by sheet and cell. They outlast another screen, and a reload of this tab. */
export const unsavedMappings = kept<ByDraft<UnsavedMapping>>('mappings', {});
export const unsavedCells = kept<ByDraft<Readonly<Record<string, UnsavedCell>>>>('cells', {});

const owner = kept<string | null>('owner', null);

// Nobody else sees, or saves, what a person typed.
effect(() => {
  const state = sessionState.value;
  if (state.is !== 'open' || state.session.name === owner.peek()) return;
  forgetUnsaved();
  owner.value = state.session.name;
});

// It outlasts a reload, and not the tab.
addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});

let held = 0;

/** Something was typed that only its field has. @returns ends that */
export function holdUnsaved(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/** Whether there is anything that nothing else brings back. */
export function hasUnsaved(): boolean {
  const isTyped = Object.values(unsavedMappings.value).some((one) => one.isTyped);
  return held > 0 || isTyped || Object.keys(unsavedCells.value).length > 0;
}

/** @param draft one that was deleted @default all */
export function forgetUnsaved(draft?: string): void {
  if (draft === undefined) [unsavedMappings.value, unsavedCells.value] = [{}, {}];
  else for (const of of [unsavedMappings, unsavedCells]) note<unknown>(of, draft, undefined);
}

/** What of a draft was typed; undefined if it was saved. */
export function note<T>(of: Signal<ByDraft<T>>, draft: string, value: T | undefined): void {
  const { [draft]: _, ...others } = of.value;
  of.value = value === undefined ? others : { ...others, [draft]: value };
}

function kept<T>(name: string, none: T): Signal<T> {
  const key = `vdpipe-unsaved-${name}`;
  const value = signal<T>(load<T>('sessionStorage', key) ?? none);
  effect(() => store('sessionStorage', key, value.value));
  return value;
}
