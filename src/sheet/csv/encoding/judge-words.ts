import { oncePer } from '../../../rows/kept/memoize.ts';
import { characterTable, decodeBytes } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';
import { rateText } from './rate-text.ts';
import { isTelling } from './word-collector.ts';

/** Scales log-probabilities down: words depend on each other, so multiplied probabilities claim too much. */
const TEMPER = 0.6;

/** Words of only Latin letters may be names of an unknown language: if only few of these decide, they count less. */
const DISTRUSTED_WORDS = 0.7;
const LATIN_WORD = /^[\p{Lu}\p{Ll}\p{M}\p{Nd}]+$/u;

/**
 * What few words say for one reading and against another, which is about as likely by its letters alone, does not decide: it
 * may be a name of another country. Encodings that hardly any program writes do not count, nor do words without sense.
 */
const FEW_TELLING = 5;
const LEAST_LEAD = 4.25;
const LEAD_OF_RARE = 0.25;
const SENSELESS_WORD = -3.4;
const HARDLY_WRITTEN = -4.5;
const UNDECIDED = -2;

/** An encoding that is this much worse than the best is dropped, after few words and after many. */
const OUT_OF_REACH = 30;
const FEW_WORDS = 50;
const MANY_WORDS = 500;

/** The share of a word's probability that comes from the languages of the file's words; the rest comes from any language. */
const OWN_LANGUAGES = 0.8;
const ANY_LANGUAGE_WORDS = 3;

/** A closing quote without an opening one is probably a letter. */
const UNOPENED = -4;

/** A probability this much smaller adds nothing to a sum. */
const NEGLIGIBLE = 15;

/** The most that one word counts for being likelier than random letters. */
const MOST_SENSE = 4;

/** What the words of a file show about its encoding. */
export interface Judgement {
  /** Different ways to read the words, the likeliest first. Encodings that read them alike count as one. */
  readonly guesses: readonly EncodingGuess[];
  /** Encodings that may still win with more words. */
  readonly left: readonly Encoding[];
  /** By byte: 1 if these encodings differ in it. Only words with such a byte can still decide. */
  readonly telling: Uint8Array;
  /** How much sense the words make, from 0 to 1. */
  readonly sense: number;
  /** By script: how often the words are of each language. */
  readonly languages: Languages;
}

export type Languages = ReadonlyMap<string, Float64Array>;

interface Candidate {
  readonly encoding: Encoding;
  readonly texts: readonly string[];
  readonly rate: number;
  readonly score: number;
}

/**
 * Rates encodings by how likely the texts are that they make of the words. Each word is rated by itself, in its likeliest
 * language, so that a few foreign names count as much in a long list as in a short one.
 *
 * @param words One character per byte.
 * @param before The judgement of other words of the file, which these words refine. @default none
 */
export function judgeWords(words: readonly string[], before?: Judgement): Judgement {
  const judge = new Judge(before?.languages);
  const few = before?.left ?? judge.rank(sampleOf(words, FEW_WORDS), ENCODINGS).map(toEncoding);
  const many = judge.rank(sampleOf(words, MANY_WORDS), few);
  if (!before) judge.learnLanguages(many[0]?.texts ?? []);
  const some = many.map(toEncoding);
  const candidates = judge.rank(tellingWords(words, some), some);
  const left = candidates.map(toEncoding);
  const sense = before?.sense ?? judge.sense(many[0]?.texts ?? []);
  return {
    guesses: toGuesses(candidates, sense, many[0]?.texts ?? []),
    left,
    telling: tellingBytes(left),
    sense,
    languages: judge.languages,
  };
}

/** Returns the words that these encodings do not all read alike. */
function tellingWords(words: readonly string[], encodings: readonly Encoding[]): readonly string[] {
  const telling = tellingBytes(encodings);
  return words.filter((word) => isTelling(word, telling));
}

/** Returns `count` of the words, from all parts of the file. */
function sampleOf(words: readonly string[], count: number): readonly string[] {
  const step = words.length / count;
  if (step <= 1) return words;
  return Array.from({ length: count }, (_, i) => words[Math.floor(i * step)] ?? '');
}

function toEncoding({ encoding }: Candidate): Encoding {
  return encoding;
}

/** Rates texts, in the file's languages once these are known. */
export class Judge {
  readonly #textRate = oncePer(rateText);
  languages: Languages;

