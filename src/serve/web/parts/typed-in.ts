/** What others know of a field in which a person types. */
export interface TypedIn {
  /** Tries to take its text, which could not be taken. @default it was taken */
  again?: (() => Promise<boolean>) | undefined;
  isGone?: boolean;
}
