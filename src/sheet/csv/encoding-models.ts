/**
 * How likely the characters are that an encoding makes of bytes, in the languages it is used for:
 * natural logarithms, by how often letters, syllables and ideographs occur in names, addresses and
 * common text. They need not be exact: encodings differ by far more.
 */
export interface EncodingModel {
  readonly encoding: string;
  /** How much rarer the encoding is than the most usual ones. */
  readonly prior: number;
  /** The log-probability of a character that is not ASCII, between its neighbours. */
  readonly rate: (character: string, surroundings: Surroundings) => number;
  /** Mean rates of a text that can be read, and of one that is none in these languages. */
  readonly readable: number;
  readonly garbled: number;
  /** Different letters that it takes to believe in the encoding; 0 where signs alone are enough. */
  readonly fewest: number;
}

/** The characters around one; empty where the text ends. */
export interface Surroundings {
  readonly beforePrevious: string;
  readonly previous: string;
  readonly next: string;
  readonly afterNext: string;
}
