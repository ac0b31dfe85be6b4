import type { OrderId } from '../service/schemas.ts';
import type { Accepted, PartLine } from './port/runs.ts';

/** What people do with runs. */
export const RUN_EVENTS = [
  ...(['staged', 'accepted', 'joined', 'released', 'settled', 'adopted'] as const),
  ...(['handed_over', 'purged', 'stopped', 'resumed', 'forgotten', 'withdrawn', 'closed'] as const),
] as const;

/** Something that a person did with a run. */
export interface RunEvent {
  readonly what: (typeof RUN_EVENTS)[number];
  /** null if no one was named. */
  readonly by: string | null;
  readonly atMs: number;
  readonly details: EventDetails;
}

/** An event that changes nothing else of its run. All others are added by the step that makes the change. */
export type NotedEvent = Omit<RunEvent, 'atMs' | 'what'> & { readonly what: 'stopped' };

/** By kind of event. `staged`: the fingerprint, and what the releaser is told; `released`: the fingerprint, and the delivery; `settled`: project and order id; `adopted`: how many orders, and by which files; `handed_over`: the mark, how many orders, and the files that say so after a restore; `purged`, `withdrawn`: how many orders were given up, and why; `forgotten`: of how many orders texts were removed. */
export interface EventDetails {
  readonly fingerprint?: string;
  readonly projectId?: string;
  /** null if there is none. */
  readonly orderId?: OrderId | null;
  readonly givenUp?: number;
  readonly orders?: number;
  readonly files?: readonly string[];
  /** `released`, `resumed`: nothing is sent before this time, in ISO 8601. */
  readonly releaseAt?: string;
  readonly mark?: string;
  /** `released`: so many orders of the list, of those that were left; if there are more, it is on hold again. */
  readonly first?: number;
  /** `released`: the delivery that had the run, and the SHA-256 of its file. */
  readonly delivery?: string;
  readonly sha256?: string;
  /** `staged`: somebody else has to release the run. */
  readonly fourEyes?: true;
  readonly accepted?: Accepted['answers'] | undefined;
  /** `joined`: the sheets that the list was put together of. */
  readonly parts?: readonly PartLine[] | undefined;
  /** `staged`: who is asked to release it, and a message; `withdrawn`, `closed`: why. */
  readonly releaser?: string | undefined;
  readonly note?: string | undefined;
}
