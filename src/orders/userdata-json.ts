import { toObjectJson } from '../service/order-json.ts';

type Step = string | number;

/** A value, and the keys and positions in lists that lead to it. */
interface Leaf<T> {
  readonly path: readonly Step[];
  readonly from: T;
}

/**
 * Makes the userdata_json of an order. Values that are '' are left out: so are objects and lists without others, and lists close up.
 *
 * @param given A ready-made object, as `checkJsonObject` writes it, to which the values are added; '' for none
 */
export function toUserdataJson<T>(
  given: string,
  leaves: readonly Leaf<T>[],
  toValue: (from: T) => string | number | boolean,
): string {
  const values = leaves.flatMap(({ path, from }) => {
    const value = toValue(from);
    return value === '' ? [] : [{ path, from: JSON.stringify(value) }];
  });
  const added = values.length === 0 ? '{}' : jsonOf(values, 0);
  if (given === '' || given === '{}') return added;
  return added === '{}' ? given : `${given.slice(0, -1)},${added.slice(1)}`;
}

/** The first key of a ready-made object that userdata has, too. */
export function keyInBoth(given: string, leaves: readonly Leaf<unknown>[]): string | undefined {
  if (given === '' || leaves.length === 0) return undefined;
  const keys = keysOf(given);
  return leaves.map(({ path: [key] }) => String(key)).find((key) => keys.has(key));
}

const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(:?)|[{}[\]]/g;

/** The keys of an object of compact JSON. Not by `JSON.parse`: that of Node 24 can give one the name of a key of another object. */
function keysOf(json: string): ReadonlySet<string> {
  const keys = new Set<string>();
  let depth = 0;
  for (const [token, text, colon] of json.matchAll(TOKENS)) {
    if (text === undefined) depth += '{['.includes(token) ? 1 : -1;
    else if (colon && depth === 1) keys.add(JSON.parse(text));
  }
  return keys;
}

/** An object or a list with the values that are in it, by the next step of their paths. */
function jsonOf(values: readonly Leaf<string>[], depth: number): string {
  const steps = new Map<Step, Leaf<string>[]>();
  for (const value of values) {
    const step = value.path[depth] ?? '';
    steps.set(step, [...(steps.get(step) ?? []), value]);
  }
  const isList = values.some(({ path }) => typeof path[depth] === 'number');
  const members = Array.from(steps, ([step, inner]) => {
    const [value] = inner.filter(({ path }) => path.length === depth + 1);
    return [String(step), value?.from ?? jsonOf(inner, depth + 1)] as const;
  });
  return isList ? `[${members.map(([, json]) => json).join(',')}]` : toObjectJson(members);
}
