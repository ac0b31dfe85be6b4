import { distance } from 'fastest-levenshtein';
import { INVISIBLE } from '../../rows/invisible.ts';

/** Longer names are not compared: they are texts, not names, and comparing them takes long. */
export const MAX_NAME_CHARS = 100;

/**
 * Finds the candidate that `name` most likely means, if one is close enough.
 *
 * @param maxDistance How many letters may differ. @default a third of the letters of `name`
 * @param formOf Gives a candidate as it is compared. @default `looseForm`
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  maxDistance?: number,
  formOf = looseForm,
): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const wanted = looseForm(name);
  let best: string | null = null;
  let bestDistance = (maxDistance ?? Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > MAX_NAME_CHARS) continue;
    const form = formOf(candidate);
    // Names differ in at least as many letters as one is longer.
    if (Math.abs(form.length - wanted.length) >= bestDistance) continue;
    const apart = distance(wanted, form);
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
  return meant === null ? '' : `; did you mean "${meant}"?`;
}

/**
 * Quotes a name and lists its invisible characters, to tell names apart that look the same: `"project_id" with the invisible
 * character U+200B`.
 */
export function quotedName(name: string): string {
  const hidden = [...new Set(name.match(INVISIBLE))].map(codePoint);
  if (hidden.length === 0) return `"${name}"`;
  const many = hidden.length > 1 ? 'characters' : 'character';
  return `"${name.replace(INVISIBLE, '')}" with the invisible ${many} ${hidden.join(', ')}`;
}

/** `U+200B` */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns a name in a form that ignores case, width, white space and punctuation. */
export function looseForm(name: string): string {
  const form = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.:*?!()[\]]+/g, '');
  return form === '' ? name : form;
}
