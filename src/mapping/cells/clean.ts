/** Steps that clean the text of a cell before it is used, in the order in which the mapping lists them. */
export const CLEAN_STEPS = ['trim'] as const;
export type CleanStep = (typeof CLEAN_STEPS)[number];

/** The steps as pure functions. */
const STEPS: Readonly<Record<CleanStep, (text: string) => string>> = {
  trim: (text) => text.trim(),
};

/** Steps that leave a text without white space around it as it is. */
const ONLY_CUT_SPACE: Readonly<Record<CleanStep, boolean>> = { trim: true };

export type Clean = (text: string) => string;

const asItIs: Clean = (text) => text;

/** Joins steps into one function. */
export function toClean(steps: readonly CleanStep[] = []): Clean {
  const [first = asItIs, ...rest] = steps.map((step) => STEPS[step]);
  return rest.reduce((before, step) => (text) => step(before(text)), first);
}

/** Whether these steps leave a text without white space around it as it is. */
export function onlyCutSpace(steps: readonly CleanStep[] = []): boolean {
  return steps.every((step) => ONLY_CUT_SPACE[step]);
}

/** How the cells of an id are cleaned. */
export function cleanOf(
  from: { readonly clean?: readonly CleanStep[] | undefined } | object,
): Clean {
  return toClean('clean' in from ? from.clean : undefined);
}

/** Whether a text that is not blank begins or ends with white space. */
export function hasSpaceAround(text: string): boolean {
  if (isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1))) return false;
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length !== text.length;
}

/** Whether a character is surely not white space, as most are. */
function isInk(unit: number): boolean {
  return (unit > 0x20 && unit < 0xa0) || (unit > 0x3000 && unit < 0xfeff);
}
