/** One way to read bytes as text. */
export interface EncodingGuess {
  readonly encoding: string;
  /** How sure it is, from 0 to 1. */
  readonly certainty: number;
}
