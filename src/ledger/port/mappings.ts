/** A version of a mapping that has a name. It is written once, and stays. */
export interface SavedMapping {
  readonly name: string;
  /** From 1. */
  readonly version: number;
  /** YAML, without comments. */
  readonly text: string;
  readonly by: string | null;
  readonly atMs: number;
  /** Names of columns that were accepted with it, `New name=Own name`. */
  readonly aliases: readonly string[];
  /** The delivery that they were accepted for. */
  readonly delivery: string | null;
  /** Names of the jobs that read the mapping now. */
  readonly jobs: readonly string[];
}

/** A version to save: the next one. */
export type NewMapping = Omit<SavedMapping, 'atMs' | 'jobs'>;
