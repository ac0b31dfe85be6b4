import { fitMapping, type MappingFit, withoutComments } from '../../mapping/edit/reuse-mapping.ts';

export interface FittedMapping extends MappingFit {
  /** Without its comments. */
  readonly plain: string;
}

/** How mappings suit the columns of a sheet; null for each that does not. */
export function fitMappings({
  texts,
  header,
}: {
  readonly texts: readonly string[];
  /** The names of the columns. */
  readonly header: readonly string[];
}): (FittedMapping | null)[] {
  return texts.map((text) => {
    const fit = fitMapping(text, header);
    const plain = fit && withoutComments(text);
    return fit && plain !== null ? { ...fit, plain } : null;
  });
}
