import { cutToBytes, isRejectsName, splitEnding } from '../../output/stamped-name.ts';
import { nameOfAll } from '../../sheet/sheet-name.ts';
import { starsOf } from './wanted-name.ts';

/** The files of a delivery of several, as far as they are there. */
export interface PartSet {
  /** Differs for files that do not belong together. */
  readonly key: string;
  /** In the order of the patterns. */
  readonly names: readonly string[];
  /** Names that no file has, and that several have; with `?` where the pattern has it. */
  readonly missing: readonly string[];
  readonly several: readonly string[];
}

export function isPart(name: string, patterns: readonly string[]): boolean {
  return fitOf(name, patterns) !== undefined;
}

/**
 * Finds the files that belong together: one for each pattern, in whose names each `*` stands for the same text. A name that fits several
 * patterns is of the one that says most of it; one that fits none is left out.
 */
export function toPartSets(names: readonly string[], patterns: readonly string[]): PartSet[] {
  const sets = new Map<string, { stars: readonly string[]; of: string[][] }>();
  for (const name of names) {
    const fit = fitOf(name, patterns);
    if (!fit) continue;
    const { place, stars } = fit;
    const key = JSON.stringify(stars).toLowerCase();
    const set = sets.get(key) ?? { stars, of: patterns.map(() => []) };
    set.of[place]?.push(name);
    sets.set(key, set);
  }
  return Array.from(sets, ([key, { stars, of }]) => {
    const where = (isSo: (count: number) => boolean) =>
      patterns.flatMap((pattern, i) => (isSo(of[i]?.length ?? 0) ? [fill(pattern, stars)] : []));
    const [missing, several] = [where((count) => count === 0), where((count) => count > 1)];
    return { key, names: of.flatMap((some) => some.toSorted()), missing, several };
  });
}

/** Names in the order of their patterns: so are the rows of their list. */
export function inOrder(names: readonly string[], patterns: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => placeOf(a, patterns) - placeOf(b, patterns));
}

function placeOf(name: string, patterns: readonly string[]): number {
  return fitOf(name, patterns)?.place ?? -1;
}

/** `list (2).csv`: a program has numbered a file whose name was taken. */
const NUMBER = / \(\d+\)(?=(?:\.\w+)*$)/;

/** The pattern that a name fits, and what each `*` stands for. Rows that a person has corrected come alone. */
function fitOf(name: string, patterns: readonly string[]) {
  if (isRejectsName(name)) return undefined;
  for (const plain of [name.replace(NUMBER, ''), name]) {
    const fits = patterns.flatMap((pattern, place) => {
      const stars = starsOf(plain, pattern);
      return stars ? { place, stars, chars: stars.join('').length } : [];
    });
    const [fit] = fits.toSorted((a, b) => a.chars - b.chars);
    if (fit) return fit;
  }
  return undefined;
}

export function isWhole({ missing, several }: PartSet): boolean {
  return missing.length + several.length === 0;
}

function fill(pattern: string, stars: readonly string[]): string {
  const texts = stars.values();
  return pattern.replaceAll('*', () => texts.next().value ?? '');
}

const MAX_NAME_BYTES = 180;

/** What a list of several files is called, as its folder is. */
export function toListName(names: readonly string[]): string {
  return cutToBytes(nameOfAll(names.map((name) => splitEnding(name)[0])), MAX_NAME_BYTES);
}
