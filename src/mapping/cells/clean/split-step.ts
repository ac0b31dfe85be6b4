import { finding, type RunStep } from './run-step.ts';

/** Takes a part of a text. */
export interface SplitStep {
  readonly split: {
    /** What is between the parts. A space alone is any white space. */
    readonly at: string;
    /** `1` is the first part, `-1` the last, `2..` the second and all after it. */
    readonly take: string;
  };
}

const TAKE = /^(?<place>-?[1-9]\d{0,2})$|^(?<from>[1-9]\d{0,2})\.\.$/;

/** Whether a text says which part to take. */
export function isTake(text: string): boolean {
  return TAKE.test(text);
}

/** A part that is not there is empty. */
export function compileSplitStep({ split: { at, take: which } }: SplitStep): RunStep {
  const { place, from } = TAKE.exec(which)?.groups ?? {};
  const isSpace = /^ +$/.test(at);
  const between = at.normalize('NFC');
  const narrow = at.normalize('NFKC');
  // With the white space between the parts, which differs.
  const [step, glue] = isSpace ? [2, ''] : [1, between];
  const unclean = {
    wanted: `must have "${at}" between its parts`,
    fix: `Write "${at}" in this width, or put width before the step`,
  };
  const partsOf = (cell: string) => (isSpace ? cell.trim().split(/(\s+)/) : cell.split(between));
  const take = (pieces: readonly string[]) => {
    if (from !== undefined) return pieces.slice(step * (Number(from) - 1)).join(glue);
    const n = Number(place);
    return pieces.at(step * (n > 0 ? n - 1 : n) + (n > 0 ? 0 : step - 1)) ?? '';
  };
  const find = (cell: string) => {
    const pieces = partsOf(cell);
    return pieces.length > 1 ? take(pieces).trim() : null;
  };
  return finding(find, (cell) => {
    const isWide = !isSpace && cell.normalize('NFKC').includes(narrow);
    return isWide ? unclean : take([cell]).trim();
  });
}
