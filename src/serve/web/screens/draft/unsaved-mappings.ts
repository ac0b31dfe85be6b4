import { signal } from '@preact/signals';

/** Mappings that were typed and not saved, by draft: they outlast a look at another screen. */
export const unsavedMappings = signal<ReadonlyMap<string, string>>(new Map());
