/** Keys whose values have data for keys, such as columns, codes, and states as the service calls them. These stay as they are. */
const KEPT = [
  ...(['doubts', 'facts', 'files', 'issueCounts', 'near', 'skipCounts'] as const),
  ...(['states', 'statuses', 'sums'] as const),
] as const;

type Kept = (typeof KEPT)[number];

type Plain = string | number | boolean | null | undefined;

/** `durationMs` as `duration_ms` */
type InSnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Lowercase<First>}${InSnakeCase<Rest>}`
  : Name;

/** An object of the library as JSON has it. */
export type InJson<T> = T extends Plain
  ? T
  : T extends readonly (infer Item)[]
    ? readonly InJson<Item>[]
    : { [K in keyof T as InSnakeCase<K> & string]: K extends Kept ? T[K] : InJson<T[K]> };

/** Keys with values of unknown keys that are not listed. */
type Unlisted<T, Key = '(all)'> = unknown extends T
  ? Key
  : T extends Plain
    ? never
    : T extends readonly (infer Item)[]
      ? Unlisted<Item, Key>
      : string extends keyof T
        ? Key
        : { [K in keyof T]-?: K extends Kept ? never : Unlisted<T[K], K> }[keyof T];

/** No argument. If a key has to be listed in `KEPT`, it is one that cannot be given, so that the call does not compile. */
export type NoneUnlisted<T> = [Unlisted<T>] extends [never] ? [] : [unlisted: Unlisted<T>];

/** An object of the library with keys as JSON has them, in snake_case. Keys that are data stay as they are. */
export function inJson<T>(given: T, ..._: NoneUnlisted<T>): InJson<T> {
  const inSnakeCase = (key: string) => key.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
  return rename(given, inSnakeCase) as InJson<T>;
}

/** The reverse of `inJson`. */
export function fromJson<T>(given: object): T {
  return rename(given, inCamelCase) as T;
}

function inCamelCase(key: string): string {
  return key.replaceAll(/_[a-z]/g, (one) => one.charAt(1).toUpperCase());
}

function rename(given: unknown, toKey: (key: string) => string): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map((one) => rename(one, toKey));
  const isKept = (key: string) => (KEPT as readonly string[]).includes(inCamelCase(key));
  const renamed = Object.entries(given).map(([key, value]) => [
    toKey(key),
    isKept(key) ? value : rename(value, toKey),
  ]);
  return Object.fromEntries(renamed);
}
