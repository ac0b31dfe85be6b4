import { type Stats, statSync } from 'node:fs';
import path from 'node:path';

/** The same file, also through links. */
export function isSameFile(a: string, b: string): boolean {
  if (path.resolve(a) === path.resolve(b)) return true;
  const [one, other] = [a, b].map(statIfSeen);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** What there is of that name; nothing when it cannot be looked at: then it cannot be read or written over either. */
export function statIfSeen(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
