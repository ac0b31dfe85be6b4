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

/** What else countries are called: by the signs of their cars. */
const SIGNS = {
  ...{ A: 'Austria', B: 'Belgium', D: 'Germany', E: 'Spain', F: 'France', H: 'Hungary' },
  ...{ I: 'Italy', L: 'Luxembourg', N: 'Norway', P: 'Portugal', S: 'Sweden', UK: 'GB', USA: 'US' },
};
const OF_COUNTRIES =
  /countr|nation|(?<!\p{L})land(?!\p{L})|pays|pa[ií]s|paese|kraj|стран|국가|나라|国|國/iu;
/** By what it is called, the code of a country. Put together when first needed. */
let countries: ReadonlyMap<string, string> | undefined;

/** Whether two texts of a column are one country, as its name says that they are countries: `Deutschland`, `Germany`, `D`. */
export function isSameCountry(one: string, other: string, column: string): boolean {
  const areSigns = [one, other].every((text) => /^[a-z]{1,3}$/i.test(text));
  if (areSigns || !OF_COUNTRIES.test(column)) return false;
  countries ??= countriesByName();
  const code = countries.get(overlooked(one));
  return code !== undefined && code === countries.get(overlooked(other));
}

function countriesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const locale of LANGUAGES) {
    const named = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
      const name = named.of(code);
      if (name !== undefined) found.set(overlooked(name), code).set(overlooked(code), code);
    }
  }
  for (const [sign, name] of Object.entries(SIGNS))
    found.set(overlooked(sign), found.get(overlooked(name)) ?? name);
  return found;
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
