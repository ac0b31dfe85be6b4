import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VdpipeError } from '../../../src/errors.ts';
import type { Environment } from '../../../src/run/outside/secret-source.ts';
import type { FetchSource } from '../../../src/watch/config/fetch-schema.ts';
import { fetchSchema } from '../../../src/watch/config/fetch-schema.ts';
import { fetchFiles } from '../../../src/watch/fetch/fetch-files.ts';
import type { FetchOptions } from '../../../src/watch/fetch/fetch-options.ts';
import type { FetchMemory } from '../../../src/watch/fetch/fetched-names.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** 2026-11-23T06:00:00Z */
export const NOW_MS = Date.UTC(2026, 10, 23, 6);

/** A ledger's memory, which can fail before or after it remembers. */
class Memory implements FetchMemory {
  readonly texts = new Map<string, string>();
  fails: 'never' | 'before' | 'after' = 'never';

  async recall(key: string): Promise<string | null> {
    return this.texts.get(key) ?? null;
  }

  async remember(key: string, value: string | null): Promise<void> {
    if (this.fails === 'before') throw new Error('the ledger is gone');
    if (value === null) this.texts.delete(key);
    else this.texts.set(key, value);
    if (this.fails === 'after') throw new Error('the ledger is gone');
  }
}

/** A job's folder and memory, and fetching into it from what a configuration says. */
export function fetching(environment: Environment = {}, nowMs = NOW_MS) {
  const folder = temporaryFolder();
  const memory = new Memory();
  const options: FetchOptions = {
    folder,
    files: ['*.csv'],
    settleMs: 20_000,
    memory,
    environment,
    clock: {
      wallMs: () => nowMs,
      monotonicMs: () => nowMs,
      sleep: async () => {},
    },
    signal: new AbortController().signal,
  };
  return {
    folder,
    memory,
    /** Names and contents of all files of the folder, also of temporary ones. */
    contents: () =>
      Object.fromEntries(
        readdirSync(folder)
          .sort()
          .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
      ),
    fetch: async (given: object, other: Partial<FetchOptions> = {}) =>
      (await fetchFiles(sourceOf(given), { ...options, ...other })).map(({ name }) => name),
    failureOf: async (given: object, other: Partial<FetchOptions> = {}): Promise<VdpipeError> => {
      const error = await fetchFiles(sourceOf(given), { ...options, ...other }).catch(
        (thrown: unknown) => thrown,
      );
      if (error instanceof VdpipeError) return error;
      throw new Error('wanted a VdpipeError', { cause: error });
    },
  };
}

/** As it is read from YAML, where every value is a text. */
function sourceOf(given: object): FetchSource {
  return fetchSchema.parse(given);
}
