import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The part of a file's flags that says how it was opened; 0 is for reading alone. */
const ACCESS_MODE = 0o3;

/**
 * Finds the files of a folder that a process of this machine has open for writing, by their paths. Linux alone tells, of processes
 * that this one may look at; elsewhere there are none.
 *
 * @param folder without symbolic links
 */
export function findOpenForWriting(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const pid of list('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    for (const fd of list(`/proc/${pid}/fd`)) {
      const file = linkOf(`/proc/${pid}/fd/${fd}`);
      if (file === undefined || path.dirname(file) !== folder) continue;
      if (isForWriting(`/proc/${pid}/fdinfo/${fd}`)) found.add(file);
    }
  }
  return found;
}

/** Processes end, and those of others are not shown. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function isForWriting(info: string): boolean {
  try {
    const [, flags] = /^flags:\s*(\d+)/m.exec(readFileSync(info, 'latin1')) ?? [];
    return flags !== undefined && (Number.parseInt(flags, 8) & ACCESS_MODE) !== 0;
  } catch {
    return false;
  }
}
