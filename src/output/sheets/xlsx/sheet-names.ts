/** Most characters of a sheet's name, Excel's own specification. */
const MAX_CHARS = 31;
/** What Excel lets no name hold, hold at its ends, or XML not have. */
const UNUSABLE = /[\\/?*[\]:\p{Cc}\p{Cs}\ufffe\uffff]|^'|'$/gu;

/**
 * Names that Excel takes: other programs allow longer ones, and other characters. No two are the same, whatever their case,
 * and a name that will do stays as it is.
 */
export function toSheetNames(names: readonly string[]): readonly string[] {
  const usable = names.map((name, i) => cut(name.replaceAll(UNUSABLE, '_')) || `Sheet${i + 1}`);
  const kept = usable.map((name, i) => {
    const first = names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
    return name === names[i] && first === i;
  });
  const taken = new Set(usable.filter((_, i) => kept[i]).map((name) => name.toLowerCase()));
  return usable.map((name, i) => (kept[i] ? name : takeName(name, taken)));
}

/** The name, or the first of `NAME (2)`, `NAME (3)` and so on that nobody has. */
function takeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const own = cut(name, MAX_CHARS - ending.length) + ending;
    if (taken.has(own.toLowerCase())) continue;
    taken.add(own.toLowerCase());
    return own;
  }
}

/** The first characters of a name; no half of a pair, and no apostrophe that would stand at its end. */
function cut(name: string, chars = MAX_CHARS): string {
  return name.length <= chars ? name : name.slice(0, chars).replace(/\p{Cs}$|'$/u, '_');
}
