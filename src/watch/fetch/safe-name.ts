import { isDeviceName } from '../../output/sheets/device-name.ts';
import { cutToBytes, splitEnding } from '../../output/stamped-name.ts';
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
  const [stem, ending] = splitEnding(isTemporaryName(free) ? `${free}_` : free);
  return cutToBytes(stem, MAX_BYTES - ending.length) + ending;
}
