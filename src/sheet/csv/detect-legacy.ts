import iconv from 'iconv-lite';
import { detectAll } from 'jschardet';
import { ALPHABET_MODELS } from './alphabet-models.ts';
import { EAST_ASIAN_MODELS } from './east-asian-models.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import type { EncodingModel } from './encoding-models.ts';
import { sampleWords } from './sample-words.ts';

/** Log-probability of an ASCII character: bytes that are one by one encoding may be half of one by another. */
const ASCII_RATE = -3;

/** How much the confidence of jschardet, which knows pairs of letters, counts beside our own rating. */
const EVIDENCE = 2;
const LEAST_CONFIDENCE = 0.005;

/** Characters depend on each other, so that their probabilities multiplied claim too much. */
const TEMPER = 0.5;

/** Names that jschardet has for the same encodings. */
const JSCHARDET_NAMES: Readonly<Record<string, string>> = {
  shift_jis: 'cp932',
  macintosh: 'macroman',
  'windows-874': 'cp874',
};

interface Rating {
  readonly encoding: string;
  readonly rate: number;
  /** How far the text can be read at all, from 0 to 1. */
  readonly readable: number;
  /** How many of the different letters are there that make such a reading believable, from 0 to 1. */
  readonly shown: number;
}

/**
 * Encodings before Unicode that the bytes may be in, the likeliest first. Of encodings that make
 * the same text of them the first one stands for all, so that nobody is asked what makes no difference.
 */
export function detectLegacy(bytes: Buffer): EncodingGuess[] {
  const sample = sampleWords(bytes);
  const confidences = new Map(
    detectAll(sample, { minimumThreshold: 0 }).map(({ encoding, confidence }) => [
      encoding?.toLowerCase() ?? '',
      confidence,
    ]),
  );
  const ratings = new Map<string, Rating>();
  for (const model of [...EAST_ASIAN_MODELS, ...ALPHABET_MODELS]) {
    const { encoding } = model;
    const text = iconv.decode(sample, encoding);
    if (hasMeaningless(text)) continue;
    const confidence = confidences.get(JSCHARDET_NAMES[encoding] ?? encoding) ?? 0;
    const rating = rateText(text, model, EVIDENCE * Math.log(confidence + LEAST_CONFIDENCE));
    const same = ratings.get(text);
    if (!same || same.rate < rating.rate) ratings.set(text, rating);
  }
  return toGuesses([...ratings.values()]);
}

function hasMeaningless(text: string): boolean {
  return /[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(text);
}

function rateText(
  text: string,
  { encoding, prior, rate, readable, garbled, fewest }: EncodingModel,
  evidence: number,
): Rating {
  const characters = [...text];
  let ascii = 0;
  let others = 0;
  let count = 0;
  const letters = new Set<string>();
  characters.forEach((character, i) => {
    if (character < '\u0080') {
      ascii += ASCII_RATE;
    } else {
      others += rate(character, {
        beforePrevious: characters[i - 2] ?? '',
        previous: characters[i - 1] ?? '',
        next: characters[i + 1] ?? '',
        afterNext: characters[i + 2] ?? '',
      });
      count += 1;
      if (/[\p{L}\p{M}]/u.test(character)) letters.add(character);
    }
  });
  return {
    encoding,
    rate: prior + ascii + others + evidence,
    readable: Math.min(1, Math.max(0, (others / count - garbled) / (readable - garbled))),
    shown: letters.size >= fewest ? 1 : letters.size / fewest,
  };
}

function toGuesses(ratings: readonly Rating[]): EncodingGuess[] {
  const best = Math.max(...ratings.map(({ rate }) => rate));
  const weights = ratings.map(({ rate }) => Math.exp((rate - best) * TEMPER));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return ratings
    .map(({ encoding, readable, shown }, i) => ({
      encoding,
      certainty: toCertainty((readable * shown * (weights[i] ?? 0)) / sum),
    }))
    .sort((a, b) => b.certainty - a.certainty);
}

/** In hundredths, and never quite sure. */
function toCertainty(share: number): number {
  return Math.min(0.99, Math.round(share * 100) / 100);
}
