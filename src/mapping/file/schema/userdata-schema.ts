import { z } from 'zod';
import { cut } from '../../apply/row-issue.ts';
import { MAX_USERDATA_LEVELS } from '../../cells/json-object.ts';
import { didYouMean } from '../near-miss.ts';
import { isKeyed, type Path } from '../yaml/read-yaml.ts';
import { SOURCE_KEYS } from './schema-parts.ts';

/** Keys of a source in userdata: an object with one of them is a source, and one without is an object of userdata_json. */
const OWN_KEYS = [...SOURCE_KEYS, 'clean'];
/** Those that have a text. */
const TEXT_KEYS = ['column', 'value', 'template', 'separator', 'lookup', 'by'];

/** What a userdata_json is made of: where each value comes from, and the keys and positions in lists that lead to it. */
export function userdataLeaves(
  userdata: object,
): { readonly path: Path; readonly value: unknown }[] {
  const leaves: { path: Path; value: unknown }[] = [];
  const read = (value: unknown, path: Path): void => {
    const isList = Array.isArray(value);
    const isObject = isKeyed(value) && !Object.keys(value).some((key) => OWN_KEYS.includes(key));
    const inner = isList || isObject ? Object.entries(value as object) : [];
    if (inner.length === 0) leaves.push({ path, value });
    for (const [key, one] of inner) read(one, [...path, isList ? Number(key) : key]);
  };
  for (const [key, value] of Object.entries(userdata)) read(value, [key]);
  return leaves;
}

/** @param source Where a value can come from. @param wanted the same in words */
export function userdataOf<T extends z.ZodType>(source: T, wanted: string) {
  return z.unknown().transform((given, context) => {
    if (!isKeyed(given)) {
      context.addIssue(`must have your own keys, each with ${wanted}`);
      return z.NEVER;
    }
    return userdataLeaves(given).flatMap(({ path, value }) => {
      const problem = problemOf(path, value);
      if (problem) context.addIssue({ code: 'custom', input: value, ...problem });
      const { data, error } = problem ? {} : source.safeParse(value, { reportInput: true });
      for (const issue of error?.issues ?? [])
        context.issues.push({ ...issue, path: [...path, ...issue.path] } as z.core.$ZodRawIssue);
      const [key, ...within] = path;
      return problem || error
        ? []
        : {
            key: String(key),
            ...(within.length > 0 && { within: within as (string | number)[] }),
            from: data as z.output<T>,
          };
    });
  });
}

/** What is wrong with a value that no source can say. */
function problemOf(path: Path, value: unknown) {
  if (path.length > MAX_USERDATA_LEVELS)
    return { path: [...path], message: `must have at most ${MAX_USERDATA_LEVELS} levels` };
  if (value === undefined) return { path: [...path], message: 'has no value' };
  const last = path.at(-1);
  // A setting with a letter wrong, and no key that a person chose.
  const meant = path.length > 1 && typeof last === 'string' ? didYouMean(last, OWN_KEYS) : '';
  if (typeof value === 'string' && meant !== '')
    return {
      path: path.slice(0, -1),
      message: `has the unknown key "${cut(String(last))}"${meant}`,
    };
  const key = isKeyed(value) && TEXT_KEYS.find((one) => typeof value[one] === 'object');
  if (!key) return null;
  const message = `must be text: an object or list of your own cannot be called ${key}, which says where a value comes from`;
  return { path: [...path, key], message };
}
