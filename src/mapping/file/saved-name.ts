import { UsageError } from '../../errors.ts';

/** A mapping in the ledger, and which version; null: the newest. */
export interface SavedName {
  readonly name: string;
  readonly version: number | null;
}

const PREFIX = 'ledger:';
/** Commands take a name with or without the prefix. Deliveries begin with `d-`. */
const FORM = /^(?:ledger:)?(?!d-)([A-Za-z0-9][\w.-]{0,63})(?:@([1-9]\d{0,8}))?$/;

/** What begins so is in the ledger, and never a file; what does not is always a file. */
export function isSavedName(mapping: string): boolean {
  return mapping.startsWith(PREFIX);
}

/** Whether it is the newest version of one. */
export function isNewestOfSaved(mapping: string): boolean {
  const [, name, version] = FORM.exec(mapping) ?? [];
  return isSavedName(mapping) && name !== undefined && version === undefined;
}

/** What names a mapping in the ledger, `ledger:acme` or `ledger:acme@3`; undefined: it names a file. @throws UsageError `mapping_name_invalid` */
export function findSavedName(mapping: string): SavedName | undefined {
  return isSavedName(mapping) ? parseSavedName(mapping) : undefined;
}

/** `acme`, `acme@3`, `ledger:acme`. @throws UsageError `mapping_name_invalid` */
export function parseSavedName(text: string): SavedName {
  const [, name, version = null] = FORM.exec(text) ?? [];
  if (name !== undefined) return { name, version: version === null ? null : Number(version) };
  throw new UsageError(
    'mapping_name_invalid',
    `"${text}" cannot be the name of a mapping: use at most 64 letters, digits, ".", "-" and "_", beginning with a letter or digit, and not with "d-". A version follows as in acme@3.`,
  );
}
