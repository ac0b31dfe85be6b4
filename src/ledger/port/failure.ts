import type { OrderId } from '../../service/schemas.ts';

/** Why the service refused a request, or how the request failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly requestId: string | null;
  /** @default nothing that is kept */
  readonly details?: FailureDetails | null;
}

/** The part of an error's `details` that is kept, by the service's names: checked, and limited in size. */
export interface FailureDetails {
  /** The project's status. */
  readonly status?: string;
  /** The order id that the project has. */
  readonly order_id?: OrderId;
  /** What is wrong with the request, item by item. */
  readonly issues?: readonly FailureIssue[];
  /** How many items were not kept: too many, or of an unknown form. */
  readonly issues_left_out?: number;
}

export interface FailureIssue {
  readonly code: string;
  /** Names of fields, from the outermost on. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}
