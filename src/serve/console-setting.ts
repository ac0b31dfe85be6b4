import type { Ledger } from '../ledger/ledger.ts';
import type { CommandLine } from './commands/command-line.ts';
import type { Helper } from './helper.ts';
import type { EventStreams } from './http/event-streams.ts';
import type { ProcessPool } from './process-pool.ts';
import type { SpareProcess } from './spare-process.ts';
import type { TemporaryFolders } from './temporary-folders.ts';

/** What the parts of the console work with. */
export interface ConsoleSetting {
  readonly ledger: Ledger;
  /** Address of the service that orders are placed at; null if none is set. */
  readonly service: string | null;
  /** Whether every run requires four eyes, however it was staged. */
  readonly fourEyes: boolean;
  /** Where uploads and drafts are kept. */
  readonly folder: string;
  /** Files of the moment, gone when the console starts again. */
  readonly temporary: TemporaryFolders;
  /** Where all processes wait for their turn. */
  readonly processes: ProcessPool;
  readonly commands: CommandLine;
  /** Processes that read sheets. */
  readonly readers: SpareProcess;
  readonly helper: Helper;
  readonly events: EventStreams;
  /** Ends what is under way when the console stops. */
  readonly signal: AbortSignal;
  readonly now: () => number;
}
