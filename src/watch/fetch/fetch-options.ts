import type { Environment } from '../../run/outside/secret-source.ts';
import type { WatchClock } from '../watch-clock.ts';
import type { FetchMemory } from './fetched-names.ts';

export interface FetchOptions {
  /** The folder `in/` of the job. */
  readonly folder: string;
  /** Names that the job takes, with `*` and `?`; for a source that does not say itself which files to fetch. */
  readonly files: readonly string[];
  /** For how long a file on an SFTP host must not have changed. */
  readonly settleMs: number;
  readonly memory: FetchMemory;
  /** With credentials, and addresses of proxies. */
  readonly environment: Environment;
  readonly clock: WatchClock;
  /** Called with each file that is still being written at its source, and was not fetched. @default nobody */
  readonly onGrowing?: ((name: string) => void) | undefined;
  readonly signal: AbortSignal;
}

/** The same, and where files come from, for messages. */
export type PlacedOptions = FetchOptions & { readonly place: string };
