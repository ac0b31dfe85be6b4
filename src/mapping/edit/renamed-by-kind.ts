import { findFormat } from '../cells/rules/formats.ts';
import type { ColumnProfile } from '../propose/column-profile.ts';
import { matchVariable } from '../propose/known-names.ts';
import { regionsOf } from '../propose/propose-rules.ts';

/** What tells a column by its values alone, by common ids of variables. Amounts do not: any number may be one. */
const KINDS = { phone: 'phone', mobile: 'phone', postcode: 'postcode', email: 'email' } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];
/** Common ids of two things each: `Anrede` and `Job title`, what is printed and what is noted. */
const OF_TWO: readonly string[] = ['title', 'message'];

/** Of the filled cells that were read, so many must be of the kind. */
const LEAST_FIT = 0.9;

/**
 * Finds what columns that are gone are called now, by the kind of their values: where one of a kind is gone, and one that is new has it.
 *
 * @param missing All names of each column that is gone, and ids of variables that it was for.
 */
export function findByKind(
  missing: readonly (readonly string[])[],
  added: readonly string[],
  profiles: readonly ColumnProfile[],
): (string | undefined)[] {
  const isOf = kindTest(profiles);
  const kinds = missing.map((names) => names.map(kindOf).find((kind) => kind !== null) ?? null);
  return kinds.map((kind) => {
    if (kind === null || kinds.indexOf(kind) !== kinds.lastIndexOf(kind)) return undefined;
    const fit = profiles.filter(({ column: { name }, texts }) => {
      if (!added.includes(name)) return false;
      const isOther = (kindOf(name) ?? kind) !== kind;
      return !isOther && isOf(kind, name, texts);
    });
    return fit.length === 1 ? fit[0]?.column.name : undefined;
  });
}

/** Tells whether nearly all texts of a column are of a kind, as in one country of those that a list may be of. */
export function kindTest(profiles: readonly ColumnProfile[]) {
  const [, phone, postcode] = regionsOf(profiles) ?? [/./u, [], []];
  const regions = { phone, postcode, email: [null] };
  return (kind: Kind, name: string, texts: readonly string[]): boolean =>
    regions[kind].some((one) => isNearlyAll(one ? `${kind}:${one}` : kind, name, texts));
}

/**
 * Finds what columns that are gone are called now by what init takes both names for. Of texts without a form, such as names and cities,
 * nothing else tells; where one new column, or one that is gone, is not the only one, a person decides.
 */
export function findByCommonName(
  missing: readonly (readonly string[])[],
  added: readonly string[],
  /** Whether the values of a new column are none of one that is gone. */
  isOther: (missing: number, added: string) => boolean,
): (string | undefined)[] {
  const ids = missing.map((names) => names.map(commonId).filter((id) => id !== null));
  return ids.map((own, i) => {
    const isOwn = (id: string | null) => id !== null && own.includes(id);
    const fit = added.filter((name) => isOwn(commonId(name)));
    const [name] = fit.length === 1 && ids.filter((one) => one.some(isOwn)).length === 1 ? fit : [];
    return name === undefined || isOther(i, name) ? undefined : name;
  });
}

function commonId(name: string): string | null {
  const match = matchVariable(name);
  if (!match || match.sure === 'guess' || OF_TWO.includes(match.is)) return null;
  if (Object.hasOwn(KINDS, match.is)) return null;
  // What prints codes is no column of names.
  return match.is === 'country' && /code/i.test(name) ? 'country code' : match.is;
}

function kindOf(name: string): Kind | null {
  const match = matchVariable(name);
  if (!match || match.sure === 'guess' || !Object.hasOwn(KINDS, match.is)) return null;
  return KINDS[match.is as keyof typeof KINDS];
}

/** A name that is such a value itself is the first row of a list without names. */
function isNearlyAll(format: string, name: string, texts: readonly string[]): boolean {
  const found = findFormat(format);
  if ('problem' in found || found.test(name.trim())) return false;
  const fit = texts.filter((text) => found.test(text.trim()));
  return fit.length > 0 && fit.length >= LEAST_FIT * texts.length;
}
