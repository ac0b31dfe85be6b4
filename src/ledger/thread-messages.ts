import { type ErrorData, UsageError, VdpipeError } from '../errors.ts';

/** A method to be called on the thread, of one of its objects; object 0 is the ledger. */
export interface CallMessage {
  readonly id: number;
  readonly object: number;
  readonly method: string;
  readonly values: readonly unknown[];
}

/** Nothing refers to the object any more. */
export interface ForgetMessage {
  readonly forget: number;
}

/** How a call ended. With `object`, the value is the fields of an object that stays on the thread. */
export type AnswerMessage =
  | { readonly id: number; readonly value: unknown; readonly object?: number }
  | { readonly id: number; readonly error: ErrorMessage };

/** What of an error reaches the other side: a structured clone keeps neither its class nor its code. */
interface ErrorMessage {
  /** null for an error that vdpipe did not throw on purpose. */
  readonly code: string | null;
  readonly isUsage: boolean;
  readonly message: string;
  readonly data: ErrorData;
  readonly stack: string | undefined;
  readonly cause: ErrorMessage | null;
}

export function toErrorMessage(error: unknown): ErrorMessage {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const { code, data } = error instanceof VdpipeError ? error : { code: null, data: {} };
  return {
    code,
    isUsage: error instanceof UsageError,
    message,
    data,
    stack,
    cause: cause === undefined ? null : toErrorMessage(cause),
  };
}

/** Makes an error again, with its class and code. */
export function toError(sent: ErrorMessage): Error {
  const { code, isUsage, message, data, stack, cause } = sent;
  const about = { data, ...(cause && { cause: toError(cause) }) };
  const error = toNamed();
  if (stack !== undefined) error.stack = stack;
  return error;

  function toNamed(): Error {
    if (code === null) return new Error(message, about);
    return isUsage ? new UsageError(code, message, about) : new VdpipeError(code, message, about);
  }
}
