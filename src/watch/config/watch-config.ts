import type { OnInvalid } from '../../run/stage-sheet.ts';
import type { FetchSource } from './fetch-schema.ts';
import type { NotifyConfig } from './notify-schema.ts';

/** When a person has to release what was delivered. `over`: if it has more copies than that. */
export type ReleaseRule =
  | { readonly when: 'never' | 'always' | 'first' }
  | { readonly when: 'over'; readonly copies: number };

/** When a job's files are looked for. */
export interface Schedule {
  /** Five or six fields, as croner reads them. */
  readonly cron: string;
  /** What is done about a time that passed while no watcher ran. */
  readonly missed: 'run' | 'skip';
}

/** What keeps a delivery from being ordered unattended. */
export interface GuardSettings {
  readonly minRows: number | null;
  readonly maxRows: number | null;
  /** By which part of the median of the last runs the number of rows may differ. */
  readonly maxChange: number | null;
  /** Exact decimal. */
  readonly maxPrice: string | null;
  readonly maxAgeMs: number | null;
  /** What is done with a name that was imported before. */
  readonly sameName: 'hold' | 'allow';
  readonly release: ReleaseRule;
  /** Whether a person has to release every delivery, whatever its mapping says. */
  readonly fourEyes: boolean;
}

/** A partner's import that comes again and again. */
export interface JobConfig {
  readonly name: string;
  /** Files that arrive are left where they are. @default false */
  readonly isPaused: boolean;
  /** Absolute path of the folder that has `in/` and the others. */
  readonly folder: string;
  /** Where files are fetched from. @default nowhere: somebody else puts them into `in/` */
  readonly from: FetchSource | null;
  /** Names that are taken, with `*` and `?`. */
  readonly files: readonly string[];
  /** Absolute path. @default none: the reserved column names */
  readonly mapping: string | null;
  /** @default files are looked for all the time */
  readonly schedule: Schedule | null;
  /** A time of the day, `06:00`, by which a delivery has to come. */
  readonly deadline: string | null;
  /** An IANA name; of the schedule and the deadline. @default the system's */
  readonly timeZone: string | null;
  /** For how long a file must not change before it is taken. */
  readonly settleMs: number;
  readonly onInvalid: OnInvalid;
  readonly guards: GuardSettings;
  readonly orderForTest: boolean;
  /** @default as the command line and the environment say */
  readonly baseUrl: string | null;
  readonly svcUid: string | null;
  /** Whom to tell what becomes of deliveries. */
  readonly notify: NotifyConfig;
}

export interface WatchConfig {
  readonly jobs: readonly JobConfig[];
}