  constructor(languages: Languages = new Map()) {
    this.languages = languages;
  }

  /** Returns the encodings that may still win, the likeliest first. */
  rank(words: readonly string[], encodings: readonly Encoding[]): Candidate[] {
    const bytes = wordsOfBytes(words);
    const candidates = encodings.map((encoding) => {
      const texts = encoding.isWide ? wideTexts(words, encoding) : plainTexts(bytes, encoding);
      const rate = texts.reduce((sum, text) => sum + this.rate(text), unopened(texts));
      return { encoding, texts, rate, score: encoding.prior + rate * TEMPER };
    });
    candidates.sort((a, b) => b.score - a.score);
    const least = (candidates[0]?.score ?? 0) - OUT_OF_REACH;
    return candidates.filter(({ score }) => score >= least);
  }

  /** Counts the languages of texts, so that other texts are rated as likelier in these. */
  learnLanguages(texts: readonly string[]): void {
    const counts = new Map<string, Float64Array>();
    for (const { runs } of texts.map((text) => this.#textRate(text))) {
      for (const { script, rates } of runs) {
        const sums = counts.get(script) ?? new Float64Array(rates.length - 1);
        counts.set(script, sums);
        const all = mixed(rates);
        for (let i = 0; i < sums.length; i += 1) {
          sums[i] = (sums[i] ?? 0) + Math.exp((rates[i] ?? 0) - all) / sums.length;
        }
      }
    }
    this.languages = new Map([...counts].map(([script, sums]) => [script, toShares(sums)]));
  }

  /** Returns how much likelier texts are than random letters, from 0 to 1. */
  sense(texts: readonly string[]): number {
    const gains = texts.map((text) => {
      const gain = this.gain(text);
      return Math.max(-MOST_SENSE, Math.min(MOST_SENSE, gain));
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
    return Math.max(0, Math.min(1, 1 + mean / MOST_SENSE));
  }

  /** Returns how much likelier a text is than random characters: a logarithm. */
  gain(text: string): number {
    return this.rate(text) - this.#textRate(text).senseless;
  }

  /** Returns the logarithm of a text's probability. */
  rate(text: string): number {
    const { fixed, runs } = this.#textRate(text);
    return runs.reduce(
      (sum, { script, rates }) => sum + mixed(rates, this.languages.get(script)),
      fixed,
    );
  }
}

/** Returns the logarithm of a word's probability in a mixture of languages and none (the last rate). */
function mixed(rates: Float64Array, shares?: Float64Array): number {
  const count = rates.length - 1;
  const any = 1 / count;
  let best = Number.NEGATIVE_INFINITY;
  for (const rate of rates) if (rate > best) best = rate;
  let sum = Math.exp((rates[count] ?? 0) - best);
  for (let i = 0; i < count; i += 1) {
    const behind = (rates[i] ?? 0) - best;
    if (behind > -NEGLIGIBLE) sum += (shares?.[i] ?? any) * Math.exp(behind);
  }
  return best + Math.log(sum);
}

function toShares(sums: Float64Array): Float64Array {
  const any = 1 / sums.length;
  const total = sums.reduce((all, sum) => all + sum, ANY_LANGUAGE_WORDS);
  return sums.map(
    (sum) => (1 - OWN_LANGUAGES) * any + (OWN_LANGUAGES * (sum + ANY_LANGUAGE_WORDS * any)) / total,
  );
}

/** Splits words at ASCII signs, as bytes; leaves out parts that are all ASCII. */
function wordsOfBytes(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap(partsOf))];
}

function plainTexts(words: readonly string[], { name }: Encoding): string[] {
  const table = characterTable(name);
  return words.map((word) => {
    let text = '';
    for (let i = 0; i < word.length; i += 1) text += table[word.charCodeAt(i)];
    return text;
  });
}

/** Decodes words, then splits them: as bytes, half a character may look like an ASCII sign. */
function wideTexts(words: readonly string[], { name }: Encoding): string[] {
  const texts = words.map((word) => decodeBytes(Buffer.from(word, 'latin1'), name));
  const parts = texts.flatMap(partsOf);
  const read = new Set(parts.filter((part) => !part.includes('\ufffd')));
  return [...read, ...parts.filter((part) => part.includes('\ufffd'))];
}

const ASCII_SIGNS = /[\0-/:-@[-`{-\x7f]+/;

/** Splits a text at ASCII signs; leaves out parts that are all ASCII. */
export function partsOf(text: string): string[] {
  return text.split(ASCII_SIGNS).filter(isBeyondAscii);
}

export function isBeyondAscii(word: string): boolean {
  return /[^\0-\x7f]/.test(word);
}

/** Rates quotes: closing ones should be as frequent as opening ones. */
function unopened(texts: readonly string[]): number {
  let opening = 0;
  let closing = 0;
  for (const text of texts) {
    if (/^[«»„“”‚‘]/.test(text)) opening += 1;
    if (/[\p{L}\p{N}][«»“”]$/u.test(text)) closing += 1;
  }
  return UNOPENED * Math.max(0, closing - opening);
}

/** By byte: 1 if the encodings do not all read it alike. */
function tellingBytes(encodings: readonly Encoding[]): Uint8Array {
  const telling = new Uint8Array(256);
  if (encodings.length < 2) return telling;
  if (encodings.some(({ isWide }) => isWide)) return telling.fill(1, 0x80);
  const [first = [], ...others] = encodings.map(({ name }) => characterTable(name));
  return telling.map((_, byte) => (others.some((table) => table[byte] !== first[byte]) ? 1 : 0));
}

/** Makes guesses. Of encodings that read all words alike, the most common one is named. */
function toGuesses(
  candidates: readonly Candidate[],
  sense: number,
  all: readonly string[],
): EncodingGuess[] {
  const readings = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.texts.join('\n');
    const same = readings.get(key);
    if (!same || same.encoding.prior < candidate.encoding.prior) readings.set(key, candidate);
  }
  const distinct = [...readings.values()];
  const [best] = distinct;
  const weights = distinct.map((each) => (best ? Math.exp(margin(each, best, all)) : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return distinct
    .map(({ encoding }, i) => ({
      encoding: encoding.name,
      certainty: toCertainty((sense * (weights[i] ?? 0)) / sum),
    }))
    .sort((a, b) => b.certainty - a.certainty);
}

/** Returns how much likelier one reading is than another: a logarithm, mostly below 0. */
function margin(one: Candidate, other: Candidate, all: readonly string[]): number {
  const telling = one.texts.flatMap((text, i) =>
    text === other.texts[i] ? [] : [[text, other.texts[i] ?? '']],
  );
  const isByLetters = telling.every((texts) => texts.every((text) => LATIN_WORD.test(text)));
  const trust = isByLetters ? telling.length / (telling.length + DISTRUSTED_WORDS) : 1;
  const prior = one.encoding.prior - other.encoding.prior;
  const decided = prior + TEMPER * trust * (one.rate - other.rate);
  const isOpen =
    !one.encoding.isWide &&
    (!other.encoding.isWide || telling.every(([text = '']) => /^\p{sc=Latin}+$/u.test(text))) &&
    one.encoding.prior >= HARDLY_WRITTEN &&
    areAboutAsLikely(telling, all, LEAST_LEAD + LEAD_OF_RARE * one.encoding.prior);
  return isOpen ? Math.max(UNDECIDED, decided) : decided;
}

/** @param telling What one reading makes of words, and another, as which `all` are read. */
function areAboutAsLikely(
  telling: readonly (readonly string[])[],
  all: readonly string[],
  leastLead: number,
): boolean {
  const areWords = telling.every(
    ([one = '', other = '']) => /^[\p{L}\p{M}\p{Nd}]+$/u.test(one) && /\p{L}/u.test(other),
  );
  if (telling.length > FEW_TELLING || !areWords) return false;
  const judge = new Judge();
  // Of the words that tell nothing: each reading is likelier in its own languages.
  const doubtful = new Set(telling.map(([, other]) => other));
  judge.learnLanguages(all.filter((text) => !doubtful.has(text)));
  const lead = telling.reduce(
    (sum, [one = '', other = '']) => sum + judge.rate(other) - judge.rate(one),
    0,
  );
  return (
    lead < leastLead + telling.length &&
    telling.every(([one = '']) => judge.gain(one) > SENSELESS_WORD)
  );
}

/** Rounds a certainty down to hundredths, never to 1. */
function toCertainty(share: number): number {
  return Math.min(0.99, Math.floor(share * 100) / 100);
}
