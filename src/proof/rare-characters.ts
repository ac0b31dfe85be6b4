import type { Candidates, Offer, OpenTrait } from './candidates.ts';

/** A character is rare if it is in at most this many rows. */
const RARE_ROWS = 3;

/** Rare characters that a proof shows, first those that fonts often lack. */
const MAX_SHOWN = 12;

/** Characters that are watched; a list of names in Chinese has some thousands. */
const MAX_WATCHED = 20_000;

interface Watched {
  readonly trait: OpenTrait;
  rows: number;
}

/** Finds the characters beyond ASCII that only few rows have and a font may lack. */
export class RareCharacters {
  readonly #candidates: Candidates;
  readonly #watched = new Map<string, Watched>();
  readonly #common = commonSyllables();

  constructor(candidates: Candidates) {
    this.#candidates = candidates;
  }

  /** What a row has to offer, by the characters of all its texts. */
  offersOf(characters: ReadonlySet<string>): Offer[] {
    const offers: Offer[] = [];
    for (const character of characters) {
      if (this.#common.has(character)) continue;
      const watched = this.#watched.get(character) ?? this.#watch(character);
      if (!watched || watched.rows > RARE_ROWS) continue;
      watched.rows += 1;
      if (watched.rows > RARE_ROWS) this.#candidates.close(watched.trait);
      else offers.push({ trait: watched.trait, value: 0 });
    }
    return offers;
  }

  /** Leaves only those that a proof shows: first what fonts often lack, then what is in the fewest rows. */
  finish(): void {
    const rare = [...this.#watched].filter(([, { rows }]) => rows <= RARE_ROWS);
    rare.sort(([a, one], [b, other]) => riskOf(b) - riskOf(a) || one.rows - other.rows);
    for (const [, { trait }] of rare.slice(MAX_SHOWN)) this.#candidates.close(trait);
  }

  #watch(character: string): Watched | undefined {
    if (this.#watched.size >= MAX_WATCHED) return undefined;
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const watched: Watched = {
      trait: this.#candidates.open(`character "${character}" (U+${point})`, () => {
        const rows = watched.rows === 1 ? '1 row' : `${watched.rows} rows`;
        return `rare, in ${rows}`;
      }),
      rows: 0,
    };
    this.#watched.set(character, watched);
    return watched;
  }
}

/** How likely a font lacks a character. */
function riskOf(character: string): number {
  if (/[\u00a0-\u00ff\u2010-\u2026\u20ac]/u.test(character)) return 0;
  if (/[\u4e00-\u9fff\u3000-\u30ff]/u.test(character)) return 1;
  if (/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(character)) return 2;
  return 3;
}

/** The 2,350 Hangul syllables of KS X 1001, which every Korean font has; many fonts have no others. */
function commonSyllables(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail);
  }
  return new Set(new TextDecoder('euc-kr').decode(Uint8Array.from(bytes)));
}
