import type { Ledger } from '../../ledger/ledger.ts';
import { readYaml } from '../../mapping/file/yaml/read-yaml.ts';
import type { Matcher } from '../printed/find-printed.ts';

/** Versions of saved mappings that have a text. */
export async function findMappings(
  ledger: Pick<Ledger, 'listMappings'>,
  matcher: Matcher,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await ledger.listMappings()) {
    for (const { version, text } of await ledger.listMappings(name)) {
      if (hasText(readYaml(text).value, matcher)) found.push(`${name}@${version}`);
    }
  }
  return found;
}

/** A key that no text of a list is: one of a mapping. */
const OWN_KEY = /^[a-z_]+$/;

/** Whether a value, or a key that is a text of a list, has a text. @param areTexts all keys are */
export function hasText(value: unknown, matcher: Matcher, areTexts = false): boolean {
  const isIn = (text: unknown) => matcher.find([{ id: '', text: String(text) }]) !== undefined;
  if (typeof value !== 'object' || value === null) return isIn(value);
  return Object.entries(value).some(
    ([key, one]) =>
      ((areTexts || !OWN_KEY.test(key)) && isIn(key)) || hasText(one, matcher, key === 'map'),
  );
}
