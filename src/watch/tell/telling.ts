import type { ToldEvent } from '../config/notify-schema.ts';

/** What people and programs are told: the JSON body of a message. Nothing of what rows hold. */
export interface Telling {
  readonly event: ToldEvent;
  readonly job: string;
  /** null if it tells of none: it is missing, or files cannot be fetched. */
  readonly delivery: {
    readonly id: string;
    readonly file: string;
    readonly run: string | null;
    readonly exit_code: number | null;
  } | null;
  readonly counts: {
    readonly rows: number | null;
    readonly orders: number | null;
    readonly copies: number | null;
    /** Orders that were placed; null while it is worked on, or if it was not recorded. */
    readonly placed: number | null;
  } | null;
  /** Exact decimal. */
  readonly total_price: string | null;
  /** Why it is held or failed, most important first. */
  readonly reasons: readonly TellingReason[];
  /** What to do, most important first. */
  readonly todo: readonly string[];
  /** ISO 8601, in UTC. */
  readonly at: string;
}

export interface TellingReason {
  readonly code: string;
  /** A sentence without a full stop. */
  readonly text: string;
  /** The first place, such as `Orders!F217`. */
  readonly place?: string | undefined;
}
