import { type BigIntStats, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The same file, also through links. Names of files that are not there yet count as their system does: see `toPlace`. */
export function isSameFile(a: string, b: string, platform = process.platform): boolean {
  if (toPlace(a, platform) === toPlace(b, platform)) return true;
  const [one, other] = [a, b].map(statIfSeen);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** A file's path; on Windows and macOS, where capitals make no other name, in small letters. */
export function toPlace(file: string, platform = process.platform): string {
  const place = path.resolve(file);
  const isExact = platform !== 'win32' && platform !== 'darwin';
  return isExact ? place : place.normalize('NFC').toLowerCase();
}

/**
 * What there is of that name; nothing when it cannot be looked at: then it cannot be read or written over either. As
 * big integers: numbers hold no file id of NTFS exactly.
 */
export function statIfSeen(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
