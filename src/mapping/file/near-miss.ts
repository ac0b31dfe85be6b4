import { distance } from 'fastest-levenshtein';

/** Longer names are texts, not names; measuring how far they are apart would take long. */
const MAX_NAME_CHARS = 100;

/**
 * The candidate that was most likely meant by `name`, if one is close enough to be worth naming.
 *
 * @param maxDistance Most letters that may differ. @default a third of the name's
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  maxDistance?: number,
): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const wanted = looseForm(name);
  let best: string | null = null;
  let bestDistance = (maxDistance ?? Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > MAX_NAME_CHARS) continue;
    const apart = distance(wanted, looseForm(candidate));
    if (apart < bestDistance) {
      best = candidate;
      bestDistance = apart;
    }
  }
  return best;
}

/** `; did you mean "Full name"?`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates);
  return meant === null ? '' : `; did you mean "${meant}"`;
}

/** What is left of a name when case, width, white space and punctuation do not count. */
function looseForm(name: string): string {
  const form = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.:*]+/g, '');
  return form === '' ? name : form;
}
