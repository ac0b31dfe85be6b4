import { UsageError } from './errors.ts';

/** What an option can be: what a message says to give, whether a value is that, and whether the message may show a text that is not. */
// biome-ignore lint/suspicious/noExplicitAny: it can be anything
export type Kind = readonly [wanted: string, isRight: (given: any) => boolean, isShown?: true];

export const KINDS = {
  text: ['a text', (given) => typeof given === 'string'],
  filled: ['a text that is not empty', (given) => typeof given === 'string' && given !== ''],
  flag: ['true or false', (given) => typeof given === 'boolean', true],
  number: ['a number of 0 or more', (given) => typeof given === 'number' && given >= 0],
  count: ['a whole number of 1 or more', (given) => Number.isSafeInteger(given) && given > 0, true],
  call: ['a function', (given) => typeof given === 'function'],
  signal: ['an AbortSignal', (given) => typeof Object(given).aborted === 'boolean'],
  object: ['an object', isObject],
  array: ['an array', (given) => Array.isArray(given)],
  /** Whoever uses it looks at it. */
  any: ['it', () => true],
} satisfies Record<string, Kind>;

export function oneOf(...words: readonly string[]): Kind {
  return [`one of ${words.join(', ')}`, (given) => words.includes(given), true];
}

/** The kinds of all options; of those in an object, too. */
export type OptionKinds<Options> = {
  readonly [Name in keyof Options]-?:
    | keyof typeof KINDS
    | Kind
    | OptionKinds<NonNullable<Options[Name]>>;
};

/**
 * Refuses what a program without types can give: options that do not exist, and values that they cannot have.
 *
 * @param settings.needed Those that have to be given.
 * @param settings.within What the options are in, with a point: `submit.`
 * @param settings.hint Follows a name that does not exist. @default the names that do
 * @throws UsageError `option_invalid`, `mapping_invalid`
 */
export function checkOptions<Options extends object>(
  given: Options,
  kinds: OptionKinds<Options>,
  {
    needed = [] as readonly PropertyKey[],
    within = '',
    hint = (_: string, known: readonly string[]) => `: there are ${known.toSorted().join(', ')}`,
  } = {},
): void {
  const names = Object.keys(kinds) as (string & keyof Options)[];
  const what = within === '' ? 'the options' : `the option "${within.slice(0, -1)}"`;
  refuseOther(given, KINDS.object, what);
  const other = Object.keys(given).find((name) => !Object.hasOwn(kinds, name));
  if (other !== undefined)
    throw refused(`There is no option "${within}${other}"${hint(other, names)}`);
  for (const name of names) {
    const [kind, value]: [string | Kind | object, unknown] = [kinds[name], given[name]];
    const known = typeof kind === 'string' ? KINDS[kind as keyof typeof KINDS] : kind;
    const own = Array.isArray(known) ? (known as unknown as Kind) : KINDS.object;
    const option = `the option "${within}${name}"`;
    if (value === undefined && needed.includes(name))
      throw refused(`The ${option.slice(4)} is missing: give ${own[0]}`);
    if (value === undefined) continue;
    refuseOther(value, own, option);
    if (own !== known)
      checkOptions(Object(value), Object(known), { within: `${within}${name}.`, hint });
  }
}

function refuseOther(value: unknown, [wanted, isRight, isShown]: Kind, option: string): void {
  if (isRight(value)) return;
  const found = isShown && typeof value === 'string' ? `"${value.slice(0, 60)}"` : kindOf(value);
  const code = option === 'the option "mapping"' ? 'mapping_invalid' : 'option_invalid';
  throw refused(`Cannot use ${found} as ${option}: give ${wanted}`, code);
}

function refused(text: string, code = 'option_invalid'): UsageError {
  return new UsageError(code, text);
}

function isObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** A value in words that do not show what may be a secret. */
function kindOf(given: unknown): string {
  if (given == null || typeof given === 'boolean' || typeof given === 'number') return `${given}`;
  if (typeof given === 'string') return 'a text';
  if (Array.isArray(given)) return 'an array';
  if (given instanceof Promise) return 'a promise (await it)';
  return given instanceof Function ? 'a function' : 'an object';
}
