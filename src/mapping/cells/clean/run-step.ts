/** Why a step cannot convert a cell. */
export interface Unclean {
  /** `must be a date in the form MM/DD/YYYY` */
  readonly wanted: string;
  readonly fix: string;
  /** A text of which a person has to say what it becomes: this is a question about the step. @default an error of the cell */
  readonly newValue?: { readonly text: string; readonly step: object };
}

/** A step ready to run. What it returns depends on the text alone; never given a blank text. */
export interface RunStep {
  (text: string): string | Unclean;
  /** Whether it has found nothing of what it looks for in any text so far. @default it always finds something */
  readonly isIdle?: () => boolean;
}

/** Digits of which a program has made a number: `1012345678.0`. */
export const WITH_DECIMAL = /^(\d+)\.0{1,2}$/;

/** Makes a step of one that takes the text apart, and says by null that it finds nothing there. */
export function finding(
  find: (text: string) => string | null,
  otherwise: (text: string) => string | Unclean,
): RunStep {
  let hasFound = false;
  let hasTried = false;
  const run = (text: string) => {
    const found = find(text);
    hasTried = true;
    hasFound ||= found !== null;
    return found ?? otherwise(text);
  };
  return Object.assign(run, { isIdle: () => hasTried && !hasFound });
}
