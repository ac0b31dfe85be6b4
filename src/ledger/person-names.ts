import { INVISIBLE } from '../rows/invisible.ts';

/** Names that people see as one are one person's: case, width, white space and what is invisible do not count. */
export function isSamePerson(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}

/** Whether a name has characters that nobody sees. */
export function hasInvisible(name: string): boolean {
  return name.search(INVISIBLE) !== -1;
}

/** A name as it is compared. */
export function foldedName(name: string): string {
  const seen = name.replaceAll(INVISIBLE, '').normalize('NFKC');
  return seen.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
