import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileProblem, YamlTree } from '../../mapping/file/read-yaml.ts';
import { foldersOf } from '../folder/job-folders.ts';
import type { JobConfig } from './config-schema.ts';

/** Jobs whose folder is also another's, by whatever path, or lies where another job keeps its files: they would take each other's files. */
export function findSharedFolders(jobs: readonly JobConfig[], tree: YamlTree): FileProblem[] {
  return jobs.flatMap(({ folder }, i) => {
    const problem = (message: string) => {
      const spot = tree.spotOf(['jobs', i, 'folder']);
      return [{ path: `jobs[${i}].folder`, message, spot }];
    };
    const first = jobs.findIndex((other) => isSame(other.folder, folder));
    if (first !== i) {
      return problem(`is the same as that of jobs[${first}]: each job needs its own`);
    }
    const outer = jobs.findIndex((other) => liesWithFilesOf(other, folder));
    return outer === -1
      ? []
      : problem(
          `is one of the folders of jobs[${outer}] (in/, work/, done/, held/, failed/), or inside one: each job needs its own`,
        );
  });
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map((folder) => statSync(folder, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino !== 0 && a.dev === b.dev && a.ino === b.ino;
}

function liesWithFilesOf({ folder }: JobConfig, inner: string): boolean {
  const found = realPath(inner);
  return Object.values(foldersOf(realPath(folder))).some(
    (outer) => found === outer || found.startsWith(`${outer}${path.sep}`),
  );
}

/** The path without symbolic links, as far as it exists. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(realPath(parent), path.basename(folder));
  }
}
