import type { Ledger } from '../ledger/ledger.ts';
import type { CommandLine } from './commands/command-line.ts';
import type { Helper } from './helper.ts';
import type { EventStreams } from './http/event-streams.ts';
import type { ProcessPool } from './process-pool.ts';
import type { SpareProcess } from './spare-process.ts';

export interface ConsoleSetting {
  readonly ledger: Ledger;
  /** Address of the service that orders are placed at; null if none is set. */
  readonly service: string | null;
  /** Whether every run requires four eyes, however it was staged. */
  readonly fourEyes: boolean;
  readonly folder: string;
  /** Makes a folder for files of the moment, gone when the console starts again. */
  readonly makeTemporary: () => Promise<string>;
  readonly processes: ProcessPool;
  readonly commands: CommandLine;
  readonly readers: SpareProcess;
  readonly helper: Helper;
  readonly events: EventStreams;
  readonly signal: AbortSignal;
  readonly now: () => number;
}
