/** Why a step cannot convert a cell. */
export interface Unclean {
  /** `must be a date in the form MM/DD/YYYY` */
  readonly wanted: string;
  readonly fix: string;
  /** A text of which a person has to say what it becomes: this is a question about the step. @default an error of the cell */
  readonly newValue?: string;
}

/** A step ready to run. Pure; never given a blank text. */
export type RunStep = (text: string) => string | Unclean;
