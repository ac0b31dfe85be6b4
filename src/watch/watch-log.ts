/** What a watcher did or found, for people and for programs. Nothing of what rows hold. */
export interface WatchEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** To branch on: `delivery_done`, `config_refused`. */
  readonly event: string;
  /** A sentence, without its job. */
  readonly text: string;
  readonly job?: string | undefined;
  readonly delivery?: string | undefined;
  readonly run?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

export type WatchLog = (entry: WatchEntry) => void;
