import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { UsageError, whyUnreadable } from '../../errors.ts';
import { toProblems } from '../../mapping/file/mapping-problems.ts';
import { toProblemLines } from '../../mapping/file/problem-lines.ts';
import { isSavedName } from '../../mapping/file/saved-name.ts';
import { type FileProblem, readYaml, type YamlTree } from '../../mapping/file/yaml/read-yaml.ts';
import { readRegularFile } from '../../regular-file.ts';
import { foldersOf } from '../folder/job-folders.ts';
import { type JobConfig, type WatchConfig, watchFileSchema } from './config-schema.ts';

const MAX_CONFIG_BYTES = 256 * 1024;
const JOBS_FILE = 'jobs file';

/**
 * Reads the text of a jobs file, or of another one like it.
 *
 * @throws UsageError `watch_config_unreadable`
 */
export function readConfigText(file: string, what = JOBS_FILE): string {
  try {
    const bytes = readRegularFile(file, MAX_CONFIG_BYTES);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(
      'watch_config_unreadable',
      `Cannot read the ${what} "${file}": ${whyUnreadable(cause)}.`,
      { cause },
    );
  }
}

/**
 * Reads jobs from the text of a file. Paths in it are relative to the file's folder.
 *
 * @param fourEyes Whether every delivery requires a release, whatever the file says.
 * @throws UsageError `watch_config_invalid` with every problem at its line and key
 */
export function parseConfig(given: string, file: string, fourEyes = false): WatchConfig {
  const { is, tree } = readConfig(given, file, watchFileSchema(fourEyes));
  const { jobs } = is;
  const shared = [...findNamesakes(jobs, tree), ...findSharedFolders(jobs, tree)];
  if (shared.length > 0) throw invalid(file, shared);
  return { jobs };
}

/** What the text of a file says by a schema, with paths that are absolute. @throws UsageError `watch_config_invalid` */
export function readConfig<S extends z.ZodType>(
  given: string,
  file: string,
  schema: S,
  what = JOBS_FILE,
): { readonly is: z.output<S>; readonly tree: YamlTree } {
  // A limit that is left empty would hold nothing.
  const tree = readYaml(given, false);
  if (tree.problems.length > 0) throw invalid(file, tree.problems, what);
  if (tree.value === undefined) {
    throw invalid(file, [{ path: 'it', message: 'is empty', spot: tree.spotOf([]) }], what);
  }
  const checked = schema.safeParse(tree.value, { reportInput: true });
  if (!checked.success) throw invalid(file, toProblems(checked.error.issues, tree), what);
  return { is: resolvePaths(checked.data, path.resolve(path.dirname(file))), tree };
}

/** Keys of a job, and of what is in it, whose texts are paths. */
const PATHS: ReadonlySet<string> = new Set(['file', 'folder', 'keyFile', 'mapping', 'signedBy']);

/** Makes paths absolute, wherever they are. */
export function resolvePaths<T>(value: T, folder: string): T {
  if (Array.isArray(value)) return value.map((one) => resolvePaths(one, folder)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    const isPath = PATHS.has(key) && typeof one === 'string' && !isSavedName(one);
    return [key, isPath ? path.resolve(folder, one) : resolvePaths(one, folder)];
  });
  return Object.fromEntries(entries);
}

/** Jobs with one name would continue each other's deliveries. */
function findNamesakes(jobs: readonly JobConfig[], tree: YamlTree): FileProblem[] {
  return jobs.flatMap(({ name }, i) => {
    const first = jobs.findIndex((other) => other.name === name);
    return first === i ? [] : [problemOf(tree, i, 'name', sameAs(first))];
  });
}

function problemOf(tree: YamlTree, i: number, key: string, message: string): FileProblem {
  return { path: `jobs[${i}].${key}`, message, spot: tree.spotOf(['jobs', i, key]) };
}

function sameAs(first: number): string {
  return `is the same as that of jobs[${first}]: each job needs its own`;
}

function invalid(file: string, problems: readonly FileProblem[], what = JOBS_FILE): UsageError {
  const lines = [`Cannot use the ${what} "${file}"`, ...toProblemLines(problems)];
  return new UsageError('watch_config_invalid', lines.join('\n  '));
}

/** Jobs whose folder is also another's, by whatever path, or lies where another job keeps its files: they would take each other's files. */
function findSharedFolders(jobs: readonly JobConfig[], tree: YamlTree): FileProblem[] {
  return jobs.flatMap(({ folder }, i) => {
    const first = jobs.findIndex((other) => isSame(other.folder, folder));
    if (first !== i) return [problemOf(tree, i, 'folder', sameAs(first))];
    const outer = jobs.findIndex((other) => liesWithFilesOf(other, folder));
    if (outer === -1) return [];
    const lies = `is one of the folders of jobs[${outer}] (in/, work/, done/, held/, failed/), or inside one: each job needs its own`;
    return [problemOf(tree, i, 'folder', lies)];
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
