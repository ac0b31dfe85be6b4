import iconv from 'iconv-lite';
import { decodeBytes } from '../../src/sheet/csv/encoding/decode-bytes.ts';
import { type Language, WORDS_OF_LANGUAGES, type Words } from './words-of-languages.ts';

/** A list as a program of some country writes it, and what it says. */
export interface EncodedList {
  readonly name: string;
  readonly encoding: string;
  /** Names of another country stand among its own. */
  readonly isMixed: boolean;
  readonly text: string;
  readonly bytes: Buffer;
}

const WESTERN: readonly Language[] = ['de', 'fr', 'es', 'pt', 'it', 'nl'];
const NORDIC: readonly Language[] = ['da', 'no', 'sv', 'fi'];
const CENTRAL: readonly Language[] = ['cs', 'sk', 'pl', 'hu', 'hr', 'sl'];
const BALTIC: readonly Language[] = ['lt', 'lv', 'et'];
const CYRILLIC: readonly Language[] = ['ru', 'bg', 'sr'];

/** What is written in each encoding. */
const LANGUAGES_OF: Readonly<Record<string, readonly Language[]>> = {
  'utf-8': ['de', 'pl', 'ru', 'ko', 'ja', 'zhs', 'vi'],
  'utf-16le': ['de', 'ru', 'ko', 'ja'],
  'utf-16be': ['fr', 'el', 'zht'],
  cp949: ['ko'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  gb18030: ['zhs'],
  big5: ['zht'],
  'windows-1250': [...CENTRAL, 'ro'],
  'windows-1251': [...CYRILLIC, 'uk'],
  'windows-1252': [...WESTERN, ...NORDIC, 'is'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  'windows-1257': BALTIC,
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  'iso-8859-1': [...WESTERN, ...NORDIC, 'is'],
  'iso-8859-2': [...CENTRAL, 'ro'],
  'iso-8859-3': ['mt'],
  'iso-8859-4': BALTIC,
  'iso-8859-5': CYRILLIC,
  'iso-8859-6': ['ar'],
  'iso-8859-7': ['el'],
  'iso-8859-8': ['he'],
  'iso-8859-9': ['tr'],
  'iso-8859-13': BALTIC,
  'iso-8859-15': ['de', 'fr', 'es', 'fi', 'et'],
  'iso-8859-16': ['ro', 'pl', 'hr'],
  'koi8-r': ['ru', 'bg'],
  'koi8-u': ['uk'],
  cp437: ['de', 'fr', 'es', 'sv'],
  cp737: ['el'],
  cp775: BALTIC,
  cp850: [...WESTERN, ...NORDIC],
  cp852: CENTRAL,
  cp855: CYRILLIC,
  cp857: ['tr'],
  cp862: ['he'],
  cp866: ['ru', 'bg'],
  macintosh: [...WESTERN, ...NORDIC],
  maccenteuro: ['cs', 'sk', 'pl', 'hu'],
  maccyrillic: ['ru', 'bg', 'sr'],
  macgreek: ['el'],
  macturkish: ['tr'],
};

/** Names of other countries in a list: [the list's own languages, the others], by encoding. */
const MIXTURES: Readonly<
  Record<string, readonly [own: readonly Language[], others: readonly Language[]]>
> = {
  'windows-1250': [['de'], ['cs', 'sk', 'pl', 'hu', 'hr', 'sl', 'ro']],
  'iso-8859-2': [['de'], ['cs', 'pl', 'hu', 'hr']],
  'windows-1252': [
    ['de', 'fr', 'es', 'sv'],
    ['fr', 'da', 'pt', 'is', 'es', 'no', 'it'],
  ],
  'windows-1254': [['de'], ['tr']],
  'iso-8859-9': [['de'], ['tr']],
  'windows-1257': [
    ['de', 'fi'],
    ['lt', 'lv', 'et'],
  ],
  'iso-8859-15': [['de'], ['fr', 'fi']],
  cp852: [['de'], ['cs', 'pl', 'hu']],
  cp850: [['de'], ['fr', 'es', 'da']],
  cp857: [['de'], ['tr']],
  macintosh: [
    ['de', 'fr'],
    ['es', 'da', 'pt'],
  ],
  maccenteuro: [['de'], ['cs', 'pl', 'hu']],
};

const SIZES = [5, 6, 8, 10, 15, 25, 50, 120, 400, 2000];
const FOREIGN_SHARES = [0.01, 0.03, 0.1, 0.3];
const PLAIN_NAMES = ['Smith', 'Anna Bell', 'Peter King', 'Tom Hill', 'Eva Novak', 'J. Fox'];
const PLAIN_STREETS = ['Main Street', 'Station Road', 'Park Lane'];
const PLAIN_HEADER = ['id', 'name', 'city', 'street', 'remark'];

/** How a list is written, chosen by chance. */
interface Manner {
  readonly rows: number;
  readonly columns: number;
  readonly delimiter: string;
  readonly isInCapitals: boolean;
  readonly hasOwnHeader: boolean;
  /** Share of rows without any letter beyond ASCII, and of rows from abroad. */
  readonly plain: number;
  readonly foreign: number;
}

/** So many lists in every encoding, and mixed ones as often; the same ones for the same seed. @param sizes rows that they have */
export function* encodedLists(
  seed: number,
  times: number,
  sizes: readonly number[] = SIZES,
): Generator<EncodedList> {
  const random = createRandom(seed);
  for (let time = 0; time < times; time += 1) {
    for (const [encoding, languages] of Object.entries(LANGUAGES_OF)) {
      const own = languages[time % languages.length] as Language;
      const kind = { encoding, isMixed: false };
      yield makeList({ ...kind, name: `${encoding} ${own} ${time}` }, random, [own, own], sizes);
    }
    for (const [encoding, [languages, others]] of Object.entries(MIXTURES)) {
      const own = pick(random, languages);
      const foreign = others.filter((each) => each !== own);
      const other = pick(random, foreign);
      const kind = { encoding, isMixed: true };
      const name = `${encoding} ${own} and ${other} ${time}`;
      yield makeList({ ...kind, name }, random, [own, other], sizes);
    }
  }
}

function makeList(
  kind: Pick<EncodedList, 'encoding' | 'isMixed' | 'name'>,
  random: () => number,
  languages: readonly [own: Language, other: Language],
  sizes: readonly number[],
): EncodedList {
  for (;;) {
    const text = listOf(random, kind.encoding, languages, sizes);
    // A list without any letter beyond ASCII is in every encoding at once.
    if (/\P{ASCII}/u.test(text)) return { ...kind, text, bytes: encode(text, kind.encoding) };
  }
}

function listOf(
  random: () => number,
  encoding: string,
  [own, other]: readonly [own: Language, other: Language],
  sizes: readonly number[],
): string {
  const manner = chooseManner(random, sizes);
  const { rows, columns, delimiter, isInCapitals, hasOwnHeader } = manner;
  const words = vocabulary(own, encoding);
  const foreignWords = vocabulary(other, encoding);
  const oneForeign = other === own ? -1 : Math.floor(random() * rows);
  const header = PLAIN_HEADER.map((title, i) => (hasOwnHeader && words.header[i]) || title);
  const lines = [header.slice(0, columns + 1).join(delimiter)];
  for (let row = 0; row < rows; row += 1) {
    const isForeign = row === oneForeign || (other !== own && random() < manner.foreign);
    const cells = isForeign
      ? cellsOf(random, foreignWords, true)
      : random() < manner.plain
        ? plainCells(random, words)
        : cellsOf(random, words, false);
    const line = [`p-${row}`, ...cells.slice(0, columns)].join(delimiter);
    lines.push(isInCapitals ? line.toUpperCase() : line);
  }
  const text = `${lines.join('\r\n')}\r\n`;
  // Capitals of letters that the encoding has may be none that it has.
  return text.replaceAll(/\P{ASCII}/gu, (each) => (isInEncoding(each, encoding) ? each : ''));
}

function chooseManner(random: () => number, sizes: readonly number[]): Manner {
  return {
    rows: pick(random, sizes),
    columns: pick(random, [1, 2, 4, 4]),
    delimiter: pick(random, [',', ';', '\t']),
    isInCapitals: random() < 0.1,
    hasOwnHeader: random() < 0.5,
    plain: pick(random, [0, 0.2, 0.6]),
    foreign: pick(random, FOREIGN_SHARES),
  };
}

/** @param isTelling of names those that show where they are from */
function cellsOf(random: () => number, words: Vocabulary, isTelling: boolean): string[] {
  const names = (list: readonly string[]) => {
    const telling = isTelling ? list.filter((word) => /\P{ASCII}/u.test(word)) : list;
    return pick(random, telling.length > 0 ? telling : list);
  };
  const given = names(words.given);
  const family = names(words.family);
  const isEastAsian = /[\p{sc=Hang}\p{sc=Han}]/u.test(family);
  return [
    isEastAsian ? `${family}${given}` : `${given} ${family}`,
    pick(random, words.city),
    `${pick(random, words.street)} ${1 + Math.floor(random() * 99)}`,
    random() < 0.3 ? pick(random, words.text) : '',
  ];
}

function plainCells(random: () => number, words: Vocabulary): string[] {
  const street = `${pick(random, PLAIN_STREETS)} ${1 + Math.floor(random() * 99)}`;
  return [pick(random, PLAIN_NAMES), pick(random, words.city), street, ''];
}

type Vocabulary = Readonly<Record<keyof Words, readonly string[]>>;

const vocabularies = new Map<string, Vocabulary>();

/** The words of a language that an encoding can write. */
function vocabulary(language: Language, encoding: string): Vocabulary {
  const key = `${language} ${encoding}`;
  const known = vocabularies.get(key);
  if (known) return known;
  const { header, ...lists }: Words = WORDS_OF_LANGUAGES[language];
  const writable = (list: string) => {
    const words = list.split('/').filter((word) => isWritable(word, encoding));
    return words.length > 0 ? words : ['A'];
  };
  const made: Vocabulary = {
    header: header.split(/[,;]/).map((title) => (isWritable(title, encoding) ? title : '')),
    given: writable(lists.given),
    family: writable(lists.family),
    street: writable(lists.street),
    city: writable(lists.city),
    text: writable(lists.text),
  };
  vocabularies.set(key, made);
  return made;
}

const charactersOf = new Map<string, Map<string, boolean>>();

/** The same for one character, which most texts have again and again. */
function isInEncoding(character: string, encoding: string): boolean {
  const known = charactersOf.get(encoding) ?? new Map<string, boolean>();
  charactersOf.set(encoding, known);
  const found = known.get(character) ?? isWritable(character, encoding);
  known.set(character, found);
  return found;
}

function isWritable(text: string, encoding: string): boolean {
  return decodeBytes(encode(text, encoding), encoding).normalize() === text.normalize();
}

/** iconv-lite's MacRoman is older than the euro; Vietnamese is written with its tones apart. */
function encode(text: string, encoding: string): Buffer {
  if (encoding === 'macintosh') return iconv.encode(text.replaceAll('€', '¤'), encoding);
  if (encoding === 'maccyrillic') return iconv.encode(text, 'macukraine');
  const apart = encoding === 'windows-1258' ? withTonesApart(text) : text;
  return iconv.encode(apart, encoding, { addBOM: false });
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

function withTonesApart(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (character) => {
    const isWhole =
      iconv.decode(iconv.encode(character, 'windows-1258'), 'windows-1258') === character;
    if (isWhole) return character;
    const apart = character.normalize('NFD');
    const tones = apart.match(TONES)?.join('') ?? '';
    return apart.replaceAll(TONES, '').normalize() + tones;
  });
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Park and Miller's minimal standard. */
function createRandom(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
