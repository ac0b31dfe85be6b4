import { overlooked } from '../nearly-same.ts';

/** The languages in which lists name languages and countries, besides their own. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'ko', 'ja'];
const CODE = /^[a-z]{2}$/i;

/** Whether one of two texts is the code of a language or country that the other names: `DE`, `Deutsch`; `KR`, `대한민국`. */
export function isNamedByCode(one: string, other: string): boolean {
  const [code, name] = CODE.test(one) ? [one, other] : [other, one];
  if (!CODE.test(code) || CODE.test(name)) return false;
  const key = overlooked(name);
  return namesOf(code.toLowerCase()).some((each) => each === key);
}

/** By code, what its language and country are called. */
const NAMES = new Map<string, readonly string[]>();

function namesOf(code: string): readonly string[] {
  const known = NAMES.get(code);
  if (known) return known;
  const names = [...LANGUAGES, code].flatMap((locale) =>
    (['language', 'region'] as const).map((type) => {
      const named = new Intl.DisplayNames(locale, { type, fallback: 'none' });
      return named.of(type === 'region' ? code.toUpperCase() : code);
    }),
  );
  const keys = names.flatMap((name) => (name === undefined ? [] : overlooked(name)));
  NAMES.set(code, keys);
  return keys;
}
