import { isDeviceName } from '../../output/sheets/device-name.ts';
import { isTemporaryName } from '../folder/wanted-name.ts';

/** The folder's other files have longer names, with ids in them. */
const MAX_BYTES = 200;

/**
 * Makes a file's name of one that somebody else gave: without folders, without characters that a system or a terminal acts on, and not
 * one that is taken for a file that is still being written.
 *
 * @example
 * toSafeName('../../etc/orders\n.csv'); // 'orders_.csv'
 */
export function toSafeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/^[\s.~$]+/, '')
    .replace(/[\s.]+$/, '');
  const named = plain === '' ? 'list' : plain;
  const free = isDeviceName(named) ? `_${named}` : named;
  return cutStem(isTemporaryName(free) ? `${free}_` : free);
}

/** A file's name in two parts: `list` and `.csv.gz`. */
export function splitEnding(name: string): [stem: string, ending: string] {
  const [ending = ''] = /(?:\.[A-Za-z0-9]{1,8})?(?:\.gz)?$/.exec(name.slice(1)) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}

/** Cut before the ending, and not between the bytes of a character. */
function cutStem(name: string): string {
  const [whole, ending] = splitEnding(name);
  let stem = whole;
  while (Buffer.byteLength(stem + ending) > MAX_BYTES) stem = [...stem].slice(0, -1).join('');
  return stem + ending;
}
