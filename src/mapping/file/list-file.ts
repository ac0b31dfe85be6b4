/** A sheet in any format that goes with a mapping. */
export interface ListFile {
  readonly file: string;
  /** Exact name of its sheet. @default the only one with the wanted columns */
  readonly sheet?: string | undefined;
  /** SHA-256 of what the file held when the mapping was read. @default not known, and so not compared */
  readonly sha256?: string;
}

/** Texts that a column of a list has. */
export interface ListedTexts extends ListFile {
  readonly column: string;
  /** Set once the list has been read: each text once, none of them empty. */
  readonly texts?: readonly string[];
}

/** The texts that a cell may have: those written in the mapping, or those of a list. */
export type OneOf = readonly string[] | ListedTexts;

/** The texts themselves. Those of a list must have been read. */
export function textsOf(oneOf: OneOf): readonly string[] {
  if (!isListed(oneOf)) return oneOf;
  if (!oneOf.texts) throw new TypeError(`list ${oneOf.file} was not read`);
  return oneOf.texts;
}

export function isListed(oneOf: OneOf): oneOf is ListedTexts {
  return 'file' in oneOf;
}
