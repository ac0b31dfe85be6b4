let segmenter: Intl.Segmenter | undefined;

/** Longer texts are not counted to their end. */
export const MAX_COUNTED = 10_000;

/**
 * Characters as people count them (Unicode's grapheme clusters, UAX 29): `é` is one however it is written, so are
 * a Korean syllable in parts and a family emoji.
 *
 * @returns the count, at most `MAX_COUNTED`.
 */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    if (++count === MAX_COUNTED) break;
  }
  return count;
}
